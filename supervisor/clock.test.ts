import t from "tap";
import { clockJumps, clockSetMs, Moment, onceClockIsSet } from "./clock.ts";

t.test("what was written before the clock was set is settled once, and again until that succeeds", async (t) => {
  const clock = { now: 0 };
  const settled: number[] = [];
  const look = onceClockIsSet(
    () => clock.now,
    (now) => settled.push(now) > 1,
  );
  look();
  t.same(settled, [], "not while it is not set");
  clock.now = clockSetMs;
  look();
  clock.now += 1;
  look();
  look();
  t.same(settled, [clockSetMs, clockSetMs + 1], "the first time it could not be done");
  clock.now = 0;
  look();
  clock.now = clockSetMs + 5;
  look();
  t.equal(settled.at(-1), clockSetMs + 5, "a clock that fell back is set again");
});

t.test("a jump of the clock is told once, in both directions, and drift is none", async (t) => {
  const clock = { now: 1000, uptime: 50 };
  const jump = clockJumps(
    () => clock.now,
    () => clock.uptime,
  );
  clock.now += 3_600_000;
  clock.uptime += 3_600_000;
  t.equal(jump(), 0, "an hour passes");
  clock.now += 9000;
  t.equal(jump(), 0, "drift");
  clock.now += 86_400_000;
  t.equal(jump(), 86_409_000);
  t.equal(jump(), 0);
  clock.now -= 86_400_000;
  t.equal(jump(), -86_400_000);
});

t.test("what happened a minute ago is a minute ago, wherever the clock is set", async (t) => {
  const clock = { now: Date.parse("2026-06-01T12:00:00Z"), boot: 60_000 };
  const moment = new Moment(
    () => clock.now,
    () => clock.boot,
  );
  clock.now += 60_000;
  clock.boot += 60_000;
  t.equal(moment.date.toISOString(), "2026-06-01T12:00:00.000Z");
  for (const jump of [86_400_000, -2 * 86_400_000, -clock.now]) {
    clock.now += jump;
    t.equal(clock.now - moment.date.getTime(), 60_000);
    t.equal(moment.date.getTime(), moment.date.getTime(), "it stays the same until then");
  }
});
