import t from "tap";
import { commandFor } from "./command.ts";
import { Controller } from "./controller.ts";
import { type Entity, readDiscovery } from "./discovery.ts";
import type { Wish } from "./message.ts";
import { nameAll } from "./naming.ts";
import { isAvailable, readingOf } from "./reading.ts";

function entity(kind: string, config: object): Entity {
  const announced = Buffer.from(JSON.stringify({ name: "it", ...config }));
  const [found] = readDiscovery(`homeassistant/${kind}/a/config`, announced) ?? [];
  if (found === undefined) throw new Error("it announces nothing");
  return found;
}
const sent = (of: Entity, wish: Wish) =>
  commandFor(of, wish)?.messages.map(({ topic, payload }) => `${topic} ${payload}`);
const state = (of: Entity, messages: Readonly<Record<string, string>>) => readingOf(of, (topic) => messages[topic]);

t.test("lights take their brightness, colour and warmth in the way that they announce", async (t) => {
  const hs = entity("light", { schema: "json", cmd_t: "l/set", sup_clrm: ["hs", "color_temp"], clr_temp_k: true });
  t.same(sent(hs, { do: "colour", rgb: [0, 255, 0] }), ['l/set {"state":"ON","color":{"h":120,"s":100}}']);
  t.same(sent(hs, { do: "white", kelvin: 2_700 }), ['l/set {"state":"ON","color_temp":2700}']);
  t.same(sent(hs, { do: "percent", percent: 50 }), ['l/set {"state":"ON","brightness":128}']);
  t.same(sent(hs, { do: "percent", percent: 0 }), ['l/set {"state":"OFF"}']);
  const plain = entity("light", {
    cmd_t: "l/on",
    bri_cmd_t: "l/bri",
    bri_scl: 100,
    clr_temp_cmd_t: "l/ct",
    min_mirs: 200,
  });
  t.same(sent(plain, { do: "percent", percent: 40 }), ["l/bri 40", "l/on ON"]);
  t.same(sent(plain, { do: "white", kelvin: 6_500 }), ["l/ct 200", "l/on ON"]);
  t.equal(sent(plain, { do: "colour", rgb: [1, 2, 3] }), undefined);
  const template = entity("light", {
    schema: "template",
    cmd_t: "l",
    command_on_template: "on{% if brightness is defined %},{{ brightness }}{% endif %}",
    command_off_template: "off",
  });
  t.same(sent(template, { do: "on" }), ["l on"]);
  t.same(sent(template, { do: "percent", percent: 10 }), ["l on,26"]);
  t.same(sent(template, { do: "off" }), ["l off"]);
  t.equal(
    sent(entity("light", { schema: "json", cmd_t: "l" }), { do: "percent", percent: 5 }),
    undefined,
    "it has no brightness",
  );
});

t.test(
  "a cover that counts the other way, a lock with a code, a fan with four speeds, a heating with modes",
  async (t) => {
    const cover = entity("cover", {
      cmd_t: "c",
      set_pos_t: "c/pos",
      pos_t: "c/at",
      position_open: 0,
      position_closed: 255,
      payload_stop: null,
    });
    t.same(sent(cover, { do: "percent", percent: 20 }), ["c/pos 204"]);
    t.match(state(cover, { "c/at": "204" }), { state: "open", percent: 20 });
    t.match(state(cover, { "c/at": "255" }), { state: "closed", percent: 0 });
    t.equal(sent(cover, { do: "stop" }), undefined);
    t.equal(sent(entity("lock", { cmd_t: "k", code_format: "^\\d{4}$" }), { do: "unlock" }), undefined);
    t.same(sent(entity("fan", { cmd_t: "f", pct_cmd_t: "f/s", spd_rng_max: 4 }), { do: "percent", percent: 50 }), [
      "f/s 2",
    ]);
    const heating = entity("climate", {
      mode_cmd_t: "h/m",
      modes: ["off", "auto"],
      temp_cmd_t: "h/t",
      temp_cmd_tpl: '{"t":{{ value }}}',
    });
    t.same(sent(heating, { do: "on" }), ["h/m auto"]);
    t.same(sent(heating, { do: "temperature", degrees: 21.5 }), ['h/t {"t":21.5}']);
    t.equal(sent(heating, { do: "temperature", degrees: 90 }), undefined);
    t.equal(sent(entity("switch", { cmd_t: "msg/injection/perform" }), { do: "on" }), undefined, "never the platform");
    t.equal(sent(entity("switch", { cmd_t: "a/{{ x }}", cmd_tpl: "{{ states('x') }}" }), { do: "on" }), undefined);
  },
);

t.test("a device with several reports is there as it has announced", async (t) => {
  const of = (mode: string) =>
    entity("switch", { cmd_t: "s", avty: [{ t: "a" }, { t: "b", val_tpl: "{{ value_json.s }}" }], avty_mode: mode });
  const heard = (topic: string) => ({ a: "offline", b: '{"s":"online"}' })[topic];
  t.notOk(isAvailable(of("all"), heard));
  t.ok(isAvailable(of("any"), heard));
  t.ok(
    isAvailable(of("all"), () => undefined),
    "it has not said otherwise",
  );
});

t.test("only what the device has confirmed is told as done", async (t) => {
  const lamp = entity("switch", { cmd_t: "s/set", stat_t: "s", avty_t: "s/up" });
  const devices = nameAll([lamp], { room: () => "", names: () => "" });
  const messages = new Map<string, string>();
  const published: string[] = [];
  const make = (timeoutMs: number, answer?: () => void) => {
    const controller = new Controller({
      heard: (topic) => messages.get(topic),
      timeoutMs,
      publish: (topic, payload) => {
        published.push(`${topic} ${payload}`);
        if (answer) queueMicrotask(() => (answer(), controller.heard("s")));
      },
    });
    return controller;
  };
  const outcome = async (controller: Controller) =>
    (await controller.carryOut(devices, { do: "on" })).map((one) => one.outcome);
  t.same(await outcome(make(1)), ["silent"]);
  t.same(await outcome(make(1, () => messages.set("s", "OFF"))), ["undone"], "it says the opposite");
  t.same(await outcome(make(1, () => messages.set("s", "OFF"))), ["undone"], "it says that it is as it was");
  t.same(await outcome(make(1)), ["silent"], "what it has said before is no answer");
  t.same(await outcome(make(1, () => messages.set("s", "STARTING"))), ["sent"], "it is on its way");
  t.same(await outcome(make(60_000, () => messages.set("s", "ON"))), ["done"]);
  t.equal(published.length, 6);
  messages.set("s/up", "offline");
  t.same(await outcome(make(60_000)), ["unavailable"]);
  t.equal(published.length, 6, "nothing is sent to a device that is not there");
});

t.test("what takes its time and first tells that it is as it was may still do it", async (t) => {
  for (const [kind, config, wish, telling] of [
    ["cover", { cmd_t: "d/set", stat_t: "d" }, { do: "open" }, "closed"],
    ["lock", { cmd_t: "d/set", stat_t: "d" }, { do: "lock" }, "UNLOCKED"],
    ["climate", { temp_cmd_t: "d/set", temp_stat_t: "d" }, { do: "temperature", degrees: 21 }, "19"],
  ] as const) {
    const devices = nameAll([entity(kind, config)], { room: () => "", names: () => "" });
    const controller: Controller = new Controller({
      heard: (topic) => (topic === "d" ? telling : undefined),
      timeoutMs: 1,
      publish: () => queueMicrotask(() => controller.heard("d")),
    });
    const [result] = await controller.carryOut(devices, wish);
    t.equal(result?.outcome, "sent", kind);
  }
});
