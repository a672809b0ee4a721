/**
 * Rings at the sites where timers are due: one sound per site, however many timers. It pauses while a session runs there, so
 * that a command is heard, and one sound is short, so that a stop is immediate.
 */
import { ringSound } from "./ring-sound.ts";

export type RingerOptions = {
  /** Plays a sound at a site. Resolves when it was played, or cannot be waited for any longer. */
  readonly play: (siteId: string, wav: Buffer) => Promise<void>;
  /** Speaks, after the second sound, what rings at the site. */
  readonly speak: (siteId: string) => void;
  /** Milliseconds between two sounds. */
  readonly pauseMs: number;
};

/** The name is spoken after this many sounds. */
const beforeName = 2;
/** No session is longer. */
const maxBusyMs = 120_000;

type Site = { step: number; readonly end: AbortController };

export class Ringer {
  readonly #options: RingerOptions;
  readonly #ringing = new Map<string, Site>();
  /** Sites with a session, and what to do when it ends. */
  readonly #busy = new Map<string, Set<string>>();
  readonly #waiting = new Map<string, () => void>();

  constructor(options: RingerOptions) {
    this.#options = options;
  }

  isRinging(siteId: string): boolean {
    return this.#ringing.has(siteId);
  }

  /** Rings at these sites, and at no other. */
  ringAt(sites: ReadonlySet<string>): void {
    for (const [siteId, { end }] of this.#ringing) {
      if (sites.has(siteId)) continue;
      this.#ringing.delete(siteId);
      end.abort();
    }
    for (const siteId of sites) {
      if (this.#ringing.has(siteId)) continue;
      const site = { step: 0, end: new AbortController() };
      this.#ringing.set(siteId, site);
      void this.#ring(siteId, site);
    }
  }

  sessionStarted(siteId: string, sessionId: string): void {
    const busy = this.#busy.get(siteId) ?? new Set();
    this.#busy.set(siteId, busy.add(sessionId));
  }

  sessionEnded(siteId: string, sessionId: string): void {
    const busy = this.#busy.get(siteId);
    busy?.delete(sessionId);
    if (busy !== undefined && busy.size > 0) return;
    this.#busy.delete(siteId);
    this.#waiting.get(siteId)?.();
  }

  async #ring(siteId: string, { end: { signal }, ...site }: Site): Promise<void> {
    for (; !signal.aborted; site.step++) {
      await this.#free(siteId, signal);
      if (signal.aborted) return;
      if (site.step === beforeName) this.#options.speak(siteId);
      else await this.#options.play(siteId, ringSound(site.step));
      await pause(this.#options.pauseMs, signal);
    }
  }

  /** Resolves when no session runs at the site, or the ring has ended. A session whose end is lost does not silence it. */
  async #free(siteId: string, signal: AbortSignal): Promise<void> {
    if (!this.#busy.has(siteId) || signal.aborted) return;
    const freed = new AbortController();
    this.#waiting.set(siteId, () => freed.abort());
    await pause(maxBusyMs, AbortSignal.any([signal, freed.signal]));
    this.#waiting.delete(siteId);
    if (!freed.signal.aborted && !signal.aborted) this.#busy.delete(siteId);
  }
}

function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve();
    const timer = setTimeout(done, milliseconds);
    signal.addEventListener("abort", done, { once: true });
    function done(): void {
      clearTimeout(timer);
      signal.removeEventListener("abort", done);
      resolve();
    }
  });
}
