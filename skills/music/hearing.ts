/** Where the player of this skill is heard: at the sites of its setting, of which "*" is all. */
import { textSite } from "#bus";
import type { HousePlayers } from "./house-players.ts";

export class Hearing {
  readonly #sites: readonly string[];
  readonly #players: Pick<HousePlayers, "all" | "isIn" | "roomOf">;

  constructor(setting: string, players: Pick<HousePlayers, "all" | "isIn" | "roomOf">) {
    this.#sites = setting.split(",").map((site) => site.trim());
    this.#players = players;
  }

  isAt(siteId: string): boolean {
    return this.#sites.includes("*") || this.#sites.includes(siteId);
  }

  /**
   * The place whose music is meant: the room that is said, else that of the site where it was said, or the site itself; undefined when
   * the player is not heard there.
   */
  placeOf(siteId: string, room: string): string | undefined {
    if (room !== "" && this.isIn(room)) return room;
    // What is written is said nowhere.
    if (siteId === textSite || !this.isAt(siteId)) return undefined;
    return this.#players.roomOf(siteId) || siteId;
  }

  /** "*" names no room: where a player of the house is, whoever says the room means that one. */
  isIn(room: string): boolean {
    if (this.#sites.some((site) => this.#players.isIn(site, room))) return true;
    return this.#sites.includes("*") && !this.#players.all.some((player) => player.room === room);
  }
}
