/**
 * Moonshine Tiny, an English recogniser of 27 million parameters (MIT): recognises a whole sentence at once, writes it
 * down, and computes how likely given texts are. Its decoder is the edited one (installer/ears/lean-decoder.ts).
 */
import { join } from "node:path";
import { writeExpected } from "./beam.ts";
import { growing, nothingYet, slots, stateWidth } from "./decoder-memory.ts";
import type { Expectation } from "./expectation.ts";
import { begin, end, Pieces } from "./pieces.ts";
import { integers, runtimeIn, type Session, Tensor } from "./runtime.ts";

const sampleRate = 16_000;

/** The sound of a sentence, as the encoder represents it. */
export type Sound = { readonly state: Tensor; readonly seconds: number };

export type FreeText = {
  readonly text: string;
  /** The logarithm of the text's probability, its end included, and the number of its pieces. */
  readonly score: number;
  readonly pieces: number;
};

export const nothingWritten: FreeText = { text: "", score: 0, pieces: 1 };

/** A text, and what else may have been said, the likeliest first. */
export type FreeTexts = FreeText & { readonly others: readonly FreeText[] };

/** A sentence whose first piece is less likely than this contains no speech. */
const leastBeginning = -5.5;
/** Speakers do not say more pieces in a second. */
const maxPiecesPerSecond = 6.5;
/** The maximum number of other texts that are returned. */
const maxOthers = 5;
/** The number of candidates scored together: each costs memory in proportion to the sentence's length. */
const atOnce = 8;

const mostPiecesIn = (seconds: number): number => seconds * maxPiecesPerSecond + 4;

export class Moonshine {
  readonly #encoder: Session;
  readonly #decoder: Session;
  readonly #pieces: Pieces;

  constructor(folder: string) {
    const open = runtimeIn(folder);
    this.#encoder = open("encoder.onnx");
    this.#decoder = open("decoder.onnx");
    this.#pieces = Pieces.read(join(folder, "pieces.txt"));
  }

  hear(samples: Int16Array): Sound {
    const floats = Float32Array.from(samples, (sample) => sample / 32_768);
    const input = { input_values: new Tensor("float32", floats, [1, floats.length]) };
    const state = this.#encoder.run(input, ["last_hidden_state"]).last_hidden_state;
    return { state, seconds: samples.length / sampleRate };
  }

  /** Returns the likeliest text, piece by piece; "" when the sound is no speech. */
  write({ state, seconds }: Sound): FreeText {
    const pieces: number[] = [];
    let score = 0;
    let memory = nothingYet;
    for (let last = begin; pieces.length < mostPiecesIn(seconds); ) {
      const first = pieces.length === 0;
      const kept = first ? slots : growing;
      const made = this.#decoder.run(
        {
          input_ids: integers([last], 1, 1),
          targets: integers([end], 1, 1),
          encoder_hidden_states: state,
          use_cache_branch: new Tensor("bool", Uint8Array.of(first ? 0 : 1), [1]),
          ...memory,
        },
        ["normaliser", "best", "best_ids", ...kept.map((slot) => `present.${slot}`)],
      );
      const numbers = [...(made["best_ids"]!.data as BigInt64Array)].map(Number);
      // The model tends to end too early: an empty text is seldom right.
      const at = first && numbers[0] === end ? 1 : 0;
      const likelihood = made["best"]!.floats[at]! - made["normaliser"]!.floats[0]!;
      if (first && likelihood < leastBeginning) return { text: "", score: likelihood, pieces: 1 };
      score += likelihood;
      last = numbers[at]!;
      if (last === end) break;
      pieces.push(last);
      memory = {
        ...memory,
        ...Object.fromEntries(kept.map((slot) => [`past_key_values.${slot}`, made[`present.${slot}`]!])),
      };
    }
    return { text: this.#pieces.decode(pieces), score, pieces: pieces.length + 1 };
  }

  /**
   * Returns the likeliest texts when the words of the assistant are expected, with their scores without the expectation, whichever of
   * these sounds of one sentence they are heard in. Each takes three times as long as writing without an expectation.
   */
  writeExpecting(sounds: readonly Sound[], expectation: Expectation): FreeTexts {
    const written = sounds.flatMap(({ state, seconds }) => {
      const most = { expectation, mostPieces: mostPiecesIn(seconds) };
      return writeExpected(this.#decoder, state, this.#pieces, most);
    });
    const byText = new Map<string, FreeText>();
    for (const { pieces, score } of written.toSorted((a, b) => b.value - a.value)) {
      const text = this.#pieces.decode(pieces);
      if (!byText.has(text)) byText.set(text, { text, score, pieces: pieces.length + 1 });
    }
    const [best = nothingWritten, ...others] = byText.values();
    return { ...best, others: others.slice(0, maxOthers) };
  }

  /** Returns for each text the logarithm of its probability and the number of its pieces, its end included. */
  score({ state }: Sound, texts: readonly string[]): { readonly score: number; readonly pieces: number }[] {
    const coded = texts.map((text, index) => ({ index, pieces: this.#pieces.encode(text) }));
    const scores: { score: number; pieces: number }[] = [];
    // Texts of the same length are scored together: padding would be computed too.
    coded.sort((a, b) => a.pieces.length - b.pieces.length);
    for (let at = 0; at < coded.length; at += atOnce) {
      const some = coded.slice(at, at + atOnce);
      const found = this.#scoreOfPieces(
        state,
        some.map(({ pieces }) => pieces),
      );
      for (const [n, { index, pieces }] of some.entries())
        scores[index] = { score: found[n]!, pieces: pieces.length + 1 };
    }
    return scores;
  }

  #scoreOfPieces(state: Tensor, texts: readonly (readonly number[])[]): number[] {
    const length = Math.max(...texts.map((text) => text.length)) + 1;
    const padded = (text: readonly number[]) => [...text, ...Array.from({ length: length - text.length }, () => end)];
    const frames = state.dims[1]!;
    const states = new Float32Array(texts.length * frames * stateWidth);
    for (const n of texts.keys()) states.set(state.floats, n * state.floats.length);
    const { target, normaliser } = this.#decoder.run(
      {
        input_ids: integers(
          texts.flatMap((text) => [begin, ...padded(text).slice(0, -1)]),
          texts.length,
          length,
        ),
        targets: integers(texts.flatMap(padded), texts.length, length),
        encoder_hidden_states: new Tensor("float32", states, [texts.length, frames, stateWidth]),
        use_cache_branch: new Tensor("bool", Uint8Array.of(0), [1]),
        ...nothingYet,
      },
      ["target", "normaliser"],
    );
    return texts.map((text, n) => {
      let sum = 0;
      for (let place = 0; place <= text.length; place++)
        sum += target.floats[n * length + place]! - normaliser.floats[n * length + place]!;
      return sum;
    });
  }
}
