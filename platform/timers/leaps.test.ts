/** A wall clock that leaps ahead by mistake, and is set back. */
import t, { type Test } from "tap";
import { Shelf } from "./shelf.ts";
import { FakeClock, FakeShelf } from "./testing/fake-clock.ts";

const up = { kind: "alarm", name: "up", siteId: "bedroom" } as const;
const hour = 3600;
const day = 24 * hour;

function world(t: Test): FakeShelf {
  const world = new FakeShelf();
  t.teardown(() => world.shelf.close());
  return world;
}

/** The wall clock shows so much more, or less, at once. */
async function leap({ clock, shelf }: FakeShelf, seconds: number): Promise<void> {
  clock.setWall(clock.wall() + seconds * 1000);
  await shelf.look();
}

const tellAll = ({ shelf }: FakeShelf) =>
  shelf.told(
    shelf
      .list()
      .filter(({ state }) => state === "missed")
      .map(({ id }) => id),
  );

t.test("an alarm that a wrong clock has passed is missed, and waits again when it is set back", async (t) => {
  const one = world(t);
  const { id, wall } = await one.shelf.addAlarm(up, 7, 0, []);
  await leap(one, day);
  t.same(one.states(), ["up missed"]);
  await tellAll(one);
  t.same(one.states(), []);
  await one.pass(hour);
  await leap(one, -day);
  t.match(one.kept, [{ id, state: "waiting", wall }], "on the disk, too");
  await one.pass(18 * hour);
  t.same(one.states(), ["up ringing"]);
});

t.test("one that has not been told yet waits again, too, and so does one that rings", async (t) => {
  const one = world(t);
  await one.shelf.addAlarm(up, 7, 0, []);
  await one.shelf.addAlarm({ ...up, name: "bus" }, 12, 0, []);
  await leap(one, day + 60);
  t.same(one.states().toSorted(), ["bus ringing", "up missed"]);
  await leap(one, -day);
  t.same(one.states().toSorted(), ["bus waiting", "up waiting"]);
});

t.test("an alarm that repeats rings on the day that it would have skipped", async (t) => {
  const one = world(t);
  const { wall } = await one.shelf.addAlarm(up, 7, 0, [1, 2, 3, 4, 5, 6, 7]);
  await leap(one, 3 * day);
  await tellAll(one);
  t.same(one.states(), ["up waiting"]);
  await leap(one, -3 * day);
  t.match(one.kept, [{ state: "waiting", wall }]);
});

t.test("a clock that leaps twice and comes back twice loses nothing", async (t) => {
  const one = world(t);
  await one.shelf.addAlarm(up, 7, 0, []);
  await one.shelf.addAlarm({ ...up, name: "bus" }, 8, 0, []);
  await leap(one, 19.5 * hour);
  await tellAll(one);
  await leap(one, day);
  await tellAll(one);
  t.same(one.states(), []);
  await leap(one, -day);
  t.same(one.states(), ["bus waiting"]);
  await leap(one, -19.5 * hour);
  t.same(one.states(), ["up waiting", "bus waiting"]);
});

t.test("a disk that is full when the clock is set back costs no alarm", async (t) => {
  const failures: unknown[] = [];
  let isFull = false;
  const clock = new FakeClock();
  const shelf = new Shelf({
    clock,
    kept: [],
    store: {
      async write() {
        if (isFull) throw new Error("no space");
      },
    },
    ringMs: 600_000,
    changed: () => {},
    unheard: () => {},
    failed: (error) => failures.push(error),
  });
  t.teardown(() => shelf.close());
  const { id } = await shelf.addAlarm(up, 7, 0, []);
  for (const [seconds, isFullNow] of [
    [day, false],
    [-day, true],
    [0, false],
  ] as const) {
    isFull = isFullNow;
    clock.setWall(clock.wall() + seconds * 1000);
    await shelf.look();
    if (seconds > 0) await shelf.told([id]);
  }
  t.match(failures, [/no space/u]);
  t.match(shelf.list(), [{ id, state: "waiting" }]);
});

t.test("what a person has cancelled, changed or set anew meanwhile stays as they left it", async (t) => {
  const one = world(t);
  const { id: cancelled } = await one.shelf.addAlarm(up, 7, 0, [1, 2, 3, 4, 5, 6, 7]);
  const { id: snoozed } = await one.shelf.addAlarm({ ...up, name: "bus" }, 12, 0, []);
  await leap(one, day + 60);
  await one.shelf.cancel([cancelled]);
  await one.shelf.snooze(3 * hour, { id: snoozed });
  await leap(one, -day);
  t.same(one.states(), ["bus waiting"]);
  t.equal(Math.round(one.shelf.remaining(one.shelf.list()[0]!)), 3 * hour * 1000);
});

t.test("an alarm that rang in its time does not ring again when the clock is set back", async (t) => {
  const one = world(t);
  await one.shelf.addAlarm(up, 13, 0, []);
  await leap(one, 60);
  await one.pass(hour);
  t.same(one.states(), ["up ringing"]);
  await one.shelf.stop();
  await leap(one, -120);
  t.same(one.states(), []);
});

t.test("what was due while the board was off is missed for good, whatever the clock does later", async (t) => {
  const one = world(t);
  await one.shelf.addAlarm(up, 14, 0, []);
  one.clock.reboot(5 * hour, false);
  const two = await one.restart();
  t.teardown(() => two.shelf.close());
  await leap(two, new Date(2026, 10, 23, 17, 0).getTime() / 1000);
  t.same(two.states(), ["up missed"]);
  await tellAll(two);
  await leap(two, -hour);
  t.same(two.states(), []);
});

t.test("after a restart with a clock that is right again, an alarm that repeats skips no day either", async (t) => {
  const one = world(t);
  const { wall } = await one.shelf.addAlarm(up, 7, 0, [1, 2, 3, 4, 5, 6, 7]);
  await leap(one, 3 * day);
  await tellAll(one);
  one.clock.reboot(-3 * day);
  const two = await one.restart();
  t.teardown(() => two.shelf.close());
  t.match(two.shelf.list(), [{ state: "waiting", wall }]);
});

t.test(
  "an alarm that has just rung waits for its next day, also if a restart sets the clock back a little",
  async (t) => {
    const one = world(t);
    await one.shelf.addAlarm(up, 12, 30, [1, 2, 3, 4, 5, 6, 7]);
    await one.pass(1801);
    await one.shelf.stop();
    const [before] = one.shelf.list();
    one.clock.reboot(-60);
    const two = await one.restart();
    t.teardown(() => two.shelf.close());
    t.match(two.shelf.list(), [{ state: "waiting", wall: before?.wall }]);
  },
);
