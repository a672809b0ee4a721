/** Where the player of this skill is heard: at the sites of its setting, of which "*" is all. */
import type { HousePlayers } from "./house-players.ts";

export class Hearing {
  readonly #sites: readonly string[];
  readonly #players: Pick<HousePlayers, "all" | "isIn">;

  constructor(setting: string, players: Pick<HousePlayers, "all" | "isIn">) {
    this.#sites = setting.split(",").map((site) => site.trim());
    this.#players = players;
  }

  isAt(siteId: string): boolean {
    return this.#sites.includes("*") || this.#sites.includes(siteId);
  }

  /** "*" names no room: where a player of the house is, whoever says the room means that one. */
  isIn(room: string): boolean {
    if (this.#sites.some((site) => this.#players.isIn(site, room))) return true;
    return this.#sites.includes("*") && !this.#players.all.some((player) => player.room === room);
  }
}
