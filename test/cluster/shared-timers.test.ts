/** Timers of two hubs: each has all of them, and each rings at one hub, whatever happens to the hubs and to NATS. */
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import t, { type Test } from "tap";
import { audioServerPlayBytes, audioServerPlayFinished, timersDone } from "#bus";
import { type Servers, startServers, until } from "../../supervisor/cluster/testing/servers.ts";
import { systemClock } from "../../platform/timers/clock.ts";
import { makeSharingHub, type SharingHub } from "./sharing.ts";

t.setTimeout(200_000);

const servers = await startServers(3);
t.teardown(() => servers.close());
let houses = 0;

/** The sites at which a hub has rung so far. */
async function makeHouse(t: Test, { of = servers, skew = 0 }: { of?: Servers; skew?: number } = {}) {
  const folder = t.testdir();
  const cluster = `house${(houses += 1)}`;
  /** Satellites' rooms, and the hub that serves each. */
  const rooms = new Map([["kitchen", "a"]]);
  const rung: string[] = [];
  const open = async (name: string, index: number): Promise<SharingHub> => {
    const own = join(folder, name);
    mkdirSync(own, { recursive: true });
    const clock = { ...systemClock(), wall: () => Date.now() + (name === "b" ? skew : 0) };
    const server = of.urls[index] ?? "";
    const hub = await makeSharingHub(t, { name, cluster, server, share: ["timers"], folder: own, rooms, clock });
    // Every room has a speaker.
    const port = await hub.world.port();
    await port.hear(audioServerPlayBytes, (_, { siteId, requestId }) => {
      rung.push(`${hub.name} ${siteId}`);
      port.say(audioServerPlayFinished, { id: requestId, siteId }, { siteId });
    });
    await until(() => hub.cluster.hasMajority);
    return hub;
  };
  const [a, b] = [await open("a", 0), await open("b", 1)];
  return { a, b, rooms, rung, open };
}

let requests = 0;
async function perform({ client }: SharingHub, request: object): Promise<void> {
  requests += 1;
  const requestId = `r${requests}`;
  await client.say("timers/perform", { requestId, ...request });
  const { payload } = await client.next(timersDone, (done) => done.requestId === requestId);
  if (payload.error !== undefined) throw new Error(payload.error);
}
const add = (hub: SharingHub, name: string, seconds: number, siteId = "kitchen") =>
  perform(hub, { action: "add", name, seconds, siteId });
const stop = (hub: SharingHub) => perform(hub, { action: "stop" });
const who = (rung: readonly string[]): string => [...new Set(rung)].join(", ");

t.test("a timer is on both hubs, and rings at the one that serves its room", async (t) => {
  const { a, b, rung } = await makeHouse(t);
  await add(b, "pasta", 2);
  await until(() => a.timers() === "pasta waiting" && b.timers() === "pasta waiting");
  await until(() => rung.length > 2);
  await until(() => b.timers() === "pasta ringing");
  t.equal(who(rung), "a kitchen");
  await stop(b);
  await until(() => a.timers() === "" && b.timers() === "");
  t.match(a.shared("timers"), { records: 0, fault: undefined });
});

t.test(
  "when its hub dies a timer rings where its room is served from then on, and is stopped there for ever",
  async (t) => {
    const { a, b, rung, rooms, open } = await makeHouse(t);
    await add(a, "eggs", 3);
    await until(() => b.timers() === "eggs waiting");
    a.cable.cut();
    await a.end();
    rooms.set("kitchen", "b");
    await until(() => rung.length > 2);
    t.equal(who(rung), "b kitchen");
    await stop(b);
    const again = await open("a", 0);
    await until(() => again.timers() === "" && again.shared("timers").waiting === 0);
    t.equal(who(rung), "b kitchen");
  },
);

t.test("a hub that dies while it rings is followed by the other one, which rings on", async (t) => {
  const { a, b, rung, rooms } = await makeHouse(t);
  await add(a, "rice", 1);
  await until(() => rung.length > 1 && b.timers() === "rice ringing");
  a.cable.cut();
  await a.end();
  rooms.set("kitchen", "b");
  await until(() => rung.includes("b kitchen"));
  await stop(b);
  await until(() => b.timers() === "");
});

t.test("a timer of a hub's own room rings at another hub when that one is dead, and not while it lives", async (t) => {
  const { a, b, rung, open } = await makeHouse(t);
  await add(a, "tea", 1, "default");
  await until(() => rung.length > 1);
  t.equal(who(rung), "a default");
  await stop(a);
  await add(a, "cake", 2, "default");
  await until(() => b.timers() === "cake waiting");
  rung.length = 0;
  a.cable.cut();
  await a.end();
  await until(() => rung.length > 1);
  t.equal(who(rung), "b default");
  await stop(b);
  const again = await open("a", 0);
  await until(() => again.timers() === "" && again.shared("timers").waiting === 0);
  t.equal(who(rung), "b default", "nor when it is back");
});

t.test(
  "without a majority the hub that serves the room rings, and what each has changed is brought together",
  async (t) => {
    const own = await startServers(3);
    t.teardown(() => own.close());
    const { a, b, rung } = await makeHouse(t, { of: own });
    for (const name of ["one", "two"]) await add(a, name, 3_000);
    await until(() => b.timers() === "one waiting, two waiting");
    for (const server of [0, 1]) own.signal(server, "SIGSTOP");
    await until(() => !a.cluster.hasMajority && !b.cluster.hasMajority);
    await add(a, "alone", 1);
    await until(() => rung.length > 1);
    t.equal(who(rung), "a kitchen");
    await stop(a);
    await add(b, "three", 4_000);
    await perform(a, { action: "add", name: "four", seconds: 5_000 });
    // And says how much the others do not have.
    await until(() => a.shared("timers").waiting === 1);
    for (const server of [0, 1]) own.signal(server, "SIGCONT");
    const all = "one waiting, two waiting, three waiting, four waiting";
    await until(() => a.timers() === all && b.timers() === all);
    t.equal(who(rung), "a kitchen");
  },
);

t.test("a hub that is cut off rings again only when it is sure that no other serves the room", async (t) => {
  const { a, b, rung, rooms } = await makeHouse(t);
  await add(a, "bread", 4);
  await until(() => b.timers() === "bread waiting");
  a.cable.cut();
  await until(() => !a.cluster.hasMajority);
  // The satellite follows the other hub, as soon as that one has the lease.
  rooms.set("kitchen", "b");
  await until(() => rung.length > 2);
  t.equal(who(rung), "b kitchen");
  await stop(b);
  a.cable.mend();
  await until(() => a.timers() === "");
  t.equal(who(rung), "b kitchen");
});

t.test("a hub whose clock is two hours ahead rings when the time has passed", async (t) => {
  const { a, b, rung, rooms } = await makeHouse(t, { skew: 2 * 3_600_000 });
  await until(() => Math.abs(b.cluster.members.aheadOf("a") - 2 * 3_600_000) < 5_000);
  rooms.set("kitchen", "b");
  await add(a, "soup", 3);
  await until(() => b.timers() === "soup waiting");
  await until(() => rung.length > 0 && a.timers() === "soup ringing");
  t.equal(who(rung), "b kitchen");
  await stop(a);
  await until(() => b.timers() === "");
});

t.test("what is no timer is taken over by nobody, and harms no other", async (t) => {
  const { a, b } = await makeHouse(t);
  const port = await a.world.port();
  t.teardown(() => port.leave());
  const said = {
    isNew: false,
    records: [{ id: "odd", value: '{"siteId":"x","state":"waiting","hub":"a","clock":"a"}' }],
  };
  await a.client.say("cluster/timers/records", said);
  await until(() => /no timer/u.test(b.shared("timers").fault ?? ""));
  await add(b, "still", 3_000);
  await until(() => a.timers().includes("still waiting"));
});
