import t from "tap";
import { FrameClock, SiteClocks } from "./frame-clock.ts";

/** Frames of 16 ms captured from 1,000,000 ms on, each heard with the delay given for it. */
function hear(clock: FrameClock, count: number, delay: (frame: number) => number, from = 1): number[] {
  return Array.from({ length: count }, (_, index) => {
    const frame = from + index;
    return clock.heard(256, 1_000_000 + frame * 16 + delay(frame)) - (1_000_000 + frame * 16);
  });
}

t.test("late frames and bursts of frames get the time at which they were captured", async (t) => {
  const errors = hear(new FrameClock(), 400, (frame) => (frame % 50 === 0 ? 2 : 2 + ((frame * 37) % 300)));
  t.ok(
    errors.slice(50).every((error) => error === 2),
    "the delay of the soonest, not their own",
  );
});

t.test("a process that stalls for a third of a second does not move the clock", async (t) => {
  const clock = new FrameClock();
  hear(clock, 200, () => 1);
  t.same(new Set(hear(clock, 20, (frame) => (221 - frame) * 16, 201)), new Set([1]));
});

t.test("a process that stalls for seconds does not move the clock, nor do the frames that waited for it", async (t) => {
  const clock = new FrameClock();
  hear(clock, 200, () => 1);
  t.same(new Set(hear(clock, 250, (frame) => 1 + (450 - frame) * 16, 201)), new Set([1]));
  t.same(new Set(hear(clock, 200, () => 1, 451)), new Set([1]));
});

t.test("a gap that is as long as a stall is one when the sound goes on at its own pace", async (t) => {
  const clock = new FrameClock();
  hear(clock, 200, () => 1);
  const after = hear(clock, 100, () => 1, 326);
  t.equal(after.at(0), -2000 + 1, "as if it had waited, at first");
  t.same(new Set(after.slice(31)), new Set([1]), "and rightly after half a second");
});

t.test("two processes that fall behind for seconds, at other times, agree on when a sound was captured", async (t) => {
  /** Later with each frame, for five seconds. */
  const behind = (from: number) => (frame: number) => 1 + (frame > from && frame < from + 300 ? (frame - from) * 3 : 0);
  const [one, other] = [new SiteClocks(), new SiteClocks()];
  const all = [one, other].map((clocks, n) => {
    const late = behind(300 + 200 * n);
    return Array.from({ length: 900 }, (_, frame) =>
      clocks.heard("kitchen", 256, 1_000_000 + frame * 16 + late(frame)).toFixed(0),
    );
  });
  t.same(all[0], all[1]);
});

t.test("after a gap, and after frames were dropped, the time is correct again", async (t) => {
  const clock = new FrameClock();
  hear(clock, 200, () => 1);
  t.equal(hear(clock, 1, () => 1, 2000)[0], 1, "at once after seconds of silence");
  const dropped = hear(clock, 250, () => 1, 2010);
  t.ok(Math.abs(dropped[0] ?? 0) < 200, "not far off at first");
  t.equal(dropped.at(-1), 1, "right after three seconds");
});

t.test("a sound card whose clock is slightly slow or fast is followed", async (t) => {
  for (const drift of [0.9995, 1.0005]) {
    const clock = new FrameClock();
    const last = hear(clock, 20_000, (frame) => frame * 16 * (drift - 1)).at(-1) ?? 0;
    t.ok(Math.abs(last - 20_000 * 16 * (drift - 1)) < 5, String(drift));
  }
});
