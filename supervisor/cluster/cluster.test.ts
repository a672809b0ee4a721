/** Hubs that share real NATS servers. */
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import t, { type Test } from "tap";
import * as v from "valibot";
import { type LogLine, logInto } from "../../test/world.ts";
import { clusterSchema } from "../config/cluster-section.ts";
import { Cluster, type Part } from "./cluster.ts";
import { type Servers, startServers, until } from "./testing/servers.ts";

t.setTimeout(100_000);

async function servers(t: Test, count: 1 | 3 = 1, more = ""): Promise<Servers> {
  const started = await startServers(count, more);
  t.teardown(() => started.close());
  return started;
}

function hub(t: Test, name: string, given: object, parts: readonly Part[] = []) {
  const logs: LogLine[] = [];
  const config = v.parse(clusterSchema, given);
  const cluster = new Cluster({ config, hub: name, version: "1.2.3", log: logInto(logs, "supervisor") }, parts);
  t.teardown(() => cluster.close());
  return Object.assign(cluster, { logs });
}

const alive = (cluster: Cluster): string =>
  cluster.members
    .list()
    .filter((one) => one.alive)
    .map((one) => one.hub)
    .join(" ");

t.test("hubs see each other, and one that stops in order is gone at once", async (t) => {
  const { urls } = await servers(t);
  const a = hub(t, "a", { servers: urls });
  const b = hub(t, "b", { servers: urls });
  await until(() => alive(a) === "a b" && alive(b) === "a b");
  t.match(a.status(), { name: "sotto", hub: "a", hasMajority: true, fault: undefined, server: /^127\.0\.0\.1:/u });
  t.ok(Number(a.status().writeMs) >= 0);
  t.match(a.status().members[1], { hub: "b", version: "1.2.3", alive: true, health: undefined });
  b.setHealth("degraded");
  await until(() => a.status().members[1]?.health === "degraded");
  await b.close();
  await until(() => alive(a) === "a");
  t.same(
    a.members.list().map((one) => one.hub),
    ["a"],
  );
});

t.test("another hub with the same name takes nothing over, and says why", async (t) => {
  const { urls } = await servers(t);
  const first = hub(t, "a", { servers: urls });
  await until(() => first.hasMajority);
  const second = hub(t, "a", { servers: urls });
  await until(() => /another hub is called a/u.test(second.status().fault ?? ""));
  t.notOk(second.hasMajority);
  t.ok(first.hasMajority);
  await first.close();
  await until(() => second.hasMajority);
});

t.test(
  "NATS that cannot be reached or refuses the account stops nothing, and is joined when it is mended",
  async (t) => {
    const folder = t.testdir({});
    const password = join(folder, "password");
    await writeFile(password, "wrong\n");
    const { urls, signal, restart } = await servers(t, 1, 'authorization { user: "hub", password: "right" }');
    const account = { servers: urls, username: "hub", password_file: password };
    const a = hub(t, "a", account);
    await until(() => /refuses the account/u.test(a.status().fault ?? ""));
    t.notMatch(JSON.stringify([a.status(), a.logs]), /wrong/u);
    await writeFile(password, "right\n");
    await until(() => a.hasMajority);
    signal(0, "SIGKILL");
    await until(() => !a.hasMajority && a.status().server === undefined);
    t.match(a.status().fault, /./u);
    await until(() => a.members.list().every((one) => !one.alive));
    t.match(a.status().members, [{ hub: "a", alive: true }], "a hub that answers is not away");
    await restart(0);
    await until(() => a.hasMajority);

    const none = hub(t, "c", { ...account, password_file: join(folder, "none") });
    await until(() =>
      /password_file in \[cluster\] names .*none, which does not exist/u.test(none.status().fault ?? ""),
    );
  },
);

t.test("fewer servers than copies are told in words", async (t) => {
  const { urls } = await servers(t);
  const a = hub(t, "a", { servers: urls, replicas: 3 });
  await until(() => /fewer NATS servers/u.test(a.status().fault ?? ""));
});

t.test(
  "with one of three servers killed or paused the hubs go on; with two they say that there is no majority",
  async (t) => {
    const three = await servers(t, 3);
    const a = hub(t, "a", { servers: three.urls });
    await until(() => a.hasMajority);
    three.signal(0, "SIGSTOP");
    const written = a.members.beatOf("a")?.count ?? 0;
    await until(() => a.hasMajority && (a.members.beatOf("a")?.count ?? 0) > written + 5);
    three.signal(1, "SIGKILL");
    await until(() => !a.hasMajority);
    t.type(a.status().fault, "string");
    // The one to look at first: if its disk is full, the others do nothing without it.
    await until(() => /answers in time; n\d led them last$/u.test(a.status().fault ?? ""));
    three.signal(0, "SIGCONT");
    await until(() => a.hasMajority);
  },
);

t.test("the configuration refuses what cannot work or is not safe, without repeating a secret", async (t) => {
  for (const [given, reason] of [
    [{ servers: ["http://a"] }, /expected an address/u],
    [{ servers: ["nats://nats.lan"] }, /without encryption/u],
    [{ servers: ["nats://127.0.0.1", "tls://a"] }, /for all servers or for none/u],
    [{ servers: ["tls://a:0"] }, /expected an address/u],
    [{ hub: "A b" }, /expected "" or a name/u],
    [{ certificate_file: "/x" }, /set both or none/u],
    [{ username: "x", credentials_file: "/x" }, /set one of them/u],
  ] as const) {
    const read = v.safeParse(clusterSchema, given);
    t.match(read.issues?.map(({ message }) => message).join(), reason, JSON.stringify(given));
  }
  t.ok(v.is(clusterSchema, { servers: ["nats://192.168.1.5:4222"], plain: true }));
});
