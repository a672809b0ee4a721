import t from "tap";
import { softmax } from "../intent/classifier.ts";
import { type HeldOut, sharpnessOf } from "./calibration.ts";
import { randomFrom } from "./random.ts";

/** Samples whose classes are drawn with the probabilities that their scores say, when multiplied by `sharpness`. */
function samplesOf(sharpness: number): HeldOut[] {
  const random = randomFrom(1);
  return Array.from({ length: 4000 }, () => {
    const scores = Float64Array.from({ length: 3 }, () => 4 * random.next());
    let left = random.next();
    const kind = softmax(scores.map((score) => score * sharpness)).findIndex((likely) => (left -= likely) < 0);
    return { scores, kind: Math.max(0, kind) };
  });
}

t.test("overconfident scores are lowered to the measured accuracy, and underconfident ones raised", (t) => {
  for (const sharpness of [0.5, 1, 2]) {
    const found = sharpnessOf(samplesOf(sharpness));
    t.ok(Math.abs(found / sharpness - 1) < 0.1, `${sharpness}: ${found}`);
  }
  t.end();
});

t.test("without samples nothing is changed, and a few correct answers do not give certainty", (t) => {
  t.equal(sharpnessOf([]), 1);
  t.ok(sharpnessOf([{ scores: Float64Array.of(1, 0), kind: 0 }]) <= 3);
  t.end();
});
