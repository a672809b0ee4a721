import t from "tap";
import { beginningBy, Deadline, readArguments } from "./deadline.ts";

/** Seconds of the longest files on an idle machine. */
const known = new Map([
  ["long.ts", 100],
  ["short.ts", 10],
]);

function deadline(seconds: number, always: readonly string[] = []) {
  const clock = { seconds: 0 };
  return {
    clock,
    left: new Deadline(seconds * 1000, (file) => known.get(file), { now: () => clock.seconds * 1000, always }),
  };
}

t.test("what would not end in time is left out, and what is shorter still has its turn", async (t) => {
  const { left } = deadline(60);
  t.same([...left.fitting(["long.ts", "short.ts", "unknown.ts"])], ["short.ts", "unknown.ts"]);
  t.same(left.leftOut, ["long.ts"]);
});

t.test("what must never be left out runs first, whatever the time", async (t) => {
  const { left } = deadline(60, ["long.ts"]);
  t.same([...left.fitting(["short.ts", "long.ts"])], ["long.ts", "short.ts"]);
  t.same(left.leftOut, []);
});

t.test("each is judged when its turn comes, by the time that is left then", async (t) => {
  const { left, clock } = deadline(105);
  const given = left.fitting(["short.ts", "long.ts", "short.ts"]);
  t.equal(given.next().value, "short.ts");
  clock.seconds = 10;
  t.equal(given.next().value, "short.ts", "the long one would end at 110");
  t.same(left.leftOut, ["long.ts"]);
  clock.seconds = 200;
  t.equal(given.next().done, true);
});

t.test(
  "on a machine that is busy, files are expected to take as many times as long as those that have ended",
  async (t) => {
    const { left } = deadline(150);
    left.ended({ file: "short.ts", milliseconds: 20_000 });
    left.ended({ file: "unknown.ts", milliseconds: 900_000 });
    t.same([...left.fitting(["long.ts"])], [], "200 s, on a machine half as fast");
    left.ended({ file: "long.ts", milliseconds: 90_000 });
    t.same([...left.fitting(["long.ts"])], ["long.ts"], "what was learned last counts as well: 110 of 110 s");
  },
);

t.test("two who take files from one list leave none out twice", async (t) => {
  const { left } = deadline(60);
  const files = left.fitting(["long.ts", "short.ts", "long.ts", "short.ts"]);
  t.same([files.next().value, files.next().value, files.next().done], ["short.ts", "short.ts", true]);
  t.same(left.leftOut, ["long.ts", "long.ts"]);
});

t.test("each commit begins with another file, and has all of them", async (t) => {
  const files = ["a.ts", "b.ts", "c.ts"];
  t.same(beginningBy("00000001deadbeef", files), ["b.ts", "c.ts", "a.ts"]);
  t.same(beginningBy("fffffffe00000000", files), ["c.ts", "a.ts", "b.ts"]);
  t.same(beginningBy("", files), files, "no commit: in order");
  t.same(beginningBy("00000001", []), []);
});

t.test("arguments: files, or a time until which all is to end", async (t) => {
  t.same(readArguments(["a.ts", "b.ts"]), { files: ["a.ts", "b.ts"] });
  t.same(readArguments([]), { files: [] });
  t.same(readArguments(["--until", "1780000000"]), { until: 1_780_000_000_000, files: [] });
  for (const wrong of [
    ["--until"],
    ["--until", "soon"],
    ["--until", "-5"],
    ["--until", "5", "a.ts"],
    ["--within", "5"],
  ])
    t.throws(() => readArguments(wrong), RangeError, wrong.join(" "));
});
