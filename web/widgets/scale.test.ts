import t from "tap";
import { linesThrough, ticksUpTo } from "./scale.ts";

t.test("an axis has few round numbers, which reach above the largest value", async (t) => {
  t.same(ticksUpTo(20_000_000), [0, 5_000_000, 10_000_000, 15_000_000, 20_000_000]);
  t.same(ticksUpTo(21_000_000), [0, 10_000_000, 20_000_000, 30_000_000]);
  t.same(
    ticksUpTo(0.1).map((tick) => tick.toFixed(2)),
    ["0.00", "0.05", "0.10"],
  );
  for (const most of [1, 3, 7, 9.9, 128, 1e9, 0.013]) {
    const ticks = ticksUpTo(most);
    t.ok((ticks.at(-1) ?? 0) >= most && ticks.length <= 5, `${most}: ${ticks.join(" ")}`);
  }
});

t.test("a line goes from the first point at the left to the last at the right", async (t) => {
  const points = [
    { time: 100, value: 0 },
    { time: 110, value: 5 },
    { time: 120, value: 10 },
  ];
  t.equal(linesThrough(points, 10, 10), "M0.00 100.00L50.00 50.00L100.00 0.00");
});

t.test("no line is drawn over a time in which nothing was measured", async (t) => {
  const points = [0, 10, 90, 100].map((time) => ({ time, value: 1 }));
  t.equal(linesThrough(points, 1, 20), "M0.00 0.00L10.00 0.00M90.00 0.00L100.00 0.00");
});

t.test("a single point, or none, is no error", async (t) => {
  t.equal(linesThrough([], 1, 1), "");
  t.equal(linesThrough([{ time: 5, value: 1 }], 1, 1), "M0.00 0.00");
});
