/** Kinds of which a house has few are meant wherever they are, and questions about locks need no name. */
import t from "tap";
import { type Entity, readDiscovery } from "./discovery.ts";
import { type Home, intents, type Request } from "./intents.ts";
import { nameAll } from "./naming.ts";

const announce = (kind: string, name: string, sa: string, more: object = {}): readonly Entity[] =>
  readDiscovery(
    `homeassistant/${kind}/${name.replaceAll(" ", "")}/config`,
    Buffer.from(JSON.stringify({ name, cmd_t: `${name}/set`, stat_t: name, dev: { name, sa }, ...more })),
  ) ?? [];
const frontDoor = announce("lock", "Front door", "Hallway");
const backDoor = announce("lock", "Back door", "Cellar");
const heating = announce("climate", "Thermostat", "Living room", { temp_cmd_t: "heat/set" });
const lamp = announce("light", "Hall lamp", "Hallway");

/** The board stands in the kitchen. */
function world(...entities: readonly (readonly Entity[])[]) {
  const devices = nameAll(entities.flat(), { room: () => "", names: () => "" });
  const told: string[] = [];
  const states = new Map([
    ["Front door", "LOCKED"],
    ["Back door", "UNLOCKED"],
  ]);
  const home: Home = {
    devices: () => devices,
    heard: (topic) => states.get(topic),
    controller: {
      carryOut: async (meant) => {
        told.push(...meant.map(({ name }) => name));
        return meant.map((device) => ({ device, outcome: "done" as const }));
      },
    },
    roomOf: () => "kitchen",
    mayUnlock: () => true,
  };
  const ask = async (
    intent: string,
    said: string,
    slots: Readonly<Record<string, string | number>> = {},
    language = "en",
  ) => {
    const request: Request = {
      intent: `sotto:${intent}`,
      said,
      language,
      siteId: "default",
      text: (slot) => String(slots[slot] ?? ""),
      number: (slot) => (typeof slots[slot] === "number" ? slots[slot] : undefined),
    };
    const answer = await intents[`sotto:${intent}`]?.(home, request);
    return typeof answer === "string" ? answer : (answer as { question: string }).question;
  };
  return { ask, told };
}

t.test("the only lock, and the only heating, are meant from every room", async (t) => {
  const { ask, told } = world(frontDoor, heating, lamp);
  t.equal(await ask("lockDoor", "lock the door"), "The front door in the hallway is locked.");
  t.equal(
    await ask("setTemperature", "set it to twenty degrees", { temperature: 20 }),
    "The thermostat in the living room is set to 20 degrees.",
  );
  t.same(told.splice(0), ["front door", "thermostat"]);
  t.equal(await ask("turnOnLight", "turn on the light"), "I know no light in the kitchen.", "lights are not rare");
  t.equal(await ask("lockDoor", "lock the door in the kitchen", { room: "kitchen" }), "I know no lock in the kitchen.");
  t.same(told, []);
});

t.test("of several in other rooms, the board asks which, and of all of them all are meant", async (t) => {
  const { ask, told } = world(frontDoor, backDoor);
  t.equal(await ask("unlockDoor", "unlock the door"), "In which room? the hallway or the cellar?");
  t.same(told, []);
  await ask("lockDoor", "lock everything");
  t.same(told, ["front door", "back door"]);
});

t.test("a device whose name was said is the only one that is meant, whatever was understood", async (t) => {
  const hall = [lamp, announce("light", "Wall light", "Hallway"), announce("light", "Wall light", "Cellar")];
  const { ask, told } = world(...hall, announce("light", "Wall", "Hallway"));
  await ask("turnOffLight", "Please turn off the wall light in the hallway, would you?", { room: "hallway" });
  t.same(told.splice(0), ["wall light"]);
  await ask("turnOffLight", "turn off the lights in the hallway", { room: "hallway" });
  t.same(told.splice(0), ["hall lamp", "wall light", "wall"]);
  await ask("turnOffLight", "turn off the hall lamp in the cellar", { room: "cellar" });
  t.same(told, [], "there is none");
});

t.test(
  "one word, which may be what everybody calls such things, is the name of a device in that room only",
  async (t) => {
    const elsewhere = announce("climate", "Heating", "Bedroom", { temp_cmd_t: "bed/set" });
    const here = announce("climate", "Boiler", "Kitchen", { temp_cmd_t: "kitchen/set" });
    const { ask, told } = world(elsewhere, here, announce("climate", "Floor", "Kitchen", { temp_cmd_t: "floor/set" }));
    await ask("setTemperature", "set the heating to twenty degrees", { temperature: 20 });
    t.same(told.splice(0), ["boiler", "floor"], "not that of another room");
    await ask("setTemperature", "set the heating in the kitchen to twenty degrees", {
      temperature: 20,
      room: "kitchen",
    });
    t.same(told.splice(0), ["boiler", "floor"]);
    await ask("setTemperature", "set the floor to twenty degrees", { temperature: 20 });
    t.same(told.splice(0), ["floor"]);
  },
);

t.test("whether the doors are locked is answered without a name, in six languages", async (t) => {
  const { ask } = world(frontDoor, backDoor, lamp);
  for (const [language, said, answer] of [
    ["en", "is the door locked", "The front door in the hallway is locked. The back door in the cellar is unlocked."],
    ["de", "ist die Tür abgeschlossen", /hallway/iu],
    ["fr", "la porte est-elle verrouillée", /hallway/iu],
    ["fr", "la porte est-elle fermée à clé", /hallway/iu],
    ["es", "está cerrada con llave la puerta", /hallway/iu],
    ["it", "la porta è chiusa a chiave", /hallway/iu],
    ["pt", "a porta está trancada", /hallway/iu],
  ] as const)
    t.match(await ask("deviceStatus", said, {}, language), answer, said);
  t.equal(
    await ask("deviceStatus", "is the door in the cellar locked", { room: "cellar" }),
    "The back door in the cellar is unlocked.",
  );
  t.equal(await ask("deviceStatus", "what is that"), "I do not know this device.");
  t.equal(await world(lamp).ask("deviceStatus", "is the door locked"), "I know no lock.");
});
