/**
 * Reads the audio frames of many sites and counts the invalid ones. The first invalid frame of a site is logged
 * immediately, later ones as a count at most once a minute: sixty broken frames a second must not become sixty log
 * lines.
 */
import { samplesOfFrame } from "./audio-frame.ts";
import { BadWav } from "./wav-read.ts";

/** Names that are remembered; more are strangers'. */
const maxSites = 64;
/** Milliseconds between two words about a site. */
const logIntervalMs = 60_000;

type Refused = { count: number; toldAt: number };

export type FrameReaderOptions = {
  /** `first`: nothing was said of the site before. */
  readonly refused: (of: {
    readonly siteId: string;
    readonly reason: string;
    readonly count: number;
    readonly first: boolean;
  }) => void;
  /** Milliseconds of a clock that only goes forward. */
  readonly now?: () => number;
};

export class FrameReader {
  readonly #options: FrameReaderOptions;
  readonly #refused = new Map<string, Refused>();

  constructor(options: FrameReaderOptions) {
    this.#options = options;
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
    return this.#refused.get(siteId)?.count ?? 0;
  }

  #refuse(siteId: string, reason: string): void {
    const now = (this.#options.now ?? (() => performance.now()))();
    const before = this.#refused.get(siteId);
    if (before === undefined && this.#refused.size >= maxSites) return;
    const refused = before ?? { count: 0, toldAt: now };
    refused.count++;
    this.#refused.set(siteId, refused);
    if (before !== undefined && now - refused.toldAt < logIntervalMs) return;
    refused.toldAt = now;
    this.#options.refused({ siteId, reason, count: refused.count, first: before === undefined });
  }
}
