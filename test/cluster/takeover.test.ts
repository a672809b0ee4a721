/** Two hubs and a satellite that knows both: whatever fails, one of them acts, and never both. */
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import t, { type Test } from "tap";
import { clusterChosen, clusterServing, hotwordDetected } from "#bus";
import { join as joinBus } from "../../platform/port/join.ts";
import { startServers, until } from "../../supervisor/cluster/testing/servers.ts";
import { busesOfHubs, readCredential } from "../../supervisor/satellites/credential.ts";
import { makeCertificates } from "../certificates.ts";
import { logInto } from "../world.ts";
import { makeCable, makeCell, makeRoom, type Room } from "./cell.ts";

t.setTimeout(100_000);

/** Two hubs with a satellite that both have admitted, and that is not there yet. */
async function makeHubs(t: Test) {
  const servers = await startServers();
  t.teardown(() => servers.close());
  const [url = ""] = servers.urls;
  const cables = [
    await makeCable(t, Number(new URL(url).port)),
    await makeCable(t, Number(new URL(url).port)),
  ] as const;
  const [folderA, folderB] = [t.testdir({ a: {}, b: {} }), ""];
  const certificates = [
    await makeCertificates(join(folderA, "a")),
    await makeCertificates(join(folderA, "b")),
  ] as const;
  const at = (index: 0 | 1) => ({
    servers: [`nats://127.0.0.1:${cables[index].port}`],
    certificates: certificates[index],
  });
  const a = await makeCell(t, { name: "a", ...at(0) });
  const b = await makeCell(t, { name: "b", ...at(1) });
  for (const cell of [a, b]) await until(() => cell.cluster.hasMajority && cell.others() === 1);
  const file = join(folderA, `hub${folderB}.toml`);
  const text = await a.hub.add("kitchen");
  await writeFile(file, text, { mode: 0o600 });
  const credential = await readCredential(file);
  if (credential === undefined || !("hubs" in credential)) throw new Error("no credential of several hubs");
  await until(() => b.satellites.has("kitchen"));
  return { servers, a, b, cables, credential, text };
}

async function makeHouse(t: Test) {
  const hubs = await makeHubs(t);
  const { a, b, credential } = hubs;
  const room = await makeRoom(t, "kitchen", busesOfHubs(credential));
  await until(() => room.link.fault === undefined && (a.serves("kitchen") || b.serves("kitchen")));
  return { ...hubs, room };
}

let spoken = 0;
/** Speaks sentences until one is acted on; returns the hub that did. */
async function speak(room: Room, cells: readonly { readonly acted: readonly string[] }[]): Promise<number> {
  for (;;) {
    const sentence = String((spoken += 1));
    await room.say(sentence);
    const deadline = performance.now() + 300;
    const by = (): number => cells.findIndex(({ acted }) => acted.includes(`kitchen ${sentence}`));
    await until(() => by() >= 0 || performance.now() > deadline);
    if (by() >= 0) return by();
  }
}

/** No sentence may have been acted on twice. */
function once(t: Test, cells: readonly { readonly acted: readonly string[] }[]): void {
  const all = cells.flatMap(({ acted }) => acted);
  t.same(all.length, new Set(all).size);
}

t.test(
  "the file of a satellite has a password and an authority for each hub, and neither hub keeps a password",
  async (t) => {
    const { credential, text, a, b, room } = await makeHouse(t);
    t.equal(credential.hubs.length, 2);
    const [one, other] = credential.hubs;
    t.not(one?.password, other?.password);
    t.not(one?.authority, other?.authority);
    t.match(text, /^site = "kitchen"$/mu);
    const by = await speak(room, [a, b]);
    const [owner, standby] = by === 0 ? [a, b] : [b, a];
    // The other one learns with the next record of the lease that it is taken.
    await until(() => owner.serves("kitchen") && !standby.serves("kitchen"));
    await owner.hub.remove("kitchen");
    await until(() => !standby.satellites.has("kitchen"));
    await until(() => /refused|know this satellite/u.test(room.link.fault ?? ""));
  },
);

t.test("a hub that dies, or stops in order, is replaced by the other one", async (t) => {
  const { a, b, room } = await makeHouse(t);
  const first = await speak(room, [a, b]);
  await (first === 0 ? a : b).kill();
  t.equal(await speak(room, [a, b]), 1 - first);
  once(t, [a, b]);
});

t.test("a hub that is cut off from NATS stops acting for a room that another hub has taken over", async (t) => {
  const { a, b, room, cables } = await makeHouse(t);
  const first = (await speak(room, [a, b])) as 0 | 1;
  cables[first].cut();
  const [owner, standby] = first === 0 ? [a, b] : [b, a];
  await until(() => standby.serves("kitchen"));
  await until(() => !owner.serves("kitchen"));
  t.equal(await speak(room, [a, b]), 1 - first);
  cables[first].mend();
  await until(() => owner.cluster.hasMajority);
  t.equal(await speak(room, [a, b]), 1 - first, "and the room stays where it is");
  once(t, [a, b]);
});

t.test(
  "without any server the hub that serves a room goes on, and says so; it has it again when they are back",
  async (t) => {
    const { a, b, room, servers } = await makeHouse(t);
    const first = await speak(room, [a, b]);
    servers.signal(0, "SIGKILL");
    await until(() => !a.cluster.hasMajority && !b.cluster.hasMajority);
    t.equal(await speak(room, [a, b]), first);
    t.match([a, b][first]?.cluster.status().fault, /./u);
    await t.rejects(a.hub.add("bedroom"), { code: "CLUSTER_UNREACHABLE", remedy: /sotto cluster/u });
    t.notOk(a.satellites.has("bedroom"));
    await servers.restart(0);
    await until(() => a.cluster.hasMajority && b.cluster.hasMajority);
    await speak(room, [a, b]);
    once(t, [a, b]);
  },
);

t.test("a hub that has taken a room over without servers does not let go of it when they are back", async (t) => {
  const { a, b, room, servers } = await makeHouse(t);
  const first = await speak(room, [a, b]);
  const [owner, standby, name] = first === 0 ? [a, b, "b"] : [b, a, "a"];
  servers.signal(0, "SIGKILL");
  await until(() => !a.cluster.hasMajority && !b.cluster.hasMajority);
  await owner.kill();
  t.equal(await speak(room, [a, b]), 1 - first);
  await servers.restart(0);
  // The lease is still the dead one's.
  await until(() => standby.sites.ownerOf("kitchen") === name);
  const lost = standby.logs.filter(({ msg }) => msg === "this hub no longer serves the site");
  t.same(lost, []);
  t.ok(standby.serves("kitchen"));
  t.equal(await speak(room, [a, b]), 1 - first);
  once(t, [a, b]);
});

t.test("a hub that was started acts on nothing before a satellite that knows several hubs has chosen it", async (t) => {
  const { a, credential } = await makeHubs(t);
  await until(() => a.satellites.isShared("kitchen"));
  const [bus] = busesOfHubs(credential);
  if (bus === undefined) throw new Error("no hub");
  const port = await joinBus(bus, { log: logInto([], "kitchen") });
  t.teardown(() => port.leave());
  const wake = (modelId: string): void => {
    const said = { siteId: "kitchen", modelVersion: "1", modelType: "universal", currentSensitivity: 0.5 } as const;
    port.say(hotwordDetected, { ...said, modelId }, { wakewordId: "default" });
  };
  let answers = false;
  const told = Promise.withResolvers<void>();
  await port.hear(clusterServing, ({ count }) => {
    told.resolve();
    if (answers) port.say(clusterChosen, { siteId: "kitchen", hub: "a", count });
  });
  wake("said to the run before");
  await told.promise;
  t.notOk(a.serves("kitchen"));
  t.same(a.acted, []);
  answers = true;
  await until(() => a.serves("kitchen"));
  wake("said now");
  await until(() => a.acted.length > 0);
  t.same(a.acted, ["kitchen said now"]);
});

t.test("what a hub has received before it was left is not acted on later", async (t) => {
  const { a, b, room, cables } = await makeHouse(t);
  const first = (await speak(room, [a, b])) as 0 | 1;
  const [owner, standby] = first === 0 ? [a, b] : [b, a];
  cables[first].cut();
  await until(() => standby.serves("kitchen") && !owner.serves("kitchen"));
  const before = owner.acted.length;
  // The sentence was understood late: the dialogue says it now.
  const late = await owner.world.client();
  await late.say("hotword/default/detected", {
    siteId: "kitchen",
    modelId: "late",
    modelVersion: "1",
    modelType: "universal",
    currentSensitivity: 0.5,
  });
  await late.next("dialogueManager/sessionEnded", ({ sessionId }) => sessionId === "kitchen-late");
  t.equal(owner.acted.length, before);
});
