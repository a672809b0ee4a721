/**
 * The interface of a wake-word engine: `pocketsphinx` is the embedded one, trained wake words have their own, and services or
 * other models can implement the same three functions (spotter, hear, free).
 */

export type WakeWord = {
  /** Identifies the wake word in the topic of its detections; "default" when it is the only one [spec B, Events]. */
  readonly id: string;
  /** The phrase to say, in lower-case words. */
  readonly phrase: string;
  /** 0: the fewest false alarms; 1: the slightest similarity is enough. */
  readonly sensitivity: number;
  /** Pronunciations of the whole phrase in ARPAbet, in addition to those that are looked up. */
  readonly pronunciations: readonly string[];
  /** The sites at which it is listened for; all sites if undefined. */
  readonly sites?: readonly string[] | undefined;
  /** The assistant beside the one in use that answers it. */
  readonly assistant?: string | undefined;
};

/** What a trained wake word was recognised in: a window of embeddings, and how far its score was above the limit. */
export type Decision = { readonly window: Float32Array; readonly margin: number };

/** A wake word was said; it ended `endedAgo` milliseconds before the last sample heard. */
export type Spotted = {
  readonly wakeWord: WakeWord;
  readonly endedAgo: number;
  readonly decision?: Decision;
  /** How sure the engine is, 0 to 1; comparable only with what the same engine says of the same wake word. */
  readonly score?: number;
};

/** Listens to one site. */
export type Spotter = {
  /** Processes the next samples of the site (16 kHz mono, any number) and returns the wake word spotted in them. */
  hear(samples: Int16Array): Spotted | undefined;
  /** Processes samples without spotting (the site is off), so that the noise level is known when listening resumes. */
  overhear(samples: Int16Array): void;
  /** Discards a partly spotted wake word and keeps the noise level of the room. */
  interrupt(): void;
  free(): void;
};

/** Returns true if the wake word is listened for at the spotter's site. */
export type IsFor = (wakeWord: WakeWord) => boolean;

export type HotwordEngine = {
  readonly wakeWords: readonly WakeWord[];
  /** Those of them that were trained. */
  readonly learned?: readonly WakeWord[];
  /** The `modelVersion` in detections. */
  readonly version: string;
  /**
   * Creates a spotter, which takes about 15 ms. An eager one uses the maximum sensitivity instead of the configured one. It reports
   * only wake words for which `isFor` is true: of two in the same sound, one of another site must not hide the one of this site.
   */
  spotter(eager?: boolean, isFor?: IsFor): Spotter;
  free(): void;
};
