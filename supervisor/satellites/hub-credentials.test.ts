/** Who is admitted as a satellite, and for how long. */
import { readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import t from "tap";
import { connectAsync } from "mqtt";
import { RawClient, until } from "../../test/raw-client.ts";
import { skillAccess } from "../broker/access.ts";
import { busOfHub, makeHub } from "./testing/make-hub.ts";
import { logInto } from "../../test/world.ts";
import { readCredential } from "./credential.ts";
import { Hub } from "./hub.ts";
import { Satellites } from "./satellites.ts";

t.test("nobody else is let in there, and nobody in the clear", async (t) => {
  const { world, hub, certificates } = await makeHub(t);
  const url = `mqtts://${hub.address}`;
  const refused = async (fields: object) =>
    t.rejects(connectAsync(url, { ca: certificates.ca, reconnectPeriod: 0, ...fields }), JSON.stringify(fields));
  await hub.add("kitchen");
  const password = world.broker.addCredential("skill-x", skillAccess("msg"));
  await refused({});
  await refused({ username: "skill-x", password });
  await refused({ username: "satellite-kitchen", password: "guessed" });
  await refused({ username: "satellite-bedroom", password: "" });
  await refused({ username: "satellite-kitchen", password, maxVersion: "TLSv1.2" });
  const plain = new RawClient(Number(hub.address?.split(":").at(-1)));
  plain.greet({ username: "satellite-kitchen" });
  await plain.closed;
  await t.rejects(connectAsync(url, { reconnectPeriod: 0 }), "the board's authority must be trusted by the client");
});

t.test("a credential works after a restart, until it is taken back; only a digest of it is kept", async (t) => {
  const { world, hub, open, file, credentialOf } = await makeHub(t);
  const credential = await credentialOf("kitchen");
  t.notMatch(readFileSync(file, "utf8"), String(busOfHub(credential).password));
  t.equal(statSync(file).mode & 0o777, 0o600);
  await t.rejects(hub.add("kitchen"), { code: "SATELLITE_EXISTS" });
  await t.rejects(hub.add("../x"), { code: "REQUEST_INVALID" });
  world.broker.removeCredential("satellite-kitchen");
  const again = await open();
  const { username, password = "", ca } = busOfHub(credential);
  const options = { username: String(username), password, ...(ca !== undefined && { ca }), reconnectPeriod: 0 };
  const client = await connectAsync(`mqtts://${again.address}`, options);
  const closed = new Promise<void>((resolve) => client.once("close", () => resolve()));
  await again.remove("kitchen");
  await closed;
  await t.rejects(connectAsync(`mqtts://${again.address}`, options), "it was taken back");
  await t.rejects(again.remove("kitchen"), { code: "SATELLITE_UNKNOWN" });
  t.same((await Satellites.open(file)).list(), []);
});

t.test("a second connection of a satellite takes the place of the first", async (t) => {
  const { world, hub, credentialOf } = await makeHub(t);
  const { username, password = "", ca } = busOfHub(await credentialOf("kitchen"));
  const options = { username: String(username), password, ...(ca !== undefined && { ca }), reconnectPeriod: 0 };
  const url = `mqtts://${hub.address}`;
  const first = await connectAsync(url, { ...options, clientId: "a" });
  const closed = new Promise<void>((resolve) => first.once("close", () => resolve()));
  const second = await connectAsync(url, { ...options, clientId: "b" });
  await closed;
  t.match(hub.list(), [{ siteId: "kitchen", connected: true }]);
  const told = new Promise<string>((resolve) => second.once("message", resolve));
  await second.subscribeAsync("msg/#");
  await (await world.client()).say("asr/startListening", { siteId: "kitchen" });
  t.equal(await told, "msg/asr/startListening", "it is told what is for it");
  await second.endAsync();
  await until(() => hub.list()[0]?.connected === false);
});

t.test(
  "without an address, or with an external broker, no satellite is admitted, and the error says how to change that",
  async (t) => {
    const { world, certificates, file } = await makeHub(t);
    const options = {
      satellites: await Satellites.open(file),
      broker: world.broker,
      prefix: "msg",
      certificate: { key: certificates.key, certificate: certificates.cert },
      authority: certificates.ca,
      log: logInto([], "hub"),
    };
    const none = await Hub.open({ ...options, address: "" });
    await t.rejects(none.add("kitchen"), { code: "SATELLITES_OFF", remedy: /satellite_address/u });
    t.equal(none.address, undefined);
    const elsewhere = await Hub.open({ ...options, broker: undefined, address: "127.0.0.1:0" });
    await t.rejects(elsewhere.add("kitchen"), { code: "SATELLITES_OFF" });
    const taken = `127.0.0.1:${world.broker.port}`;
    await t.rejects(Hub.open({ ...options, address: taken }), { code: "ADDRESS_BUSY", remedy: /satellite_address/u });
  },
);

t.test("rooms behind one gateway have one address: more of them than strangers may come from there", async (t) => {
  const { world, certificates, folder } = await makeHub(t);
  const rooms = 60;
  const satellites = await Satellites.open(join(folder, "many.json"), rooms);
  const hub = await Hub.open({
    satellites,
    broker: world.broker,
    prefix: "msg",
    address: "127.0.0.1:0",
    connections: 2 * rooms,
    certificate: { key: certificates.key, certificate: certificates.cert },
    authority: certificates.ca,
    log: logInto([], "hub"),
  });
  for (let room = 0; room < rooms; room++) {
    const [, password = ""] = /password = "(.*)"/u.exec(await hub.add(`room-${room}`, "127.0.0.1")) ?? [];
    const options = { username: `satellite-room-${room}`, password, ca: certificates.ca, reconnectPeriod: 0 };
    const client = await connectAsync(`mqtts://${hub.address}`, { ...options, connectTimeout: 20_000 }, false);
    t.teardown(() => client.endAsync(true));
  }
  t.equal(hub.list().filter(({ connected }) => connected).length, rooms);

  const strangers = Array.from({ length: rooms }, () => new RawClient(Number(hub.address?.split(":").at(-1))));
  t.teardown(() => strangers.forEach((one) => one.end()));
  await Promise.race(strangers.map(({ closed }) => closed));
  t.equal(hub.list().filter(({ connected }) => connected).length, rooms, "who has not said who it is has fewer places");
});

t.test("of many hubs a satellite is told of as many as its file may have, and can read it", async (t) => {
  const { world, certificates, folder } = await makeHub(t);
  const told: Readonly<Record<string, string>>[] = [];
  const others = Array.from({ length: 11 }, (_, index) => ({
    hub: `hub-${index}`,
    url: `mqtts://hub-${index}.local:8883`,
    authority: certificates.ca,
  }));
  const hub = await Hub.open({
    satellites: await Satellites.open(join(folder, "shared.json")),
    broker: world.broker,
    prefix: "msg",
    address: "127.0.0.1:0",
    certificate: { key: certificates.key, certificate: certificates.cert },
    authority: certificates.ca,
    log: logInto([], "hub"),
    others: {
      hub: "own",
      announce: () => undefined,
      list: () => others,
      add: async (_site, digests) => void told.push(digests),
      remove: async () => undefined,
      follow: () => undefined,
    },
  });
  const path = join(folder, "hub.toml");
  writeFileSync(path, await hub.add("kitchen", "127.0.0.1"), { mode: 0o600 });
  const credential = await readCredential(path);
  t.same(
    credential !== undefined && "hubs" in credential && credential.hubs.slice(1).map((one) => one.hub),
    others.slice(0, 7).map(({ url }) => url),
  );
  t.same(Object.keys(told[0] ?? {}).toSorted(), ["own", ...others.slice(0, 7).map((one) => one.hub)].toSorted());
});
