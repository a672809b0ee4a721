import t from "tap";
import { ago, durationOf, percentOf, sizeOf, timeOf } from "./format.ts";

t.test("durations have the units that a person would say, without a jump between them", async (t) => {
  for (const [milliseconds, text] of [
    [0, "0 ms"],
    [239.6, "240 ms"],
    [999, "999 ms"],
    [1000, "1.0 s"],
    [1849, "1.8 s"],
    [60_000, "1 min 0 s"],
    [185_000, "3 min 5 s"],
    [3_600_000, "1 h 0 min"],
    [7_800_000, "2 h 10 min"],
    [47 * 3_600_000, "47 h 0 min"],
    [76 * 3_600_000, "3 days 4 h"],
  ] as const)
    t.equal(durationOf(milliseconds), text);
});

t.test("sizes are decimal, as disks are sold", async (t) => {
  for (const [bytes, text] of [
    [0, "0 bytes"],
    [999, "999 bytes"],
    [1000, "1 kB"],
    [12_400, "12 kB"],
    [34_000_000, "34 MB"],
    [1_550_000_000, "1.6 GB"],
  ] as const)
    t.equal(sizeOf(bytes), text);
});

t.test("how long ago something was is told up to a day, then when it was", async (t) => {
  const then = Date.parse("2026-05-04T12:00:00Z");
  const after = (seconds: number) => ago(new Date(then).toISOString(), then + seconds * 1000);
  t.equal(after(9), "just now");
  t.equal(after(-5), "just now", "a board whose clock is ahead");
  t.equal(after(10), "10 s ago");
  t.equal(after(59), "59 s ago");
  t.equal(after(60), "1 min ago");
  t.equal(after(3599), "59 min ago");
  t.equal(after(3600), "1 h ago");
  t.equal(after(86_399), "23 h ago");
  t.equal(after(86_400), timeOf(new Date(then).toISOString()));
});

t.test("a time that was not today includes the day", async (t) => {
  t.match(timeOf(new Date().toISOString()), /^\d{2}:\d{2}:\d{2}$/u);
  t.match(timeOf("2020-05-04T12:00:00Z"), /4.*, \d{2}:\d{2}:\d{2}$/u);
});

t.test("a share is a whole percentage", async (t) => {
  t.equal(percentOf(0.125), "13 %");
});
