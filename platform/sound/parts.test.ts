import t from "tap";
import { partsOf } from "./parts.ts";

t.test("a long sound is cut where it is quiet, and its parts add up to the whole", async (t) => {
  const rate = 8_000;
  const samples = new Int16Array(rate * 10).map((_, at) => (at % 5 === 0 ? 9_000 : -9_000));
  samples.fill(0, rate * 4 + 100, rate * 4 + 800);
  const parts = partsOf({ rate, channels: 1, samples }, rate * 2 * 6);
  t.equal(parts.length, 2);
  const cut = parts[0]!.samples.length;
  t.ok(cut > rate * 4 + 100 && cut <= rate * 4 + 800, `cut at ${cut}`);
  t.same(Int16Array.from(parts.flatMap((part) => [...part.samples])), samples);
});

t.test("parts are never longer than requested, hold whole frames, and even an empty sound is one part", async (t) => {
  const samples = new Int16Array(60_000).fill(1000);
  const parts = partsOf({ rate: 8_000, channels: 2, samples }, 30_001);
  for (const part of parts) t.ok(part.samples.byteLength <= 30_001 && part.samples.length % 2 === 0);
  t.equal(
    parts.reduce((sum, part) => sum + part.samples.length, 0),
    60_000,
  );
  t.equal(partsOf({ rate: 8_000, channels: 1, samples: new Int16Array() }, 100).length, 1);
});
