/** Tells the skill `music` which media players there are, and does with them what it asks for. */
import { createHash } from "node:crypto";
import type { HousePlayer, PlayersDone, PlayersKnown, PlayersPerform } from "#bus";
import { type Controller, outwards } from "./controller.ts";
import type { Wish } from "./message.ts";
import type { Named } from "./naming.ts";
import { type Heard, isAvailable, readingOf } from "./reading.ts";

type Options = {
  /** Those that can be meant by voice. */
  readonly devices: () => readonly Named[];
  readonly heard: Heard;
  readonly controller: Pick<Controller, "carryOut">;
  readonly isConnected: () => boolean;
  /** The rooms of sites that an operator has named. */
  readonly sites: () => Readonly<Record<string, string>>;
  readonly tell: (known: PlayersKnown) => void;
};

/** Together they stay below the limit of the topic, also with the longest names and titles in any script. */
const maxPlayers = 64;
/** A player that starts tells several things at once. */
const settleMs = 100;

const isPlayer = ({ entity: { kind }, names }: Named): boolean => kind === "media_player" && names.length > 0;
const idOf = ({ entity }: Named): string => createHash("sha256").update(entity.id).digest("hex").slice(0, 16);

export class PlayerDesk {
  readonly #options: Options;
  #told = "";
  #settling: NodeJS.Timeout | undefined;

  constructor(options: Options) {
    this.#options = options;
  }

  /** To be called after whatever may have changed a player. */
  look(): void {
    if (this.#settling !== undefined) return;
    this.#settling = setTimeout(() => {
      this.#settling = undefined;
      this.#tell();
    }, settleMs);
  }

  /** Returns undefined where only the list was asked for, which is told to all. */
  async answer(request: PlayersPerform): Promise<PlayersDone | undefined> {
    const { requestId, action, playerId, percent } = request;
    if (action === "list") {
      this.#told = "";
      this.#tell();
      return undefined;
    }
    const device = this.#players().find((one) => idOf(one) === playerId);
    if (device === undefined) return { requestId, outcome: "unknown" };
    const { controller, isConnected } = this.#options;
    if (!isConnected()) return { requestId, outcome: "unavailable", player: this.#shown(device) };
    if (action === "volume" && percent === undefined) return { requestId, outcome: "impossible" };
    const [result] = await controller.carryOut([device], wishOf(action, request));
    return { requestId, outcome: outwards(result?.outcome ?? "impossible"), player: this.#shown(device) };
  }

  /** To be called before the skill ends: what nobody commands any more is told to be gone. */
  leave(): void {
    clearTimeout(this.#settling);
    // Nothing more is told afterwards.
    this.#settling = setTimeout(() => {}, 0);
    if (this.#told !== "") this.#options.tell({ players: [], sites: {} });
  }

  #players(): readonly Named[] {
    return this.#options.devices().filter(isPlayer).slice(0, maxPlayers);
  }

  #tell(): void {
    const players = this.#players().map(this.#shown);
    const sites = this.#options.sites();
    const text = JSON.stringify([players, sites]);
    if (text === this.#told) return;
    // A house without players says nothing of them, except after the last one.
    if (players.length === 0 && this.#told === "") return;
    this.#told = text;
    this.#options.tell({ players, sites });
  }

  readonly #shown = (device: Named): HousePlayer => {
    const { entity, name, names, room } = device;
    const { heard } = this.#options;
    const { playback } = readingOf(entity, heard);
    return {
      playerId: idOf(device),
      name,
      names: names.slice(0, 10),
      room: room === "" ? undefined : room,
      state: isAvailable(entity, heard) ? (playback?.state ?? "unknown") : "unavailable",
      title: playback?.title || undefined,
      artist: playback?.artist || undefined,
      volume: playback?.volume,
      muted: playback?.isMuted,
      source: playback?.source || undefined,
      sources: [...(playback?.sources ?? [])],
    };
  };
}

type Action = Exclude<PlayersPerform["action"], "list">;

function wishOf(action: Action, { percent = 0, source = "" }: PlayersPerform): Wish {
  if (action === "volume") return { do: "percent", percent };
  return action === "source" ? { do: "source", source } : { do: action };
}
