/** The whole skill with the devices of a simulated Home Assistant. */
import t, { type Test } from "tap";
import { nameAll } from "../naming.ts";
import { House } from "../house.ts";
import { simulateHomeAssistant } from "../testing/simulated-home-assistant.ts";
import { lastOf, patient, world } from "../testing/skill-world.ts";
import { HomeAssistant, socketUrl } from "./home-assistant.ts";
import { serviceCall } from "./service-call.ts";
import { HomeAssistantSocket } from "./socket.ts";

t.setTimeout(180_000);

const settings = (url: string, more = "") =>
  `${patient}${more}[home_assistant]\nurl = ${url}\n[secret]\nhome_assistant_token = let-me-in\n`;

async function house(t: Test, options = {}, more = "") {
  const there = await simulateHomeAssistant(options);
  t.teardown(() => there.close());
  const skill = await world(t, settings(there.url, more), []);
  const names = () => lastOf(skill.taught, "device");
  await skill.untilTaught(() => names().includes("coffee machine") && lastOf(skill.taught, "scene").length > 0);
  return { there, names, ...skill };
}

t.test("devices of Home Assistant are found with their areas and aliases, and do what is said", async (t) => {
  const { there, taught, names, say } = await house(t);
  t.same(lastOf(taught, "scene"), ["good night", "movie night"]);
  for (const name of ["ceiling", "the big one", "deckenlampe", "guest mode", "front door", "blind"])
    t.ok(names().includes(name), name);
  t.notOk(names().includes("secret switch"), "what is not exposed is not there");
  t.notOk(names().includes("robot"), "kinds that the skill cannot command are left out");
  const last = () => there.calls.at(-1);

  t.equal(await say("turnOnLight", { room: "kitchen" }), "The ceiling in the kitchen is on.");
  t.match(last(), { domain: "light", service: "turn_on", id: "light.kitchen_ceiling" });
  t.equal(
    await say("setBrightness", { room: "kitchen", brightness: 40 }),
    "The ceiling in the kitchen is at 40 percent.",
  );
  t.match(last(), { data: { brightness: 102 } });
  await say("setColour", { device: "the big one", colour: "blue" });
  t.match(last(), { service: "turn_on", data: { xy_color: [0.15, 0.06] } });
  await say("setColour", { device: "the big one", colour: "warm white" });
  t.match(last(), { service: "turn_on", data: { color_temp_kelvin: Number } });
  t.equal(await say("turnOffLight", { room: "hallway" }), "The hall light in the hallway is off.");
  t.equal(await say("turnOn", { device: "coffee machine" }), "The coffee machine in the kitchen is on.");
  t.equal(await say("turnOn", { device: "guest mode" }), "The guest mode is on.");
  t.match(last(), { domain: "input_boolean", service: "turn_on" });
  t.equal(await say("setCover", { room: "bedroom", position: 30 }), "The blind in the bedroom is at 30 percent.");
  t.match(last(), { service: "set_cover_position", data: { position: 30 } });
  t.equal(await say("turnOn", { device: "fan" }), "The fan in the office is on.");
  t.equal(await say("setTemperature", { temperature: 20 }), "The thermostat in the living room is set to 20 degrees.");
  t.match(last(), { service: "set_temperature", data: { temperature: 68 } }, "in the unit of Home Assistant");
  t.equal(await say("getTemperature", { room: "living room" }), "It is 19 degrees in the living room.");
  t.equal(await say("openStatus", {}, { input: "is a window open" }), "The window in the bathroom is open.");
  t.equal(await say("deviceStatus", { device: "television" }), "The television is off.", "in standby");
  t.equal(await say("turnOn", { device: "television" }), "The television is on.");
  t.match(last(), { domain: "media_player", service: "turn_on", id: "media_player.tv" });
  t.equal(await say("turnOff", { device: "television" }), "The television is off.");
  t.equal(await say("turnOff", { device: "kitchen speaker" }), "The speaker in the kitchen is off.");
  t.match(last(), { domain: "media_player", service: "media_pause" }, "what cannot be switched stops playing");
  t.equal(await say("turnOn", { device: "kitchen speaker" }), "The speaker in the kitchen is on.");
  t.match(last(), { domain: "media_player", service: "media_play" });
  await say("startScene", { scene: "good night" });
  t.match(last(), { domain: "script", service: "turn_on", id: "script.goodnight" });
});

t.test("locks and garages of Home Assistant open only where the operator allows it", async (t) => {
  const { there, say } = await house(t);
  t.equal(await say("unlockDoor"), "Opening the lock by voice is not allowed here.");
  t.match(await say("openCover", { room: "garage" }), /not allowed here/u);
  t.notOk(there.calls.some(({ service }) => service === "unlock" || service === "open_cover"));
  t.equal(await say("lockDoor"), "The front door in the hallway is locked.");
  const open = await house(t, {}, "unlock_sites = default\n");
  t.equal(await open.say("unlockDoor"), "The front door in the hallway is unlocked.");
  t.match(open.there.calls.at(-1), { domain: "lock", service: "unlock", id: "lock.front" });
});

t.test("what is added, hidden or out of reach there is so for voice, too", async (t) => {
  const { there, names, untilTaught, say } = await house(t);
  t.equal(await say("turnOn", { device: "broken lamp" }), "The broken lamp cannot be reached.");
  there.add({ entity_id: "switch.kettle", state: "off", attributes: { friendly_name: "Kettle" } });
  await untilTaught(() => names().includes("kettle"));
  t.equal(await say("turnOn", { device: "kettle" }), "The kettle is on.");
  there.hide("switch.coffee");
  await untilTaught(() => !names().includes("coffee machine"));
  t.match(await say("turnOn", { device: "coffee machine" }), /^I know no/u);
});

t.test("a token that may not read what is exposed reaches everything that the skill can command", async (t) => {
  const { names } = await house(t, { isAdmin: false });
  t.ok(names().includes("secret switch"));
});

/** What the skill hears, without a platform. */
function link(t: Test, url: string, token = "let-me-in") {
  const heard: [topic: string, payload: string][] = [];
  let look = () => {};
  const home = new HomeAssistant({
    url,
    token,
    retryMs: 20,
    onMessage(topic, payload) {
      heard.push([topic, payload.toString()]);
      look();
    },
  });
  const ending = new AbortController();
  t.teardown(() => ending.abort());
  const run = () => void home.run(ending.signal);
  const until = (isEnough: () => boolean) =>
    new Promise<void>((resolve) => {
      look = () => void (isEnough() && resolve());
      look();
    });
  return { home, heard, until, run };
}

t.test("its topics cannot be guessed, and a device that announces them elsewhere is refused there", async (t) => {
  const there = await simulateHomeAssistant();
  const { home, heard, until, run } = link(t, there.url);
  run();
  await until(() => heard.length >= 14);
  const topic = heard[0]?.[0] ?? "";
  t.match(topic, /^homeassistant\/light\/ha-[0-9a-f]{32}\/light-kitchen_ceiling\/config$/u);
  const other = link(t, there.url);
  t.notOk(other.home.owns(`${topic.split("/")[2] ?? ""}/lock.front/set`));
  home.publish(`${topic.split("/")[2] ?? ""}/lock.front/set`, "EXPLODE");
  home.publish(`${topic.split("/")[2] ?? ""}/lock.nowhere/set`, "UNLOCK");
  t.same(there.calls, []);
  const names = new House();
  for (const [at, payload] of heard) names.hear(at, Buffer.from(payload));
  t.ok(nameAll(names.entities, { room: () => "", names: () => "" }).some(({ name }) => name === "ceiling"));
  await there.close();
});

t.test("after Home Assistant was away its devices are unavailable, and there again when it is", async (t) => {
  const first = await simulateHomeAssistant();
  const { home, heard, until, run } = link(t, first.url);
  run();
  await until(() => heard.length >= 14);
  const available = JSON.parse(heard[0]?.[1] ?? "{}") as { availability_topic: string };
  const last = () => heard.findLast(([topic]) => topic === available.availability_topic)?.[1];
  home.subscribe(available.availability_topic);
  t.equal(last(), "online");
  await first.close();
  await until(() => last() === "offline");
  t.equal(home.connected, false);
  const again = await simulateHomeAssistant({ port: first.port });
  t.teardown(() => again.close());
  await until(() => last() === "online");
  t.equal(home.connected, true);
});

t.test("a refused token is told in words, and a server that is none is a failed connection", async (t) => {
  const there = await simulateHomeAssistant();
  t.teardown(() => there.close());
  const open = (url: string, token: string) => HomeAssistantSocket.open({ url, token, onEvent: () => {} });
  await t.rejects(open(socketUrl(there.url), "wrong"), { name: "NotAdmitted", message: /Invalid access token/u });
  await t.rejects(open("ws://127.0.0.1:1/api/websocket", "x"), { message: /connection/u });
});

t.test("an address is that of Home Assistant's page; anything else says how to write it", async (t) => {
  t.equal(socketUrl("http://ha.lan:8123"), "ws://ha.lan:8123/api/websocket");
  t.equal(socketUrl("https://ha.example/"), "wss://ha.example/api/websocket");
  t.equal(socketUrl("https://ha.example/sub/"), "wss://ha.example/sub/api/websocket");
  for (const wrong of ["ha.lan", "ftp://ha.lan", "http://user:secret@ha.lan", "http://"])
    t.throws(() => socketUrl(wrong), { message: /write it like/u }, wrong);
});

t.test("what is no command of a thing calls no service", async (t) => {
  for (const [domain, what, payload] of [
    ["switch", "set", "TOGGLE"],
    ["lock", "set", "OPEN"],
    ["cover", "set_position", "half"],
    ["fan", "set_percentage", ""],
    ["sensor", "set", "ON"],
    ["light", "state", "ON"],
    ["scene", "set", "OFF"],
  ] as const)
    t.equal(serviceCall(domain, what, payload), undefined, `${domain} ${what} ${payload}`);
});
