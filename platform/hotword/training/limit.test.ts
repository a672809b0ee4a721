import t from "tap";
import { alarms, limitOf } from "./limit.ts";
import { Random } from "./random.ts";

/** An hour of seconds whose loudest scores have an exponential tail: a factor of e fewer for each unit. */
function seconds(hours: number): number[] {
  const random = new Random(5);
  return Array.from({ length: 3600 * hours }, () => -6 - Math.log(1 - random.next()));
}

t.test("the limit is where a false alarm is expected in some hours", async (t) => {
  // 3600 × exp(-(x + 6)) = 0.3 for x = 3.4.
  const limit = limitOf(seconds(1));
  t.ok(limit > 1.5 && limit < 5.5, `${limit}`);
});

t.test("one moment that sounds like the wake word does not decide, two do", async (t) => {
  t.ok(limitOf([...seconds(1), 30]) < 6);
  t.ok(limitOf([...seconds(1), 30, 29]) > 29);
  t.ok(limitOf([...seconds(1).map((score) => Math.min(score, 0)), 0.5]) <= 1.9, "nor what nobody has said");
});

t.test("a limit is never below even odds, and exists without speech", async (t) => {
  t.equal(limitOf([]), 0);
  t.equal(limitOf(Array.from({ length: 3600 }, () => -40)), 0);
});

t.test("false alarms in the same second are one", async (t) => {
  const scores = new Float32Array(60).fill(-5);
  scores.set([3, 3, -1, 3], 10);
  scores[40] = 2;
  t.equal(alarms(scores, 1), 2);
  t.equal(alarms(scores, 2.5), 1);
});
