/** What Home Assistant's documents say about a device, held against what is sent to it and read from it. */
import t from "tap";
import { commandFor } from "./command.ts";
import { type Entity, readDiscovery } from "./discovery.ts";
import { House } from "./house.ts";
import { Listening } from "./listening.ts";
import type { Wish } from "./message.ts";
import { isAvailable, readingOf } from "./reading.ts";
import { valueIn } from "./template.ts";

const bytes = (config: unknown): Buffer => Buffer.from(typeof config === "string" ? config : JSON.stringify(config));

function entity(kind: string, config: object): Entity {
  const [found] = readDiscovery(`homeassistant/${kind}/a/config`, bytes({ name: "it", ...config })) ?? [];
  if (found === undefined) throw new Error("it announces nothing");
  return found;
}
const sent = (of: Entity, wish: Wish, reading = {}) =>
  commandFor(of, wish, reading)?.messages.map(({ topic, payload }) => `${topic} ${payload}`);
const state = (of: Entity, messages: Readonly<Record<string, string>>) => readingOf(of, (topic) => messages[topic]);
const white = (kelvin: number): Wish => ({ do: "white", kelvin });
const green: Wish = { do: "colour", rgb: [0, 255, 0] };

t.test("a white that a light does not reach becomes the nearest that it has, and is told as that", async (t) => {
  const kelvin = entity("light", { cmd_t: "l", clr_temp_cmd_t: "l/ct", clr_temp_k: true, min_k: 2_700, max_k: 5_000 });
  t.same(sent(kelvin, white(6_500)), ["l/ct 5000", "l ON"]);
  t.match(commandFor(kelvin, white(6_500)), { instead: white(5_000) });
  t.same(sent(kelvin, white(2_200)), ["l/ct 2700", "l ON"]);
  t.equal(commandFor(kelvin, white(4_000))?.instead, undefined);
  const mireds = entity("light", {
    schema: "json",
    cmd_t: "l",
    sup_clrm: ["color_temp"],
    min_mirs: 200,
    max_mirs: 370,
  });
  t.same(sent(mireds, white(6_500)), ['l {"state":"ON","color_temp":200}']);
  t.match(commandFor(mireds, white(2_000)), { instead: { do: "white" } });
  const crossed = entity("light", { cmd_t: "l", clr_temp_cmd_t: "l/ct", min_mirs: 500, max_mirs: 100 });
  t.same(sent(crossed, white(4_000)), ["l/ct 250", "l ON"], "limits that contradict each other are none");
});

t.test("a colour goes by the only topic that a light has for it", async (t) => {
  const by = (config: object) => sent(entity("light", { cmd_t: "l", ...config }), green)?.[0];
  t.equal(by({ rgb_cmd_t: "c" }), "c 0,255,0");
  t.equal(by({ rgbw_cmd_t: "c" }), "c 0,255,0,0");
  t.equal(
    by({ rgbww_cmd_t: "c", rgbww_cmd_tpl: "{{red}}/{{green}}/{{blue}}/{{cold_white}}/{{warm_white}}" }),
    "c 0/255/0/0/0",
  );
  t.equal(by({ hs_cmd_t: "c" }), "c 120,100");
  t.equal(by({ hs_cmd_t: "c", hs_cmd_tpl: '{"h":{{hue}},"s":{{sat}}}' }), 'c {"h":120,"s":100}');
  t.equal(by({ xy_cmd_t: "c" }), "c 0.3,0.6");
  t.equal(by({ clr_temp_cmd_t: "c" }), undefined, "a white light has no colours");
  const json = entity("light", { schema: "json", cmd_t: "l", sup_clrm: ["color_temp"] });
  t.equal(sent(json, green), undefined);
});

t.test("a light is turned on before, after or by its brightness, as it announces", async (t) => {
  const of = (type: object) => entity("light", { cmd_t: "l", bri_cmd_t: "b", bri_scl: 100, ...type });
  const half: Wish = { do: "percent", percent: 50 };
  t.same(sent(of({}), half), ["b 50", "l ON"]);
  t.same(sent(of({ on_cmd_type: "first" }), half), ["l ON", "b 50"]);
  t.same(sent(of({ on_cmd_type: "brightness" }), half), ["b 50"]);
  t.same(sent(of({ on_cmd_type: "brightness" }), { do: "on" }), ["b 100"]);
  t.same(sent(of({ on_cmd_type: "brightness" }), { do: "off" }), ["l OFF"]);
  const done = commandFor(of({ stat_t: "s" }), half)?.isDone;
  t.ok(done?.({ state: "on" }), "a light that tells no brightness confirms by its state");
});

t.test("heating: power, two setpoints, Fahrenheit, limits and steps", async (t) => {
  const power = entity("climate", { pow_cmd_t: "p", pl_on: "1", pl_off: "0", mode_cmd_t: "m" });
  t.same(sent(power, { do: "on" }), ["p 1"]);
  t.same(sent(power, { do: "off" }), ["p 0"]);
  const two = entity("climate", {
    temp_lo_cmd_t: "lo",
    temp_hi_cmd_t: "hi",
    temp_lo_stat_t: "ls",
    temp_hi_stat_t: "hs",
  });
  const degrees = (value: number): Wish => ({ do: "temperature", degrees: value });
  t.same(sent(two, degrees(21), { state: "heat" }), ["lo 21"]);
  t.same(sent(two, degrees(24), { state: "cool" }), ["hi 24"]);
  t.same(sent(two, degrees(21), { state: "heat_cool", low: 18, high: 22 }), ["lo 19", "hi 23"]);
  t.match(state(two, { ls: "18", hs: "22" }), { low: 18, high: 22 });
  const american = entity("climate", { temp_cmd_t: "t", temp_stat_t: "s", curr_temp_t: "c", temp_unit: "F" });
  t.same(sent(american, degrees(20)), ["t 68"]);
  t.same(sent(american, degrees(70)), ["t 70"], "nobody wants 70 degrees Celsius");
  t.match(state(american, { c: "68" }), { temperature: 20 });
  t.equal(sent(american, degrees(120)), undefined);
  const coarse = entity("climate", { temp_cmd_t: "t", min_temp: 5, max_temp: 30, temp_step: 0.5 });
  t.same(sent(coarse, degrees(21.3)), ["t 21.5"]);
  t.match(commandFor(coarse, degrees(21.3)), { instead: { degrees: 21.5 } });
  t.equal(sent(coarse, degrees(31)), undefined);
});

t.test("covers that have only a position open and close by it", async (t) => {
  const blind = entity("cover", { set_pos_t: "p", pos_t: "at", pos_open: 0, pos_clsd: 100 });
  t.same(sent(blind, { do: "open" }), ["p 0"]);
  t.same(sent(blind, { do: "close" }), ["p 100"]);
  t.equal(sent(blind, { do: "stop" }), undefined);
  t.match(state(blind, { at: "75" }), { state: "open", percent: 25 });
  const own = entity("cover", { cmd_t: "c", stat_t: "s", pl_stop: "halt", stat_stopped: "idle" });
  t.same(sent(own, { do: "stop" }), ["c halt"]);
  t.match(state(own, { s: "idle" }), { state: "stopped" });
});

t.test("a fan's speeds are counted from its slowest to its fastest", async (t) => {
  const fan = entity("fan", { cmd_t: "f", pct_cmd_t: "s", pct_stat_t: "ss", spd_rng_min: 4, spd_rng_max: 10 });
  t.same(sent(fan, { do: "percent", percent: 100 }), ["s 10"]);
  t.same(sent(fan, { do: "percent", percent: 1 }), ["s 4"]);
  t.equal(state(fan, { ss: "10" }).percent, 100);
  t.equal(state(fan, { ss: "4" }).percent, 14);
  t.equal(
    sent(entity("fan", { cmd_t: "f", pct_cmd_t: "s", spd_rng_min: 9, spd_rng_max: 3 }), { do: "percent", percent: 9 }),
    undefined,
  );
});

t.test("payloads may be truths and numbers", async (t) => {
  const plug = entity("switch", { cmd_t: "p", stat_t: "s", pl_on: true, pl_off: false });
  t.same(sent(plug, { do: "on" }), ["p True"], "as Home Assistant prints it");
  t.match([state(plug, { s: "true" }), state(plug, { s: "False" })], [{ state: "on" }, { state: "off" }]);
  const number = entity("switch", { cmd_t: "p", stat_t: "s", pl_on: 1, pl_off: 0 });
  t.same(sent(number, { do: "off" }), ["p 0"]);
  t.equal(state(number, { s: "1.0" }).state, "on");
  const window = entity("binary_sensor", { stat_t: "s", dev_cla: "window", pl_on: "open", pl_off: "closed" });
  t.equal(state(window, { s: "open" }).state, "on");
});

t.test("without a mode, the newest report tells whether a device is there", async (t) => {
  const listening = new Listening({ subscribe() {}, unsubscribe() {} });
  const lamp = entity("switch", { cmd_t: "s", avty: [{ t: "a", pl_avail: 1, pl_not_avail: 0 }, { t: "b" }] });
  listening.need([lamp]);
  listening.hear("b", Buffer.from("offline"));
  listening.hear("a", Buffer.from("1"));
  t.ok(isAvailable(lamp, listening.heard));
  listening.hear("b", Buffer.from("offline"));
  t.notOk(isAvailable(lamp, listening.heard));
});

t.test("only an empty message retracts a device; a broken one changes nothing", async (t) => {
  const house = new House();
  const topic = "homeassistant/light/a/config";
  house.hear(topic, bytes({ name: "lamp", cmd_t: "l" }));
  for (const broken of ["{", "null", "[]", "{}", '{"name":7}', " ", `{"name":"${"x".repeat(70_000)}"}`]) {
    t.notOk(house.hear(topic, bytes(broken)), broken.slice(0, 10));
    t.equal(house.entities.length, 1);
  }
  for (const useless of [{ name: "lamp" }, { name: "lamp", cmd_t: 7 }, { name: "lamp", stat_t: "s" }]) {
    t.notOk(house.hear(topic, bytes(useless)), JSON.stringify(useless));
    t.equal(house.entities[0]?.config["command_topic"], "l", "it can still be switched");
  }
  t.ok(house.hear(topic, Buffer.alloc(0)));
  t.equal(house.entities.length, 0);
  const box = "homeassistant/device/box/config";
  const both = { a: { p: "switch", name: "one", cmd_t: "1" }, b: { p: "switch", name: "two", cmd_t: "2" } };
  house.hear(box, bytes({ dev: { name: "box" }, cmps: both }));
  t.equal(house.entities.length, 2);
  t.notOk(house.hear(box, bytes({ dev: { name: "box" } })), "without its parts it is broken");
  for (const broken of [7, null, {}, [], { p: "switch", name: "two" }, { name: "two" }]) {
    house.hear(box, bytes({ dev: { name: "box" }, cmps: { ...both, b: broken } }));
    t.equal(house.entities.length, 2, `${JSON.stringify(broken)}: a part that cannot be read stays`);
  }
  t.ok(house.hear(box, bytes({ dev: { name: "box" }, cmd_t: "x", cmps: { ...both, b: { p: "switch" } } })));
  t.same(
    house.entities.map(({ name }) => name),
    ["one"],
    "a part with nothing but its platform is removed",
  );
});

t.test("a device that announces itself twice is there once, and nobody can hide another's", async (t) => {
  const house = new House();
  const lamp = { name: "lamp", cmd_t: "l", stat_t: "s", uniq_id: "7" };
  house.hear("homeassistant/light/a/config", bytes(lamp));
  house.hear("homeassistant/light/b/config", bytes(lamp));
  t.equal(house.entities.length, 1);
  house.hear("homeassistant/light/a/config", Buffer.alloc(0));
  t.equal(house.entities.length, 1, "the other announcement is still there");
  house.hear("homeassistant/light/c/config", bytes({ ...lamp, cmd_t: "evil" }));
  t.equal(house.entities.length, 2, "one that is commanded elsewhere is another");
  house.hear("homeassistant/light/d/config", bytes({ ...lamp, pl_on: "OFF" }));
  t.equal(house.entities.length, 3, "and so is one that is commanded by other words");
  house.hear("homeassistant/device/e/config", bytes({ dev: { name: "" }, cmps: { x: { p: "light", ...lamp } } }));
  t.equal(house.entities.length, 3, "in the form of a whole device it is the same");
});

t.test("hostile announcements and states harm nothing", async (t) => {
  const deep = `${"[".repeat(8_000)}${"]".repeat(8_000)}`;
  t.equal(valueIn("{{ value_json }}", deep), undefined);
  for (const topic of [
    "a/+",
    "#",
    "a\u0007",
    "homeassistant/light/x/config",
    "homeassistant/status",
    "$SYS/a",
    "msg/x",
  ])
    t.equal(sent(entity("switch", { cmd_t: topic }), { do: "on" }), undefined, topic);
  const loop = entity("switch", { cmd_t: "p", stat_t: "s", val_tpl: "{% for x in range(1000000000) %}{% endfor %}" });
  t.equal(state(loop, { s: "ON" }).state, undefined);
  t.equal(valueIn("{{".repeat(1_900), "x"), "{{".repeat(1_900));
  const many = `{{ ${"value|replace('a','aaaaaaaaaa')|".repeat(20)}upper }}`;
  t.equal(valueIn(many, "a".repeat(9_000)), undefined);
  const wide = '{{ "x".split("y") | join("z") }}';
  t.equal(valueIn(wide, ""), "x");
});
