import t from "tap";
import { skillAccess } from "./access.ts";
import { deviceAccess, isTooWide, isTopicFilter, withDevices } from "./device-access.ts";

const own = ["msg/intent/me:on", "msg/asr/textCaptured", "hermes/intent/x", "rhasspy/x", "$SYS/broker/uptime", "msg"];
const devices = ["homeassistant/light/a/config", "zigbee2mqtt/lamp/set", "cmnd/plug/POWER", "msgx/a"];

t.test("a device says and hears topics of devices only: no sentence, no intent, nothing of the broker", async (t) => {
  const access = deviceAccess("msg");
  for (const topic of devices) t.ok(access.says(topic) && access.hears(topic), topic);
  for (const topic of own) t.notOk(access.says(topic) || access.hears(topic), topic);
  t.equal(access.wants("homeassistant/#"), undefined);
  for (const filter of ["msg/#", "msg/intent/+", "$SYS/#", "hermes/#"]) t.type(access.wants(filter), "string", filter);
  // A wide filter is accepted: what is delivered is decided for each message.
  t.equal(access.wants("#"), undefined);
  const other = deviceAccess("house");
  t.notOk(other.says("house/intent/x") || other.hears("house/intent/x"));
  t.notOk(other.says("msg/intent/x"), "nor those of another platform on the same broker");
});

t.test("a device with topics of its own reaches these, announces itself, and reaches no other device", async (t) => {
  const access = deviceAccess("msg", ["+/plug/#", "msg/#", "+/+/POWER"]);
  for (const topic of ["cmnd/plug/POWER", "tele/plug/LWT", "stat/plug", "stat/lamp/POWER"])
    t.ok(access.says(topic) && access.hears(topic), topic);
  t.ok(access.says("homeassistant/switch/plug/config"));
  t.notOk(access.hears("homeassistant/switch/other/config"), "what others announce tells of their topics");
  t.ok(access.hears("homeassistant/status"));
  t.notOk(access.says("homeassistant/status"));
  for (const topic of [...own, "zigbee2mqtt/front door/set", "msg/plug/x", "msg/a/POWER", "$SYS/plug/a"])
    t.notOk(access.says(topic) || access.hears(topic), topic);
  t.equal(access.wants("#"), undefined, "what is delivered is decided for each message");
  t.equal(access.wants("cmnd/plug/+"), undefined);
  t.match(access.wants("zigbee2mqtt/lock/x/#"), /not among the topics/);
  t.match(access.wants("msg/plug/#"), /only topics of devices/);
  const strict = deviceAccess("msg", ["homeassistant/+/plug/config", "cmnd/plug/#"]);
  t.ok(strict.says("homeassistant/switch/plug/config"));
  t.notOk(strict.says("homeassistant/lock/front_door/config"), "it cannot announce another device");
});

t.test("on a broker that knows filters only, none may match a topic of a platform or of the broker", async (t) => {
  for (const filter of ["zigbee2mqtt/#", "+/tasmota_4C11/#", "home/OMG_ESP32/#", "homeassistant/+/plug/config", "+"])
    t.notOk(isTooWide(filter, "house"), filter);
  for (const filter of [
    "#",
    "+/#",
    "+/+/#",
    "house/#",
    "msg/x",
    "hermes/#",
    "rhasspy/a",
    "+/intent/#",
    "+/+",
    "+/asr/+",
  ])
    t.ok(isTooWide(filter, "house"), filter);
  for (const filter of ["+/satellite/#", "+/component/x/status", "$SYS/#", "$share/g/a", "a/${clientid}/#"])
    t.ok(isTooWide(filter, "house"), filter);
});

t.test("only filters of MQTT are topics of an account", async (t) => {
  for (const good of ["#", "+", "a", "a/b", "a/+/c", "a/#", "+/plug/#", "/a", "zigbee2mqtt/Front door/set"])
    t.ok(isTopicFilter(good), good);
  for (const bad of ["", "a#", "a/#/b", "a+/b", "a\u0000", "a\nb", "x".repeat(201)]) t.notOk(isTopicFilter(bad), bad);
});

t.test("a device that says too much is not heard for a while", async (t) => {
  const access = deviceAccess("msg", undefined, {
    messages: { perSecond: 0, atOnce: 2 },
    bytes: { perSecond: 0, atOnce: 1_000 },
  });
  t.equal(access.refusal("a", Buffer.alloc(10)), undefined);
  t.match(access.refusal("a", Buffer.alloc(2_000)), /too much/);
  t.equal(access.refusal("a", Buffer.alloc(10)), undefined);
  t.match(access.refusal("a", Buffer.alloc(10)), /too much/);
});

t.test("a skill reaches devices with the right for it, and keeps its limits on the platform's topics", async (t) => {
  const [with_, without] = [true, false].map((right) => skillAccess("msg", { intents: ["me:on"], devices: right }));
  for (const topic of devices) {
    t.ok(with_?.says(topic) && with_.hears(topic), topic);
    t.notOk(without?.says(topic) || without?.hears(topic), topic);
  }
  t.equal(with_?.wants?.("homeassistant/+/+/config"), undefined);
  t.match(without?.wants?.("homeassistant/+/+/config"), /"devices"/);
  t.notOk(with_?.says("msg/intent/me:on"));
  t.notOk(with_?.hears("msg/intent/me:off"));
  t.ok(with_?.hears("msg/intent/me:on"));
  t.match(with_?.wants?.("msg/audioServer/+/audioFrame"), /"audio"/);
  t.notOk(with_?.retains);
});

t.test("whoever may say everything of the platform may also talk with devices", async (t) => {
  const nothing = (_topic: string) => false;
  const access = withDevices({ says: nothing, hears: nothing }, "msg");
  t.ok(access.says("cmnd/plug/POWER") && access.hears("cmnd/plug/POWER"));
  t.notOk(access.says("msg/x") || access.hears("msg/x"));
});
