/** Recognises one wake word in the last ten embeddings: two layers, the first with 24 neurons. */
import { embeddingLength, headLength, hiddenCount, windowLength } from "../trained-wake-word.ts";

const inputs = windowLength * embeddingLength;

export class Head {
  readonly #first: Float32Array;
  readonly #biases: Float32Array;
  readonly #second: Float32Array;
  readonly #bias: number;
  readonly #hidden = new Float32Array(hiddenCount);

  /** [input][neuron], the biases, the second layer, its bias. */
  constructor(numbers: Float32Array) {
    if (numbers.length !== headLength) throw new RangeError(`a head has ${headLength} numbers, not ${numbers.length}`);
    this.#first = numbers.subarray(0, inputs * hiddenCount);
    this.#biases = numbers.subarray(inputs * hiddenCount, (inputs + 1) * hiddenCount);
    this.#second = numbers.subarray((inputs + 1) * hiddenCount, -1);
    this.#bias = numbers[headLength - 1]!;
  }

  /**
   * Returns the score of the window of embeddings that starts at `from`: the logarithm of the odds that it is the wake word.
   */
  score(embeddings: Float32Array, from = 0): number {
    const hidden = this.#hidden;
    const first = this.#first;
    hidden.set(this.#biases);
    for (let n = 0, at = 0; n < inputs; n++) {
      const value = embeddings[from + n]!;
      for (let h = 0; h < hiddenCount; h++) hidden[h]! += value * first[at++]!;
    }
    let sum = this.#bias;
    for (let h = 0; h < hiddenCount; h++) sum += Math.max(0, hidden[h]!) * this.#second[h]!;
    return sum;
  }
}

/** Returns the score of each window: its mean with the previous one, so that a single outlier does not count as a wake word. */
export function scoresIn(head: Head, embeddings: Float32Array): Float32Array {
  const count = Math.max(0, embeddings.length / embeddingLength - windowLength + 1);
  const scores = new Float32Array(count);
  let last = -Infinity;
  for (let n = 0; n < count; n++) {
    const now = head.score(embeddings, n * embeddingLength);
    scores[n] = last === -Infinity ? now - 20 : (now + last) / 2;
    last = now;
  }
  return scores;
}
