/** Devices on a real mosquitto that knows the accounts and rules of `sotto broker`, and nobody else. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import t, { type Test } from "tap";
import { completed, writeAccounts } from "../../cli/broker/accounts-file.ts";
import { mosquitto as format } from "../../cli/broker/mosquitto.ts";
import { startMosquitto } from "../../test/mosquitto.ts";
import { Observer } from "../../test/observer.ts";
import { logInto } from "../../test/world.ts";
import { rulesOf } from "../broker/rules.ts";
import { parseBrokerAccounts } from "../config/broker-accounts.ts";
import { KeptBrokerAccounts } from "../config/kept-broker-accounts.ts";
import { DeviceAccounts } from "./device-accounts.ts";

async function makeHouse(t: Test) {
  const folder = t.testdir({});
  const accountsFile = join(folder, "accounts.toml");
  await writeAccounts(accountsFile, completed(new Map(), ["supervisor", "skill-home"], "hall"));
  const options = {
    file: join(folder, "devices.json"),
    broker: undefined,
    elsewhere: new KeptBrokerAccounts(accountsFile),
    prefix: "msg",
    log: logInto([], "devices"),
  };
  const known = () => parseBrokerAccounts(readFileSync(accountsFile, "utf8"));
  const files = (devices: DeviceAccounts) => {
    const skills = new Map([["home", { devices: true }]]);
    const rules = rulesOf({ prefix: "msg", components: [], skills, devices: devices.ruled });
    const permitted = rules.map((rule) => ({ ...rule, username: known().get(rule.account)?.username ?? "" }));
    return { users: format.users([...known().values()]), rules: format.rules(permitted) };
  };
  return { options, known, files, devices: await DeviceAccounts.open(options) };
}

t.test("a device reaches its topics and nothing of the platform, and the skill for devices reaches it", async (t) => {
  const { options, known, files, devices } = await makeHouse(t);
  const made = await devices.add("plug", ["+/plug/#"]);
  t.equal(made.user, "hall-device-plug");
  t.match(await devices.list(), [{ name: "plug", user: "hall-device-plug", topics: ["+/plug/#"] }]);
  t.notMatch(readFileSync(options.file, "utf8"), made.password);
  const lock = await devices.add("lock", ["lock/#"]);
  const mosquitto = await startMosquitto(t, { files: files(await DeviceAccounts.open(options)) });
  const connect = async (username: string, password: string): Promise<Observer> => {
    // Topics of devices have no prefix: the first level stands in its place.
    const observer = await Observer.connect(mosquitto.url, "cmnd", { username, password });
    t.teardown(() => observer.end());
    await observer.mqtt.subscribeAsync("#", { qos: 1 });
    return observer;
  };
  const plug = await connect(made.user, made.password);
  const topics: string[] = [];
  plug.mqtt.on("message", (topic) => topics.push(topic));
  const { username = "", password = "" } = known().get("skill-home") ?? {};
  const home = await connect(username, password);
  const heard: string[] = [];
  home.mqtt.on("message", (topic) => heard.push(topic));
  for (const topic of ["msg/intent/me:unlock", "lock/set", "homeassistant/status", "homeassistant/switch/plug/config"])
    await plug.mqtt.publishAsync(topic, "{}", { qos: 1 });
  await home.mqtt.publishAsync("lock/set", "{}", { qos: 1 });
  await home.mqtt.publishAsync("cmnd/plug/POWER", "ON", { qos: 1 });
  await plug.next("plug/POWER");
  t.same(topics, ["cmnd/plug/POWER"]);
  await home.next("plug/POWER");
  t.same(heard, ["homeassistant/switch/plug/config", "lock/set", "cmnd/plug/POWER"]);

  await devices.remove("plug");
  t.notOk(known().has("device-plug"));
  t.notMatch(files(devices).rules, /plug/u);
  t.match(files(devices).rules, `user ${lock.user}`);
});

t.test("what is not said by a filter alone is refused, and nothing is kept of it", async (t) => {
  const { options, known, devices } = await makeHouse(t);
  await t.rejects(devices.add("lamp"), { code: "REQUEST_INVALID", remedy: /--topic/u });
  for (const topic of ["#", "+/#", "msg/#", "+/intent/#", "$SYS/#"])
    await t.rejects(devices.add("lamp", ["lamp/#", topic]), {
      code: "REQUEST_INVALID",
      message: /could match topics/u,
    });
  await devices.add("lamp", ["lamp/#"]);
  await t.rejects(devices.add("lamp", ["lamp/#"]), { code: "DEVICE_EXISTS" });
  t.same([...known().keys()], ["supervisor", "skill-home", "device-lamp"]);

  const shared = await DeviceAccounts.open({ ...options, elsewhere: undefined });
  await t.rejects(shared.add("plug", ["plug/#"]), { code: "REQUEST_IMPOSSIBLE", remedy: /sotto broker accounts/u });
});

t.test("a device of the embedded broker without topics has no account elsewhere until it is added again", async (t) => {
  const { options } = await makeHouse(t);
  const before = await DeviceAccounts.open({
    ...options,
    broker: { admitKnown: () => undefined, removeCredential: () => undefined },
    elsewhere: undefined,
  });
  await before.add("gateway");
  await before.add("plug", ["plug/#"]);
  const now = await DeviceAccounts.open(options);
  t.same(now.ruled, [{ name: "plug", topics: ["plug/#"] }]);
});
