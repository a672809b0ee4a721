/** What hubs write to NATS with a secret, on real servers: who can read it, and what a stranger at NATS can do. */
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import t, { type Test } from "tap";
import * as v from "valibot";
import { logInto } from "../../test/world.ts";
import { clusterSchema } from "../config/cluster-section.ts";
import type { Entry } from "./bucket.ts";
import { Cluster } from "./cluster.ts";
import { digestOf } from "./files.ts";
import { type Connection, connectNats } from "./nats.ts";
import { SharedSatellites } from "./shared-satellites.ts";
import { Seal } from "./seal.ts";
import { startServers, until } from "./testing/servers.ts";

t.setTimeout(100_000);

const secret = "a secret that all hubs of this house have";

async function makeHouse(t: Test) {
  const servers = await startServers();
  t.teardown(() => servers.close());
  const folder = t.testdir({ secret, other: `${secret}!`, short: "too short\n" });
  const configOf = (file: string) =>
    v.parse(clusterSchema, { servers: servers.urls, secret_file: file === "" ? "" : join(folder, file) });
  const connect = async (file: string): Promise<Connection> => {
    const connection = await connectNats(configOf(file), "test");
    t.teardown(() => connection.close());
    return connection;
  };
  const hub = (name: string, file: string) => {
    const seen = new Map<string, unknown>();
    const part = { see: ({ key, value }: Entry) => void seen.set(key, value) };
    const cluster = new Cluster({ config: configOf(file), hub: name, version: "1.2.3", log: logInto([], name) }, [
      part,
    ]);
    t.teardown(() => cluster.close());
    return { cluster, seen };
  };
  return { servers, connect, hub };
}

t.test("what is sealed opens at its place only, whole, and with the same secret of the same cluster", async (t) => {
  const seal = new Seal(secret, "house");
  for (const plain of [Buffer.from(""), Buffer.from("pasta"), Buffer.alloc(100_000, "pasta")]) {
    const sealed = seal.seal(plain, "shared/a");
    t.same(seal.open(sealed, "shared/a"), plain);
    t.not(seal.seal(plain, "shared/a").toString("hex"), sealed.toString("hex"), "nor does it tell what is the same");
    for (const [other, place, bytes] of [
      [seal, "shared/b", sealed],
      [seal, "live/a", sealed],
      [new Seal(`${secret}.`, "house"), "shared/a", sealed],
      [new Seal(secret, "barn"), "shared/a", sealed],
      [seal, "shared/a", sealed.subarray(0, -1)],
      [seal, "shared/a", sealed.subarray(0, 20)],
      [seal, "shared/a", Buffer.alloc(0)],
    ] as const)
      t.equal(other.open(bytes, place), undefined);
  }
  t.ok(seal.seal(Buffer.alloc(100_000, "pasta"), "x").length < 5_000, "what is long is made shorter");
});

t.test("hubs with the same secret see each other, and the servers' disks have no word of it", async (t) => {
  const { servers, connect, hub } = await makeHouse(t);
  const [a, b] = [hub("a", "secret"), hub("b", "secret")];
  await until(() => a.cluster.members.list().length === 2 && b.cluster.hasMajority);
  const one = await connect("secret");
  await one.shared.put("user.anna", { password: "marmalade" });
  await until(() => b.seen.get("user.anna") !== undefined);
  t.same(b.seen.get("user.anna"), { password: "marmalade" });
  const content = Buffer.from("marmalade is also in a file");
  await one.files.put(digestOf(content), content);
  t.same(await (await connect("secret")).files.get(digestOf(content)), content);
  const files = await readdir(servers.folder, { recursive: true, withFileTypes: true });
  const texts = await Promise.all(
    files.filter((file) => file.isFile()).map(({ parentPath, name }) => readFile(join(parentPath, name), "latin1")),
  );
  t.ok(
    texts.some((text) => text.includes("user.anna")),
    "names of records are not secret",
  );
  t.notOk(texts.some((text) => text.includes("marmalade")));
});

t.test("a hub without the secret, or with another one, joins nothing, takes nothing over, and says why", async (t) => {
  const { connect, hub } = await makeHouse(t);
  const none = hub("none", "");
  await until(() => none.cluster.hasMajority);
  const first = hub("a", "secret");
  await until(() => first.cluster.hasMajority);
  await until(() => /have a secret: set secret_file/u.test(none.cluster.status().fault ?? ""));
  const other = hub("other", "other");
  await until(() => /have another secret/u.test(other.cluster.status().fault ?? ""));
  const short = hub("short", "short");
  await until(() => /shorter than 32 characters/u.test(short.cluster.status().fault ?? ""));
  t.notMatch(JSON.stringify([other.cluster.status(), short.cluster.status()]), /this house|too short/u);
  await until(() => first.cluster.members.list().filter(({ alive }) => alive).length === 1);
  await t.rejects(connect(""), /have a secret/u);
});

t.test("a stranger with the account of a hub at NATS makes no hub believe anything", async (t) => {
  const { connect, hub } = await makeHouse(t);
  const stranger = await connect("");
  await stranger.shared.put("user.mallory", { role: "owner" });
  const a = hub("a", "secret");
  await until(() => a.cluster.hasMajority);
  const one = await connect("secret");
  await one.shared.put("user.anna", { role: "viewer" });
  await until(() => a.seen.get("user.anna") !== undefined);
  const copied = (await stranger.shared.get("user.anna"))?.value;
  t.match(copied, { sealed: /^[A-Za-z0-9+/=]+$/u });
  await stranger.shared.put("user.mallory", copied);
  await stranger.shared.put("user.odd", { sealed: 7 });
  await stranger.live.put("hub.b", { incarnation: "x", count: 1, version: "1", startedAt: "" });
  await one.shared.put("user.last", { role: "viewer" });
  await until(() => a.seen.get("user.last") !== undefined);
  t.equal(a.seen.get("user.mallory"), undefined, "nor by moving what a hub has written");
  t.equal(a.seen.get("user.odd"), undefined);
  t.same(
    a.cluster.members.list().map((one) => one.hub),
    ["a"],
  );
  const satellites = new SharedSatellites("a", (error) => t.fail(String(error)));
  const removed: string[] = [];
  satellites.follow({ added: () => undefined, removed: (siteId) => void removed.push(siteId) });
  satellites.connected(one);
  await one.shared.watch((entry) => satellites.see(entry));
  const digest = "A".repeat(43) + "=";
  for (const site of ["attic", "barn"]) await satellites.add(site, { a: digest, b: digest });
  await stranger.shared.remove("satellite.attic");
  const remover = new SharedSatellites("b", (error) => t.fail(String(error)));
  remover.connected(one);
  await remover.remove("barn");
  await until(() => removed.includes("barn"));
  t.same(removed, ["barn"], "nor that a satellite was removed");
  const content = Buffer.from("evil");
  await stranger.files.put(digestOf(content), content);
  t.equal(await one.files.get(digestOf(content)), undefined);
});

t.test(
  "files are found by what they are, removed when nobody needs them, and nothing else is taken for one",
  async (t) => {
    const { connect } = await makeHouse(t);
    const [one, other] = [await connect(""), await connect("")];
    const [small, large] = [Buffer.from("small"), Buffer.alloc(3_000_000, "large ")];
    for (const content of [small, large, small]) await one.files.put(digestOf(content), content);
    t.same(await other.files.get(digestOf(large)), large);
    t.equal(await other.files.get("0".repeat(64)), undefined);
    await one.files.put("f".repeat(64), small);
    t.equal(await other.files.get("f".repeat(64)), undefined, "what it is called is not what it is");
    await one.files.keep(new Set([digestOf(small)]));
    t.equal(await other.files.get(digestOf(large)), undefined);
    t.same(await other.files.get(digestOf(small)), small);
    await other.files.put(digestOf(large), large);
    t.same(await one.files.get(digestOf(large)), large, "and it can be put there again");
  },
);

t.test("what was put there before the hubs had a secret is put there again, sealed, and then removed", async (t) => {
  const { connect } = await makeHouse(t);
  const content = Buffer.from("the same assistant");
  const before = await connect("");
  await before.files.put(digestOf(content), content);
  const [one, other] = [await connect("secret"), await connect("secret")];
  t.notOk(await other.files.has(digestOf(content)));
  await one.files.put(digestOf(content), content);
  t.same(await other.files.get(digestOf(content)), content);
  await one.files.keep(new Set([digestOf(content)]));
  t.notOk(await before.files.has(digestOf(content)));
});
