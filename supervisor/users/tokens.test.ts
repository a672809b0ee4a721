import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import t, { type Test } from "tap";
import { besides, migrations } from "../schema.ts";
import { openDatabase } from "../store/database.ts";
import { type NewToken, Tokens } from "./tokens.ts";
import { Users } from "./users.ts";

const day = 24 * 60 * 60_000;
const metrics: NewToken = { name: "metrics", login: "anna", role: "viewer", days: 90 };

function room(t: Test) {
  const folder = t.testdir();
  const clock = { now: Date.parse("2026-01-01T00:00:00Z") };
  const open = () => {
    const database = openDatabase(join(folder, "sotto.db"), migrations, besides);
    t.teardown(() => database.isOpen && database.close());
    return { database, users: new Users(database), tokens: new Tokens(database, () => clock.now) };
  };
  const opened = open();
  opened.users.add("anna", "hash-1", "active");
  opened.users.add("bert", "hash-2", "active", { role: "operator" });
  return { ...opened, open, folder, clock };
}

t.test("a token is found by its whole text, after a restart, too, and the text is stored nowhere", async (t) => {
  const { database, tokens, open, folder } = room(t);
  const { token, text } = tokens.add({ ...metrics, scopes: ["platform", "tasks"] });
  t.same(token, {
    name: "metrics",
    login: "anna",
    role: "viewer",
    scopes: ["platform", "tasks"],
    createdAt: "2026-01-01T00:00:00.000Z",
    expiresAt: "2026-04-01T00:00:00.000Z",
    hasExpired: false,
  });
  t.match(text, /^sotto_[0-9a-f]{16}_[\w-]{43}$/u);
  database.close();
  const again = open().tokens;
  t.match(again.find(text), { name: "metrics", scopes: ["platform", "tasks"], hasExpired: false });
  const other = again.add({ ...metrics, name: "other" }).text;
  const [, id = "", secret = ""] = /^sotto_([0-9a-f]+)_(.*)$/u.exec(text) ?? [];
  const [, otherId = ""] = /^sotto_([0-9a-f]+)_/u.exec(other) ?? [];
  for (const wrong of [
    "",
    "sotto_",
    `sotto_${id}_`,
    `sotto_${otherId}_${secret}`,
    `sotto_${"0".repeat(16)}_${secret}`,
    `sotto_${id}_${secret.slice(1)}`,
    `sotto_${id}_${secret}x`,
    `${text}\n`,
    ` ${text}`,
    text.toUpperCase(),
    `sotto_' OR 1=1 --_${secret}`,
  ])
    t.equal(again.find(wrong), undefined, JSON.stringify(wrong));
  for (const file of readdirSync(folder)) t.notOk(readFileSync(join(folder, file), "latin1").includes(secret), file);
});

t.test("a token ends at its time, and is listed as expired until it is removed or replaced", async (t) => {
  const { tokens, clock } = room(t);
  const { text } = tokens.add({ ...metrics, days: 1 });
  const id = tokens.find(text)?.id ?? "";
  clock.now += day - 1;
  t.match(tokens.find(text), { hasExpired: false });
  t.equal(tokens.standingNow(id)?.role, "viewer");
  t.throws(() => tokens.add(metrics), { code: "TOKEN_EXISTS" });
  clock.now += 1;
  t.match(tokens.find(text), { hasExpired: true });
  t.equal(tokens.standingNow(id), undefined);
  t.match(tokens.list(), [{ name: "metrics", hasExpired: true }]);
  t.throws(() => tokens.add({ ...metrics, login: "bert" }), { code: "TOKEN_EXISTS" }, "somebody else's stays");
  const next = tokens.add(metrics).text;
  t.match(tokens.list(), [{ name: "metrics", hasExpired: false }]);
  t.equal(tokens.find(text), undefined);
  t.match(tokens.find(next), { name: "metrics" });
});

t.test("a token without an end is for owners, and a role above its user's is refused", async (t) => {
  const { tokens, clock } = room(t);
  const { token, text } = tokens.add({ ...metrics, role: "owner", days: undefined });
  t.notOk("expiresAt" in token);
  clock.now += 5000 * day;
  t.match(tokens.find(text), { role: "owner", hasExpired: false });
  const ofBert = { ...metrics, name: "b", login: "bert" };
  t.throws(() => tokens.add({ ...ofBert, days: undefined }), { code: "ROLE_INSUFFICIENT", message: /only owners/u });
  t.throws(() => tokens.add({ ...ofBert, role: "owner" }), { code: "ROLE_INSUFFICIENT", message: /bert is operator/u });
  t.match(tokens.add({ ...ofBert, role: "operator" }).token, { role: "operator" });
  t.throws(() => tokens.add({ ...metrics, name: "c", login: "nobody" }), { code: "USER_UNKNOWN" });
});

t.test("a token is never more than its user is now, whoever changed the database", async (t) => {
  const { tokens, database } = room(t);
  const { text } = tokens.add({ ...metrics, role: "owner" });
  const ofBert = tokens.add({ ...metrics, name: "b", login: "bert" }).text;
  const id = tokens.find(text)?.id ?? "";
  for (const role of ["operator", "viewer"]) {
    database.exec(`UPDATE users SET role = '${role}' WHERE login = 'anna'`);
    t.match(tokens.find(text), { role });
    t.equal(tokens.standingNow(id)?.role, role);
  }
  database.exec("UPDATE users SET status = 'pending', expires_at = '9999' WHERE login = 'anna'");
  t.equal(tokens.find(text), undefined);
  t.equal(tokens.standingNow(id), undefined);
  t.throws(() => tokens.add({ ...metrics, name: "more" }), { code: "USER_UNKNOWN" });
  database.exec("DELETE FROM users WHERE login = 'anna'");
  database.exec(
    "INSERT INTO users (login, status, role, password, created_at) VALUES ('anna', 'active', 'owner', 'hash-9', '2030')",
  );
  t.equal(tokens.find(text), undefined, "another person who has got the login has not got the token");
  t.match(tokens.list(), [{ name: "b" }]);
  t.match(tokens.add(metrics).token, { name: "metrics" }, "nor does it keep the name");
  t.match(tokens.find(ofBert), { login: "bert" });
});

t.test("the last use is known at once, and written once an hour", async (t) => {
  const { tokens, clock, database } = room(t);
  const { text } = tokens.add(metrics);
  const written = () => database.prepare("SELECT used_at FROM tokens").get()?.["used_at"];
  t.notOk("lastUsedAt" in (tokens.list()[0] ?? {}));
  const first = clock.now;
  tokens.find(text);
  t.equal(written(), first);
  clock.now += 59 * 60_000;
  tokens.find(text);
  t.equal(tokens.list()[0]?.lastUsedAt, "2026-01-01T00:59:00.000Z");
  t.equal(written(), first);
  clock.now += 60_000;
  tokens.find(text);
  t.equal(written(), clock.now);
});

t.test("a user has twenty, and each is removed by its name", async (t) => {
  const { tokens } = room(t);
  for (let count = 0; count < 20; count++) tokens.add({ ...metrics, name: `t${count}` });
  t.throws(() => tokens.add(metrics), { code: "REQUEST_IMPOSSIBLE", message: /too many tokens/u });
  const { text } = tokens.add({ ...metrics, login: "bert" });
  t.throws(() => tokens.remove("metrics", "anna"), { code: "TOKEN_UNKNOWN" });
  t.ok(tokens.find(text));
  tokens.remove("metrics", "bert");
  t.equal(tokens.find(text), undefined);
  tokens.remove("t0");
  t.equal(tokens.list("anna").length, 19);
  tokens.removeAll("anna");
  t.same(tokens.list(), []);
});

t.test("the days of a token that was made before the clock was set count from when it is set", async (t) => {
  const { tokens, clock, open, database } = room(t);
  const right = clock.now + 200 * day;
  clock.now = 5000;
  const { text } = tokens.add(metrics);
  const endless = tokens.add({ ...metrics, name: "endless", days: undefined }).text;
  database.close();
  clock.now = right;
  const again = open().tokens;
  t.match(again.find(text), { hasExpired: false, createdAt: new Date(right).toISOString() });
  t.match(again.find(endless), { hasExpired: false, expiresAt: undefined });
  clock.now = right + 89 * day;
  t.match(again.find(text), { hasExpired: false });
  clock.now = right + 91 * day;
  t.match(again.find(text), { hasExpired: true });
  clock.now = right - day;
  t.match(again.find(text), { hasExpired: false }, "a clock set back by a day");
});
