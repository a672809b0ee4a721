/** Boards with a microcontroller, which speak MQTT in plain: at one network interface, with a password each, for one site each. */
import { join } from "node:path";
import t, { type Test } from "tap";
import { connectAsync } from "mqtt";
import { silentFrame } from "../../platform/bus/silent-frame.ts";
import { Observer } from "../../test/observer.ts";
import { makeCertificates } from "../../test/certificates.ts";
import { type LogLine, logInto, makeWorld } from "../../test/world.ts";
import type { Listening } from "../broker/listen.ts";
import { Hub, type OtherHubs } from "./hub.ts";
import { PlainDoor } from "./plain-door.ts";
import { Satellites } from "./satellites.ts";

const issued = { key: "", certificate: "" };

async function plainHub(t: Test) {
  const folder = t.testdir({});
  const world = await makeWorld(t);
  const satellites = await Satellites.open(join(folder, "satellites.json"));
  const hub = await Hub.open({
    satellites,
    broker: world.broker,
    prefix: "msg",
    address: "",
    plain: [{ name: "lo", port: 0 }],
    certificate: issued,
    authority: "",
    log: logInto([], "hub"),
  });
  const url = hub.plainUrls.find((one) => one.includes("127.0.0.1")) ?? "";
  return { world, satellites, hub, url };
}

t.test("a board says and hears what is of its room, with what was printed once, and nothing else", async (t) => {
  const { world, hub, url } = await plainHub(t);
  const printed = await hub.addPlain("hall");
  const [, username = ""] = /user = "(.*)"/u.exec(printed) ?? [];
  const [, password = ""] = /password = "(.*)"/u.exec(printed) ?? [];
  t.match(printed, url);
  const board = await Observer.connect(url, "msg", { username, password });
  t.teardown(() => board.end());
  const platform = await world.client();
  await board.say("audioServer/hall/audioFrame", silentFrame());
  await board.say("audioServer/bath/audioFrame", silentFrame());
  await board.say("tts/say", { text: "x" });
  await board.say("audioServer/hall/playFinished", { id: "1", siteId: "hall" });
  await platform.next("audioServer/hall/playFinished");
  t.same(
    platform.heard("#").map(({ topic }) => topic),
    ["audioServer/hall/audioFrame", "audioServer/hall/playFinished"],
  );
  for (const siteId of ["bath", "hall"]) await platform.say(`audioServer/${siteId}/playBytes/1`, silentFrame());
  await board.next("audioServer/hall/playBytes/1");
  t.same(
    board.heard("#").map(({ topic }) => topic),
    ["audioServer/hall/playBytes/1"],
  );
  t.match(hub.list(), [{ siteId: "hall", plain: true, connected: true, address: "127.0.0.1" }]);
});

t.test("nobody is let in without a password, with another's, or when it was removed", async (t) => {
  const { hub, url } = await plainHub(t);
  const [, password = ""] = /password = "(.*)"/u.exec(await hub.addPlain("hall")) ?? [];
  const comes = async (options: object) => {
    const client = await connectAsync(url, { reconnectPeriod: 0, connectTimeout: 20_000, ...options }, false);
    await client.endAsync(true);
  };
  await t.resolves(comes({ username: "satellite-hall", password }));
  for (const wrong of [{}, { username: "satellite-hall", password: "x" }, { username: "satellite-bath", password }])
    await t.rejects(comes(wrong));
  await hub.remove("hall");
  await t.rejects(comes({ username: "satellite-hall", password }));
});

t.test("its wake word is detected on the hub, and it is still plain after a restart", async (t) => {
  const { satellites, hub } = await plainHub(t);
  await hub.addPlain("hall");
  t.ok(satellites.isPlain("hall"));
  await satellites.reload();
  t.ok(satellites.isPlain("hall"));
  t.notOk(satellites.isPlain("bath"));
});

t.test("a cluster takes nothing from a board without encryption, which belongs to its hub alone", async (t) => {
  const folder = t.testdir({});
  const { key, cert, ca } = await makeCertificates(folder);
  const world = await makeWorld(t);
  const satellites = await Satellites.open(join(folder, "satellites.json"));
  const logs: LogLine[] = [];
  const told: string[] = [];
  const followers: Parameters<OtherHubs["follow"]>[0][] = [];
  const hub = await Hub.open({
    satellites,
    broker: world.broker,
    prefix: "msg",
    address: "127.0.0.1:0",
    plain: [{ name: "lo", port: 0 }],
    certificate: { key, certificate: cert },
    authority: ca,
    log: logInto(logs, "hub"),
    others: {
      hub: "a",
      announce: () => undefined,
      list: () => [],
      add: () => Promise.resolve(),
      remove: (siteId) => Promise.resolve(void told.push(siteId)),
      follow: (on) => void followers.push(on),
    },
  });
  await hub.addPlain("hall");
  const before = satellites.digestOf("hall");
  for (const follower of followers) {
    // Of this name there was once one in the cluster; and another hub lets one in now.
    follower.removed("hall");
    for (const site of ["hall", "bath"]) follower.added(site, Buffer.alloc(32).toString("base64"), true);
  }
  await satellites.add("attic");
  t.match(satellites.list(), [
    { siteId: "attic", plain: false },
    { siteId: "bath", plain: false },
    { siteId: "hall", plain: true },
  ]);
  t.same(satellites.digestOf("hall"), before);
  t.match(
    logs.find(({ msg }) => msg === "a satellite of the cluster was not kept"),
    { siteId: "hall", error: { code: "SATELLITE_EXISTS" } },
  );
  await hub.remove("hall");
  await hub.remove("attic");
  t.same(told, ["attic"], "nor is it told that the board is gone");
});

t.test("a board that lets no satellites in without encryption says which key does", async (t) => {
  const world = await makeWorld(t);
  const satellites = await Satellites.open(join(t.testdir({}), "satellites.json"));
  const log = logInto([], "hub");
  const hub = await Hub.open({
    satellites,
    broker: world.broker,
    prefix: "msg",
    address: "",
    certificate: issued,
    authority: "",
    log,
  });
  await t.rejects(hub.addPlain("hall"), { code: "SATELLITES_OFF", remedy: /plain_satellites/u });
});

t.test("it follows the addresses of the interface: none yet, another one, none any more", async (t) => {
  let addresses: readonly string[] = [];
  const opened: string[] = [];
  const logs: { msg: string }[] = [];
  const listen = ({ host = "" }: { host?: string }): Promise<Listening> => {
    if (host === "taken") return Promise.reject(Object.assign(new Error("in use"), { code: "EADDRINUSE" }));
    opened.push(host);
    const close = () => Promise.resolve(void opened.splice(opened.indexOf(host), 1));
    return Promise.resolve({ url: host, port: 1, renew() {}, tend: () => Promise.resolve(undefined), close });
  };
  const log = logInto(logs as never, "hub");
  const door = await PlainDoor.open({
    at: { name: "wlan1", port: 1884 },
    listen,
    listener: {},
    log,
    addressesOf: () => addresses,
  });
  t.teardown(() => door.close());
  t.same([opened, door.urls], [[], []]);
  for (const now of [["10.0.0.1"], ["10.0.0.2", "fd00::1"], ["taken"], []]) {
    addresses = now;
    await door.tend();
    t.same(
      opened,
      now.filter((address) => address !== "taken"),
    );
  }
  t.equal(logs.filter(({ msg }) => msg.startsWith("plain satellites cannot be let in yet")).length, 1);
  logs.length = 0;
  for (const now of [["10.0.0.1", "taken"], ["10.0.0.1", "taken"], ["taken"], ["taken"], ["10.0.0.1"], ["taken"]]) {
    addresses = now;
    await door.tend();
  }
  t.equal(logs.filter(({ msg }) => msg === "plain satellites cannot be let in").length, 2, "once until it has changed");
});

t.test("boards are let in at several interfaces, of which one may not be there", async (t) => {
  const world = await makeWorld(t);
  const logs: LogLine[] = [];
  const hub = await Hub.open({
    satellites: await Satellites.open(join(t.testdir({}), "satellites.json")),
    broker: world.broker,
    prefix: "msg",
    address: "",
    plain: [
      { name: "lo", port: 0 },
      { name: "none0", port: 1884 },
      { name: "lo", port: 0 },
    ],
    certificate: issued,
    authority: "",
    log: logInto(logs, "hub"),
  });
  const ports = hub.plainUrls.filter((url) => url.includes("127.0.0.1"));
  t.equal(new Set(ports).size, 2);
  t.match(await hub.addPlain("hall"), ports[1]);
  t.match(
    logs.filter(({ msg }) => msg.startsWith("plain satellites cannot be let in yet")),
    [{ interface: "none0" }],
  );
});

t.test("addresses that cannot be read once are followed again afterwards", async (t) => {
  const logs: LogLine[] = [];
  let isBroken = true;
  const door = await PlainDoor.open({
    at: { name: "wlan1", port: 1884 },
    listen: ({ host = "" }) =>
      Promise.resolve({
        url: host,
        port: 1,
        renew: () => undefined,
        tend: () => Promise.resolve(undefined),
        close: () => Promise.resolve(),
      }),
    listener: {},
    log: logInto(logs, "hub"),
    addressesOf() {
      if (isBroken) throw new Error("too many open files");
      return ["10.0.0.1"];
    },
  });
  t.teardown(() => door.close());
  t.same([door.urls, logs.map(({ level }) => level)], [[], ["error"]]);
  isBroken = false;
  await door.tend();
  t.same(door.urls, ["10.0.0.1"]);
});

t.test("one satellite more than may join is refused, and the remedy names the key", async (t) => {
  const satellites = await Satellites.open(join(t.testdir({}), "satellites.json"), 2);
  await satellites.add("hall");
  await satellites.add("bath", { plain: true });
  await t.rejects(satellites.add("attic"), { code: "REQUEST_IMPOSSIBLE", remedy: /max_satellites/u });
  await satellites.remove("hall");
  await t.resolves(satellites.add("attic"));
});
