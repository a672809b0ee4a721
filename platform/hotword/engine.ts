/**
 * What a wake-word engine is: `pocketsphinx` is the embedded one, trained wake words have their own, services and other models can stand behind the same
 * three words (spotter, hear, free).
 */

export type WakeWord = {
  /** In the topic of its detections; "default" when it is the only one [spec B, Events]. */
  readonly id: string;
  /** What is said, in lower case words. */
  readonly phrase: string;
  /** 0: never by mistake, 1: at the least likeness. */
  readonly sensitivity: number;
  /** Pronunciations of the whole phrase in ARPAbet, in addition to those that are looked up. */
  readonly pronunciations: readonly string[];
  /** Where it is listened for; everywhere if undefined. */
  readonly sites?: readonly string[] | undefined;
};

/** A wake word was said: it ended this many milliseconds before the last sample heard. */
export type Spotted = { readonly wakeWord: WakeWord; readonly endedAgo: number };

/** Listens to one site. */
export type Spotter = {
  /** Takes the next samples of the site (16 kHz mono, any number) and says what was spotted in them. */
  hear(samples: Int16Array): Spotted | undefined;
  /** Takes samples in which nothing is looked for (the site is off): so it knows the room when it listens again. */
  overhear(samples: Int16Array): void;
  /** Forgets what it was about to spot, keeps what it learned of the room. */
  interrupt(): void;
  free(): void;
};

export type HotwordEngine = {
  readonly wakeWords: readonly WakeWord[];
  /** What detections tell as `modelVersion`. */
  readonly version: string;
  /** A new listener, about 15 ms of work. An eager one is as sensitive as can be, whatever was configured. */
  spotter(eager?: boolean): Spotter;
  free(): void;
};
