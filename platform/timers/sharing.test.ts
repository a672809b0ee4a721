/** Timers that another hub has told, with clocks that are wrong, set, or in another time zone. */
import t, { type Test } from "tap";
import { asShared, fromShared } from "./sharing.ts";
import { FakeClock, FakeShelf } from "./testing/fake-clock.ts";
import type { Timer } from "./timer.ts";

const hour = 3_600_000;
const seven = { hour: 7, minute: 0, weekdays: [1, 2, 3, 4, 5, 6, 7] };
const alarm = { kind: "alarm", name: "up", siteId: "bedroom" } as const;

function hub(t: Test, name: string, clock = new FakeClock(), kept: readonly Timer[] = []): FakeShelf {
  const one = new FakeShelf(clock, kept, name);
  t.teardown(() => one.shelf.close());
  return one;
}

/** What `from` has of its only timer reaches the other one, whose clock is ahead by `offset`. */
async function tell(from: FakeShelf, to: FakeShelf, [by, own]: readonly [string, string], offset = 0, more = {}) {
  const [timer] = from.shelf.list();
  const text = JSON.stringify({ ...(JSON.parse(asShared(timer!, by)) as object), ...more });
  const { clock } = to;
  await to.shelf.adopt(timer!.id, (here) => fromShared({ id: timer!.id, text, offset }, here, { clock, hub: own }));
}
const left = ({ shelf }: FakeShelf): number => Math.round(shelf.remaining(shelf.list()[0]!) / 1000);

t.test("an alarm of another hub moves with a clock that was wrong when it was told, and is then set", async (t) => {
  const a = hub(t, "a");
  await a.shelf.addAlarm(alarm, 19, 0, []);
  const behind = new FakeClock();
  const right = behind.wall();
  behind.setWall(right - 3 * hour);
  const b = hub(t, "b", behind);
  await tell(a, b, ["a", "b"], -3 * hour);
  t.equal(left(b), 7 * 3600);
  behind.setWall(right);
  await b.shelf.look();
  t.equal(left(b), 7 * 3600);
  t.equal(b.kept[0]?.wall, a.kept[0]?.wall);
  // Taken over when it is due, it rings, and was not missed.
  await b.pass(7 * 3600);
  await tell(a, b, ["a", "b"], 0, { takenBy: "b" });
  await b.shelf.look();
  t.same(b.states(), ["up ringing"]);
});

t.test("after a restart the clock that is set then moves no alarm that was told before", async (t) => {
  const a = hub(t, "a");
  await a.shelf.addAlarm(alarm, 19, 0, []);
  const one = hub(t, "b");
  await tell(a, one, ["a", "b"]);
  const { wall } = one.kept[0]!;
  one.clock.reboot(600, false);
  const two = await one.restart();
  t.teardown(() => two.shelf.close());
  two.clock.setWall(a.clock.wall() + 610_000);
  await two.shelf.look();
  t.equal(two.kept[0]?.wall, wall);
  await tell(a, two, ["a", "b"], 9 * hour, { takenBy: "b" });
  t.equal(two.kept[0]?.wall, wall, "what was told once is not translated again");
});

t.test("in which time zone an alarm rings is decided by its own hub", async (t) => {
  const own = process.env["TZ"];
  t.teardown(() => {
    if (own === undefined) delete process.env["TZ"];
    else process.env["TZ"] = own;
  });
  process.env["TZ"] = "Europe/Berlin";
  const clock = new FakeClock();
  const a = hub(t, "a", clock);
  await a.shelf.addAlarm(alarm, seven.hour, seven.minute, seven.weekdays);
  const [made] = a.kept;
  process.env["TZ"] = "UTC";
  const b = hub(t, "b", clock);
  await tell(a, b, ["a", "b"]);
  const restarted = await b.restart();
  t.teardown(() => restarted.shelf.close());
  t.same(restarted.shelf.list()[0]?.at, made?.at, "a hub in another one leaves it");
  t.equal(restarted.shelf.list()[0]?.wall, made?.wall);
  clock.setWall(made!.wall!);
  await tell(a, restarted, ["a", "b"], 0, { takenBy: "b" });
  await restarted.shelf.look();
  t.same(restarted.states(), ["up ringing"]);
  await restarted.shelf.stop();
  process.env["TZ"] = "Europe/Berlin";
  await tell(restarted, a, ["b", "a"]);
  t.equal(a.shelf.list()[0]?.wall, made!.wall! + 24 * hour, "the next day, at the time of day of its own hub");
});
