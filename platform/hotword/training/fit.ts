/** Trains a head of two layers by Adam, with WebAssembly for matrix products. */
import { Arena } from "../embedding/kernel.ts";
import { embeddingLength, headLength, hiddenCount, windowLength } from "../trained-wake-word.ts";
import type { Random } from "./random.ts";

const inputs = windowLength * embeddingLength;
const batchSize = 256;
const decay = 1e-4;
const moments = { first: 0.9, second: 0.999 } as const;

/** A window of embeddings, whether it is the wake word, and how much it counts. */
export type Example = {
  readonly embeddings: Float32Array;
  readonly from: number;
  readonly isWakeWord: boolean;
  readonly weight: number;
};

export type FitOptions = {
  readonly examples: readonly Example[];
  readonly rounds: number;
  readonly random: Random;
  /** Called after each batch with the share that is done; rejects to end the training. */
  readonly progress: (share: number) => Promise<void>;
};

/** Returns the numbers of a trained head (see Head). */
export async function fit({ examples, rounds, random, progress }: FitOptions): Promise<Float32Array> {
  const scale = scaleOf(examples);
  const training = new Training(random);
  const positives = examples.filter(({ isWakeWord }) => isWakeWord).length;
  const balance = Math.max(1, (0.25 * (examples.length - positives)) / Math.max(1, positives));
  const weights = examples.map(({ isWakeWord, weight }) => (isWakeWord ? weight * balance : weight));
  // Negative examples that were mistaken for the wake word count more in the last third.
  const hardFrom = Math.ceil((rounds * 2) / 3);
  const order = Uint32Array.from(examples, (_, n) => n);
  const batches = Math.floor(examples.length / batchSize);
  for (let round = 0; round < rounds; round++) {
    random.shuffle(order);
    const rate = 1e-3 * (1 - (0.9 * round) / rounds);
    for (let batch = 0; batch < batches; batch++) {
      const chosen = order.subarray(batch * batchSize, (batch + 1) * batchSize);
      training.learn(examples, chosen, weights, scale, rate, round >= hardFrom);
      if (batch % 8 === 0) await progress((round + batch / batches) / rounds);
    }
  }
  return training.head(scale);
}

type Scale = { readonly means: Float32Array; readonly factors: Float32Array };

/** Returns mean and factor for each dimension of the embedding. */
function scaleOf(examples: readonly Example[]): Scale {
  const sums = new Float64Array(embeddingLength);
  const squares = new Float64Array(embeddingLength);
  let count = 0;
  for (let at = 0; at < examples.length; at += 7) {
    const { embeddings, from } = examples[at]!;
    for (let n = 0; n < embeddingLength; n++) {
      sums[n]! += embeddings[from + n]!;
      squares[n]! += embeddings[from + n]! ** 2;
    }
    count++;
  }
  const means = Float32Array.from(sums, (sum) => sum / count);
  const factors = Float32Array.from(
    squares,
    (sum, n) => 1 / (Math.sqrt(Math.max(0, sum / count - means[n]! ** 2)) + 1e-2),
  );
  return { means, factors };
}

class Training {
  readonly #arena = new Arena(2 * batchSize * inputs + 3 * inputs * hiddenCount + 8 * batchSize * hiddenCount);
  readonly #x = this.#arena.floats(batchSize * inputs);
  readonly #turned = this.#arena.floats(batchSize * inputs);
  readonly #first = this.#arena.floats(inputs * hiddenCount);
  readonly #gradient = this.#arena.floats(inputs * hiddenCount);
  readonly #hidden = this.#arena.floats(batchSize * hiddenCount);
  readonly #error = this.#arena.floats(batchSize * hiddenCount);
  readonly #zero = this.#arena.floats(hiddenCount);
  /** The biases of the first layer, in the arena; the second layer and its bias. */
  readonly #biases = this.#arena.floats(hiddenCount);
  readonly #second = new Float32Array(hiddenCount + 1);
  readonly #firstAdam = new Adam(inputs * hiddenCount);
  readonly #biasAdam = new Adam(hiddenCount);
  readonly #secondAdam = new Adam(hiddenCount + 1);

  constructor(random: Random) {
    for (let n = 0; n < this.#first.length; n++) this.#first[n] = random.normal() / Math.sqrt(inputs);
    for (let n = 0; n < hiddenCount; n++) this.#second[n] = random.normal() / Math.sqrt(hiddenCount);
  }

  learn(
    examples: readonly Example[],
    chosen: Uint32Array,
    weights: readonly number[],
    { means, factors }: Scale,
    rate: number,
    isHard: boolean,
  ): void {
    const [x, turned] = [this.#x, this.#turned];
    for (let row = 0; row < batchSize; row++) {
      const { embeddings, from } = examples[chosen[row]!]!;
      for (let n = 0, dimension = 0; n < inputs; n++) {
        const value = (embeddings[from + n]! - means[dimension]!) * factors[dimension]!;
        x[row * inputs + n] = value;
        turned[n * batchSize + row] = value;
        if (++dimension === embeddingLength) dimension = 0;
      }
    }
    const hidden = this.#hidden;
    this.#arena.multiply({
      out: hidden,
      x,
      weights: this.#first,
      start: this.#biases,
      rows: batchSize,
      inner: inputs,
      xStride: inputs,
      columns: hiddenCount,
    });
    const outer = this.#judge(examples, chosen, weights, isHard);
    this.#arena.multiply({
      out: this.#gradient,
      x: turned,
      weights: this.#error,
      start: this.#zero,
      rows: inputs,
      inner: batchSize,
      xStride: batchSize,
      columns: hiddenCount,
    });
    const biases = new Float32Array(hiddenCount);
    for (let n = 0; n < this.#error.length; n++) biases[n % hiddenCount]! += this.#error[n]!;
    this.#firstAdam.step(this.#first, this.#gradient, rate, decay);
    this.#biasAdam.step(this.#biases, biases, rate, 0);
    this.#secondAdam.step(this.#second, outer, rate, 0);
  }

  /** Writes the gradients behind the first layer into `error` and returns those of the second layer. */
  #judge(examples: readonly Example[], chosen: Uint32Array, weights: readonly number[], isHard: boolean): Float32Array {
    const [hidden, error, second] = [this.#hidden, this.#error, this.#second];
    const outer = new Float32Array(hiddenCount + 1);
    for (let row = 0; row < batchSize; row++) {
      const at = row * hiddenCount;
      let sum = second[hiddenCount]!;
      for (let h = 0; h < hiddenCount; h++) sum += Math.max(0, hidden[at + h]!) * second[h]!;
      const { isWakeWord } = examples[chosen[row]!]!;
      const likely = 1 / (1 + Math.exp(-sum));
      const weight = weights[chosen[row]!]! * (isHard && !isWakeWord && likely > 0.1 ? 6 : 1);
      const wrong = ((likely - (isWakeWord ? 1 : 0)) * weight) / batchSize;
      for (let h = 0; h < hiddenCount; h++) {
        const isActive = hidden[at + h]! > 0;
        error[at + h] = isActive ? wrong * second[h]! : 0;
        if (isActive) outer[h]! += wrong * hidden[at + h]!;
      }
      outer[hiddenCount]! += wrong;
    }
    return outer;
  }

  /** Returns the numbers of the head, with the scale of the dimensions merged into the first layer. */
  head({ means, factors }: Scale): Float32Array {
    const head = new Float32Array(headLength);
    const biases = Float64Array.from(this.#biases);
    for (let n = 0; n < inputs; n++) {
      const dimension = n % embeddingLength;
      for (let h = 0; h < hiddenCount; h++) {
        const weight = this.#first[n * hiddenCount + h]! * factors[dimension]!;
        head[n * hiddenCount + h] = weight;
        biases[h]! -= weight * means[dimension]!;
      }
    }
    head.set(biases, inputs * hiddenCount);
    head.set(this.#second, (inputs + 1) * hiddenCount);
    return head;
  }
}

class Adam {
  readonly #first: Float32Array;
  readonly #second: Float32Array;
  #steps = 0;

  constructor(length: number) {
    this.#first = new Float32Array(length);
    this.#second = new Float32Array(length);
  }

  step(values: Float32Array, gradient: Float32Array, rate: number, shrink: number): void {
    this.#steps++;
    const [first, second] = [this.#first, this.#second];
    const firstScale = 1 / (1 - moments.first ** this.#steps);
    const secondScale = 1 / (1 - moments.second ** this.#steps);
    for (let n = 0; n < values.length; n++) {
      const slope = gradient[n]! + shrink * values[n]!;
      first[n] = moments.first * first[n]! + (1 - moments.first) * slope;
      second[n] = moments.second * second[n]! + (1 - moments.second) * slope * slope;
      values[n]! -= (rate * first[n]! * firstScale) / (Math.sqrt(second[n]! * secondScale) + 1e-8);
    }
  }
}
