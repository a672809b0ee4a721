/** Which sites' wake words were toggled, so that a hotword component or a broker that forgot is told again. */
import { hotwordToggleOff, hotwordToggleOn } from "#bus";
import type { Port } from "../port/port.ts";
import type { Sites, Spoken } from "./sites.ts";

export class HotwordState {
  readonly #sites = new Set<string>();
  readonly #most: number;

  /** At most that many sites are remembered, those toggled last. */
  constructor(most: number) {
    this.#most = most;
  }

  toggled({ effect, siteId }: Spoken): void {
    if (effect !== "hotwordOff" && effect !== "hotwordOn") return;
    this.#sites.delete(siteId);
    this.#sites.add(siteId);
    const [oldest] = this.#sites;
    if (this.#sites.size > this.#most && oldest !== undefined) this.#sites.delete(oldest);
  }

  /** Off where a session runs, on everywhere else. */
  assert(port: Port, sites: Sites): void {
    for (const siteId of this.#sites) {
      const sessionId = sites.sessionAt(siteId);
      if (sessionId === undefined) port.say(hotwordToggleOn, { siteId });
      else port.say(hotwordToggleOff, { siteId, sessionId });
    }
  }
}
