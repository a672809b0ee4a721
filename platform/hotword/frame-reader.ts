/** Audio frames that cannot be read: told once for each site, counted ever after, never a reason to stop. */
import { errorHotword } from "#bus";
import type { Stand } from "../port/port.ts";
import { BadWav } from "../sound/wav-read.ts";
import { samplesOfFrame } from "../sound/audio-frame.ts";

/** Names that are remembered; more are strangers'. */
const mostSites = 64;

export class FrameReader {
  readonly #stand: Pick<Stand<unknown>, "port" | "log">;
  readonly #refused = new Map<string, number>();

  constructor(stand: Pick<Stand<unknown>, "port" | "log">) {
    this.#stand = stand;
  }

  /** The frame's samples; undefined for what is no audio frame. */
  read(frame: Buffer, siteId: string): Int16Array | undefined {
    try {
      return samplesOfFrame(frame);
    } catch (error) {
      if (!(error instanceof BadWav)) throw error;
      this.#refuse(siteId, error.message);
      return undefined;
    }
  }

  /** Frames of the site that were refused. */
  refused(siteId: string): number {
    return this.#refused.get(siteId) ?? 0;
  }

  #refuse(siteId: string, reason: string): void {
    const before = this.#refused.get(siteId);
    if (before === undefined && this.#refused.size >= mostSites) return;
    this.#refused.set(siteId, (before ?? 0) + 1);
    if (before !== undefined) return;
    this.#stand.log.warn({ siteId, reason }, "audio frames that cannot be read; this is said once");
    this.#stand.port.say(errorHotword, { siteId, error: `not an audio frame: ${reason}`, context: "audioFrame" });
  }
}
