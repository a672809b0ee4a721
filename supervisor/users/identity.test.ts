/** Accounts of OpenID Connect: known by the provider's id of a person, without a password, and for a limited time. */
import { join } from "node:path";
import t, { type Test } from "tap";
import { besides, migrations } from "../schema.ts";
import { openDatabase } from "../store/database.ts";
import { identityPrefix, isIdentity, newIdentity } from "./identity.ts";
import { hashPassword, verifyPassword } from "./password.ts";
import type { Role } from "./role.ts";
import { SignIns } from "./sign-ins.ts";
import { Tokens } from "./tokens.ts";
import { Users } from "./users.ts";
import { Verifier } from "./verify.ts";

const erika = { issuer: "https://id.example", subject: "4711" };
const hourMs = 3_600_000;
const as = (role: Role) => ({ role, sites: [] });

function open(t: Test) {
  const database = openDatabase(join(t.testdir(), "sotto.db"), migrations, besides);
  t.teardown(() => database.close());
  const users = new Users(database);
  users.add("anna", "hash", "active");
  return { database, users };
}

t.test("an identity is one of a provider and a person, and of nobody else", async (t) => {
  const stored = newIdentity(erika);
  t.ok(stored.startsWith(identityPrefix(erika)));
  t.not(newIdentity(erika), stored, "each account is another one");
  for (const other of [
    { ...erika, subject: "4712" },
    { ...erika, issuer: "https://id.example/" },
    { issuer: "https://id.example\0", subject: "4711" },
    { issuer: "", subject: "" },
  ])
    t.notOk(stored.startsWith(identityPrefix(other)), JSON.stringify(other));
  t.equal(isIdentity(stored), true);
  t.equal(isIdentity(stored, erika.issuer), true);
  t.equal(isIdentity(stored, "https://other.example"), false);
  for (const text of ["", "hash", await hashPassword("long enough")]) t.equal(isIdentity(text), false);
});

t.test("no password is right for it, in any version that compares passwords", async (t) => {
  const stored = newIdentity(erika);
  for (const password of ["", "4711", stored]) t.equal(await verifyPassword(password, stored), false);
  const { users } = open(t);
  users.enterAs(erika, "erika", as("owner"));
  const verifier = new Verifier(users);
  t.equal(await verifier.verify("erika", stored), "unknown");
  t.throws(() => users.setPassword("erika", "hash"), { code: "USER_WITHOUT_PASSWORD" });
});

t.test("a person has one account, with the role of the last log-in, until it is removed", async (t) => {
  const { database, users } = open(t);
  t.same(users.enterAs(erika, "erika", as("viewer")), { login: "erika", role: "viewer", isNew: true });
  t.same(users.enterAs(erika, "renamed", as("operator")), { login: "erika", role: "operator", isNew: false });
  t.throws(() => users.enterAs({ ...erika, subject: "2" }, "erika", as("owner")), { code: "OPENID_LOGIN_TAKEN" });
  t.throws(() => users.enterAs({ ...erika, subject: "2" }, "anna", as("owner")), { code: "OPENID_LOGIN_TAKEN" });
  t.match(users.find("anna"), { password: "hash" });
  users.add("waiting", "hash", "pending");
  t.equal(
    users.enterAs({ ...erika, subject: "2" }, "waiting", as("owner")).isNew,
    true,
    "a pending request owns no login",
  );
  t.throws(() => new Tokens(database).add({ name: "x", login: "erika", role: "viewer", days: 1 }), {
    code: "USER_WITHOUT_PASSWORD",
  });
  users.change("erika", { status: "pending" });
  t.throws(() => users.enterAs(erika, "erika", as("owner")), { code: "OPENID_DENIED" }, "whom an owner has suspended");
  t.equal(users.removeIdentity(erika), "erika");
  t.equal(users.removeIdentity(erika), undefined);
  t.same(
    users.list().map(({ login, openId }) => [login, openId]),
    [
      ["anna", undefined],
      ["waiting", true],
    ],
  );
  t.throws(() => users.remove("anna"), { code: "USER_LAST" }, "owners of a provider do not count");
});

t.test("a browser is signed in for the configured time, and not at all once the provider is another one", async (t) => {
  const { database, users } = open(t);
  users.enterAs(erika, "erika", as("viewer"));
  let now = Date.UTC(2026, 5, 1);
  const clock = () => now;
  const terms = { issuer: erika.issuer, maxAgeMs: 12 * hourMs };
  const signIns = new SignIns(database, clock, terms);
  const { signIn, cookie, key } = signIns.add("erika", "Firefox");
  const own = signIns.add("anna", "Firefox");
  t.equal(Date.parse(signIn.expiresAt), now + 12 * hourMs);
  now += 11 * hourMs;
  t.match(signIns.find(cookie, key), { login: "erika" });
  t.equal(new SignIns(database, clock, { ...terms, issuer: "https://other.example" }).find(cookie, key), undefined);
  t.equal(new SignIns(database, clock).find(cookie, key), undefined);
  now += hourMs;
  t.equal(signIns.find(cookie, key), undefined);
  t.equal(signIns.isValid(signIn.id), false);
  t.match(signIns.find(own.cookie, own.key), { login: "anna" }, "those with a password stay");
});
