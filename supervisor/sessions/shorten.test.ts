import t from "tap";
import { shorten, sizeOf } from "./shorten.ts";

t.test("what is small enough is the same object", async (t) => {
  const payload = { text: "hello", list: [1, 2, 3] };
  t.equal(shorten(payload, 1000), payload);
  t.equal(shorten(null, 4), null);
});

t.test("long texts are cut, lists end early, and each property keeps its place", async (t) => {
  const payload = {
    reason: "error",
    error: "b".repeat(100_000),
    list: Array.from({ length: 5000 }, (_, number) => ({ number, name: "some name" })),
    nothing: null,
    score: 0.5,
  };
  const short = shorten(payload, 8000) as typeof payload;
  t.ok(sizeOf(short) <= 8000);
  t.match(short, { reason: "error", nothing: null, score: 0.5, list: [{ number: 0, name: "some name" }] });
  t.match(short.error, /^b{900,}…$/u);
});

t.test("no text ends in half a character", async (t) => {
  const short = shorten({ text: `a${"🙂".repeat(50_000)}` }, 20_000) as { text: string };
  t.ok(short.text.isWellFormed());
});

t.test("what is large however it is cut becomes null", async (t) => {
  const grid = Array.from({ length: 64 }, (_, key) => [`k${key}`, "x".repeat(1000)]);
  t.equal(shorten(Object.fromEntries(grid), 500), null);
  let deep: unknown = "x".repeat(1000);
  for (let depth = 0; depth < 100; depth++) deep = { deep };
  t.ok(sizeOf(shorten(deep, 600)) <= 600);
});
