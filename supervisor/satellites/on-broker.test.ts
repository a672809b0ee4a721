/** Satellites on a real mosquitto that knows the accounts and rules of `sotto broker`, and nobody else. */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import t, { type Test } from "tap";
import {
  asrStartListening,
  asrTextCaptured,
  audioServerAudioFrame,
  audioServerPlayBytes,
  audioServerPlayFinished,
  hotwordDetected,
} from "#bus";
import { silentFrame } from "../../platform/bus/silent-frame.ts";
import { completed, writeAccounts } from "../../cli/broker/accounts-file.ts";
import { mosquitto as format } from "../../cli/broker/mosquitto.ts";
import { type Mosquitto, startMosquitto } from "../../test/mosquitto.ts";
import { Observer } from "../../test/observer.ts";
import { until } from "../../test/raw-client.ts";
import { type LogLine, logInto, makeWorld } from "../../test/world.ts";
import { rulesOf } from "../broker/rules.ts";
import { parseBrokerAccounts } from "../config/broker-accounts.ts";
import { KeptBrokerAccounts } from "../config/kept-broker-accounts.ts";
import { type BrokerCredential, busesOfHubs, readCredential } from "./credential.ts";
import { Hub } from "./hub.ts";
import { openLink } from "./link.ts";
import { Relay } from "./relay.ts";
import { Satellites } from "./satellites.ts";

const prefix = "hermes";
const wake = (siteId: string) =>
  ({ siteId, modelId: "m", modelVersion: "1", modelType: "universal", currentSensitivity: 0.5 }) as const;

/** The order of an operator: satellites are added, the broker is given its users and rules, and all connect. */
async function makeHouse(t: Test, sites: readonly string[]) {
  const folder = t.testdir({});
  const accountsFile = join(folder, "accounts.toml");
  const house = { username: "house", password: "of the house" };
  await writeAccounts(accountsFile, completed(new Map(), ["supervisor"], "hall"));
  const satellites = await Satellites.open(join(folder, "satellites.json"));
  const logs: LogLine[] = [];
  const changes: string[] = [];
  const broker: { url: string; ca: string | undefined; now?: Mosquitto } = {
    url: "mqtts://127.0.0.1:8883",
    ca: undefined,
  };
  const openHub = async (relay: Relay) =>
    await Hub.open({
      satellites,
      broker: undefined,
      onBroker: {
        relay,
        url: broker.url,
        accounts: new KeptBrokerAccounts(accountsFile),
        authority: broker.ca,
        onChange: () => void changes.push("changed"),
      },
      prefix,
      address: "",
      certificate: { key: "", certificate: "" },
      authority: "",
      log: logInto(logs, "hub"),
    });
  const relayAt = (url: string, ca?: string): Relay => {
    const { username, password } = parseBrokerAccounts(readFileSync(accountsFile, "utf8")).get("supervisor") ?? {};
    const relay = new Relay({ url, prefix, username, password, ca }, logInto(logs, "relay"));
    t.teardown(() => relay.close());
    return relay;
  };
  const away = relayAt("mqtts://127.0.0.1:1");
  const before = await openHub(away);
  const files = new Map<string, string>();
  for (const site of sites) files.set(site, await before.add(site));
  const accounts = parseBrokerAccounts(readFileSync(accountsFile, "utf8"));
  const rules = rulesOf({ prefix, components: [], skills: new Map(), satellites: satellites.list() });
  const permitted = rules.map((rule) => ({ ...rule, username: accounts.get(rule.account)?.username ?? "" }));
  const all = { account: "house", username: house.username, publishes: ["#"], subscribes: ["#"] };
  const mosquitto = await startMosquitto(t, {
    tls: true,
    files: { users: format.users([...accounts.values(), house]), rules: format.rules([...permitted, all]) },
  });
  broker.url = mosquitto.url;
  broker.ca = mosquitto.ca;
  const relay = relayAt(mosquitto.url, mosquitto.ca);
  const hub = await openHub(relay);
  const atHub = await Observer.connect(mosquitto.url, prefix, { ...house, ca: mosquitto.ca });
  t.teardown(() => atHub.end());
  const credentialOf = async (site: string): Promise<BrokerCredential> => {
    const path = join(folder, `${site}.toml`);
    writeFileSync(path, files.get(site) ?? "", { mode: 0o600 });
    const credential = await readCredential(path);
    if (credential === undefined || !("broker" in credential)) throw new Error("no file of a satellite on a broker");
    return { ...credential, broker: mosquitto.url, authority: mosquitto.ca };
  };
  const joinRoom = async (site: string, silentAfterMs?: number) => {
    const room = await makeWorld(t);
    const link = openLink({
      siteId: site,
      own: room.bus(),
      hubs: busesOfHubs(await credentialOf(site)),
      log: logInto(logs, `link ${site}`),
      ...(silentAfterMs === undefined ? {} : { silentAfterMs }),
    });
    t.teardown(() => link.close());
    await until(() => link.fault === undefined);
    return { link, inRoom: await room.client() };
  };
  return { hub, relay, atHub, files, logs, changes, mosquitto, accountsFile, credentialOf, joinRoom };
}

t.test("a satellite's wake word, audio and answers go through the broker of the house", async (t) => {
  const { hub, atHub, joinRoom, changes } = await makeHouse(t, ["bedroom", "kitchen"]);
  t.same(changes, ["changed", "changed"], "the hub's own components are told what they leave to them");
  const { inRoom } = await joinRoom("bedroom");
  const kitchen = await joinRoom("kitchen");
  await inRoom.say("hotword/default/detected", wake("bedroom"));
  t.match((await atHub.next(hotwordDetected)).payload, { siteId: "bedroom", modelId: "m" });
  t.equal(hub.list().find(({ siteId }) => siteId === "bedroom")?.connected, true);

  await atHub.say("asr/startListening", { siteId: "bedroom", sessionId: "s" });
  await inRoom.next(asrStartListening);
  await inRoom.say("audioServer/bedroom/audioFrame", silentFrame());
  t.same((await atHub.next(audioServerAudioFrame)).params, { siteId: "bedroom" });

  const sound = silentFrame();
  await atHub.say("audioServer/bedroom/playBytes/7", sound);
  t.same((await inRoom.next(audioServerPlayBytes)).bytes, sound);
  await inRoom.say("audioServer/bedroom/playFinished", { siteId: "bedroom", id: "7" });
  t.match((await atHub.next(audioServerPlayFinished)).payload, { id: "7" });

  await atHub.say("asr/textCaptured", {
    text: "a secret",
    likelihood: 1,
    seconds: 1,
    siteId: "bedroom",
    sessionId: "s",
  });
  await inRoom.next(asrTextCaptured);
  t.same(kitchen.inRoom.heard(asrStartListening), [], "what is of the bedroom is not of the kitchen");
  t.same(kitchen.inRoom.heard(asrTextCaptured), []);
});

t.test("another satellite's topics are refused: by the broker, and in its own branch by the hub", async (t) => {
  const { atHub, credentialOf, logs, mosquitto } = await makeHouse(t, ["bedroom", "kitchen"]);
  const { user: username, password } = await credentialOf("bedroom");
  const stranger = await Observer.connect(mosquitto.url, prefix, { username, password, ca: mosquitto.ca });
  t.teardown(() => stranger.end());
  await stranger.say("audioServer/kitchen/audioFrame", silentFrame());
  await stranger.say("satellite/kitchen/says/hotword/default/detected", wake("kitchen"));
  await stranger.say("hotword/default/detected", wake("bedroom"));
  await stranger.say("satellite/bedroom/says/hotword/default/detected", wake("kitchen"));
  await stranger.say("satellite/bedroom/says/audioServer/kitchen/audioFrame", silentFrame());
  await stranger.say("satellite/bedroom/says/dialogueManager/startSession", {});
  await stranger.mqtt.publishAsync(
    `${prefix}/satellite/bedroom/says/hotword/default/detected`,
    JSON.stringify({ ...wake("bedroom"), modelId: "kept" }),
    { qos: 1, retain: true },
  );
  t.match((await atHub.next(hotwordDetected)).payload, { siteId: "bedroom", modelId: "kept" }, "heard as it is said");
  const heard = (topic: string) => atHub.heard("#").filter((one) => one.topic === topic);
  t.same(heard("audioServer/kitchen/audioFrame"), []);
  t.same(heard("dialogueManager/startSession"), []);
  t.equal(heard("hotword/default/detected").length, 1);
  t.match(
    logs.filter(({ msg }) => /no permission/u.test(msg)),
    [{ user: "satellite bedroom", reason: "it is of another site" }],
  );

  await atHub.say("asr/textCaptured", {
    text: "a secret",
    likelihood: 1,
    seconds: 1,
    siteId: "kitchen",
    sessionId: "s",
  });
  await atHub.say("asr/startListening", { siteId: "bedroom", sessionId: "s" });
  await stranger.next("satellite/bedroom/hears/asr/startListening");
  t.notMatch(
    stranger.heard("#").map(({ topic }) => topic),
    /asr\/textCaptured|kitchen/u,
  );
});

t.test(
  "what the broker has kept of before is not said again, and a removed satellite is let in no longer",
  async (t) => {
    const { hub, atHub, joinRoom, credentialOf, mosquitto, accountsFile, changes } = await makeHouse(t, ["bedroom"]);
    const { inRoom } = await joinRoom("bedroom");
    await inRoom.say("hotword/default/detected", wake("bedroom"));
    await atHub.next(hotwordDetected);
    await hub.remove("bedroom");
    t.notMatch(readFileSync(accountsFile, "utf8"), /satellite-bedroom/u);
    t.equal(changes.length, 2);
    const { user: username, password } = await credentialOf("bedroom");
    const stranger = await Observer.connect(mosquitto.url, prefix, { username, password, ca: mosquitto.ca });
    t.teardown(() => stranger.end());
    // The broker keeps the order of what one client says.
    await stranger.mqtt.publishAsync(
      `${prefix}/satellite/bedroom/says/hotword/default/detected`,
      JSON.stringify(wake("bedroom")),
      { qos: 1 },
    );
    await atHub.next("satellite/bedroom/says/hotword/default/detected");
    t.same(atHub.heard(hotwordDetected).length, 1);
  },
);

t.test(
  "a satellite that leaves is away soon, and one whose hub is gone says so although the broker is there",
  async (t) => {
    const { hub, relay, atHub, joinRoom } = await makeHouse(t, ["bedroom"]);
    const isConnected = (): boolean => hub.list().some(({ connected }) => connected);
    const first = await joinRoom("bedroom");
    await first.inRoom.say("hotword/default/detected", wake("bedroom"));
    await atHub.next(hotwordDetected);
    t.ok(isConnected());
    await first.link.close();
    await until(() => !isConnected());

    const { link, inRoom } = await joinRoom("bedroom", 1_000);
    await relay.close();
    await until(() => link.fault !== undefined);
    t.match(link.fault, /the broker is there, but the hub is silent/u);
    atHub.forget();
    await inRoom.say("hotword/default/detected", wake("bedroom"));
    await inRoom.say("hotword/listening", { siteId: "bedroom", modelIds: ["m"] });
    await atHub.next("satellite/bedroom/says/hotword/listening");
    t.same(atHub.heard("satellite/bedroom/says/hotword/default/detected"), [], "a wake word is not said to nobody");
  },
);

t.test("without accounts, or without encryption, no satellite is let in, and it is said what to do", async (t) => {
  const satellites = await Satellites.open(join(t.testdir({}), "satellites.json"));
  const shared = { satellites, broker: undefined, prefix, address: "", certificate: { key: "", certificate: "" } };
  const hub = await Hub.open({ ...shared, authority: "", log: logInto([], "hub") });
  await t.rejects(hub.add("bedroom"), { code: "SATELLITES_OFF" });
  const accountsFile = join(t.testdir({}), "accounts.toml");
  await writeAccounts(accountsFile, completed(new Map(), ["supervisor"], "hall"));
  const relay = new Relay({ url: "mqtt://127.0.0.1:1", prefix }, logInto([], "relay"));
  t.teardown(() => relay.close());
  const url = "mqtt://127.0.0.1:1883";
  const accounts = new KeptBrokerAccounts(accountsFile);
  const onBroker = { relay, url, accounts, authority: undefined, onChange: () => undefined };
  const plain = await Hub.open({ ...shared, onBroker, authority: "", log: logInto([], "hub") });
  await t.rejects(plain.add("bedroom"), { code: "SATELLITES_OFF", message: /without encryption/u });
  t.same(satellites.list(), []);
  const file = await plain.add("bedroom", "broker.lan");
  t.match(file, /^broker = "mqtts:\/\/broker\.lan:8883"$/mu);
  t.match(file, /^user = "hall-satellite-bedroom"$/mu);
  t.notMatch(file, /authority/u, "that of the system");

  const sites = ["kitchen", "hall", "attic"];
  await Promise.all([...sites.map((site) => plain.add(site, "broker.lan")), plain.remove("bedroom")]);
  const kept = [...parseBrokerAccounts(readFileSync(accountsFile, "utf8")).keys()];
  t.same(kept.toSorted(), ["satellite-attic", "satellite-hall", "satellite-kitchen", "supervisor"], "all at once");
});
