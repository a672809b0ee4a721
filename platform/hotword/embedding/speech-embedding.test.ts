/** The network with its real weights, which `make set-up` fetches. */
import t from "tap";
import { readWeights } from "./files.ts";
import { dimensions, embed, SpeechEmbedding, Weights } from "./speech-embedding.ts";

const sound = Int16Array.from({ length: 32_000 }, (_, n) =>
  Math.round(4000 * Math.sin((n * n) / 40_000) + 1500 * Math.sin(n / 3) * Math.sin(n / 900)),
);

/** Of the first and the last embedding: by an implementation in C that agrees with the original runtime to 0.002. */
const reference = new Map([
  [0, [4.9345, -6.1631]],
  [1, [22.3166, 29.417]],
  [2, [-13.5836, -6.4958]],
  [3, [-7.1364, -3.1215]],
  [50, [0.8074, -5.3036]],
  [95, [11.9546, 38.3505]],
]);

t.test("two seconds have 16 embeddings, equal to those of the reference", async (t) => {
  const embeddings = embed(await readWeights(), sound);
  t.equal(embeddings.length, 16 * dimensions);
  // The weights are 16-bit floats here, and the numbers reach 65.
  for (const [dimension, [first, last]] of reference) {
    t.ok(Math.abs(embeddings[dimension]! - first!) < 0.2, `the first, ${dimension}`);
    t.ok(Math.abs(embeddings[15 * dimensions + dimension]! - last!) < 0.2, `the last, ${dimension}`);
  }
});

t.test(
  "a stream gives the same result whatever the size of its pieces, beside another stream and after a reset",
  async (t) => {
    const weights = await readWeights();
    const whole = embed(weights, sound);
    const [stream, other] = [new SpeechEmbedding(weights), new SpeechEmbedding(weights)];
    stream.push(sound.subarray(0, 5000), () => {});
    stream.reset();
    const found: number[] = [];
    for (let at = 0; at < sound.length; at += 777) {
      stream.push(sound.subarray(at, at + 777), (embedding) => void found.push(...embedding));
      other.push(sound.subarray(at, at + 300), () => {});
    }
    t.same(Float32Array.from(found), whole);
  },
);

t.test("weights of another network are refused", async (t) => {
  t.throws(() => new Weights(new Float32Array(7)), { message: "the embedding has 7 weights instead of 328224" });
});
