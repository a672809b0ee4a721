import t from "tap";
import { type House, intents, type SlotValue } from "./intents.ts";
import { Lights } from "./lights.ts";
import { inWords } from "./speech.ts";
import { type Timer, Timers } from "./timers.ts";

function house(rings: (timer: Timer) => void = () => {}): House {
  return { lights: new Lights(), timers: new Timers(rings), defaultBrightness: 80 };
}
function ask(home: House, intent: string, slots: Record<string, SlotValue> = {}): string {
  const answer = intents[intent];
  if (answer === undefined) throw new Error(`no such intent: ${intent}`);
  return answer({ siteId: "default", slots: new Map(Object.entries(slots)) }, home);
}
const room = (value: string): SlotValue => ({ kind: "Custom", value });

t.test("a light that is turned on is told of until it is turned off", async (t) => {
  const home = house();
  t.equal(ask(home, "sotto:turnOnLight", { room: room("kitchen") }), "The light in the kitchen is on.");
  t.same(home.lights.lit(), [{ room: "kitchen", percent: 80 }]);
  t.equal(ask(home, "sotto:lightStatus"), "The light is on in the kitchen.");
  ask(home, "sotto:turnOffLight", { room: room("kitchen") });
  t.equal(ask(home, "sotto:lightStatus"), "All lights are off.");
});

t.test("a brightness is kept between 0 and 100 percent", async (t) => {
  const home = house();
  ask(home, "sotto:setBrightness", { room: room("office"), brightness: { kind: "Percentage", value: 250 } });
  t.same(home.lights.lit(), [{ room: "office", percent: 100 }]);
  t.equal(ask(home, "sotto:setBrightness", { room: room("office") }), "I did not get how bright.");
});

t.test("a timer rings once, with its name and its site", async (t) => {
  const rung = new Promise<Timer>((resolve) => {
    const home = house(resolve);
    const duration: SlotValue = { kind: "Duration", seconds: 1 };
    t.equal(ask(home, "sotto:setTimer", { timer: room("pasta"), duration }), "The pasta timer is set to 1 second.");
    t.match(ask(home, "sotto:listTimers"), /1 second on the pasta timer/);
  });
  const timer = await rung;
  t.match(timer, { name: "pasta", siteId: "default" });
});

t.test("a timer without a length, or longer than a week, is refused", async (t) => {
  const home = house();
  for (const duration of [undefined, { kind: "Duration", seconds: 0 }, { kind: "Duration", days: 8 }])
    t.match(ask(home, "sotto:setTimer", duration ? { duration } : {}), /from one second to one week/);
  t.same(home.timers.list(), []);
});

t.test("a cancelled timer does not ring, and cancelling none says so", async (t) => {
  const home = house(() => t.fail("a cancelled timer rang"));
  ask(home, "sotto:setTimer", { timer: room("tea"), duration: { kind: "Duration", minutes: 3 } });
  t.equal(ask(home, "sotto:cancelTimer", { timer: room("eggs") }), "No eggs timer is running.");
  t.equal(ask(home, "sotto:cancelTimer", { timer: room("tea") }), "The tea timer is cancelled.");
  t.equal(ask(home, "sotto:cancelTimer"), "No timer is running.");
});

t.test("durations are said as people say them", async (t) => {
  t.equal(inWords(5400), "1 hour and 30 minutes");
  t.equal(inWords(3661), "1 hour, 1 minute and 1 second");
  t.equal(inWords(60), "1 minute");
});
