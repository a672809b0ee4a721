/**
 * One sentence recognised by pocketsphinx. The text comes from a decoder that gets the whole sentence at once, in a thread,
 * while the silence that ends it is still awaited. The second ear, if there is one, processes the sentence at the same
 * time. Guesses, if requested, come from another decoder that follows the speech live.
 */
import { setTimeout } from "node:timers/promises";
import { isFiller } from "../speech/pocketsphinx.ts";
import type { DecoderPool, Lent } from "./decoder-pool.ts";
import type { Ear, Listening } from "./ear/ear.ts";
import { type Judgement, judge } from "./ear/judge.ts";
import { judged, mayBeRewritten, rewritten, waysInTime } from "./ear/judged.ts";
import { type Heard, nothingHeard, type OpenOptions, type Utterance } from "./engine.ts";
import { isUnsure, ofBoth } from "./fitting/second-hearing.ts";
import { type Hypothesis, hypothesisIn, taken } from "./hypothesis.ts";
import { easeOf } from "./foreign.ts";
import { aboveNoise, enoughDb, withNoiseFloor, withoutNoise } from "./noise.ts";
import { type Rival, rivalIn, rivalWritten } from "./rivals.ts";
import type { Denoisers } from "./rnnoise.ts";
import { withoutSteadyNoise } from "./steady-noise.ts";

/** How long a second ear that is loading for the first time is waited for, in milliseconds. */
const beginningMs = 5000;
const defaultTimeoutMs = 1000;

export type Limits = {
  /** A sentence below this likelihood was not meant: its text is empty. */
  readonly minimumLikelihood: number;
  /** Unless the second ear has confirmed it, a sentence below this certainty is marked as unverified. */
  readonly unverifiedLikelihood?: number;
  /** Milliseconds to wait for the second ear when both the decoder and the sentence have ended. */
  readonly timeoutMs?: number;
  /** Remove loud steady noise before decoding. */
  readonly denoisers?: Denoisers | undefined;
  /** Receives the data that the decision is based on; used by benches. */
  readonly observe?: Observe | undefined;
};

export type Observe = (hypothesis: Hypothesis, judgement: Judgement | undefined) => void;

type Decoding = {
  readonly sentence: Int16Array;
  readonly grammar: Promise<Hypothesis | undefined>;
  /** The second ear's judgement; undefined when it does not answer. */
  readonly judged: Promise<Heard | undefined>;
  /** Its judgement before it has written an unforeseen sentence down once more, which takes longer. */
  readonly early: () => Heard | undefined;
  readonly listening: Listening | undefined;
  /** Nobody needs the result any more: what has not begun is left out. Otherwise these would queue where people speak faster than they are decoded. */
  readonly stop: () => void;
};

export class PocketsphinxUtterance implements Utterance {
  readonly #pool: DecoderPool;
  readonly #options: OpenOptions;
  readonly #limits: Limits;
  readonly #ear: Ear | undefined;
  readonly #live: Lent | undefined;
  #fed: Int16Array[] = [];
  #length = 0;
  #early: Decoding | undefined;
  #final: Decoding | undefined;
  #over = false;

  constructor(pool: DecoderPool, ear: Ear | undefined, options: OpenOptions, limits: Limits) {
    this.#pool = pool;
    this.#ear = ear;
    ear?.prepare();
    this.#options = options;
    this.#limits = limits;
    // Guesses are optional: without a free decoder there are none.
    this.#live = options.partials ? pool.takeNow(options.siteId) : undefined;
    this.#live?.decoder.startStream();
    this.#live?.decoder.start();
    // `finish` tries again, and reports the failure.
    pool.prepare(options.siteId, options.intents).catch(() => {});
    if (pool.model?.voicesAt(options.siteId) !== undefined)
      pool.prepare(options.siteId, options.intents, true).catch(() => {});
  }

  feed(samples: Int16Array): void {
    this.#fed.push(samples);
    this.#length += samples.length;
    this.#live?.decoder.process(samples);
  }

  pause(): void {
    this.#early ??= this.#decode();
  }

  /** When the speaker continues, the early result is discarded. */
  resume(): void {
    this.#early?.stop();
    this.#early = undefined;
  }

  partial(): Heard | undefined {
    if (this.#live === undefined || this.#over) return undefined;
    const segments = this.#live.decoder.segments();
    const { whole, built } = this.#live.model;
    if (segments.every(({ word }) => isFiller(word))) return nothingHeard;
    return taken(hypothesisIn(segments, whole.kind, undefined, easeOf(built.language)), { minimum: 0, sure: 0 });
  }

  async finish(): Promise<Heard> {
    const decoding = this.#early ?? this.#decode();
    this.#early = undefined;
    this.cancel();
    this.#final = decoding;
    try {
      const hypothesis = await decoding.grammar;
      if (hypothesis === undefined) return { ...nothingHeard, undecided: true };
      if (decoding.listening === undefined) this.#limits.observe?.(hypothesis, undefined);
      const heard = await Promise.race([decoding.judged, setTimeout(this.#patienceMs(), undefined, { ref: false })]);
      return explained(heard ?? decoding.early() ?? this.#alone(hypothesis), decoding.sentence);
    } finally {
      decoding.listening?.forget();
    }
  }

  /** Right after a start a late answer is better than a question whether that was meant. */
  #patienceMs(): number {
    const { timeoutMs = defaultTimeoutMs } = this.#limits;
    return this.#ear?.isBeginning === true ? Math.max(timeoutMs, beginningMs) : timeoutMs;
  }

  /** Decides without the second ear, which is late, dead, restarting, or not there at all. */
  #alone(hypothesis: Hypothesis): Heard {
    const { minimumLikelihood: minimum, unverifiedLikelihood: sure = 0 } = this.#limits;
    return taken(hypothesis, { minimum, sure });
  }

  cancel(): void {
    this.#final?.stop();
    if (this.#over) return;
    this.#over = true;
    this.#fed = [];
    this.resume();
    if (this.#live === undefined) return;
    this.#live.decoder.end();
    this.#pool.giveBack(this.#live);
  }

  #decode(): Decoding {
    const sentence = new Int16Array(this.#length);
    let at = 0;
    for (const samples of this.#fed) {
      sentence.set(samples, at);
      at += samples.length;
    }
    // The second ear gets the unprocessed audio: it does not need the changes that the decoder needs.
    const listening = this.#pool.model === undefined ? undefined : this.#ear?.listen(sentence);
    const stopping = new AbortController();
    const grammar = this.#hypothesis(sentence, stopping.signal);
    let early: Heard | undefined;
    const both =
      listening === undefined
        ? Promise.resolve(undefined)
        : this.#judge(grammar, listening, (heard) => (early = heard));
    // `finish` reports the failure; when the speaker continues, it is irrelevant.
    grammar.catch(() => {});
    both.catch(() => {});
    const stop = (): void => {
      listening?.forget();
      stopping.abort();
    };
    return { sentence, grammar, judged: both, early: () => early, listening, stop };
  }

  async #hypothesis(sentence: Int16Array, stopped: AbortSignal): Promise<Hypothesis | undefined> {
    if (this.#pool.model === undefined) return undefined;
    const { denoisers, minimumLikelihood: minimum, unverifiedLikelihood: sure = 0 } = this.#limits;
    const speech = denoisers === undefined ? sentence : withoutSteadyNoise(sentence, denoisers);
    const sound = withNoiseFloor(withoutNoise(speech));
    const first = await this.#heardWith(sentence, sound, stopped, false);
    if (this.#pool.model?.voicesAt(this.#options.siteId) === undefined || !isUnsure(first, { minimum, sure }))
      return first;
    stopped.throwIfAborted();
    return ofBoth(first, await this.#heardWith(sentence, sound, stopped, true), { minimum, sure });
  }

  /** `ofVoices`: as the people at this site speak. */
  async #heardWith(
    sentence: Int16Array,
    sound: Int16Array,
    stopped: AbortSignal,
    ofVoices: boolean,
  ): Promise<Hypothesis> {
    const lent = await this.#pool.take(this.#options.siteId, stopped, ofVoices);
    try {
      const wanted = await lent.model.wanted(this.#options.intents);
      await lent.expect(wanted);
      await lent.decoder.hear(sound);
      const { names, unusual, language, sounds, pretenders } = lent.model.built;
      const { network } = wanted;
      const hypothesis = hypothesisIn(lent.decoder.segments(), wanted.kind, sentence, easeOf(language));
      const { text } = hypothesis;
      const isHeard = text !== undefined && hypothesis.likelihood >= this.#limits.minimumLikelihood;
      const isLooked = isHeard && network !== undefined && !stopped.aborted;
      const rival = isLooked ? await rivalIn(lent.decoder, sound, text, { network, sounds }) : undefined;
      return { ...hypothesis, network, names, unusual, rival, pretenders, sounds };
    } finally {
      this.#pool.giveBack(lent);
    }
  }

  async #judge(
    grammar: Promise<Hypothesis | undefined>,
    listening: Listening,
    tell: (early: Heard) => void,
  ): Promise<Heard | undefined> {
    const hypothesis = await grammar;
    if (hypothesis === undefined) return undefined;
    const { text, evidence, network, names = new Set(), unusual, pretenders } = hypothesis;
    const judgement = await judge(listening, {
      text,
      mean: evidence?.mean ?? Number.NEGATIVE_INFINITY,
      left: evidence?.left ?? 0,
      network,
      names,
      ...(unusual && { unusual }),
      ...(pretenders && { pretenders }),
    });
    this.#limits.observe?.(hypothesis, judgement);
    const { minimumLikelihood: minimum, unverifiedLikelihood: sure = 0 } = this.#limits;
    if (judgement === undefined) return undefined;
    const result = judged({ ...hypothesis, rival: rivalOf(hypothesis, judgement) }, judgement, { minimum, sure });
    if (!mayBeRewritten(result, judgement)) return result;
    tell(result);
    const written = await listening.written;
    const ways = written && waysInTime(written, this.#limits.timeoutMs ?? defaultTimeoutMs);
    if (!ways) return result;
    const again = await listening.rewrite(ways);
    if (again === undefined) return result;
    return rewritten(hypothesis, result, [again, written, ...(again.others ?? [])], minimum);
  }
}

/** What both recognisers wrote down are sentences of the grammar, with values that sound alike: either may have been said. */
function rivalOf({ text, rival, network, sounds }: Hypothesis, { freeText }: Judgement): Rival | undefined {
  if (rival !== undefined || text === undefined || network === undefined || sounds === undefined) return rival;
  return rivalWritten(text, freeText.text, { network, sounds });
}

/** In a loud room, what was said may well be a sentence of the assistant. */
function explained(heard: Heard, sentence: Int16Array): Heard {
  return heard.reason === "unforeseen" && aboveNoise(sentence) < enoughDb ? { ...heard, reason: "tooNoisy" } : heard;
}
