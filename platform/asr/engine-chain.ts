/**
 * Runs engines one after the other: when the first rejects an utterance, the next gets the same audio. The text of a later
 * engine is no sentence of the assistant's, so the language understanding requires a higher confidence.
 *
 * INVARIANTS
 * 1. A later engine is never asked, and never even opened, when an earlier one accepts.
 * 2. The later engines together take no longer than the deadline; then the first engine's rejection stands.
 */
import { isSelfTestSite } from "#bus";
import type { Log } from "../port/port.ts";
import type { Engine, Heard, OpenOptions, Utterance } from "./engine.ts";

export type Link = {
  readonly name: string;
  readonly engine: Engine;
  /** Its texts are sentences of the assistant. */
  readonly hearsAssistant?: boolean;
};

export type ChainOptions = {
  readonly first: Engine;
  readonly later: readonly Link[];
  /** Milliseconds that all later engines may take together. */
  readonly timeoutMs: number;
  readonly log: Log;
};

export function chained(options: ChainOptions): Engine {
  const { first, later, log } = options;
  if (later.length === 0) return first;
  return {
    open: (wanted) => new ChainUtterance(options, wanted),
    async reload() {
      // What a later engine loads must not keep the first one waiting.
      for (const { name, engine } of later)
        void engine.reload().catch((error: unknown) => {
          log.warn({ engine: name, reason: (error as Error).message }, "a later engine cannot reload the assistant");
        });
      await first.reload();
    },
    async close() {
      await Promise.all([first, ...later.map(({ engine }) => engine)].map((engine) => engine.close()));
    },
  };
}

class ChainUtterance implements Utterance {
  readonly #options: ChainOptions;
  readonly #wanted: OpenOptions;
  readonly #first: Utterance;
  #fed: Int16Array[] = [];
  #asked: Utterance | undefined;
  #over = false;

  constructor(options: ChainOptions, wanted: OpenOptions) {
    this.#options = options;
    this.#wanted = wanted;
    this.#first = options.first.open(wanted);
  }

  feed(samples: Int16Array): void {
    this.#fed.push(samples);
    this.#first.feed(samples);
  }

  pause(): void {
    this.#first.pause();
  }

  resume(): void {
    this.#first.resume();
  }

  partial(): Heard | undefined {
    return this.#first.partial();
  }

  async finish(): Promise<Heard> {
    let refusal: Heard | undefined;
    let failure: unknown;
    try {
      refusal = await this.#first.finish();
    } catch (error) {
      failure = error;
    }
    if (refusal === undefined || this.#isWorthAsking(refusal)) {
      const heard = await this.#askOthers();
      if (heard !== undefined) return heard;
    }
    this.#fed = [];
    if (refusal === undefined) throw failure;
    return refusal;
  }

  cancel(): void {
    this.#over = true;
    this.#fed = [];
    this.#first.cancel();
    this.#asked?.cancel();
  }

  /**
   * Silence and noise are no speech for the next engine either, and some models invent words for them; unless the first one
   * cannot tell.
   */
  #isWorthAsking({ text, reason, undecided }: Heard): boolean {
    if (text !== "" || isSelfTestSite(this.#wanted.siteId)) return false;
    return undecided === true || reason === "unforeseen" || reason === "tooNoisy";
  }

  async #askOthers(): Promise<Heard | undefined> {
    const { later, timeoutMs, log } = this.#options;
    const deadline = performance.now() + timeoutMs;
    for (const { name, engine, hearsAssistant } of later) {
      const left = deadline - performance.now();
      if (this.#over || left <= 0) return undefined;
      try {
        const heard = await this.#ask(engine, left);
        if (heard === "late") {
          log.warn({ engine: name, timeoutMs }, "a later engine is too late: the first one decides");
          return undefined;
        }
        if (heard.text !== "") return hearsAssistant === true ? heard : { ...heard, unforeseen: true };
      } catch (error) {
        log.warn({ engine: name, reason: (error as Error).message }, "a later engine does not work");
      }
    }
    return undefined;
  }

  async #ask(engine: Engine, ms: number): Promise<Heard | "late"> {
    const utterance = engine.open({ ...this.#wanted, partials: false });
    this.#asked = utterance;
    const late = Promise.withResolvers<"late">();
    const timer = setTimeout(() => late.resolve("late"), ms);
    try {
      for (const samples of this.#fed) utterance.feed(samples);
      const heard = await Promise.race([utterance.finish(), late.promise]);
      if (heard === "late") utterance.cancel();
      return heard;
    } finally {
      clearTimeout(timer);
      this.#asked = undefined;
    }
  }
}
