/** Timers over restarts, power cuts, and clocks that are set or wrong. */
import t, { type Test } from "tap";
import { FakeClock, FakeShelf } from "./testing/fake-clock.ts";

const pasta = { kind: "timer", name: "pasta", siteId: "kitchen" } as const;
const alarm = { kind: "alarm", name: "up", siteId: "bedroom" } as const;
const hour = 3600;

function world(t: Test): FakeShelf {
  const world = new FakeShelf();
  t.teardown(() => world.shelf.close());
  return world;
}
async function again(t: Test, before: FakeShelf): Promise<FakeShelf> {
  const after = await before.restart();
  t.teardown(() => after.shelf.close());
  return after;
}

t.test("a timer rings when its time has passed, whatever the wall clock does meanwhile", async (t) => {
  for (const jump of [-365 * 86_400_000, 365 * 86_400_000]) {
    const one = world(t);
    await one.shelf.addTimer(pasta, 600);
    await one.pass(300);
    one.clock.setWall(one.clock.wall() + jump);
    await one.shelf.look();
    t.equal(Math.round(one.shelf.remaining(one.shelf.list()[0]!)), 300_000);
    await one.pass(299);
    t.same(one.states(), ["pasta waiting"]);
    const two = await again(t, one);
    await two.pass(1);
    t.same(two.states(), ["pasta ringing"]);
  }
});

t.test("after a power cut a timer is due when it would have been", async (t) => {
  const one = world(t);
  await one.shelf.addTimer(pasta, 2 * hour);
  await one.pass(hour);
  one.clock.reboot(1800);
  const two = await again(t, one);
  t.equal(Math.round(two.shelf.remaining(two.shelf.list()[0]!) / 1000), 1800);
  await two.pass(1801);
  t.same(two.states(), ["pasta ringing"]);
});

t.test("on a board without a battery it waits for the clock, but not longer than what was left", async (t) => {
  const one = world(t);
  await one.shelf.addTimer(pasta, hour);
  one.clock.reboot(1800, false);
  const two = await again(t, one);
  await two.pass(600);
  t.same(two.states(), ["pasta waiting"]);
  two.clock.setWall(new Date(2026, 10, 23, 12, 40).getTime());
  await two.shelf.look();
  t.equal(Math.round(two.shelf.remaining(two.shelf.list()[0]!) / 1000), 1200, "the clock tells that 40 minutes passed");
  const other = world(t);
  await other.shelf.addTimer(pasta, hour);
  other.clock.reboot(1800, false);
  const three = await again(t, other);
  await three.pass(hour - 10);
  t.same(three.states(), ["pasta waiting"]);
  await three.pass(10);
  t.same(three.states(), ["pasta ringing"], "the clock was never set");
});

t.test("a timer that was set before the clock was survives a second power cut", async (t) => {
  const one = new FakeShelf(Object.assign(new FakeClock(), { set: false }));
  t.teardown(() => one.shelf.close());
  await one.shelf.addTimer(pasta, hour);
  await one.pass(1800);
  one.clock.reboot(100, false);
  const two = await again(t, one);
  await two.pass(1790);
  t.same(two.states(), ["pasta waiting"]);
  await two.pass(20);
  t.same(two.states(), ["pasta ringing"]);
});

t.test("an alarm waits until the clock is set, and cannot be set before", async (t) => {
  const one = world(t);
  await one.shelf.addAlarm(alarm, 7, 0, []);
  one.clock.reboot(0, false);
  const two = await again(t, one);
  await two.pass(100 * hour);
  t.same(two.states(), ["up waiting"]);
  await t.rejects(two.shelf.addAlarm(alarm, 8, 0, []), /clock of the board is not set/u);
  two.clock.setWall(new Date(2026, 10, 24, 7, 0, 1).getTime());
  await two.shelf.look();
  t.same(two.states(), ["up ringing"]);
});

t.test("an alarm moves to its time of day in a time zone that is chosen while it waits, and back", async (t) => {
  const before = process.env["TZ"];
  t.teardown(() => (before === undefined ? delete process.env["TZ"] : (process.env["TZ"] = before)));
  process.env["TZ"] = "Europe/Berlin";
  const one = world(t);
  const { wall = 0 } = await one.shelf.addAlarm(alarm, 5, 0, []);
  await one.shelf.addMoment({ ...alarm, name: "train" }, wall);
  const walls = () => Object.fromEntries(one.shelf.list().map((timer) => [timer.name, (timer.wall ?? 0) - wall]));
  process.env["TZ"] = "America/New_York";
  await one.shelf.look();
  t.same(walls(), { up: 6 * hour * 1000, train: 0 }, "a moment stays what it is");
  process.env["TZ"] = "Europe/Berlin";
  await one.shelf.look();
  t.same(walls(), { up: 0, train: 0 });
});

t.test("what was due while off is missed, and gone when it was told; an alarm that repeats goes on", async (t) => {
  const one = world(t);
  await one.shelf.addTimer(pasta, hour);
  await one.shelf.addAlarm(alarm, 14, 0, [1, 2, 3, 4, 5]);
  one.clock.reboot(5 * hour);
  const two = await again(t, one);
  t.same(two.states().toSorted(), ["pasta missed", "up missed"]);
  const three = await again(t, two);
  t.same(three.states().toSorted(), ["pasta missed", "up missed"], "not told yet");
  await three.shelf.told(three.shelf.list().map(({ id }) => id));
  t.same(three.states(), ["up waiting"]);
  t.equal(three.kept[0]?.wall, new Date(2026, 10, 24, 14, 0).getTime());
});

t.test("a ring goes on after a restart until it is stopped or its time is over, and never begins twice", async (t) => {
  const one = world(t);
  await one.shelf.addTimer(pasta, 1);
  await one.shelf.addTimer({ ...pasta, name: "tea" }, 1);
  await one.pass(2);
  const two = await again(t, one);
  t.same(two.states(), ["pasta ringing", "tea ringing"]);
  await two.pass(599);
  two.clock.reboot(2);
  const three = await again(t, two);
  t.same(three.states(), []);
  t.same(three.unheard, ["pasta", "tea"]);
  const four = await again(t, three);
  t.same(four.states(), []);
});

t.test("stopped, snoozed and extended", async (t) => {
  const one = world(t);
  await one.shelf.addTimer(pasta, 1);
  await one.shelf.addAlarm(alarm, 12, 30, [1, 2, 3, 4, 5, 6, 7]);
  await one.pass(2);
  await one.pass(600);
  t.same([one.states(), one.unheard], [["up waiting"], ["pasta"]]);
  await one.pass(1200);
  t.same(one.states(), ["up ringing"]);
  t.same(await one.shelf.stop({ siteId: "kitchen" }), []);
  await one.shelf.snooze(540, { siteId: "bedroom" });
  t.same(one.states(), ["up waiting", "up waiting"], "the snoozed one, and that of tomorrow");
  await one.pass(541);
  t.equal((await one.shelf.stop()).length, 1);
  t.equal(one.shelf.list().length, 1);
  await one.pass(22 * hour);
  t.same(one.states(), ["up waiting"]);
  const { id } = await one.shelf.addTimer(pasta, 60);
  await one.shelf.extend(id, 300);
  await one.pass(359);
  t.same(one.states(), ["pasta waiting", "up waiting"]);
  await t.rejects(one.shelf.extend(id, -300), /from one second/u);
  await t.rejects(one.shelf.extend("unknown", 1), /no such timer/u);
});

t.test("what is changed or stopped by its id", async (t) => {
  const one = world(t);
  const { id } = await one.shelf.addTimer(pasta, 1);
  const other = await one.shelf.addTimer(pasta, 60);
  await one.pass(2);
  await t.rejects(one.shelf.stop({ id: other.id }), /does not ring/u);
  await t.rejects(one.shelf.stop({ id: "none" }), /no such timer/u);
  t.match(await one.shelf.snooze(5, { id }), [{ id, state: "waiting" }], "it stays the same timer");
  t.match(await one.shelf.change(other.id, { name: "tea", seconds: 60 }), { name: "tea", seconds: 60 });
  await one.pass(6);
  t.same(one.states(), ["pasta ringing", "tea waiting"]);
  t.equal((await one.shelf.stop({ id })).length, 1);
  await t.rejects(one.shelf.change(other.id, { name: "egg", seconds: -1e6 }), /from one second/u);
  t.same(one.states(), ["tea waiting"], "both or nothing");
});

t.test("what the disk refuses is not promised", async (t) => {
  const one = world(t);
  await one.shelf.addTimer(pasta, 60);
  const full = new FakeShelf(one.clock, one.kept);
  t.teardown(() => full.shelf.close());
  Object.defineProperty(full, "kept", {
    set() {
      throw new Error("no space");
    },
    get: () => one.kept,
  });
  await t.rejects(full.shelf.addTimer(pasta, 60), /no space/u);
  t.equal(full.shelf.list().length, 1);
});

t.test("a thousand timers are enough", async (t) => {
  const one = new FakeShelf(
    new FakeClock(),
    Array.from({ length: 1000 }, (_, n) => ({ ...pasta, id: `t${n}`, state: "waiting" as const, wall: 9e12 })),
  );
  t.teardown(() => one.shelf.close());
  await t.rejects(one.shelf.addTimer(pasta, 60), /already 1000 timers/u);
});
