/** What hubs do when NATS shows them less, or something else, than it has confirmed. */
import { jetstream, jetstreamManager } from "@nats-io/jetstream";
import { Kvm } from "@nats-io/kv";
import { connect } from "@nats-io/transport-node";
import t, { type Test } from "tap";
import * as v from "valibot";
import { logInto } from "../../test/world.ts";
import { clusterSchema } from "../config/cluster-section.ts";
import type { Bucket, Entry } from "./bucket.ts";
import { Cluster } from "./cluster.ts";
import { type Connection, connectNats } from "./nats.ts";
import { startServers, until } from "./testing/servers.ts";
import { unseenMs, View } from "./view.ts";

t.setTimeout(100_000);

const entry = (key: string, revision: number, value: unknown = "x"): Entry => ({ key, revision, value });

function viewOf(...entries: readonly Entry[]) {
  const clock = { now: 0 };
  const view = new View(() => clock.now);
  for (const one of entries) view.see(one);
  return { view, clock };
}

t.test("two hubs that see the same say the same, in whatever order they have seen it", async (t) => {
  const one = viewOf(entry("a", 1), entry("a", 3), entry("b", 2), entry("c", 4), {
    ...entry("c", 5),
    value: undefined,
  }).view;
  const other = viewOf(entry("b", 2), entry("a", 3)).view;
  t.equal(one.digest, other.digest);
  for (const [key, revision, value] of [
    ["a", 4, "x"],
    ["a", 3, "y"],
    ["d", 3, "x"],
  ] as const)
    t.not(viewOf(entry("b", 2), entry(key, revision, value)).view.digest, one.digest, "and what differs is told apart");
});

t.test("what the server that leads answers is seen, unless something was reported meanwhile", async (t) => {
  const { view } = viewOf(entry("a", 1), entry("b", 2), entry("c", 3), entry("d", 7));
  const answers = new Map([
    ["a", entry("a", 5, "newer")],
    ["c", entry("c", 4)],
    ["d", entry("d", 7, "y")],
  ]);
  const bucket = view.expecting({
    get: async (key: string) => {
      if (key === "c") view.see(entry("c", 6));
      return answers.get(key);
    },
  } as unknown as Bucket);
  for (const key of ["a", "b", "c", "d"]) await bucket.get(key);
  t.equal(view.digest, viewOf(entry("a", 5, "newer"), entry("c", 6), entry("d", 7, "y")).view.digest);
});

t.test("a revision that is not newer than what was seen is of another bucket: everything is read again", async (t) => {
  const { view } = viewOf(entry("a", 500));
  const restored = { put: async () => 2, replace: async () => 501 } as unknown as Bucket;
  await view.expecting(restored).replace("a", "x", 500);
  t.notOk(view.hasUnseen, "it is waited for");
  await view.expecting(restored).put("a", "x");
  t.ok(view.hasUnseen);
});

t.test("a difference that lasts for two records of another hub is read again, and once in a while only", async (t) => {
  const { view, clock } = viewOf(entry("a", 1));
  const other = viewOf(entry("a", 1, "y")).view.digest;
  t.same(
    [5, 5, 6, 7, 8, 9].map((count) => view.differs("b", other, count)),
    [false, false, false, true, false, false],
  );
  view.clear();
  view.see(entry("a", 1));
  t.same(
    [10, 11, 12].map((count) => view.differs("b", other, count)),
    [false, false, false],
    "what reading again has not mended is not read again at once",
  );
  clock.now += 60_000;
  t.ok(view.differs("b", other, 20));
  t.same(
    [30, 31, 32, 33].map((count) => {
      view.see(entry("b", count));
      return view.differs("c", other, count);
    }),
    [false, false, false, false],
    "while something changes, it is on its way",
  );
  t.notOk(view.differs("b", view.digest, 40));
});

t.test("what was confirmed must be seen soon; something later for the same key does as well", async (t) => {
  const { view, clock } = viewOf(entry("a", 1));
  let revision = 1;
  const replace = async (): Promise<number> => {
    view.see(entry("a", 11));
    return 10;
  };
  const bucket: Partial<Bucket> = { put: async () => (revision += 1), replace };
  const expecting = view.expecting(bucket as Bucket);
  await expecting.put("a", "y");
  t.notOk(view.hasUnseen);
  clock.now += unseenMs;
  t.ok(view.hasUnseen);
  view.see(entry("a", 9));
  t.notOk(view.hasUnseen);
  await expecting.replace("a", "z", 9);
  clock.now += unseenMs;
  t.notOk(view.hasUnseen, "it was replaced before its writer was told that it is there");
  await expecting.replace("b", "z", 0);
  clock.now += unseenMs;
  t.ok(view.hasUnseen);
  view.clear();
  t.notOk(view.hasUnseen);
});

type Deaf = { isDeaf: boolean; readonly forEver?: (entry: Entry) => boolean };

/** A hub whose first watch of the shared bucket shows nothing while it is deaf; all of them, when it is deaf for ever. */
function hub(t: Test, name: string, urls: readonly string[], deaf: Deaf = { isDeaf: false }) {
  const seen = new Map<string, unknown>();
  let connections = 0;
  let shared: Connection["shared"] | undefined;
  const config = v.parse(clusterSchema, { servers: urls });
  const connect = async (...given: Parameters<typeof connectNats>): Promise<Connection> => {
    const connection = await connectNats(...given);
    const index = (connections += 1);
    const watch: Bucket["watch"] = (onEntry) =>
      connection.shared.watch((one) => {
        if (deaf.forEver?.(one) === true) return;
        if (index > 1 || !deaf.isDeaf) onEntry(one);
      });
    return { ...connection, shared: { ...connection.shared, watch } };
  };
  const part = {
    see: ({ key, value }: Entry) => void seen.set(key, value),
    connected: (connection: Connection) => void (shared = connection.shared),
  };
  const cluster = new Cluster({ config, hub: name, version: "1.2.3", log: logInto([], name), connect }, [part]);
  t.teardown(() => cluster.close());
  return { cluster, seen, put: (key: string, value = "x") => shared?.put(key, value), connections: () => connections };
}

t.test("a hub whose server no longer reports changes learns them from a new connection", async (t) => {
  const servers = await startServers();
  t.teardown(() => servers.close());
  const deaf = { isDeaf: false };
  const a = hub(t, "a", servers.urls, deaf);
  const b = hub(t, "b", servers.urls);
  await until(() => a.cluster.hasMajority && b.cluster.hasMajority);
  deaf.isDeaf = true;
  await b.put("of.b");
  await until(() => a.seen.has("of.b"));
  t.equal(a.connections(), 2);
});

t.test("a change that no watch of a hub ever shows is learned from the server that leads", async (t) => {
  const servers = await startServers();
  t.teardown(() => servers.close());
  const a = hub(t, "a", servers.urls, { isDeaf: false, forEver: ({ value }) => value === "second" });
  const b = hub(t, "b", servers.urls);
  await until(() => a.cluster.hasMajority && b.cluster.hasMajority);
  await b.put("of.b", "first");
  await until(() => a.seen.get("of.b") === "first");
  await b.put("of.b", "second");
  await until(() => a.seen.get("of.b") === "second");
});

t.test("a hub that does not see what it was told is written reads everything again", async (t) => {
  const servers = await startServers();
  t.teardown(() => servers.close());
  const deaf = { isDeaf: false };
  const a = hub(t, "a", servers.urls, deaf);
  await until(() => a.cluster.hasMajority);
  deaf.isDeaf = true;
  await a.put("of.a");
  await until(() => a.seen.has("of.a"));
  t.equal(a.connections(), 2);
});

t.test(
  "what is written after the servers were given an older state of the bucket is seen, although nothing ends",
  async (t) => {
    const servers = await startServers();
    t.teardown(() => servers.close());
    const a = hub(t, "a", servers.urls);
    await until(() => a.cluster.hasMajority);
    for (let n = 0; n < 5; n++) await a.put("of.a");
    const operator = await connect({ servers: servers.urls[0] ?? "" });
    t.teardown(() => operator.close());
    const { streams } = await jetstreamManager(operator);
    const { config } = await streams.info("KV_sotto-shared");
    await streams.delete(config.name);
    await streams.add(config);
    const bucket = await new Kvm(jetstream(operator)).open("sotto-shared");
    await bucket.put("of.b", '"restored"');
    await until(() => a.seen.get("of.b") === "restored");
    t.equal(a.connections(), 2);
  },
);
