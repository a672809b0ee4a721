import t from "tap";
import { FrameReader } from "./frame-reader.ts";
import { buildWav } from "./wav-build.ts";

t.test("B32: broken frames are reported once, counted, and reported with their count a minute later", async (t) => {
  const told: unknown[] = [];
  const clock = { now: 0 };
  const frames = new FrameReader({
    now: () => clock.now,
    refused: ({ siteId, count, first }) => void told.push([siteId, count, first]),
  });
  for (let n = 0; n < 1000; n++) {
    clock.now += 16;
    t.equal(frames.read(Buffer.from("RIFF, but no more"), "kitchen"), undefined);
  }
  frames.read(Buffer.alloc(3), "bedroom");
  clock.now = 60_100;
  frames.read(Buffer.alloc(3), "kitchen");
  t.same(told, [
    ["kitchen", 1, true],
    ["bedroom", 1, true],
    ["kitchen", 1001, false],
  ]);
  t.equal(frames.refused("kitchen"), 1001);
  const samples = new Int16Array(256).fill(7);
  t.same(frames.read(buildWav({ rate: 16_000, channels: 1, samples }), "kitchen"), samples, "and good ones are read");
});

t.test("unknown sites are remembered up to a limit", async (t) => {
  let told = 0;
  const frames = new FrameReader({ refused: () => void told++ });
  for (let n = 0; n < 1000; n++) frames.read(Buffer.alloc(3), `stranger-${n}`);
  t.equal(told, 64);
});
