/**
 * One sentence heard by pocketsphinx. The text comes from a decoder that gets the whole sentence at once, in a thread,
 * while the silence that ends it is still waited for; guesses, where they are wanted, from another that follows it live.
 */
import { baseWord, framesPerSecond, isFiller, type Segment } from "../speech/pocketsphinx.ts";
import type { DecoderPool, Lent } from "./decoder-pool.ts";
import { type Heard, type HeardWord, nothingHeard, type OpenOptions, type Utterance } from "./engine.ts";
import { type Calibration, likelihoodOfPosteriors, likelihoodOfScore, scorePerFrame } from "./likelihood.ts";
import type { ModelKind } from "./model.ts";
import { withNoiseFloor, withoutNoise } from "./noise.ts";
import { joint } from "./sentences.ts";

/** Measured on the bench: what was meant and heard right is nearly always above 0.5, other speech nearly always below. */
const calibration: Calibration = { even: -42, slope: 3 };

export class PocketsphinxUtterance implements Utterance {
  readonly #pool: DecoderPool;
  readonly #options: OpenOptions;
  readonly #minimum: number;
  readonly #live: Lent | undefined;
  #fed: Int16Array[] = [];
  #length = 0;
  #early: Promise<Heard> | undefined;
  #over = false;

  constructor(pool: DecoderPool, options: OpenOptions, minimumLikelihood: number) {
    this.#pool = pool;
    this.#options = options;
    this.#minimum = minimumLikelihood;
    // Guesses are a courtesy: without a free decoder there are none.
    this.#live = options.partials ? pool.takeNow(options.siteId) : undefined;
    this.#live?.decoder.startStream();
    this.#live?.decoder.start();
  }

  feed(samples: Int16Array): void {
    this.#fed.push(samples);
    this.#length += samples.length;
    this.#live?.decoder.process(samples);
  }

  pause(): void {
    this.#early ??= this.#decode();
    // Whoever finishes hears of the failure; a speaker who goes on makes it void.
    this.#early.catch(() => {});
  }

  resume(): void {
    this.#early = undefined;
  }

  partial(): Heard | undefined {
    if (this.#live === undefined || this.#over) return undefined;
    const segments = this.#live.decoder.segments();
    return heardIn(segments, this.#live.model.whole.kind, 0);
  }

  finish(): Promise<Heard> {
    const heard = this.#early ?? this.#decode();
    this.cancel();
    return heard;
  }

  cancel(): void {
    if (this.#over) return;
    this.#over = true;
    this.#fed = [];
    if (this.#live === undefined) return;
    this.#live.decoder.end();
    this.#pool.giveBack(this.#live);
  }

  async #decode(): Promise<Heard> {
    if (this.#pool.model === undefined) return nothingHeard;
    const sentence = new Int16Array(this.#length);
    let at = 0;
    for (const samples of this.#fed) {
      sentence.set(samples, at);
      at += samples.length;
    }
    const lent = await this.#pool.take(this.#options.siteId);
    try {
      const wanted = lent.model.wanted(this.#options.intents);
      lent.expect(wanted);
      await lent.decoder.hear(withNoiseFloor(withoutNoise(sentence)));
      return heardIn(lent.decoder.segments(), wanted.kind, this.#minimum);
    } finally {
      this.#pool.giveBack(lent);
    }
  }
}

function heardIn(segments: readonly Segment[], kind: ModelKind, minimum: number): Heard {
  const spoken = segments.filter(({ word }) => !isFiller(word));
  if (spoken.length === 0) return nothingHeard;
  const likelihoodOf = (words: readonly Segment[]) =>
    kind === "ngram" ? likelihoodOfPosteriors(words) : likelihoodOfScore(scorePerFrame(words), calibration);
  const likelihood = likelihoodOf(spoken);
  if (likelihood < minimum) return { text: "", likelihood, words: [] };
  const words = spoken.flatMap((segment): HeardWord[] => {
    const parts = baseWord(segment.word).split(joint);
    const start = segment.startFrame / framesPerSecond;
    const step = (segment.endFrame + 1) / framesPerSecond - start;
    return parts.map((word, n) => ({
      word,
      start: start + (step * n) / parts.length,
      end: start + (step * (n + 1)) / parts.length,
      confidence: likelihoodOf([segment]),
    }));
  });
  return { text: words.map(({ word }) => word).join(" "), likelihood, words };
}
