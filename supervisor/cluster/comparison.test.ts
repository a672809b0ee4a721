/** What was seen is compared with a server that leads, and answers as the test wants. */
import t, { type Test } from "tap";
import * as v from "valibot";
import { logInto } from "../../test/world.ts";
import { clusterSchema } from "../config/cluster-section.ts";
import { type Bucket, type Entry, unknownEntry } from "./bucket.ts";
import { Cluster } from "./cluster.ts";
import { Comparison } from "./comparison.ts";
import type { Connection } from "./nats.ts";
import { SharedSatellites } from "./shared-satellites.ts";
import { until } from "./testing/servers.ts";
import { View } from "./view.ts";

const entry = (key: string, revision: number, value: unknown = "x"): Entry => ({ key, revision, value });

/** A server that leads; each request waits until it is answered. */
function makeLeader(has: ReadonlyMap<string, Entry>) {
  const asked: string[] = [];
  const waiting: { readonly answer: () => void; readonly refuse: () => void }[] = [];
  const get = (key: string): Promise<Entry | undefined> => {
    const { promise, resolve, reject } = Promise.withResolvers<Entry | undefined>();
    asked.push(key);
    waiting.push({ answer: () => resolve(has.get(key)), refuse: () => reject(new Error("no leader")) });
    return promise;
  };
  return { bucket: { get }, asked, waiting };
}

function compare(seen: readonly Entry[]) {
  const view = new View();
  const shown: Entry[] = [];
  const see = (): void => {
    view.clear();
    for (const one of seen) view.see(one);
  };
  see();
  const comparison = new Comparison(view, (one) => {
    shown.push(one);
    view.see(one);
  });
  comparison.begin();
  return { view, comparison, shown, see };
}

const keys = Array.from({ length: 100 }, (_, index) => `timer.${index}`);

t.test("some records are asked for at a time, and each once, over whichever connections that takes", async (t) => {
  const { comparison, shown, see } = compare(keys.map((key) => entry(key, 1)));
  const newest = new Map(keys.map((key) => [key, entry(key, key === "timer.70" ? 9 : 1)]));
  const first = makeLeader(newest);
  const ended = comparison.goOn(first.bucket);
  void comparison.goOn(first.bucket);
  t.equal(first.asked.length, 32);
  for (const { answer } of first.waiting.slice(0, 20)) answer();
  await until(() => first.asked.length === 52);
  comparison.pause();
  for (const { answer } of first.waiting) answer();
  await ended;
  t.equal(first.asked.length, 52, "a connection that has ended is not asked");
  t.ok(comparison.isPending);
  see();
  const second = makeLeader(newest);
  const done = comparison.goOn(second.bucket);
  while (comparison.isPending) {
    for (const { answer } of second.waiting) answer();
    await new Promise(setImmediate);
  }
  await done;
  t.same(second.asked.toSorted(), keys.filter((key) => !first.asked.slice(0, 20).includes(key)).toSorted());
  t.same(shown, [entry("timer.70", 9)]);
});

t.test("what another connection shows otherwise is asked for again", async (t) => {
  const { view, comparison } = compare([entry("a", 3), entry("b", 3)]);
  const has = new Map([entry("a", 3), entry("b", 3)].map((one) => [one.key, one]));
  const first = makeLeader(has);
  const ended = comparison.goOn(first.bucket);
  first.waiting[0]?.answer();
  await new Promise(setImmediate);
  first.waiting[1]?.refuse();
  await t.rejects(ended, /no leader/u);
  view.clear();
  view.see(entry("a", 2));
  const second = makeLeader(has);
  const done = comparison.goOn(second.bucket);
  t.same(second.asked.toSorted(), ["a", "b"], "and what the other does not show at all");
  for (const { answer } of second.waiting) answer();
  await done;
  t.equal(view.digest, compare([...has.values()]).view.digest);
  t.notOk(comparison.isPending);
});

t.test("what is reported while the leader is asked holds over its answer", async (t) => {
  const { view, comparison, shown } = compare([entry("a", 1)]);
  const leader = makeLeader(new Map([["a", entry("a", 2)]]));
  const done = comparison.goOn(leader.bucket);
  view.see(entry("a", 3));
  leader.waiting[0]?.answer();
  await done;
  t.same(shown, []);
});

t.test(
  "whatever the leader has otherwise is shown: newer, older, nothing, or the other of two with one revision",
  async (t) => {
    const seen = ["newer", "older", "none", "twin", "same"].map((key) => entry(key, 5));
    const { view, comparison, shown } = compare(seen);
    const has = [entry("newer", 6), entry("older", 4), entry("twin", 5, "y"), entry("same", 5)];
    const leader = makeLeader(new Map(has.map((one) => [one.key, one])));
    const done = comparison.goOn(leader.bucket);
    for (const { answer } of leader.waiting) answer();
    await done;
    const none = { key: "none", value: undefined, revision: 0, isUnsealed: true };
    t.same(shown, [has[0], has[1], none, has[2]]);
    t.equal(view.digest, compare(has).view.digest);
  },
);

t.test(
  "what was confirmed is not taken back by an answer from before, and is replaced by one from later",
  async (t) => {
    for (const [answered, digest] of [
      [1, 1],
      [8, 1],
      [9, 9],
    ] as const) {
      const { view, comparison } = compare([entry("a", 1)]);
      await view.expecting({ put: async () => 8 } as unknown as Bucket).put("a", "x");
      const leader = makeLeader(new Map([["a", entry("a", answered)]]));
      const done = comparison.goOn(leader.bucket);
      leader.waiting[0]?.answer();
      await done;
      t.equal(view.digest, compare([entry("a", digest)]).view.digest);
    }
  },
);

t.test("a satellite of which the server that leads knows nothing is not removed", async (t) => {
  const satellites = new SharedSatellites("a", (error) => t.fail(String(error)));
  const told: string[] = [];
  satellites.follow({ added: (siteId) => told.push(siteId), removed: (siteId) => told.push(`no ${siteId}`) });
  satellites.see(entry("satellite.attic", 3, { a: `${"A".repeat(43)}=` }));
  satellites.see(unknownEntry("satellite.attic"));
  t.same(told, ["attic"]);
});

/** Servers of a cluster in which another hub sees something else than this one, and the shared records have no leader. */
function startHub(t: Test) {
  const asked: string[] = [];
  let [connections, revision] = [0, 1];
  const connect = async (): Promise<Connection> => {
    connections += 1;
    let own: Entry | undefined;
    let report: (one: Entry) => void = () => undefined;
    const live: Partial<Bucket> = {
      get: async () => own,
      async replace(key, value) {
        own = { key, value, revision: (revision += 1) };
        report(own);
        const { count } = value as { readonly count: number };
        const other = { incarnation: "b", count, version: "1", startedAt: "", seen: "other" };
        report({ key: "hub.b", value: other, revision });
        return revision;
      },
      remove: async () => undefined,
      watch: async (onEntry) => void (report = onEntry),
    };
    const shared: Partial<Bucket> = {
      get: (key) => {
        asked.push(key);
        return Promise.reject(new Error("no leader"));
      },
      watch: async (onEntry) => {
        for (const key of keys) onEntry(entry(key, 1));
      },
    };
    return {
      live,
      shared,
      server: "test",
      keeping: () => ({ servers: [], isAsking: false }),
      ended: new Promise(() => undefined),
      close: async () => undefined,
    } as unknown as Connection;
  };
  const config = v.parse(clusterSchema, { servers: ["nats://127.0.0.1:1"] });
  const joined: number[] = [];
  const part = { see: () => undefined, connected: () => void joined.push(connections) };
  const cluster = new Cluster({ config, hub: "a", version: "1", log: logInto([], "a"), connect }, [part]);
  t.teardown(() => cluster.close());
  return { cluster, asked, joined };
}

t.test("a hub that cannot ask about shared records stays in the cluster, and goes on asking", async (t) => {
  const { cluster, asked, joined } = startHub(t);
  await until(() => joined.includes(2));
  const before = asked.length;
  await until(() => asked.length > before + 32);
  t.ok(cluster.hasMajority);
  t.same(joined, [1, 2]);
});
