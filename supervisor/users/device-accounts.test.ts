import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { connectAsync } from "mqtt";
import t from "tap";
import { makeWorld } from "../../test/world.ts";
import { DeviceAccounts } from "./device-accounts.ts";

t.setTimeout(180_000);
const log = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} };

t.test("a device with an account reaches other devices and nothing of the platform, until it is removed", async (t) => {
  const file = join(t.testdir(), "devices.json");
  const world = await makeWorld(t);
  const options = { file, broker: world.broker, prefix: "msg", log };
  const accounts = await DeviceAccounts.open(options);
  const { password } = await accounts.add("zigbee2mqtt");
  t.match(await accounts.list(), [{ name: "zigbee2mqtt", user: "device-zigbee2mqtt" }]);
  t.notMatch(readFileSync(file, "utf8"), password);
  await t.rejects(accounts.add("zigbee2mqtt"), { code: "DEVICE_EXISTS" });
  for (const name of ["", "A", "a/b", "-a", "x".repeat(41)])
    await t.rejects(accounts.add(name), { code: "REQUEST_INVALID" });

  for (const topic of ["", "a#", "a/#/b", "a\u0000"])
    await t.rejects(accounts.add("lamp", [topic]), { code: "REQUEST_INVALID" });
  await t.rejects(
    accounts.add(
      "lamp",
      Array.from({ length: 21 }, () => "a"),
    ),
    { code: "REQUEST_INVALID" },
  );

  const login = { username: "device-zigbee2mqtt", password, reconnectPeriod: 0 };
  const device = await connectAsync(world.broker.url, login);
  t.teardown(() => device.endAsync(true));
  const heard: string[] = [];
  device.on("message", (topic) => void heard.push(topic));
  await device.subscribeAsync("#", { qos: 1 });
  await t.rejects(device.subscribeAsync("msg/#"));
  await device.publishAsync("msg/intent/me:unlock", "{}", { qos: 1 });
  await device.publishAsync("msg/dialogueManager/startSession", "{}", { qos: 1 });
  const last = new Promise((resolve) => device.once("message", resolve));
  await device.publishAsync("homeassistant/light/a/config", "{}", { qos: 1, retain: true });
  await last;
  t.same(heard, ["homeassistant/light/a/config"]);
  t.equal(world.broker.stats.forbidden, 2);
  await t.rejects(connectAsync(world.broker.url, { ...login, password: "wrong" }));

  // After a restart it is known as before.
  const closed = new Promise((resolve) => device.once("close", () => resolve(undefined)));
  const again = await DeviceAccounts.open(options);
  t.match(await again.list(), [{ name: "zigbee2mqtt" }]);
  await again.remove("zigbee2mqtt");
  await closed;
  await t.rejects(connectAsync(world.broker.url, login));
  await t.rejects(again.remove("zigbee2mqtt"), { code: "DEVICE_UNKNOWN" });
  t.same(await (await DeviceAccounts.open(options)).list(), []);
});

t.test("a device with topics of its own reaches no other device, also after a restart", async (t) => {
  const file = join(t.testdir(), "devices.json");
  const world = await makeWorld(t);
  const options = { file, broker: world.broker, prefix: "msg", log };
  const { password } = await (await DeviceAccounts.open(options)).add("plug", ["+/plug/#"]);
  world.broker.removeCredential("device-plug");
  t.match(await (await DeviceAccounts.open(options)).list(), [{ name: "plug", topics: ["+/plug/#"] }]);
  const plug = await connectAsync(world.broker.url, { username: "device-plug", password, reconnectPeriod: 0 });
  t.teardown(() => plug.endAsync(true));
  const heard: string[] = [];
  plug.on("message", (topic) => void heard.push(topic));
  await t.rejects(plug.subscribeAsync("zigbee2mqtt/lock/#", { qos: 1 }));
  await plug.subscribeAsync("#", { qos: 1 });
  for (const topic of ["zigbee2mqtt/lock/set", "homeassistant/switch/plug/config", "homeassistant/status"])
    await plug.publishAsync(topic, "{}", { qos: 1 });
  const last = new Promise((resolve) => plug.once("message", resolve));
  await plug.publishAsync("cmnd/plug/POWER", "ON", { qos: 1 });
  await last;
  t.same(heard, ["cmnd/plug/POWER"]);
  t.equal(world.broker.stats.forbidden, 2);
});

t.test("a damaged file lets no device in, and does not prevent the start", async (t) => {
  const file = join(t.testdir(), "devices.json");
  const broker = { admitKnown: () => t.fail("nobody is admitted"), removeCredential: () => undefined };
  for (const text of ["{", '{"a":{"digest":7}}', '{"../x":{"digest":"AAAA","addedAt":""}}']) {
    writeFileSync(file, text);
    const errors: string[] = [];
    const options = {
      file,
      broker,
      prefix: "msg",
      log: { ...log, error: (_: object, said: string) => void errors.push(said) },
    };
    t.same(await (await DeviceAccounts.open(options)).list(), [], text);
    t.match(errors, [/accounts of devices/]);
  }
  const external = await DeviceAccounts.open({ file, broker: undefined, prefix: "msg", log });
  await t.rejects(external.add("lamp"), { code: "REQUEST_IMPOSSIBLE" });
});
