/** What a remembered credential is worth: nothing as soon as its user is not what it was. */
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import t, { type Test } from "tap";
import { besides, migrations } from "../schema.ts";
import { openDatabase } from "../store/database.ts";
import { lightHash } from "./testing.ts";
import { Users } from "./users.ts";
import { Verifier } from "./verify.ts";

const shown = "Basic YW5uYTpjb3JyZWN0IGhvcnNl";

async function makeVerifier(t: Test, maxRemembered?: number) {
  const path = join(t.testdir(), "sotto.db");
  const database = openDatabase(path, migrations, besides);
  t.teardown(() => database.close());
  const users = new Users(database);
  users.add("anna", lightHash("correct horse"), "active");
  users.add("bert", lightHash("battery staple"), "active");
  const verifier = new Verifier(users, maxRemembered);
  const verify = (credential = shown, password = "correct horse") => verifier.verify("anna", password, credential);
  return { path, users, verifier, verify };
}

t.test("a credential is recognised as it was sent, after it was verified and never before", async (t) => {
  const { verifier, verify } = await makeVerifier(t);
  t.equal(verifier.recall(shown), undefined);
  t.equal(await verify(shown, "wrong horse"), "unknown");
  t.equal(verifier.recall(shown), undefined, "a wrong one is not remembered");
  t.equal(await verify(), "active");
  t.match(verifier.recall(shown), { login: "anna", status: "active" });
  for (const other of ["", shown.toLowerCase(), `${shown} `, shown.slice(0, -1), "anna", `anna\0correct horse`])
    t.equal(verifier.recall(other), undefined, JSON.stringify(other));
});

t.test("a changed password ends what was remembered, also when it is changed back", async (t) => {
  const { users, verifier, verify } = await makeVerifier(t);
  await verify();
  users.setPassword("anna", lightHash("another horse"));
  t.equal(verifier.recall(shown), undefined);
  t.equal(await verify(), "unknown");
  users.setPassword("anna", lightHash("correct horse"));
  t.equal(verifier.recall(shown), undefined);
  t.equal(await verify(), "active");
});

t.test("a removed user is not recognised, and neither is a new one of the same name and password", async (t) => {
  const { users, verifier, verify } = await makeVerifier(t);
  await verify();
  users.remove("anna");
  t.equal(verifier.recall(shown), undefined);
  t.equal(await verify(), "unknown");
  users.add("anna", lightHash("correct horse"), "active");
  t.equal(verifier.recall(shown), undefined, "until the password was verified again");
});

t.test("who has to wait for approval again is told so at once, and is let in again without a derivation", async (t) => {
  const { users, verifier, verify } = await makeVerifier(t);
  await verify();
  users.change("anna", { status: "pending" });
  t.match(verifier.recall(shown), { status: "pending" });
  t.equal(await verify(), "pending");
  users.change("anna", { status: "active" });
  t.match(verifier.recall(shown), { status: "active" });
});

t.test("a change by another program is noticed with the next request", async (t) => {
  const { path, verifier, verify } = await makeVerifier(t);
  await verify();
  const other = new DatabaseSync(path, { timeout: 5000 });
  other.prepare("UPDATE users SET password = ? WHERE login = 'anna'").run(lightHash("another horse"));
  t.equal(verifier.recall(shown), undefined);
  other.exec("DELETE FROM users");
  other.close();
  t.equal(verifier.recall(shown), undefined);
});

t.test("a user who is changed or removed while the password is verified is not let in", async (t) => {
  const { users, verifier, verify } = await makeVerifier(t);
  const removed = verify();
  users.remove("anna");
  t.equal(await removed, "unknown");
  users.add("anna", lightHash("correct horse"), "active");
  const demoted = verify();
  users.change("anna", { status: "pending" });
  t.equal(await demoted, "pending");
  t.match(verifier.recall(shown), { status: "pending" });
});

t.test("only so many are remembered: the oldest is forgotten, and very long ones are not kept", async (t) => {
  const { verifier, verify } = await makeVerifier(t, 2);
  for (const credential of ["one", "two", "three"]) t.equal(await verify(credential), "active");
  t.equal(verifier.recall("one"), undefined);
  t.match([verifier.recall("two"), verifier.recall("three")], [{ login: "anna" }, { login: "anna" }]);
  const long = "x".repeat(5_000);
  t.equal(await verify(long), "active");
  t.equal(verifier.recall(long), undefined);
});
