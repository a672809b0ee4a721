/** The media players that the skill `home` knows, and what is asked of it. */
import { randomUUID } from "node:crypto";
import {
  type HousePlayer,
  type PlayersDone,
  playersDone,
  playersKnown,
  playersPerform,
  type PlayersPerform,
} from "#bus";
import type { Port } from "../../platform/port/port.ts";

/** Longer than `home` waits for a player, and shorter than a session waits for an answer. */
const timeoutMs = 12_000;

export type Action = Exclude<PlayersPerform["action"], "list">;
/** What belongs to an action. */
export type Told = { readonly percent?: number | undefined; readonly source?: string };
export type Done = Omit<PlayersDone, "requestId">;

const spokenSite = (siteId: string): string => siteId.toLowerCase().replaceAll(/[_-]+/gu, " ");

export class HousePlayers {
  #players: readonly HousePlayer[] = [];
  #sites: Readonly<Record<string, string>> = {};
  readonly #waiting = new Map<string, (done: Done) => void>();
  #port: Pick<Port, "say" | "hear"> | undefined;
  readonly #changed: () => void;

  /** `changed` is called when the skill `home` has told what there is. */
  constructor(changed: () => void = () => {}) {
    this.#changed = changed;
  }

  get all(): readonly HousePlayer[] {
    return this.#players;
  }

  /** The room of a site: the one that the operator has named, else a site that is called like the room of a player. */
  roomOf(siteId: string): string {
    const room = this.#sites[siteId];
    if (room !== undefined && room !== "") return room;
    const same = spokenSite(siteId);
    return this.#players.some((player) => player.room === same) ? same : "";
  }

  /** Whether a site is in a room: by the name that the operator has given its room, else by its own. */
  isIn(siteId: string, room: string): boolean {
    return (this.#sites[siteId]?.toLowerCase() || spokenSite(siteId)) === room;
  }

  async start(port: Pick<Port, "say" | "hear">): Promise<void> {
    try {
      await port.hear(playersKnown, ({ players, sites }) => {
        if (this.#players.length === 0 && players.length > 0)
          console.log(`media players of the house: ${players.map(({ name }) => name).join(", ")}`);
        this.#players = players;
        this.#sites = sites;
        this.#changed();
      });
      await port.hear(playersDone, ({ requestId = "", ...done }) => {
        // What is said next is said of the player as it is now: `players/known` may come later.
        const { player } = done;
        if (player !== undefined)
          this.#players = this.#players.map((one) => (one.playerId === player.playerId ? player : one));
        this.#waiting.get(requestId)?.(done);
      });
    } catch (error) {
      // Without the permission "music": MPD on another machine is played, and nothing else.
      console.error(`media players of the house are not commanded: ${String(error)}`);
      return;
    }
    this.#port = port;
    port.say(playersPerform, { action: "list" });
  }

  perform(action: Action, playerId: string, told: Told = {}): Promise<Done> {
    const requestId = randomUUID();
    const port = this.#port;
    if (port === undefined) return Promise.resolve({ outcome: "unknown" });
    return new Promise((resolve) => {
      const end = (done: Done): void => {
        clearTimeout(late);
        this.#waiting.delete(requestId);
        resolve(done);
      };
      const late = setTimeout(() => {
        // The skill `home` is not there any more: what it knew is nothing to rely on.
        this.#players = [];
        end({ outcome: "silent" });
      }, timeoutMs);
      this.#waiting.set(requestId, end);
      port.say(playersPerform, { requestId, action, playerId, ...told });
    });
  }
}
