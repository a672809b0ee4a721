/** Two hubs with databases of their own, which share their users through three real NATS servers. */
import { join } from "node:path";
import t, { type Test } from "tap";
import * as v from "valibot";
import { type LogLine, logInto } from "../../../test/world.ts";
import { clusterSchema } from "../../config/cluster-section.ts";
import { besides, migrations } from "../../schema.ts";
import { openDatabase } from "../../store/database.ts";
import { Users } from "../../users/users.ts";
import { Cluster } from "../cluster.ts";
import { LaterPart } from "../later-part.ts";
import { SharedRecords } from "../shared-records.ts";
import { sharedUsers } from "./users.ts";
import { startServers, until } from "../testing/servers.ts";

t.setTimeout(150_000);

const hash = (name: string): string => `$argon2id$v=19$m=19456,t=2,p=1$c2FsdA$${name}`;

function hub(t: Test, name: string, urls: readonly string[], path: string) {
  const database = openDatabase(path, migrations, besides);
  const users = new Users(database);
  const logs: LogLine[] = [];
  const log = logInto(logs, "supervisor");
  const later = new LaterPart();
  const config = v.parse(clusterSchema, { servers: urls, share: ["users"] });
  const cluster = new Cluster({ config, hub: name, version: "1.2.3", log }, [later]);
  later.attach(new SharedRecords(sharedUsers(database), database, (error) => log.warn({ error }, "not shared")));
  const close = async (): Promise<void> => {
    later.detach();
    await cluster.close();
    if (database.isOpen) database.close();
  };
  t.teardown(close);
  const add = (login: string, given: Parameters<Users["add"]>[3] = {}) =>
    users.add(login, hash(login), "active", given);
  const shown = (): string =>
    users
      .list()
      .map(({ login, role, sites = [] }) => [login, role, ...sites].join(" "))
      .join(", ");
  return { cluster, users, database, logs, close, add, shown, path };
}

t.test("users of hubs", async (t) => {
  const folder = t.testdir();
  const file = (name: string): string => join(folder, `${name}.db`);
  const servers = await startServers(3);
  t.teardown(() => servers.close());
  const [a, b] = [hub(t, "a", servers.urls, file("a")), hub(t, "b", servers.urls, file("b"))];
  const isSame = (): boolean => a.shown() === b.shown();
  const agree = (wanted: string) => until(() => a.shown() === wanted && isSame());

  await t.test("are added, changed and removed on either, with the hash of the password", async (t) => {
    a.add("anna");
    await agree("anna owner");
    b.add("uta", { role: "user", sites: ["kitchen"] });
    await agree("anna owner, uta user kitchen");
    t.match(a.users.find("uta"), { password: hash("uta") });
    a.users.setPassword("uta", hash("new"));
    await until(() => b.users.find("uta")?.password === hash("new"));
    b.users.change("uta", { role: "viewer" });
    await agree("anna owner, uta viewer");
    a.users.remove("uta");
    await agree("anna owner");
    a.users.add("stranger", hash("stranger"), "pending");
    b.add("uta", { role: "user" });
    await until(() => a.users.find("uta") !== undefined);
    t.equal(b.users.find("stranger"), undefined, "who waits for approval is no affair of others");
    a.users.remove("stranger");
    await agree("anna owner, uta user");
  });

  await t.test("are changed without a majority, and brought together by the rule when there is one", async (t) => {
    for (const login of ["bert", "carl", "dora"]) a.add(login, { role: "operator" });
    await agree("anna owner, bert operator, carl operator, dora operator, uta user");
    servers.signal(0, "SIGSTOP");
    servers.signal(1, "SIGKILL");
    await until(() => !a.cluster.hasMajority && !b.cluster.hasMajority);
    t.type(a.cluster.status().fault, "string");
    a.users.remove("bert");
    b.users.setPassword("bert", hash("changed")); // The removal wins.
    a.users.change("carl", { role: "owner" });
    b.users.change("carl", { role: "viewer" }); // Less wins.
    a.add("emil", { role: "user", sites: ["attic"] });
    b.add("fred", { role: "viewer" });
    b.users.change("dora", { role: "user", sites: ["hall"] });
    servers.signal(0, "SIGCONT");
    await servers.restart(1);
    await agree("anna owner, carl viewer, dora user hall, emil user attic, fred viewer, uta user");
  });

  await t.test("leave every hub an owner, whatever each has removed alone", async (t) => {
    a.users.change("dora", { role: "owner" });
    await agree("anna owner, carl viewer, dora owner hall, emil user attic, fred viewer, uta user");
    servers.signal(0, "SIGSTOP");
    servers.signal(1, "SIGSTOP");
    await until(() => !a.cluster.hasMajority && !b.cluster.hasMajority);
    a.users.remove("anna");
    b.users.remove("dora");
    for (const server of [0, 1]) servers.signal(server, "SIGCONT");
    await until(() => a.cluster.hasMajority && b.cluster.hasMajority && isSame());
    const owners = a.users.list().filter(({ role }) => role === "owner");
    t.ok(owners.length > 0, a.shown());
  });

  await t.test(
    "come back to a hub that has lost its database, and stay when the servers have lost theirs",
    async (t) => {
      const before = a.shown();
      await b.close();
      const again = hub(t, "b", servers.urls, file("empty"));
      await until(() => again.shown() === before);
      t.equal(a.shown(), before);
      await again.close();
      await a.close();
      const other = await startServers(1);
      t.teardown(() => other.close());
      const first = hub(t, "a", other.urls, a.path);
      await until(() => first.cluster.hasMajority);
      const second = hub(t, "b", other.urls, file("new"));
      await until(() => second.shown() === before);
      t.equal(first.shown(), before);
    },
  );
});
