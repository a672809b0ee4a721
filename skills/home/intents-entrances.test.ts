/** What lets somebody in is opened one at a time, and never by a name that two have. */
import t from "tap";
import { type Entity, readDiscovery } from "./discovery.ts";
import { type Home, intents, type Request } from "./intents.ts";
import { nameAll } from "./naming.ts";

const announce = (kind: string, at: number, name: string, more: object = {}): readonly Entity[] =>
  readDiscovery(
    `homeassistant/${kind}/${at}/config`,
    Buffer.from(JSON.stringify({ name, cmd_t: `${kind}/${at}`, dev: { name: `d${at}`, sa: "Hallway" }, ...more })),
  ) ?? [];

function world(...entities: readonly (readonly Entity[])[]) {
  const devices = nameAll(entities.flat(), { room: () => "", names: () => "" });
  const told: string[] = [];
  const home: Home = {
    devices: () => devices,
    heard: () => undefined,
    controller: {
      carryOut: async (meant) => {
        told.push(...meant.map(({ entity }) => entity.id));
        return meant.map((device) => ({ device, outcome: "done" as const }));
      },
    },
    roomOf: () => "",
    mayUnlock: () => true,
  };
  const ask = async (intent: string, said: string, device = "") => {
    const request: Request = {
      intent: `sotto:${intent}`,
      said,
      language: "en",
      siteId: "default",
      text: (slot) => (slot === "device" ? device : ""),
      number: () => undefined,
    };
    return JSON.stringify(await intents[`sotto:${intent}`]?.(home, request));
  };
  return { ask, told };
}

t.test("two locks of one name stay locked", async (t) => {
  const { ask, told } = world(announce("lock", 1, "Front door"), announce("lock", 2, "Front door"));
  t.match(await ask("unlockDoor", "unlock the front door", "front door"), /2 devices called front door, and open none/);
  t.same(told, []);
  await ask("lockDoor", "lock the front door", "front door");
  t.equal(told.length, 2, "locking is safe");
});

t.test("of several locks, the one that is named is opened", async (t) => {
  const { ask, told } = world(announce("lock", 1, "Front door"), announce("lock", 2, "Back door"));
  t.match(await ask("unlockDoor", "unlock all doors"), /Which one: the front door and the back door\?/);
  t.same(told, []);
  await ask("unlockDoor", "unlock the back door", "back door");
  t.same(told, ["homeassistant/lock/2/config"]);
});

t.test("a lock that two announcements claim is not commanded at all: to lock it could be to unlock it", async (t) => {
  const topic = { cmd_t: "lock/1" };
  const { ask, told } = world(
    announce("lock", 1, "Front door", topic),
    announce("lock", 2, "Side entrance", { ...topic, pl_lock: "UNLOCK" }),
    announce("switch", 3, "Child lock", topic),
  );
  for (const [intent, name] of [
    ["lockDoor", "front door"],
    ["unlockDoor", "front door"],
    ["lockDoor", "side entrance"],
  ] as const)
    t.match(await ask(intent, `${intent} ${name}`, name), /Two announcements claim the/u);
  t.match(await ask("lockDoor", "lock all doors"), /Two announcements claim the/u);
  t.same(told, []);
});

t.test("opening all blinds opens no garages", async (t) => {
  const garage = { dev_cla: "garage" };
  const { ask, told } = world(
    announce("cover", 1, "Left gate", garage),
    announce("cover", 2, "Right gate", garage),
    announce("cover", 3, "Shutter"),
  );
  await ask("openCover", "open all blinds");
  t.same(told, ["homeassistant/cover/3/config"]);
});
