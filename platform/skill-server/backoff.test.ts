import t from "tap";
import { Backoff } from "./backoff.ts";

const times = { first: 200, longest: 30_000, stable: 60_000 };

t.test("the delay doubles up to its limit, and a stable run resets it", async (t) => {
  const backoff = new Backoff(times);
  const waits = Array.from({ length: 10 }, () => backoff.ended(0).waitMs);
  t.same(waits, [200, 400, 800, 1600, 3200, 6400, 12_800, 25_600, 30_000, 30_000]);
  t.equal(backoff.ended(60_000).waitMs, 200);
  t.ok(backoff.ended(30_000).waitMs < 250, "what has run for long waits hardly longer");
});

t.test("the delay, which is logged, has no decimals", (t) => {
  const backoff = new Backoff(times);
  for (const ran of [0, 333, 1234.5678, 7.1]) t.ok(Number.isInteger(backoff.ended(ran).waitMs), `after ${ran} ms`);
  t.end();
});

t.test("an action that is killed from outside and runs between the kills restarts soon", async (t) => {
  const backoff = new Backoff(times);
  const ends = Array.from({ length: 300 }, () => backoff.ended(1800, true));
  t.ok(ends.every(({ waitMs, loops }) => waitMs <= 200 && !loops));
  for (let end = 0; end < 5; end++) backoff.ended(0);
  t.ok(backoff.ended(0).loops, "its own errors still count");
});

t.test("a crash loop is reported once, when it begins", async (t) => {
  const backoff = new Backoff(times);
  const begins = Array.from({ length: 12 }, () => backoff.ended(0).begins);
  t.equal(begins.filter(Boolean).length, 1);
  t.equal(begins.indexOf(true), 4);
  t.ok(backoff.ended(0).loops);
  t.notOk(backoff.ended(60_000).loops);
});

t.test("the delay stays finite after very many exits", async (t) => {
  const backoff = new Backoff(times);
  for (let end = 0; end < 5000; end++) backoff.ended(0);
  t.equal(backoff.ended(0).waitMs, 30_000);
});
