/**
 * What announces itself wrongly, and devices that behave as none should, on Debian's mosquitto: each is left out, named, or told,
 * and the lamps beside them obey. The whole skill with a house of a few good devices.
 */
import t from "tap";
import { startMosquitto } from "../../test/mosquitto.ts";
import { plug, type SimulatedDevice, words, zigbee } from "./testing/publishers.ts";
import { lastOf, patient, world } from "./testing/skill-world.ts";

t.setTimeout(240_000);

const quick = "[home]\nconfirm_seconds = 1\n";

/** A lamp in a socket, which answers words by words. */
const lamp = (name: string, area: string): SimulatedDevice =>
  words(zigbee(name, area, "switch", plug, { state: "OFF" }), `zigbee2mqtt/${name}`);
const good = [lamp("Reading lamp", "Study"), lamp("Hall lamp", "Hallway")];

async function strangeWorld(t: Parameters<typeof world>[0], devices = good, settings = patient) {
  const mosquitto = await startMosquitto(t);
  const made = await world(t, `${settings}broker = ${mosquitto.url}\n`, devices, mosquitto.url);
  const { house, untilTaught, taught, perform } = made;
  const announce = (topic: string, config: unknown) =>
    house.publish(`homeassistant/${topic}/config`, typeof config === "string" ? config : JSON.stringify(config));
  await untilTaught(() => lastOf(taught, "device").includes("reading lamp"));
  const listed = async () => {
    const { devices } = await perform({ requestId: "r", action: "list" });
    return new Map(devices.map((device) => [device.announced, device]));
  };
  /** Resolves when the skill knows what was announced: it reads its messages in their order. */
  const known = async (announced: string, is = true) => {
    while ((await listed()).has(announced) !== is) continue;
  };
  return { ...made, mosquitto, announce, listed, known };
}

const hostile: readonly (readonly [topic: string, payload: string])[] = [
  ["light/h1", "{"],
  ["light/h2", "null"],
  ["light/h3", "[]"],
  ["light/h4", '"lamp"'],
  ["light/h5", "7"],
  ["light/h6", ""],
  ["light/h7", `{"name":"x","a":${'{"a":'.repeat(9_000)}1${"}".repeat(9_000)}}`],
  ["light/h8", JSON.stringify({ name: "no topic" })],
  ["light/h9", JSON.stringify({ name: "topic of a number", command_topic: 7, state_topic: { a: 1 } })],
  ["light/h10", JSON.stringify({ name: "x".repeat(100_000), command_topic: "x" })],
  ["light/h11", JSON.stringify({ name: "larger than a message", command_topic: "x", a: "x".repeat(300_000) })],
  ["vacuum/h12", JSON.stringify({ name: "robot", command_topic: "robot/set" })],
  ["device/h13", JSON.stringify({ name: "no parts", components: "x" })],
  ["device/h14", JSON.stringify({ dev: { name: "Parts" }, cmps: { a: 7, b: null, c: [], d: { p: 7 } } })],
  ["sensor/h15", JSON.stringify({ name: "no state" })],
  ["lock/h16", JSON.stringify({ name: ["front"], command_topic: "x" })],
  ["light/h17", "\u0000\u0001\ufffd"],
  ["light/h18", JSON.stringify({ name: "platform's", command_topic: "msg/dialogueManager/startSession" })],
];

t.test("what is announced wrongly is left out, and the lamps beside it obey", async (t) => {
  const { say, announce, listed, house, known } = await strangeWorld(t);
  for (const [topic, payload] of hostile) await announce(topic, payload);
  await announce("switch/last", { name: "Last lamp", command_topic: "last/set" });
  await known("last lamp");
  t.same(
    [...(await listed()).keys()].toSorted(),
    ["hall lamp", "last lamp", "platform's", "reading lamp"],
    "what cannot be used is not there",
  );
  t.equal(await say("turnOn", { device: "platform's" }), "The platform's cannot do that.");
  t.equal(await say("turnOn", { device: "reading lamp" }), "The reading lamp in the study is on.");
  // A broken announcement takes no lamp away, an empty one does.
  await announce("switch/last", '{"name":');
  t.equal(await say("turnOn", { device: "last lamp" }), "I have told the last lamp.");
  await announce("switch/last", "");
  await known("last lamp", false);
  t.equal(await say("turnOn", { device: "last lamp" }), "I know no last lamp.");
  t.notOk(house.commands.some((one) => one.startsWith("msg/")));
});

t.test("wrong types in everything else make a device that can do less, and says so", async (t) => {
  const { say, announce, known, house } = await strangeWorld(t);
  const wrong = {
    unique_id: 5,
    availability: "x",
    availability_topic: 7,
    availability_mode: {},
    device: [],
    payload_on: { a: 1 },
    payload_off: [],
    value_template: 7,
    state_value_template: {},
    brightness_scale: "many",
    supported_color_modes: "xy",
    min_mireds: -1,
    max_mireds: {},
    color_temp_command_topic: 9,
    on_command_type: 3,
    position_open: "up",
    speed_range_max: null,
    modes: "heat",
    min_temp: "cold",
    aliases: { a: 1 },
    suggested_area: 5,
  };
  for (const kind of ["light", "switch", "cover", "fan", "climate", "lock", "scene", "sensor", "binary_sensor"])
    await announce(`${kind}/w`, {
      ...wrong,
      name: `Odd ${kind.replace("_", " ")}`,
      command_topic: `odd/${kind}/set`,
      temperature_command_topic: "odd/temperature",
      state_topic: `odd/${kind}`,
    });
  await known("odd binary sensor");
  await house.publish("odd/switch", "7");
  t.equal(await say("setColour", { device: "odd light", colour: "blue" }), "The odd light cannot do that.");
  t.equal(await say("setBrightness", { device: "odd light", brightness: 10 }), "The odd light cannot do that.");
  t.equal(await say("deviceStatus", { device: "odd switch" }), "The odd switch is 7.");
  t.equal(await say("deviceStatus", { device: "odd lock" }), "The odd lock has not reported yet.");
  t.equal(await say("turnOn", { device: "reading lamp" }), "The reading lamp in the study is on.");
});

t.test("names that nobody can say, of rooms, of commands and in any script", async (t) => {
  const { say, announce, listed, known, taught, untilTaught } = await strangeWorld(t);
  const names: readonly (readonly [object: string, name: string, area: string])[] = [
    ["long", `Lamp ${"of the long hall ".repeat(18)}`, "Study"],
    ["picture", "💡", "Study"],
    ["room", "Hallway", "Hallway"],
    ["stop", "Stop", "Study"],
    ["umlaut", "Küchenlämpchen", "Küche"],
    ["decomposed", "Cafe\u0301", "Study"],
    ["chinese", "客厅灯", "客厅"],
    ["arabic", "مصباح", ""],
    ["markup", "<img src=x onerror=alert(1)>", ""],
    ["line", "Top\nshelf", ""],
    ["proto", "__proto__", ""],
    ["constructor", "constructor", ""],
  ];
  for (const [object, name, sa] of names)
    await announce(`switch/${object}`, { name, command_topic: `${object}/set`, dev: { name, ...(sa && { sa }) } });
  await known("constructor");
  const found = [...(await listed()).keys()];
  const long = found.find((name) => name.startsWith("lamp of the long hall")) ?? "";
  t.ok(long.length > 20 && long.length <= 60, "a name of 300 characters is shortened");
  t.ok(found.includes("picture"), "a picture is called by its topic");
  for (const [said, answer] of [
    ["picture", "I have told the picture in the study."],
    ["stop", "I have told the stop in the study."],
    ["küchenlämpchen", "I have told the küchenlämpchen in the küche."],
    ["café", "I have told the café in the study."],
    ["客厅灯", "I have told the 客厅灯 in the 客厅."],
    ["مصباح", "I have told the مصباح."],
    ["img src x onerror alert 1", "I have told the img src x onerror alert 1."],
    ["top shelf", "I have told the top shelf."],
    ["proto", "I have told the proto."],
    ["constructor", "I have told the constructor."],
  ] as const)
    t.equal(await say("turnOn", { device: said }), answer);
  await untilTaught(() => lastOf(taught, "device").includes("constructor"));
  t.notOk(lastOf(taught, "device").includes("hallway"), "a room is no device by its name");
  t.equal(await say("turnOn", { device: "hallway" }), "I know no hallway.");
});

t.test("devices of one name, with one identifier, renamed, and removed while they are spoken to", async (t) => {
  const twins = [lamp("Attic twin lamp", "Attic"), lamp("Cellar twin lamp", "Cellar")];
  const { ask, say, announce, known, house, bus, listed } = await strangeWorld(t, [...good, ...twins]);
  const asked = await ask("sotto:turnOn", { device: "twin lamp" });
  t.match(asked, { text: "In which room? the attic or the cellar?", slot: "room" });
  const next = { customData: asked.customData };
  t.equal(await say("turnOn", { room: "cellar" }, next), "The twin lamp in the cellar is on.");

  const atticTopic = twins[0]?.announces ?? "";
  await announce(atticTopic, "");
  await known("attic twin lamp", false);
  t.equal(
    await say("turnOn", { room: "attic" }, next),
    "I know no twin lamp in the attic.",
    "removed since the question",
  );

  for (const name of ["First copy", "Second copy"])
    await announce(`switch/${name.slice(0, 5)}`, { name, unique_id: "same", command_topic: `${name.slice(0, 5)}/set` });
  await known("second copy");
  for (const name of ["first copy", "second copy"])
    t.equal(await say("turnOn", { device: name }), `I have told the ${name}.`, "an identifier takes nobody's place");

  await announce("switch/First", { name: "Renamed copy", unique_id: "same", command_topic: "First/set" });
  await known("renamed copy");
  t.equal(await say("turnOn", { device: "first copy" }), "I know no first copy.");
  t.equal(await say("turnOn", { device: "renamed copy" }), "I have told the renamed copy.");

  // On the platform's own broker nobody listens for devices when the house has its own.
  await bus.publishAsync("homeassistant/switch/other/config", '{"name":"Elsewhere","command_topic":"e/set"}', {
    qos: 1,
  });
  await announce("switch/after", { name: "After", command_topic: "after/set" });
  await known("after");
  t.notOk((await listed()).has("elsewhere"));

  house.silence("zigbee2mqtt/Hall lamp");
  const answer = say("turnOn", { device: "hall lamp" });
  await house.told(/^zigbee2mqtt\/Hall lamp\/set ON/u);
  await announce(good[1]?.announces ?? "", "");
  await known("hall lamp", false);
  // It answers after it was removed: nobody hears that any more.
  await house.publish("zigbee2mqtt/Hall lamp", '{"state":"ON"}');
  t.equal(await say("turnOn", { device: "hall lamp" }), "I know no hall lamp.");
  t.match(await Promise.race([answer, say("turnOn", { device: "reading lamp" })]), /reading lamp in the study is on/u);
});

t.test("devices that answer nothing, the opposite, nonsense or without end", async (t) => {
  const says = (name: string, topic: string, payload: string, config: object = {}): SimulatedDevice => ({
    announces: `switch/${topic}`,
    config: { name, command_topic: `${topic}/set`, state_topic: topic, ...config },
    says: { [topic]: "OFF" },
    answers: { [`${topic}/set`]: () => (payload === "" ? {} : { [topic]: payload }) },
  });
  const doubling = `{% set a = ["x"] %}${"{% set a = [a, a] %}".repeat(100)}{{ a }}`;
  const strange = [
    says("Silent lamp", "silent", ""),
    says("Stubborn lamp", "stubborn", "OFF"),
    says("Puzzling lamp", "puzzling", "MAYBE"),
    says("Endless lamp", "endless", "ON", { value_template: doubling }),
    says("Quoting lamp", "quoting", "ON", { value_template: `{{ '"'${" | tojson".repeat(250)} }}` }),
    says("Deep lamp", "deep", `${"[".repeat(7_000)}${"]".repeat(7_000)}`, {
      value_template: "{{ value_json | tojson }}",
    }),
    says("Large lamp", "large", "x".repeat(100_000)),
    says("Looping lamp", "looping", "ON", { value_template: "{% for i in range(9) %}{{ i }}{% endfor %}" }),
  ];
  const { say, house } = await strangeWorld(t, [...good, ...strange], quick);
  const answers: readonly (readonly [name: string, answer: string])[] = [
    ["silent lamp", "The silent lamp has not answered."],
    ["stubborn lamp", "The stubborn lamp has not done it."],
    ["puzzling lamp", "I have told the puzzling lamp."],
    ["endless lamp", "I have told the endless lamp."],
    ["quoting lamp", "I have told the quoting lamp."],
    ["deep lamp", "I have told the deep lamp."],
    ["large lamp", "The large lamp has not answered."],
    ["looping lamp", "I have told the looping lamp."],
  ];
  for (const [device, answer] of answers) t.equal(await say("turnOn", { device }), answer);
  for (const [device] of answers.slice(3))
    t.match(await say("deviceStatus", { device }), /(?:has not reported yet|is off)\.$/u, device);
  // A meter that reports a thousand times keeps nobody from being heard.
  await Promise.all(Array.from({ length: 1_000 }, (_, at) => house.publish("stubborn", `${at}`)));
  t.equal(await say("turnOff", { device: "stubborn lamp" }), "The stubborn lamp is off.");
});

t.test("the broker of the house goes away and comes back, with its devices", async (t) => {
  const { say, mosquitto, perform } = await strangeWorld(t, good, quick);
  t.equal(await say("turnOn", { device: "reading lamp" }), "The reading lamp in the study is on.");
  await mosquitto.kill();
  while ((await perform({ requestId: "r", action: "list" })).connected) continue;
  t.equal(await say("turnOff", { device: "reading lamp" }), "I cannot reach the devices at the moment.");
  await mosquitto.start();
  // The skill may be back before the lamp is.
  while ((await say("turnOff", { device: "reading lamp" })) !== "The reading lamp in the study is off.") continue;
  t.equal(await say("turnOn", { device: "reading lamp" }), "The reading lamp in the study is on.");
});
