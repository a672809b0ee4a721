import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import t, { type Test } from "tap";
import { besides, migrations } from "../schema.ts";
import { openDatabase } from "../store/database.ts";
import { completeInMemory } from "../store/store.ts";
import { faultOfLogin, faultOfPassword, hashOfNoPassword, hashPassword, verifyPassword } from "./password.ts";
import { Users } from "./users.ts";
import { Verifier } from "./verify.ts";

function users(t: Test): Users {
  const database = openDatabase(join(t.testdir(), "sotto.db"), migrations, besides);
  t.teardown(() => database.close());
  return new Users(database);
}

t.test("a password is right in either Unicode form, and any other is wrong", async (t) => {
  const hash = await hashPassword("caf\u00e9 au lait");
  t.match(hash, /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  t.equal(await verifyPassword("cafe\u0301 au lait", hash), true);
  t.equal(await verifyPassword("cafe au lait", hash), false);
  await t.rejects(verifyPassword("x", "plain"), /PHC/);
});

t.test(
  "what an unknown login is verified against has the form and the cost of a real hash, and no password",
  async (t) => {
    const form = (phc: string) => phc.replaceAll(/[A-Za-z0-9+/]{22,}/gu, ({ length }) => `<${length}>`);
    const decoy = hashOfNoPassword();
    t.equal(form(decoy), form(await hashPassword("long enough")));
    t.not(decoy, hashOfNoPassword());
    for (const password of ["", "long enough"]) t.equal(await verifyPassword(password, decoy), false);
  },
);

t.test("logins and passwords outside the rules are refused in words", async (t) => {
  for (const login of ["", "a:b", "a\nb", "a\u0000", "x".repeat(65)])
    t.type(faultOfLogin(login), "string", JSON.stringify(login));
  t.match(faultOfLogin("(local)"), /the board itself/u);
  for (const login of ["a", "Zoë Müller", "x".repeat(64)]) t.equal(faultOfLogin(login), undefined, login);
  for (const password of ["", "short", "x".repeat(1025)]) t.type(faultOfPassword(password), "string");
  t.equal(faultOfPassword("x".repeat(1024)), undefined);
});

t.test("of a hundred first sign-ups exactly one becomes active", async (t) => {
  const store = users(t);
  const added = Array.from({ length: 100 }, (_, index) =>
    store.add(`user${index}`, "hash", "active", { only: "first" }),
  );
  t.equal(added.filter(Boolean).length, 1);
  t.equal(store.list().length, 1);
  t.equal(store.claimed, true);
});

t.test("A10: very many accounts may wait for approval, one more is told to wait, whoever belongs is not", async (t) => {
  const store = users(t);
  for (let index = 0; index < 100; index++) store.add(`user${index}`, "hash", "pending");
  t.throws(() => store.add("one more", "hash", "pending"), { code: "SIGNUP_TOO_MANY_PENDING" });
  t.equal(store.claimed, false, "those who wait do not claim the board");
  t.ok(store.add("user1", "another hash", "active"), "a login that was only asked for is nobody's");
  t.match(store.find("user1"), { role: "owner", status: "active", password: "another hash" });
  t.throws(() => store.add("user1", "hash", "active"), { code: "USER_EXISTS" });
});

t.test("a login is verified by its password; a pending one is told apart only with it", async (t) => {
  const store = users(t);
  const verifier = new Verifier(store);
  store.add("anna", await verifier.hash("correct horse"), "active");
  store.add("bert", await verifier.hash("battery staple"), "pending");
  t.equal(await verifier.verify("anna", "correct horse"), "active");
  t.equal(await verifier.verify("anna", "correct horse"), "active", "remembered");
  t.equal(await verifier.verify("bert", "battery staple"), "pending");
  for (const [login, password] of [
    ["anna", "battery staple"],
    ["bert", "x"],
    ["nobody", "correct horse"],
  ] as const)
    t.equal(await verifier.verify(login, password), "unknown", login);
});

t.test("a flood of passwords is answered with busy, and the rightful user is served after it", async (t) => {
  const store = users(t);
  const verifier = new Verifier(store);
  store.add("anna", await verifier.hash("correct horse"), "active");
  const flood = Array.from({ length: 30 }, (_, index) =>
    verifier.verify("anna", `wrong ${index}`).catch((error: { code: string }) => error.code),
  );
  const answers = await Promise.all(flood);
  t.same(new Set(answers), new Set(["unknown", "PASSWORD_CHECK_BUSY"]));
  t.equal(await verifier.verify("anna", "correct horse"), "active");
});

t.test("many who show the same at once are checked once: a page may ask for all it shows together", async (t) => {
  const store = users(t);
  const verifier = new Verifier(store);
  store.add("anna", await verifier.hash("correct horse"), "active");
  const page = Array.from({ length: 50 }, () => verifier.verify("anna", "correct horse"));
  t.same(new Set(await Promise.all(page)), new Set(["active"]));
});

t.test("a role is kept, changed, and never leaves a board without an owner", async (t) => {
  const store = users(t);
  t.throws(() => store.add("bert", "hash", "active", { role: "viewer" }), { code: "USER_LAST" });
  store.add("anna", "hash", "active");
  store.add("bert", "hash", "active", { role: "viewer" });
  t.match(store.list(), [{ role: "owner" }, { role: "viewer" }]);
  for (const to of [{ role: "viewer" }, { role: "operator" }, { status: "pending" }] as const)
    t.throws(() => store.change("anna", to), { code: "USER_LAST" }, JSON.stringify(to));
  t.throws(() => store.remove("anna"), { code: "USER_LAST" }, "a viewer is no owner");
  t.match(store.change("anna", { role: "owner", status: "active" }), { role: "owner" });
  store.change("bert", { role: "owner" });
  t.match(store.change("anna", { role: "operator" }), { role: "operator", status: "active" });
  t.throws(() => store.remove("bert"), { code: "USER_LAST" });
  store.add("carl", "hash", "pending", { role: "viewer" });
  t.match(store.change("carl", { status: "active", role: "operator" }), { role: "operator", status: "active" });
});

t.test("a user keeps their sites, and is a viewer for a version without that role", async (t) => {
  const path = join(t.testdir(), "sotto.db");
  const database = openDatabase(path, migrations, besides);
  t.teardown(() => database.close());
  const store = new Users(database);
  store.add("anna", "hash", "active");
  store.add("uta", "hash", "active", { role: "user", sites: ["kitchen", "attic", "kitchen"] });
  store.add("otto", "hash", "active", { role: "operator", sites: ["attic"] });
  store.add("vera", "hash", "active", { role: "viewer", sites: ["attic"] });
  t.match(store.find("uta"), { role: "user", sites: ["attic", "kitchen"] });
  t.match(store.find("otto"), { role: "operator", sites: ["attic"] });
  t.same(store.find("vera")?.sites, [], "a viewer has none");
  t.same(database.prepare("SELECT role FROM users WHERE login = 'uta'").get(), { role: "viewer" });
  t.match(store.change("uta", { sites: [] }), { role: "user" });
  t.same(store.find("uta"), { status: "active", password: "hash", role: "user", sites: [] });
  t.match(store.change("otto", { role: "user" }), { role: "user", sites: ["attic"] });
  t.match(store.change("otto", { role: "viewer" }), { role: "viewer", sites: undefined });
  t.match(store.change("otto", { role: "user" }), { role: "user" });
  t.same(store.find("otto")?.sites, [], "what was taken away does not come back");
  t.throws(() => store.change("vera", { sites: ["attic"] }), { code: "REQUEST_INVALID", message: /vera is a viewer/u });
  t.throws(() => database.exec("UPDATE users SET sites = 'kitchen'"), /CHECK/u);
});

t.test("users of a version without roles are owners, also on a disk that accepts no writes", async (t) => {
  const path = join(t.testdir(), "sotto.db");
  const old = openDatabase(path, migrations);
  old.exec("INSERT INTO users VALUES ('anna', 'active', 'hash', '2026-01-01', NULL)");
  old.exec("PRAGMA journal_mode = DELETE");
  old.close();
  const readOnly = new DatabaseSync(path, { readOnly: true });
  completeInMemory(readOnly, besides);
  t.match(new Users(readOnly).list(), [{ login: "anna", role: "owner" }]);
  readOnly.close();
  const database = openDatabase(path, migrations, besides);
  t.teardown(() => database.close());
  const store = new Users(database);
  t.match(store.find("anna"), { role: "owner", status: "active" });
  database.exec(
    "INSERT INTO users (login, status, password, created_at) VALUES ('bert', 'active', 'hash', '2026-01-02')",
  );
  t.match(store.find("bert"), { role: "owner" }, "that version can be returned to");
  t.throws(() => database.exec("UPDATE users SET role = 'king'"), /CHECK/u);
});
