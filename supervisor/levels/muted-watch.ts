/**
 * Verifies that a muted microphone is: while the audio server of this board reports a site as muted, its frames are
 * listened for, and each one is a finding. It costs nothing as long as there are none.
 */
import { setTimeout as pause } from "node:timers/promises";
import type { MicrophoneReport } from "../../platform/port/report.ts";
import type { Levels } from "./levels.ts";

export type MutedSite = {
  readonly siteId: string;
  readonly by?: string | undefined;
  readonly since?: string | undefined;
  /** True when the bus was listened to since it was muted, or since the start of the supervisor. */
  readonly isWatched: boolean;
  /** Frames that were on the bus all the same. */
  readonly frames: number;
};

export type MutedWatchOptions = {
  readonly levels: Pick<Levels, "canLook" | "look" | "heard">;
  readonly reported: () => Readonly<Record<string, MicrophoneReport>> | undefined;
  /** Calls back with each report of the audio server; returns a function that ends this. */
  readonly watch: (changed: () => void) => () => void;
  /** Called with the first frame of a muted site. */
  readonly found: (siteId: string) => void;
  /** Frames that were said before the mute may arrive after the report of it, for so long. */
  readonly settleMs?: number;
  /** The interval at which watching is tried again while there is no bus. */
  readonly retryMs?: number;
};

type Watched = { frames: number; isWatched: boolean; readonly end: AbortController };

export class MutedWatch {
  readonly #options: MutedWatchOptions;
  readonly #watched = new Map<string, Watched>();
  readonly #stop: () => void;

  constructor(options: MutedWatchOptions) {
    this.#options = options;
    this.#stop = options.watch(() => this.#follow());
    this.#follow();
  }

  get sites(): readonly MutedSite[] {
    return Object.entries(this.#options.reported() ?? {}).flatMap(([siteId, { muted, by, since }]) => {
      const { isWatched = false, frames = 0 } = this.#watched.get(siteId) ?? {};
      return muted ? [{ siteId, by, since, isWatched, frames }] : [];
    });
  }

  stop(): void {
    this.#stop();
    for (const siteId of this.#watched.keys()) this.#leave(siteId);
  }

  #follow(): void {
    const reported = this.#options.reported() ?? {};
    for (const siteId of this.#watched.keys()) if (reported[siteId]?.muted !== true) this.#leave(siteId);
    for (const [siteId, { muted }] of Object.entries(reported))
      if (muted && !this.#watched.has(siteId)) {
        const watched: Watched = { frames: 0, isWatched: false, end: new AbortController() };
        this.#watched.set(siteId, watched);
        void this.#watch(siteId, watched);
      }
  }

  #leave(siteId: string): void {
    this.#watched.get(siteId)?.end.abort();
    this.#watched.delete(siteId);
  }

  async #watch(siteId: string, watched: Watched): Promise<void> {
    const { levels, found, settleMs = 1000, retryMs = 5000 } = this.#options;
    const { signal } = watched.end;
    try {
      await pause(settleMs, undefined, { signal, ref: false });
      while (!levels.canLook) await pause(retryMs, undefined, { signal, ref: false });
      const refused = Promise.withResolvers<void>();
      const stop = levels.look(siteId, {
        level: () => undefined,
        samples() {
          watched.frames += 1;
          if (watched.frames === 1) found(siteId);
        },
        over: refused.resolve,
      });
      signal.addEventListener("abort", stop, { once: true });
      watched.isWatched = await Promise.race([
        levels.heard(siteId).then(
          () => true,
          () => false,
        ),
        refused.promise.then(() => false),
      ]);
    } catch (error) {
      if (!signal.aborted) throw error;
    }
  }
}
