import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import t, { type Test } from "tap";
import { type House, intents, type SlotValue } from "./intents.ts";
import { Lights } from "./lights.ts";
import { ended, inWords } from "./speech.ts";
import { type Timer, Timers } from "./timers.ts";

function house(t: Test, rings: (timer: Timer) => Promise<unknown> = async () => {}, file?: string): House {
  const timers = new Timers(rings, file);
  t.teardown(() => timers.close());
  return { lights: new Lights(), timers, defaultBrightness: 80 };
}
function ask(home: House, intent: string, slots: Record<string, SlotValue> = {}): string {
  const answer = intents[intent];
  if (answer === undefined) throw new Error(`no such intent: ${intent}`);
  return answer({ siteId: "default", slots: new Map(Object.entries(slots)) }, home);
}
const room = (value: string): SlotValue => ({ kind: "Custom", value });

t.test("a light that is turned on is told of until it is turned off", async (t) => {
  const home = house(t);
  t.equal(ask(home, "sotto:turnOnLight", { room: room("kitchen") }), "The light in the kitchen is on.");
  t.same(home.lights.lit(), [{ room: "kitchen", percent: 80 }]);
  t.equal(ask(home, "sotto:lightStatus"), "The light is on in the kitchen.");
  ask(home, "sotto:turnOffLight", { room: room("kitchen") });
  t.equal(ask(home, "sotto:lightStatus"), "All lights are off.");
});

t.test("a brightness that no light can have is refused, and nothing is changed", async (t) => {
  const home = house(t);
  const set = (value: number) =>
    ask(home, "sotto:setBrightness", { room: room("office"), brightness: { kind: "Percentage", value } });
  t.equal(set(100), "The light in the office is at 100 percent.");
  for (const value of [250, -10, 100.5]) t.equal(set(value), "A light can be set from 0 to 100 percent.");
  t.same(home.lights.lit(), [{ room: "office", percent: 100 }]);
  t.equal(ask(home, "sotto:setBrightness", { room: room("office") }), "I did not get how bright.");
});

t.test("a timer rings once, with its name and its site", async (t) => {
  const rung = new Promise<Timer>((resolve) => {
    const home = house(t, async (timer) => resolve(timer));
    const duration: SlotValue = { kind: "Duration", seconds: 1 };
    t.equal(ask(home, "sotto:setTimer", { timer: room("pasta"), duration }), "The pasta timer is set to 1 second.");
    t.match(ask(home, "sotto:listTimers"), /1 second on the pasta timer/);
  });
  const timer = await rung;
  t.match(timer, { name: "pasta", siteId: "default" });
});

t.test("a timer without a length, or longer than a week, is refused", async (t) => {
  const home = house(t);
  for (const duration of [undefined, { kind: "Duration", seconds: 0 }, { kind: "Duration", days: 8 }])
    t.match(ask(home, "sotto:setTimer", duration ? { duration } : {}), /from one second to one week/);
  t.same(home.timers.list(), []);
});

t.test("a cancelled timer does not ring, and cancelling none says so", async (t) => {
  const home = house(t, async () => t.fail("a cancelled timer rang"));
  ask(home, "sotto:setTimer", { timer: room("tea"), duration: { kind: "Duration", minutes: 3 } });
  t.equal(ask(home, "sotto:cancelTimer", { timer: room("eggs") }), "No eggs timer is running.");
  t.equal(ask(home, "sotto:cancelTimer", { timer: room("tea") }), "The tea timer is cancelled.");
  t.equal(ask(home, "sotto:cancelTimer"), "No timer is running.");
});

t.test("a timer survives a restart of the skill, and one that expired meanwhile rings once afterwards", async (t) => {
  const file = join(t.testdir(), "timers.json");
  const first = house(t, async () => t.fail("it rang before its time"), file);
  ask(first, "sotto:setTimer", { timer: room("bread"), duration: { kind: "Duration", hours: 1 } });
  ask(first, "sotto:setTimer", { timer: room("tea"), duration: { kind: "Duration", hours: 2 } });
  const [bread, tea] = first.timers.list();
  writeFileSync(file, JSON.stringify([{ ...bread, endsAt: Date.now() - 300_000 }, tea]));
  const rung: string[] = [];
  const second = await new Promise<House>((resolve) => {
    const home = house(
      t,
      async (timer) => {
        rung.push(ended(timer, Date.now()));
        // When it has rung it is forgotten.
        setImmediate(resolve, home);
      },
      file,
    );
    home.timers.resume();
  });
  t.same(rung, ["The bread timer ended 5 minutes ago."]);
  t.match(second.timers.list(), [{ name: "tea" }]);
  const third = house(t, async () => t.fail("it rang twice"), file);
  third.timers.resume();
  t.match(third.timers.list(), [{ name: "tea" }]);
});

t.test("a timer whose ring is not heard by the bus rings again", async (t) => {
  let tries = 0;
  const home = await new Promise<House>((resolve) => {
    const made = house(t, async () => {
      tries += 1;
      if (tries === 1) throw new Error("the bus is away");
      setImmediate(resolve, made);
    });
    ask(made, "sotto:setTimer", { duration: { kind: "Duration", seconds: 1 } });
  });
  t.same(home.timers.list(), []);
  t.equal(tries, 2);
});

for (const content of ["", "{", "null", "[1]", '[{"name":"tea"}]', "\0\0"])
  t.test(`a broken file of timers (${JSON.stringify(content)}) is set aside, and new timers work`, async (t) => {
    const file = join(t.testdir(), "timers.json");
    writeFileSync(file, content);
    const home = house(t, undefined, file);
    home.timers.resume();
    t.same(home.timers.list(), []);
    t.equal(readFileSync(`${file}.broken`, "utf8"), content);
    ask(home, "sotto:setTimer", { duration: { kind: "Duration", hours: 1 } });
    t.match(JSON.parse(readFileSync(file, "utf8")), [{ seconds: 3600 }]);
  });

t.test("a timer that cannot be kept is not promised", async (t) => {
  const home = house(t, undefined, join(t.testdir(), "no/such/folder/timers.json"));
  t.throws(() => ask(home, "sotto:setTimer", { duration: { kind: "Duration", hours: 1 } }), { code: "ENOENT" });
  t.same(home.timers.list(), []);
});

t.test("durations are said as people say them", async (t) => {
  t.equal(inWords(5400), "1 hour and 30 minutes");
  t.equal(inWords(3661), "1 hour, 1 minute and 1 second");
  t.equal(inWords(60), "1 minute");
});
