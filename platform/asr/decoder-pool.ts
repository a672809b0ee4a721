/**
 * A small number of decoders that all sites share. A site gets the decoder it had before if that is free, because a decoder
 * adapts to the room it heard last.
 *
 * INVARIANTS
 * 1. There are never more than `most` decoders of a model, and one more for voices that are known; each is lent to one
 * utterance at a time; requests that find none free queue.
 * 2. A decoder of an older model is never lent again, and is freed as soon as it is returned.
 * 3. A decoder that was not needed for a minute is freed, except the last one.
 */
import { isSelfTestSite } from "#bus";
import { trimMemory } from "../port/release-memory.ts";
import { Decoder } from "../speech/pocketsphinx.ts";
import type { Model, Wanted } from "./model.ts";

/** `dictionary`: the file of the one that is used. Returns the decoder directly if making it takes a moment, and a promise if it takes seconds. */
export type MakeDecoder = (model: Model, dictionary: string) => Decoder | Promise<Decoder>;

export class Lent {
  readonly decoder: Decoder;
  readonly model: Model;
  readonly dictionary: string;
  siteId: string | undefined;
  /** When it was made or given back, in milliseconds of `performance.now()`. */
  sinceMs = performance.now();
  #expects: string;

  constructor(decoder: Decoder, model: Model, dictionary = model.dictionaryFile) {
    this.decoder = decoder;
    this.model = model;
    this.dictionary = dictionary;
    this.#expects = model.whole.key;
  }

  /** True if it knows how the people at a site speak. */
  get isOfVoices(): boolean {
    return this.dictionary !== this.model.dictionaryFile;
  }

  /** The key of the sentences that are expected. */
  get expects(): string {
    return this.#expects;
  }

  /** Sets the sentences that are expected in the next utterance. */
  async expect(wanted: Wanted): Promise<void> {
    if (wanted.key === this.#expects) return;
    if (wanted.isLarge) await this.decoder.useInThread(wanted.search);
    else this.decoder.use(wanted.search);
    this.#expects = wanted.key;
    // The new search is made before the old one is freed: the C library would keep room for two, 30 MB for a house.
    if (wanted.isLarge) trimMemory();
  }
}

/** Each decoder takes tens of megabytes: more than one are kept only this long after their last utterance. */
const keptMs = 60_000;

type Waiting = {
  readonly siteId: string;
  readonly ofVoices: boolean;
  readonly resolve: (lent: Lent) => void;
  readonly reject: (error: Error) => void;
};

export class DecoderPool {
  readonly #most: number;
  readonly #make: MakeDecoder;
  readonly #keptMs: number;
  #resting: NodeJS.Timeout | undefined;
  #model: Model | undefined;
  #free: Lent[] = [];
  #lent = new Set<Lent>();
  #waiting: Waiting[] = [];
  /** The model that another decoder is currently being made for, which takes time. */
  #growing: Model | undefined;

  constructor(most: number, make: MakeDecoder, kept = keptMs) {
    this.#most = most;
    this.#make = make;
    this.#keptMs = kept;
  }

  get model(): Model | undefined {
    return this.#model;
  }

  /** Changes to another model and makes its first decoder. Rejects, and changes nothing, when that fails. */
  async change(model: Model | undefined): Promise<void> {
    const first = model === undefined ? undefined : new Lent(await this.#make(model, model.dictionaryFile), model);
    this.#become(model, first);
  }

  #become(model: Model | undefined, first: Lent | undefined): void {
    for (const { decoder } of this.#free) decoder.free();
    this.#model = model;
    this.#free = first === undefined ? [] : [first];
    this.#serve();
  }

  /**
   * Lends a decoder as soon as one is free; `ofVoices`: one that knows how the people at this site speak. Rejects when there is
   * no model, a decoder cannot be made, or nobody waits any more.
   */
  take(siteId: string, given?: AbortSignal, ofVoices = false): Promise<Lent> {
    return new Promise((resolve, reject) => {
      const waiting = { siteId, ofVoices, resolve, reject };
      this.#waiting.push(waiting);
      const leave = (): void => {
        this.#waiting = this.#waiting.filter((one) => one !== waiting);
        reject(given?.reason as Error);
      };
      given?.addEventListener("abort", leave, { once: true });
      this.#serve();
    });
  }

  /** Lends a decoder if one is free now. */
  takeNow(siteId: string, ofVoices = false): Lent | undefined {
    if (this.#waiting.length > 0 || this.#model === undefined) return undefined;
    return this.#next(siteId, this.#model, ofVoices);
  }

  /**
   * Loads the sentences that are expected into the decoder that the site would get, if one is free now: while the user speaks
   * it costs no time. Rejects like `take` and `Lent.expect`; the utterance then tries again.
   */
  async prepare(siteId: string, intents: readonly string[] | undefined, ofVoices = false): Promise<void> {
    const lent = this.takeNow(siteId, ofVoices);
    if (lent === undefined) return;
    try {
      await lent.expect(await lent.model.wanted(intents));
    } finally {
      this.giveBack(lent);
    }
  }

  giveBack(lent: Lent): void {
    if (!this.#lent.delete(lent)) return;
    // The self-test is no room to adapt to: the first room takes its decoder, and needs none of its own.
    if (isSelfTestSite(lent.siteId)) lent.siteId = undefined;
    lent.sinceMs = performance.now();
    if (lent.model === this.#model) this.#free.push(lent);
    else {
      lent.decoder.free();
      trimMemory();
    }
    this.#serve();
    this.#resting ??= setTimeout(() => this.#shrink(), this.#keptMs).unref();
  }

  #lentOf(model: Model | undefined): ReadonlySet<Lent> {
    return new Set([...this.#lent].filter((each) => each.model === model));
  }

  /** The longest unused are first in `#free`. */
  #shrink(): void {
    this.#resting = undefined;
    const before = this.#free.length;
    const { size: lent } = this.#lentOf(this.#model);
    for (
      let first = this.#longestUnused();
      first !== undefined && this.#free.length + lent > 1;
      first = this.#longestUnused()
    ) {
      const leftMs = first.sinceMs + this.#keptMs - performance.now();
      if (leftMs > 0) {
        this.#resting = setTimeout(() => this.#shrink(), leftMs).unref();
        break;
      }
      this.#free.splice(this.#free.indexOf(first), 1);
      first.decoder.free();
    }
    if (this.#free.length < before) trimMemory();
  }

  /** The last one that is for everybody is kept in preference to the one for voices. */
  #longestUnused(): Lent | undefined {
    const plain = [...this.#free, ...this.#lentOf(this.#model)].filter((each) => !each.isOfVoices);
    return this.#free.find((each) => each.isOfVoices || plain.length > 1);
  }

  close(): void {
    clearTimeout(this.#resting);
    this.#become(undefined, undefined);
    for (const { decoder } of this.#lent) decoder.free();
  }

  #serve(): void {
    for (let first = this.#waiting[0]; first !== undefined; first = this.#waiting[0]) {
      let next: Lent | undefined;
      try {
        if (this.#model === undefined) throw new Error("there is nothing to listen for");
        next = this.#next(first.siteId, this.#model, first.ofVoices);
        if (next === undefined) return;
      } catch (error) {
        this.#waiting.shift();
        first.reject(error instanceof Error ? error : new Error(String(error)));
        continue;
      }
      this.#waiting.shift();
      first.resolve(next);
    }
  }

  #next(siteId: string, model: Model, ofVoices: boolean): Lent | undefined {
    const dictionary = (ofVoices ? model.voicesAt(siteId) : undefined) ?? model.dictionaryFile;
    const isOf = (lent: Lent): boolean => lent.dictionary === dictionary;
    const isVoices = dictionary !== model.dictionaryFile;
    let next = this.#takeFree((lent) => isOf(lent) && lent.siteId === siteId);
    const all = [...this.#lentOf(model), ...this.#free].filter((each) => each.isOfVoices === isVoices);
    const isShort = all.length < (isVoices ? 1 : this.#most) && !this.#free.some((each) => isOf(each) && isNew(each));
    if (next === undefined && isShort && this.#growing !== model) next = this.#grow(model, dictionary);
    next ??= this.#takeFree(isOf);
    if (next === undefined && isVoices && this.#growing !== model) {
      // The one for voices knows those at another site.
      const other = this.#takeFree((lent) => lent.isOfVoices);
      other?.decoder.free();
      if (other !== undefined) next = this.#grow(model, dictionary);
    }
    if (next === undefined) return undefined;
    next.siteId = siteId;
    this.#lent.add(next);
    return next;
  }

  #takeFree(isWanted: (lent: Lent) => boolean): Lent | undefined {
    const at = this.#free.findIndex(isWanted);
    return at >= 0 ? this.#free.splice(at, 1)[0] : undefined;
  }

  /**
   * Makes another decoder: immediately, or later for the first request in the queue. Throws when it cannot be made
   * immediately.
   */
  #grow(model: Model, dictionary: string): Lent | undefined {
    const made = this.#make(model, dictionary);
    if (made instanceof Decoder) return new Lent(made, model, dictionary);
    this.#growing = model;
    void this.#add(made, model, dictionary);
    return undefined;
  }

  async #add(made: Promise<Decoder>, model: Model, dictionary: string): Promise<void> {
    try {
      const decoder = await made;
      if (model === this.#model) this.#free.push(new Lent(decoder, model, dictionary));
      else decoder.free();
    } catch (error) {
      // If the queue is empty, the existing decoders suffice; the next request that finds none free gets the error.
      if (model === this.#model) this.#waiting.shift()?.reject(error as Error);
    } finally {
      if (this.#growing === model) this.#growing = undefined;
    }
    this.#serve();
  }
}

const isNew = (lent: Lent): boolean => lent.siteId === undefined;
