/** Real NATS servers, of which nobody places a watch, or one does not follow the others. */
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { jetstream, jetstreamManager } from "@nats-io/jetstream";
import { Kvm } from "@nats-io/kv";
import { connect } from "@nats-io/transport-node";
import t, { type Test } from "tap";
import * as v from "valibot";
import { logInto } from "../../test/world.ts";
import { clusterSchema } from "../config/cluster-section.ts";
import { Cluster } from "./cluster.ts";
import { type Connection, connectNats } from "./nats.ts";
import { behindMs, Replicas } from "./replicas.ts";
import { type Servers, startServers, until } from "./testing/servers.ts";

t.setTimeout(100_000);

/** What a stuck metadata leader does to requests for a watch: they go where nobody answers. */
const lost = 'mappings = { "$JS.API.CONSUMER.CREATE.>": "lost.>", "$JS.API.CONSUMER.DURABLE.CREATE.>": "lost.>" }';

async function startWithoutWatches(t: Test) {
  const servers = await startServers(1, lost);
  t.teardown(() => servers.close());
  const silent = await connect({ servers: (servers.urls[0] ?? "").replace("nats://", "") });
  silent.subscribe("lost.>");
  await silent.flush();
  t.teardown(() => silent.close());
  const mend = async (): Promise<void> => {
    const file = join(servers.folder, "0.conf");
    await writeFile(file, (await readFile(file, "utf8")).replace(lost, ""));
    servers.signal(0, "SIGHUP");
  };
  return { config: v.parse(clusterSchema, { servers: servers.urls }), mend };
}

t.test("while no watch is placed a hub is told what the others change, and each change once", async (t) => {
  const { config, mend } = await startWithoutWatches(t);
  const hub = await connectNats(config, "hub");
  t.teardown(() => hub.close());
  await hub.shared.put("users/anna", { role: "owner" });
  await hub.shared.put("users/bert", { role: "user" });
  await hub.shared.remove("users/bert");

  const late = await connectNats(config, "late");
  t.teardown(() => late.close());
  const seen: string[] = [];
  await late.shared.watch(({ key, value, revision }) => seen.push(`${key} ${revision} ${JSON.stringify(value)}`));
  t.same(seen.toSorted(), ['users/anna 1 {"role":"owner"}', "users/bert 3 undefined"]);
  t.equal(late.keeping().isAsking, true);

  await hub.shared.put("users/anna", { role: "viewer" });
  await until(() => seen.includes('users/anna 4 {"role":"viewer"}'));
  await hub.shared.remove("users/anna");
  await until(() => seen.includes("users/anna 5 undefined"));

  await mend();
  await until(() => !late.keeping().isAsking);
  await hub.shared.put("users/anna", { role: "user" });
  await until(() => seen.includes('users/anna 6 {"role":"user"}'));
  t.equal(seen.length, 5, "by whichever way it came");
});

t.test("more changes at once than are asked for one by one are read as what there is", async (t) => {
  const { config } = await startWithoutWatches(t);
  const hub = await connectNats(config, "hub");
  t.teardown(() => hub.close());
  const late = await connectNats(config, "late");
  t.teardown(() => late.close());
  const seen = new Map<string, number>();
  await late.shared.watch(({ key, revision }) => seen.set(key, revision));
  const keys = Array.from({ length: 1_500 }, (_, index) => `values/${index % 7}`);
  const last = await Promise.all(keys.map((key, index) => hub.shared.put(key, { index })));
  await until(() => Math.max(...seen.values()) === Math.max(...last));
  await until(() => seen.size === 7);
  t.equal(Math.max(...seen.values()), Math.max(...last));
});

t.test("hubs join and see each other while no watch is placed", async (t) => {
  const { config } = await startWithoutWatches(t);
  const at = (hub: string): Cluster => {
    const cluster = new Cluster({ config, hub, version: "1", log: logInto([], hub) });
    t.teardown(() => cluster.close());
    return cluster;
  };
  const [a, b] = [at("a"), at("b")];
  const alive = (cluster: Cluster): number => cluster.members.list().filter((one) => one.alive).length;
  await until(() => alive(a) === 2 && alive(b) === 2);
  t.match(b.status(), { hasMajority: true, fault: undefined, isAsking: true });
  await b.close();
  await until(() => alive(a) === 1);
});

t.test(
  "while no watch is placed, a bucket that is deleted, and one that takes its place, are told as that",
  async (t) => {
    const { config } = await startWithoutWatches(t);
    const hub = await connectNats(config, "hub");
    t.teardown(() => hub.close());
    await hub.shared.watch(() => undefined);
    await hub.shared.put("users/anna", { role: "owner" });
    const operator = await connect({ servers: (config.servers[0] ?? "").replace("nats://", "") });
    t.teardown(() => operator.close());
    await (await jetstreamManager(operator)).streams.delete("KV_sotto-shared");
    const put = (): Promise<string> =>
      hub.shared.put("users/bert", {}).then(
        () => "done",
        (error: Error) => error.message,
      );
    let said = await put();
    while (!said.startsWith("somebody has deleted")) said = await put();
    await new Kvm(jetstream(operator)).create("sotto-shared");
    t.match(await hub.ended, /another state of the bucket/u);
  },
);

async function connectedTo(servers: Servers): Promise<Connection> {
  const config = v.parse(clusterSchema, { servers: servers.urls, replicas: 3 });
  // Until they know each other they say that there are too few.
  return await connectNats(config, "test").catch(() => connectedTo(servers));
}

/** Resolves when the server that decides leads no bucket of the hubs: these go on to be written without it. */
async function leadElsewhere(servers: Servers): Promise<void> {
  const operator = await connect({ servers: (servers.urls[0] ?? "").replace("nats://", "") });
  const { streams } = await jetstreamManager(operator, { checkAPI: false });
  for (const stream of ["KV_sotto-shared", "KV_sotto-live"])
    for (;;) {
      // While another one is elected, nobody answers.
      const leader = await streams.info(stream).then(
        ({ cluster }) => cluster?.leader,
        () => undefined,
      );
      if (leader !== undefined && leader !== `n${servers.metaLeader()}`) break;
      await operator.request(`$JS.API.STREAM.LEADER.STEPDOWN.${stream}`, "", { timeout: 5_000 }).catch(() => undefined);
    }
  await operator.close();
}

t.test("a hub connects, reads and writes while the server that decides is paused", async (t) => {
  const servers = await startServers(3);
  t.teardown(() => servers.close());
  await until(() => servers.metaLeader() !== undefined);
  const first = await connectedTo(servers);
  await first.shared.put("users/anna", { role: "owner" });
  await first.close();
  await leadElsewhere(servers);
  const decides = servers.metaLeader() ?? 0;
  const well = servers.urls.filter((_, index) => index !== decides);
  servers.signal(decides, "SIGSTOP");
  const hub = await connectNats(v.parse(clusterSchema, { servers: well, replicas: 3 }), "test");
  t.teardown(() => hub.close());
  const seen: string[] = [];
  await hub.shared.watch(({ key }) => seen.push(key));
  t.same(seen, ["users/anna"]);
  await hub.shared.put("users/bert", {});
  await until(() => seen.includes("users/bert"));
  const write = async (): Promise<boolean> => {
    await hub.shared.put("users/bert", {});
    return hub.keeping().servers.some(({ server, follows }) => server === `n${decides}` && !follows);
  };
  while (!(await write()));
  t.match(
    hub.keeping().servers.filter(({ follows }) => !follows),
    [{ server: `n${decides}`, leads: false, ageMs: Number }],
    "and the one that does not follow is named",
  );
});

t.test("a server is behind when it was for some time, and not for a moment", async (t) => {
  let now = 0;
  const replicas = new Replicas(() => now);
  const see = (current: boolean, offline = false): void =>
    replicas.see({ leader: "n2", replicas: [{ name: "n1", current, offline, active: 3_000_000, lag: 4 }] });
  see(true);
  t.same(replicas.list(), [
    { server: "n1", leads: false, follows: true, lag: 4, ageMs: 3 },
    { server: "n2", leads: true, follows: true, lag: 0 },
  ]);
  const follows = (): boolean | undefined => replicas.list()[0]?.follows;
  see(false);
  now = behindMs - 1;
  see(false);
  t.equal(follows(), true);
  now = behindMs;
  see(true, true);
  t.equal(follows(), false);
  see(true);
  t.equal(follows(), true);
  replicas.see(undefined);
  t.same(replicas.list(), [], "one that stands alone");
});
