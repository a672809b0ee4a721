/**
 * Reads the audio frames of many sites and counts the invalid ones. The first invalid frame of a site is logged
 * immediately, later ones as a count at most once a minute: sixty broken frames a second must not become sixty log
 * lines.
 */
import { samplesOfFrame } from "./audio-frame.ts";
import { BadWav } from "./wav-read.ts";

/** Limit on remembered sites; more names than this come from strangers. */
const maxSites = 64;
/** The interval of log lines about a site. */
const logIntervalMs = 60_000;

type Refused = { count: number; toldAt: number };

export type FrameReaderOptions = {
  /** `first`: nothing was logged about the site before. */
  readonly refused: (of: {
    readonly siteId: string;
    readonly reason: string;
    readonly count: number;
    readonly first: boolean;
  }) => void;
  /** Returns the milliseconds of a monotonic clock. */
  readonly now?: () => number;
};

export class FrameReader {
  readonly #options: FrameReaderOptions;
  readonly #refused = new Map<string, Refused>();

  constructor(options: FrameReaderOptions) {
    this.#options = options;
  }

  /** Returns the frame's samples; undefined for an invalid frame. */
  read(frame: Buffer, siteId: string): Int16Array | undefined {
    try {
      return samplesOfFrame(frame);
    } catch (error) {
      if (!(error instanceof BadWav)) throw error;
      this.#refuse(siteId, error.message);
      return undefined;
    }
  }

  /** Returns the number of invalid frames of a site. */
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
