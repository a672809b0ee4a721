/** Listens for trained wake words at one site: one gate, one embedding for all wake words, and one head per wake word. */
import { Head } from "./embedding/head.ts";
import {
  embeddingSamples,
  firstEmbeddingSamples,
  SpeechEmbedding,
  type Weights,
} from "./embedding/speech-embedding.ts";
import type { Decision, Spotted, Spotter, WakeWord } from "./engine.ts";
import { Gate } from "./gate.ts";
import { RecentSound } from "./recent-sound.ts";
import { embeddingLength, windowLength } from "./trained-wake-word.ts";

/** A trained wake word with its loaded head and limit. */
export type Recognised = { readonly wakeWord: WakeWord; readonly head: Head; readonly limit: number };

/** Samples per decision of the gate: 16 ms, one audio frame. */
const stepSamples = 256;
/** Samples that the first decision needs. They were not embedded while the gate was closed. */
const preRoll = firstEmbeddingSamples + (windowLength - 1) * embeddingSamples;
/** Median time in milliseconds from the end of the phrase to the first window that contains all of it. */
const reportDelayMs = 100;

type Watching = Recognised & { last: number; isHeard: boolean };

export class EmbeddingSpotter implements Spotter {
  readonly #gate = new Gate();
  readonly #recent = new RecentSound(preRoll);
  readonly #stream: SpeechEmbedding;
  readonly #window = new Float32Array(windowLength * embeddingLength);
  readonly #watching: readonly Watching[];
  #embeddings = 0;
  #isOpen = false;
  #spotted: { readonly wakeWord: WakeWord; readonly decision: Decision } | undefined;

  constructor(weights: Weights, wakeWords: readonly Recognised[]) {
    this.#stream = new SpeechEmbedding(weights);
    this.#watching = wakeWords.map((one) => ({ ...one, last: -Infinity, isHeard: false }));
  }

  hear(samples: Int16Array): Spotted | undefined {
    let found: Spotted | undefined;
    for (let at = 0; at < samples.length; at += stepSamples) {
      const now = samples.subarray(at, at + stepSamples);
      const spotted = this.#hearStep(now);
      const since = (samples.length - at - now.length) / 16;
      // Of two, the first one counts: the other is within its refractory time.
      if (spotted === undefined || found !== undefined) continue;
      const score = 1 / (1 + Math.exp(-spotted.decision.margin));
      found = { ...spotted, endedAgo: reportDelayMs + since, score };
    }
    return found;
  }

  overhear(samples: Int16Array): void {
    this.#close();
    for (let at = 0; at < samples.length; at += stepSamples) {
      const now = samples.subarray(at, at + stepSamples);
      this.#recent.push(now);
      this.#gate.hear(now);
    }
  }

  interrupt(): void {
    this.#gate.close();
    this.#recent.clear();
    this.#close();
  }

  free(): void {}

  #hearStep(samples: Int16Array): { readonly wakeWord: WakeWord; readonly decision: Decision } | undefined {
    this.#spotted = undefined;
    if (!this.#gate.hear(samples)) {
      this.#recent.push(samples);
      this.#close();
      return undefined;
    }
    if (!this.#isOpen) {
      this.#isOpen = true;
      this.#embed(this.#recent.last(preRoll));
    }
    this.#recent.push(samples);
    this.#embed(samples);
    return this.#spotted;
  }

  #close(): void {
    if (!this.#isOpen) return;
    this.#isOpen = false;
    this.#stream.reset();
    this.#embeddings = 0;
    for (const watching of this.#watching) {
      watching.last = -Infinity;
      watching.isHeard = false;
    }
  }

  #embed(samples: Int16Array): void {
    this.#stream.push(samples, (embedding) => {
      this.#window.copyWithin(0, embeddingLength);
      this.#window.set(embedding, this.#window.length - embeddingLength);
      this.#embeddings++;
      if (this.#embeddings >= windowLength) this.#decide();
    });
  }

  /** Decides by the mean of the last two scores, as in training. Each utterance of the wake word is reported once. */
  #decide(): void {
    for (const watching of this.#watching) {
      const score = watching.head.score(this.#window);
      const margin = (score + watching.last) / 2 - watching.limit;
      const isOver = margin >= 0;
      watching.last = score;
      // Two phrases that begin alike may be heard at once: the one that is surer was said.
      if (isOver && !watching.isHeard && margin > (this.#spotted?.decision.margin ?? -1))
        this.#spotted = { wakeWord: watching.wakeWord, decision: { window: this.#window.slice(), margin } };
      watching.isHeard = isOver;
    }
  }
}
