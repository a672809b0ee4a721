/** The whole skill with a small house. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import t from "tap";
import type { HomeDone } from "#bus";
import { lastOf, patient, world } from "./testing/skill-world.ts";

t.setTimeout(180_000);

t.test("a house of devices is found by itself, and does what is said", async (t) => {
  const { house, bus, taught, untilTaught, ask, say } = await world(t, `${patient}[sites]\noffice-board = office\n`);
  const values = (entity: string) => lastOf(taught, entity);
  await untilTaught(
    () => values("scene").length > 0 && values("device").includes("front door") && values("room").length === 7,
  );
  t.same(values("room"), ["bathroom", "bedroom", "garden", "hallway", "kitchen", "living room", "office"]);
  for (const name of ["coffee machine", "floor lamp", "path lights", "ceiling fan", "front door"])
    t.ok(values("device").includes(name), name);
  t.same(values("scene"), ["movie night"]);

  t.equal(
    await say("turnOnLight", { room: "kitchen" }),
    "The ceiling lamp in the kitchen and the counter light in the kitchen are on.",
  );
  t.equal(await say("turnOn", { device: "coffee machine" }), "The coffee machine in the kitchen is on.");
  t.ok(house.commands.includes("zigbee2mqtt/Coffee machine/set ON"));
  t.equal(await say("deviceStatus", { device: "coffee machine" }), "The coffee machine in the kitchen is on.");
  t.equal(
    await say("setBrightness", { room: "hallway", brightness: 20 }),
    "The light in the hallway is at 20 percent.",
  );
  t.equal(
    await say("setBrightness", { room: "bedroom", brightness: 250 }),
    "A light can be set from 0 to 100 percent.",
  );
  t.equal(
    await say("setColour", { device: "floor lamp", colour: "blue" }),
    "The floor lamp in the living room changes its colour.",
  );
  t.match(house.commands.at(-1), /Living room floor lamp\/set .*"color":\{"x":0.15,"y":0.06\}/);
  t.equal(
    await say("setColour", { device: "desk lamp", colour: "warm white" }),
    "The desk lamp in the office cannot do that.",
  );
  t.equal(await say("closeCover", { room: "bedroom" }), "The blind in the bedroom closes.");
  t.equal(await say("setCover", { room: "bedroom", position: 30 }), "The blind in the bedroom is at 30 percent.");
  t.equal(await say("turnOn", { device: "fan", room: "office" }), "The ceiling fan in the office is on.");
  t.equal(await say("turnOn", { device: "fan", room: "garage" }), "I know no fan in the garage.");
  t.equal(await say("setTemperature", { temperature: 21 }), "The thermostat in the living room is set to 21 degrees.");
  t.equal(await say("setTemperature", { temperature: 60 }), "The thermostat in the living room cannot do that.");
  t.equal(await say("getTemperature", { room: "bedroom" }), "It is 18.5 degrees in the bedroom.");
  t.equal(await say("getTemperature", { room: "bathroom" }), "It is 23.1 degrees in the bathroom.");
  t.equal(await say("getHumidity", { room: "garage" }), "I know no sensor for that in the garage.");
  t.equal(await say("openStatus", {}, { input: "is a window open" }), "The window in the kitchen is open.");
  t.equal(await say("lockDoor"), "The front door in the hallway is locked.");
  t.equal(await say("unlockDoor"), "Opening the lock by voice is not allowed here.");
  t.notOk(house.commands.some((one) => one.includes("UNLOCK")));
  t.equal(await say("startScene", { scene: "movie night" }), "I started the movie night in the living room.");
  t.equal(await say("turnOnLight", {}, { siteId: "office-board" }), "The desk lamp is on.", "the room of the site");
  t.equal(await say("turnOn", { device: "path lights" }), "The path lights in the garden are on.");
  t.equal(
    await say("turnOn", { device: "path lights" }, { lang: "de_DE" }),
    "Path lights im Raum Garden ist an.",
    "in the language of the session; names stay as they are",
  );

  const asked = await ask("sotto:setBrightness", { brightness: 40 });
  t.match(asked, { text: /In which room\?/, slot: "room" });
  const rest = { customData: asked.customData };
  t.equal(await say("setBrightness", { room: "hallway" }, rest), "The light in the hallway is at 40 percent.");

  house.silence("cmnd/tasmota_77A0");
  await house.publish("tele/tasmota_77A0/LWT", "Offline");
  t.equal(await say("turnOn", { device: "heater plug" }), "The heater plug in the office cannot be reached.");

  const before = taught.length;
  await bus.publishAsync("homeassistant/switch/new/config", '{"name":"Popcorn maker","command_topic":"popcorn/set"}', {
    retain: true,
  });
  await untilTaught(() => taught.length > before);
  t.same(
    taught.slice(before).map(({ operations: [one] }) => one?.[0]),
    ["addFromVanilla"],
    "only what has changed",
  );
  t.equal(await say("turnOn", { device: "popcorn maker" }), "I have told the popcorn maker.", "it tells no state");
  await bus.publishAsync("homeassistant/switch/new/config", "", { retain: true });
  await untilTaught(() => taught.length > before + 1);
  t.equal(await say("turnOn", { device: "popcorn maker" }), "I know no popcorn maker.", "it has been retracted");
});

t.test("names, rooms and doors are as the operator sets them", async (t) => {
  const names = "[names]\ncoffee machine = espresso machine, barista\nbedside lamp = -\n";
  const { root, taught, untilTaught, say, perform } = await world(
    t,
    `${patient}unlock_sites = default\n[rooms]\ncoffee machine = Office\n${names}`,
  );
  await untilTaught(() => ["barista", "front door"].every((name) => lastOf(taught, "device").includes(name)));
  t.equal(await say("turnOn", { device: "barista" }), "The espresso machine in the office is on.");
  const { devices } = await perform({ requestId: "r-1", action: "list" });
  const known = new Map(devices.map((device) => [device.announced, device]));
  t.match(known.get("coffee machine"), { names: ["espresso machine", "barista"], room: "office", state: "on" });
  t.match(known.get("bedside lamp"), { hidden: true, names: ["bedside lamp"] });
  const turn = (announced: string, on: boolean): Promise<HomeDone> =>
    perform({ action: "switch", deviceId: known.get(announced)?.deviceId, on });
  t.match(await turn("coffee machine", false), { outcome: "done", devices: [{ state: "off" }] });
  t.match(await turn("bedroom blind", false), { outcome: "done", devices: [{ state: "closed" }] });
  t.match(await turn("front door", true), { reason: "refused", devices: [] });
  t.match(await turn("bathroom thermometer tempc", true), { reason: "refused", error: /sensor cannot be switched/ });
  t.match(await turn("nothing", true), { reason: "unknown" });
  // Names that are changed apply without a restart.
  writeFileSync(join(root, "skill/config.ini"), `${patient}unlock_sites = default\n[names]\ncoffee machine = brewer\n`);
  const renamed = await perform({ action: "reload" });
  t.match(
    renamed.devices.find(({ announced }) => announced === "coffee machine"),
    { names: ["brewer"], room: "kitchen" },
  );
  t.equal(await say("turnOn", { device: "brewer" }), "The brewer in the kitchen is on.");
  t.equal(await say("turnOff", { device: "bedside lamp" }), "The bedside lamp in the bedroom is off.");
  await perform({ action: "reload", requestId: "r-2" });
  writeFileSync(join(root, "skill/config.ini"), `${patient}unlock_sites = default\n[names]\nbedside lamp = -\n`);
  await perform({ action: "reload" });
  t.equal(await say("turnOnLight", { room: "bedroom" }), "I know no light in the bedroom.");
  t.equal(await say("unlockDoor"), "The front door in the hallway is unlocked.");
});

t.test("a broker of the house that is away is told, and ends nothing", async (t) => {
  const { ready, say } = await world(t, "[home]\nbroker = mqtt://127.0.0.1:1\n");
  await ready;
  t.equal(await say("turnOnLight", { room: "kitchen" }), "I cannot reach the devices at the moment.");
  const wrong = await world(t, "[home]\nbroker = nonsense\n");
  await wrong.ready;
  t.equal(await wrong.say("turnOnLight", { room: "kitchen" }), "I cannot reach the devices at the moment.");
});
