import t from "tap";
import { dialogueConfigure } from "#bus";
import { IntentSwitches } from "./intent-switches.ts";

const intents = [
  { id: "sotto:time", name: "time", enabledByDefault: true },
  { id: "sotto:light", name: "light", enabledByDefault: true },
  { id: "sotto:secret", name: "secret", enabledByDefault: false },
];
/** As it comes from the bus. */
const configure = (switches: IntentSwitches, payload: unknown) =>
  switches.configure(dialogueConfigure.decode(Buffer.from(JSON.stringify(payload))));

t.test("without any configuration the assistant's defaults apply", async (t) => {
  const switches = new IntentSwitches(2);
  t.same(switches.enabled("kitchen", intents), ["sotto:time", "sotto:light"]);
  t.equal(switches.enabled("kitchen", intents.slice(0, 2)), undefined, "no filter when everything is enabled");
});

t.test("configurations add up, by site and for all sites, and null leaves an intent unchanged", async (t) => {
  const switches = new IntentSwitches(2);
  configure(switches, { siteId: "kitchen", intents: [{ intentId: "sotto:secret", enable: true }] });
  configure(switches, { siteId: "kitchen", intents: [{ intentId: "light", enable: false }] });
  configure(switches, { siteId: "kitchen", intents: [{ intentId: "sotto:secret", enable: null }] });
  t.same(switches.enabled("kitchen", intents), ["sotto:time", "sotto:secret"]);
  t.same(switches.enabled("office", intents), ["sotto:time", "sotto:light"]);
  configure(switches, { siteId: null, intents: [{ intentId: "sotto:secret", enable: false }] });
  t.same(switches.enabled("kitchen", intents), ["sotto:time"], "what is said of all sites is said of this one");
});

t.test("if all intents are disabled, the list is empty, not absent", async (t) => {
  const switches = new IntentSwitches(2);
  configure(switches, { intents: intents.map(({ id }) => ({ intentId: id, enable: false })) });
  t.same(switches.enabled("kitchen", intents), []);
});

t.test("more sites or intents than allowed are refused and change nothing", async (t) => {
  const switches = new IntentSwitches(1);
  const off = [{ intentId: "sotto:time", enable: false }];
  configure(switches, { siteId: "kitchen", intents: off });
  t.throws(() => configure(switches, { siteId: "office", intents: off }), RangeError);
  configure(switches, { siteId: "office", intents: [{ intentId: "sotto:time", enable: null }] });
  const flood = Array.from({ length: 1001 }, (_, nth) => ({ intentId: `a:${nth}`, enable: true }));
  t.throws(() => configure(switches, { siteId: "kitchen", intents: flood }), RangeError);
  t.same(switches.enabled("kitchen", intents), ["sotto:light"]);
  configure(switches, {});
});
