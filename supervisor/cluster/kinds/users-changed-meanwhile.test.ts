/** One hub and the shared bucket, which answers when the test lets it: what happens here meanwhile. */
import { join } from "node:path";
import t, { type Test } from "tap";
import { besides, migrations } from "../../schema.ts";
import { openDatabase } from "../../store/database.ts";
import { Users } from "../../users/users.ts";
import type { Connection } from "../nats.ts";
import { SharedRecords } from "../shared-records.ts";
import { sharedUsers } from "./users.ts";

const hash = (name: string): string => `$argon2id$v=19$m=19456,t=2,p=1$c2FsdA$${name}`;
const keyOf = (login: string): string => `user.${Buffer.from(login).toString("base64url")}`;

function hub(t: Test) {
  const database = openDatabase(join(t.testdir(), "hub.db"), migrations, besides);
  const users = new Users(database);
  const errors: unknown[] = [];
  const records = new SharedRecords(sharedUsers(database), database, (error) => errors.push(error));
  /** What is written, and when it is answered. */
  const writes: { readonly key: string; readonly said: unknown; readonly answer: (revision: number) => void }[] = [];
  let written = Promise.withResolvers<void>();
  const replace = (key: string, said: unknown) =>
    new Promise<number>((answer) => {
      writes.push({ key, said, answer });
      written.resolve();
    });
  const next = async () => {
    while (writes.length === 0) {
      written = Promise.withResolvers();
      await written.promise;
    }
    return writes.shift()!;
  };
  records.connected({ shared: { replace } } as unknown as Connection);
  t.teardown(() => {
    records.disconnected();
    database.close();
  });
  return { users, records, next, errors };
}

t.test("who is removed while another record is on its way stays removed, whatever others have changed", async (t) => {
  const { users, records, next, errors } = hub(t);
  users.add("anna", hash("anna"), "active");
  users.add("bert", hash("bert"), "active", { role: "operator" });
  records.look();
  let revision = 0;
  for (const _ of ["anna", "bert"]) (await next()).answer(++revision);
  const { createdAt } = users.list().find(({ login }) => login === "bert")!;
  // Anna's new password is on its way ...
  users.setPassword("anna", hash("new"));
  records.look();
  const anna = await next();
  t.equal(anna.key, keyOf("anna"));
  // ... when another hub has given Bert another one, and he is removed here.
  const value = { role: "operator", sites: [], password: hash("elsewhere"), createdAt };
  records.see({ key: keyOf("bert"), value: { id: "bert", value }, revision: ++revision });
  users.remove("bert");
  anna.answer(++revision);
  const said = await next();
  t.match(said, { key: keyOf("bert"), said: { id: "bert", removed: createdAt } });
  t.equal(users.find("bert"), undefined);
  t.same(errors, []);
});

t.test("of two changes of a user, the one with fewer sites holds", async (t) => {
  const { users, records, next, errors } = hub(t);
  users.add("anna", hash("anna"), "active");
  users.add("uta", hash("uta"), "active", { role: "user", sites: ["hall", "kitchen"] });
  records.look();
  let revision = 0;
  for (const _ of ["anna", "uta"]) (await next()).answer(++revision);
  const { createdAt } = users.list().find(({ login }) => login === "uta")!;
  users.change("uta", { sites: ["hall"] });
  const value = { role: "user", sites: ["hall", "kitchen"], password: hash("elsewhere"), createdAt };
  records.see({ key: keyOf("uta"), value: { id: "uta", value }, revision: ++revision });
  t.match((await next()).said, { id: "uta", value: { sites: ["hall"] } });
  t.same(users.find("uta")?.sites, ["hall"], "nobody keeps a site that somebody has taken away");
  t.same(errors, []);
});
