/** Boards with a microcontroller on a real mosquitto that knows the accounts and rules of `sotto broker`, and nobody else. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import t, { type Test } from "tap";
import { silentFrame } from "../../platform/bus/silent-frame.ts";
import { completed, writeAccounts } from "../../cli/broker/accounts-file.ts";
import { mosquitto as format } from "../../cli/broker/mosquitto.ts";
import { startMosquitto } from "../../test/mosquitto.ts";
import { Observer } from "../../test/observer.ts";
import { until } from "../../test/raw-client.ts";
import { type LogLine, logInto } from "../../test/world.ts";
import { rulesOf } from "../broker/rules.ts";
import { parseBrokerAccounts } from "../config/broker-accounts.ts";
import { KeptBrokerAccounts } from "../config/kept-broker-accounts.ts";
import { Hub } from "./hub.ts";
import { Relay } from "./relay.ts";
import { Satellites } from "./satellites.ts";

const prefix = "hermes";
const house = { username: "house", password: "of the house" };

async function makeHouse(t: Test) {
  const folder = t.testdir({});
  const accountsFile = join(folder, "accounts.toml");
  await writeAccounts(accountsFile, completed(new Map(), ["supervisor"], "hall"));
  const satellites = await Satellites.open(join(folder, "satellites.json"));
  /** What `sotto broker users` and `sotto broker rules` print. */
  const files = () => {
    const accounts = parseBrokerAccounts(readFileSync(accountsFile, "utf8"));
    const rules = rulesOf({ prefix, components: [], skills: new Map(), satellites: satellites.list() });
    const permitted = rules.map((rule) => ({ ...rule, username: accounts.get(rule.account)?.username ?? "" }));
    const all = { account: "house", username: house.username, publishes: ["#"], subscribes: ["#"] };
    return { users: format.users([...accounts.values(), house]), rules: format.rules([...permitted, all]) };
  };
  const mosquitto = await startMosquitto(t, { files: files() });
  const { username, password } = parseBrokerAccounts(readFileSync(accountsFile, "utf8")).get("supervisor") ?? {};
  const logs: LogLine[] = [];
  const relay = new Relay({ url: mosquitto.url, prefix, username, password }, logInto(logs, "relay"));
  t.teardown(() => relay.close());
  const changes: string[] = [];
  const hub = await Hub.open({
    satellites,
    broker: undefined,
    onBroker: {
      relay,
      url: mosquitto.url,
      accounts: new KeptBrokerAccounts(accountsFile),
      authority: undefined,
      onChange: () => void changes.push("changed"),
    },
    prefix,
    address: "",
    certificate: { key: "", certificate: "" },
    authority: "",
    log: logInto(logs, "hub"),
  });
  const atHub = await Observer.connect(mosquitto.url, prefix, house);
  t.teardown(() => atHub.end());
  /** Connects as soon as the broker knows the account. */
  const boardOf = async (printed: string): Promise<Observer> => {
    const [, user = ""] = /^user = "(.*)"$/mu.exec(printed) ?? [];
    const [, secret = ""] = /^password = "(.*)"$/mu.exec(printed) ?? [];
    for (;;) {
      const board = await Observer.connect(mosquitto.url, prefix, { username: user, password: secret }).catch(
        () => undefined,
      );
      if (board === undefined) continue;
      t.teardown(() => board.end());
      return board;
    }
  };
  return { hub, atHub, mosquitto, files, boardOf, logs, changes };
}

t.test("a board says and hears what is of its room, until the broker was told that it is removed", async (t) => {
  const { hub, atHub, mosquitto, files, boardOf, logs, changes } = await makeHouse(t);
  const printed = await hub.addPlain("hall", "localhost");
  t.match(printed, `broker = "mqtt://localhost:${mosquitto.port}"`);
  t.match(printed, /^user = "hall-satellite-hall"$/mu);
  t.match(printed, /give the broker its users and rules again/u);
  t.same(changes, [], "the hub's own components detect its wake word");
  mosquitto.give(files());
  const board = await boardOf(printed);
  t.match(hub.list(), [{ siteId: "hall", plain: true, connected: false }]);
  await board.say("audioServer/bath/audioFrame", silentFrame());
  await board.say("tts/say", { text: "x" });
  await board.say("satellite/hall/says/tts/say", { text: "x" });
  await board.say("hotword/default/detected", { siteId: "hall" });
  for (let frame = 0; frame < 3; frame++) await board.say("audioServer/hall/audioFrame", silentFrame());
  await board.say("audioServer/hall/playFinished", { id: "1", siteId: "hall" });
  await atHub.next("audioServer/hall/playFinished");
  t.same(
    [...new Set(atHub.heard("#").map(({ topic }) => topic))].filter((topic) => !topic.includes("/hears/")),
    ["audioServer/hall/audioFrame", "audioServer/hall/playFinished"],
  );
  await until(() => hub.list()[0]?.connected === true);

  for (const topic of ["bath/playBytes/1", "bath/audioFrame", "hall/playBytes/1"])
    await atHub.say(`audioServer/${topic}`, silentFrame());
  await board.next("audioServer/hall/playBytes/1");
  t.same(
    board.heard("#").map(({ topic }) => topic),
    ["audioServer/hall/playBytes/1"],
    "neither another room's sound nor its own",
  );

  const gone = new Promise<void>((resolve) => board.mqtt.once("close", () => resolve()));
  await hub.remove("hall");
  t.same(hub.list(), []);
  mosquitto.give(files());
  await gone;
  t.notMatch(files().rules, /satellite/u);
  t.same(
    logs.filter(({ level }) => level === "error"),
    [],
  );
});

t.test("where boards reach the broker is said by the operator, unless [bus] names an address in plain", async (t) => {
  const { hub } = await makeHouse(t);
  await t.rejects(hub.addPlain("hall"), {
    code: "SATELLITES_OFF",
    message: /no address at which boards reach the broker/u,
    remedy: /--address/u,
  });
  t.same(hub.list(), [], "127.0.0.1 is this machine for the board");
  const satellites = await Satellites.open(join(t.testdir({}), "satellites.json"));
  const nobody = await Hub.open({
    satellites,
    broker: undefined,
    prefix,
    address: "",
    certificate: { key: "", certificate: "" },
    authority: "",
    log: logInto([], "hub"),
  });
  await t.rejects(nobody.addPlain("hall"), { code: "SATELLITES_OFF", remedy: /sotto broker accounts/u });
});
