/**
 * Remembers which sites' wake words were toggled, so that a restarted hotword component or broker gets the state again.
 */
import { hotwordToggleOff, hotwordToggleOn } from "#bus";
import type { Port } from "../port/port.ts";
import type { Sites, Spoken } from "./sites.ts";

export class HotwordState {
  /** The session that toggled each last. */
  readonly #sites = new Map<string, string>();
  readonly #most: number;

  /** Remembers at most `most` sites, those toggled last. */
  constructor(most: number) {
    this.#most = most;
  }

  toggled(spoken: Spoken): void {
    if (spoken.effect !== "hotwordOff" && spoken.effect !== "hotwordOn") return;
    const { siteId, sessionId } = spoken;
    this.#sites.delete(siteId);
    this.#sites.set(siteId, sessionId);
    const [oldest] = this.#sites.keys();
    if (this.#sites.size > this.#most && oldest !== undefined) this.#sites.delete(oldest);
  }

  /**
   * Toggles the wake word off where a session runs; elsewhere the last session releases it, and what a client has switched off
   * stays off.
   */
  assert(port: Port, sites: Sites): void {
    for (const [siteId, last] of this.#sites) {
      const sessionId = sites.sessionAt(siteId);
      if (sessionId === undefined || !sites.isBusy(siteId)) port.say(hotwordToggleOn, { siteId, sessionId: last });
      else port.say(hotwordToggleOff, { siteId, sessionId });
    }
  }
}
