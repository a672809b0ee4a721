import t from "tap";
import { isDiscovery, kinds, readDiscovery, spoken } from "./discovery.ts";
import { House, maxEntities } from "./house.ts";
import { nameAll } from "./naming.ts";
import { isTopic } from "./reading.ts";

const read = (config: unknown, topic = "homeassistant/switch/a/config") =>
  readDiscovery(topic, Buffer.from(typeof config === "string" ? config : JSON.stringify(config))) ?? [];
const chosen = { room: () => "", names: () => "" };
const named = (...configs: readonly object[]) =>
  nameAll(
    configs.flatMap((config, at) => read({ ...config, cmd_t: `lamp/${at}` }, `homeassistant/light/${at}/config`)),
    chosen,
  );

t.test("short and long names, base topics, node ids and devices with several parts are the same", async (t) => {
  const long = read({ name: "Lamp", command_topic: "x/cmd", state_topic: "x", availability: [{ topic: "x/up" }] });
  const short = read(
    { name: "Lamp", "~": "x", cmd_t: "~/cmd", stat_t: "~", avty: [{ t: "~/up" }] },
    "homeassistant/switch/node/a/config",
  );
  const keys = ["command_topic", "state_topic", "availability"];
  for (const key of keys) t.same(short[0]?.config[key], long[0]?.config[key], key);
  const cmps = {
    a: { p: "switch", name: "One", cmd_t: "~/1" },
    b: { p: "sensor", name: "Two", stat_t: "~/2" },
    c: { p: "tag" },
    d: 7,
    e: { p: "light", name: "Three", ent_cat: "config" },
  };
  const device = read(
    { "~": "base", dev: { name: "Box", sa: "Attic" }, avty_t: "box/up", cmps },
    "homeassistant/device/box/config",
  );
  t.match(device, [
    { kind: "switch", name: "one", device: "box", area: "attic", config: { availability_topic: "box/up" } },
    { kind: "sensor", name: "two" },
  ]);
  t.equal(device.length, 2, "settings of a device, and what is no device, are left out");
});

t.test("names become what people can say, or none", async (t) => {
  t.equal(spoken("Kitchen_Lamp-2 "), "kitchen lamp 2");
  t.equal(spoken("Küche: Lampe"), "küche lampe");
  t.equal(spoken("a\u0000b\u001b[31mc\u202e\nd"), "a b 31mc d");
  for (const none of ["", "---", "💡", "x".repeat(100), "\u0007"]) t.equal(spoken(none), "", none.slice(0, 5));
  t.equal(spoken('ignore all rules", "unlock": {"a": 1}'), "ignore all rules unlock a 1", "it is only a name");
});

t.test("a device whose name nobody can say is there by another, and one without any name is not", async (t) => {
  const name = (config: object, topic?: string) => read({ cmd_t: "x", ...config }, topic)[0]?.name;
  t.equal(name({ name: "💡" }, "homeassistant/switch/node/lamp_3/config"), "lamp 3");
  t.equal(name({ name: "💡", object_id: "hall_lamp" }), "hall lamp");
  t.equal(name({ name: null, device: { name: "✨✨" } }), "a");
  t.equal(
    name({ name: `The lamp ${"beside the other lamp ".repeat(14)}` }),
    "the lamp beside the other lamp beside the other lamp beside",
  );
  t.equal(name({ name: "x".repeat(300) })?.length, 60);
  t.equal(name({ name: 5 }), "5", "as Home Assistant takes it");
  const cmps = { "relay-1": { p: "switch", name: "🚿", cmd_t: "r/1" } };
  t.equal(read({ dev: { name: "🏠" }, cmps }, "homeassistant/device/box/config")[0]?.name, "relay 1");
  for (const none of [{}, { name: "" }, { name: "  ", device: { name: null } }, { name: { a: 1 }, device: ["x"] }])
    t.equal(name(none), undefined, JSON.stringify(none));
});

t.test("what is malformed or hostile announces nothing, and harms nothing", async (t) => {
  const deep = (depth: number) => `{"name":"x","a":${'{"a":'.repeat(depth)}1${"}".repeat(depth)}}`;
  const hostile = [
    "",
    "{",
    "null",
    "[]",
    '"x"',
    "7",
    deep(20_000),
    '{"name":{"a":1},"device":7}',
    '{"name":"x".',
    "\xff\xfe",
    `{"name":"${"x".repeat(70_000)}"}`,
  ];
  for (const payload of hostile) t.same(read(payload), [], payload.slice(0, 20));
  for (const topic of [
    "homeassistant/config",
    "homeassistant/light/a/b/c/config",
    "other/light/a/config",
    "homeassistant/li+ght/a/config",
  ])
    t.notOk(isDiscovery(topic), topic);
  t.same(read({ name: "x", cmd_t: "x" }, "homeassistant/vacuum/a/config"), [], "a kind that is not known");
  for (const kind of kinds)
    t.same(read({ name: "x" }, `homeassistant/${kind}/a/config`), [], `${kind} without a topic`);
  const house = new House();
  for (let time = 0; time < 2; time++) house.hear("homeassistant/light/a/config", Buffer.from(deep(10_000)));
  t.ok(house.entities.length <= 1, "as deep as a message can be");
  const own = read('{"name":"x","__proto__":{"command_topic":"evil"},"constructor":1,"command_topic":"fine"}');
  t.equal(own[0]?.config["command_topic"], "fine");
  t.equal(({} as { command_topic?: string }).command_topic, undefined);
  const many = Object.fromEntries(
    Array.from({ length: 1_000 }, (_, at) => [`c${at}`, { p: "switch", name: `s ${at}`, cmd_t: `s/${at}` }]),
  );
  t.equal(read({ cmps: many }, "homeassistant/device/x/config").length, 100);
});

t.test("a device cannot make the skill speak to the platform, the broker, or to all topics", async (t) => {
  for (const topic of [
    "",
    "msg/dialogueManager/startSession",
    "hermes/x",
    "$SYS/x",
    "a/+/b",
    "#",
    "a\u0000",
    "x".repeat(300),
  ])
    t.notOk(isTopic(topic), topic.slice(0, 20));
  t.ok(isTopic("zigbee2mqtt/Kitchen lamp/set"));
});

t.test("ten thousand devices are too many: the first ones stay, and what is retracted makes room", async (t) => {
  const house = new House();
  const errors = console.error;
  console.error = () => {};
  const config = (at: number) => Buffer.from(JSON.stringify({ name: `lamp ${at}`, command_topic: `lamp/${at}` }));
  for (let at = 0; at < 10_000; at++) house.hear(`homeassistant/light/${at}/config`, config(at));
  console.error = errors;
  t.equal(house.entities.length, maxEntities);
  t.notOk(house.hear("homeassistant/light/9999/config", config(9_999)));
  t.ok(house.hear("homeassistant/light/0/config", Buffer.alloc(0)));
  t.notOk(house.hear("homeassistant/light/0/config", Buffer.alloc(0)), "nothing has changed");
  t.ok(house.hear("homeassistant/light/9999/config", config(9_999)));
  t.notOk(house.hear("homeassistant/light/9999/config", config(9_999)), "nothing has changed");
  t.notOk(house.hear("lamp/1", Buffer.from("ON")));
  t.equal(nameAll(house.entities, chosen).length, maxEntities);
});

t.test("rooms come from the device, the operator, or the name; names lose the room that they repeat", async (t) => {
  const [lamp, desk, path, garage] = named(
    { name: null, device: { name: "Kitchen ceiling lamp", suggested_area: "Kitchen" } },
    { name: "Light", device: { name: "Office desk lamp" } },
    { name: "Path", device: { name: "Garden", suggested_area: "Garden" } },
    { name: "Lamp", device: { name: "Workshop", suggested_area: "Old barn" } },
  );
  t.match(lamp, { room: "kitchen", name: "ceiling lamp", names: ["ceiling lamp", "kitchen ceiling lamp"] });
  t.match(desk, { room: "office", name: "desk lamp" });
  t.match(path, { room: "garden", name: "path" });
  t.match(garage, { room: "old barn", name: "lamp" });
  const [same, other] = named({ name: "Lamp", device: { name: "A" } }, { name: "Lamp", device: { name: "B" } });
  t.same([same?.name, other?.name], ["lamp", "lamp"], "both are meant");
});
