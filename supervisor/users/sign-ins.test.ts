import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import t, { type Test } from "tap";
import { besides, migrations } from "../schema.ts";
import { openDatabase } from "../store/database.ts";
import { SignIns } from "./sign-ins.ts";
import { Users } from "./users.ts";

const day = 24 * 60 * 60_000;

function room(t: Test) {
  const folder = t.testdir();
  const clock = { now: Date.parse("2026-01-01T00:00:00Z") };
  const open = () => {
    const database = openDatabase(join(folder, "sotto.db"), migrations, besides);
    t.teardown(() => database.isOpen && database.close());
    return { database, users: new Users(database), signIns: new SignIns(database, () => clock.now) };
  };
  const opened = open();
  opened.users.add("anna", "hash-1", "active");
  opened.users.add("bert", "hash-2", "active");
  return { ...opened, open, folder, clock };
}

t.test("a token is right with both halves, after a restart, too, and neither is stored", async (t) => {
  const { database, signIns, open, folder } = room(t);
  const { signIn, cookie, key } = signIns.add("anna", "Firefox on Linux");
  t.match(signIn, { login: "anna", device: "Firefox on Linux", createdAt: "2026-01-01T00:00:00.000Z" });
  database.close();
  const again = open().signIns;
  t.same(again.find(cookie, key), { id: signIn.id, login: "anna", role: "owner", sites: [] });
  const other = again.add("anna", "another");
  const [id = "", secret = ""] = cookie.split(".");
  for (const [wrong, wrongKey] of [
    [cookie, other.key],
    [other.cookie, key],
    [`${other.signIn.id}.${secret}`, key],
    [`${"0".repeat(16)}.${secret}`, key],
    [`${id}.${secret.slice(1)}`, key],
    [`${id}.${key}`, secret],
    [cookie, ""],
    ["", key],
    [`${cookie}\n`, key],
    ["' OR 1=1 --.x", key],
  ] as const)
    t.equal(again.find(wrong, wrongKey), undefined, JSON.stringify(wrong));
  for (const file of readdirSync(folder)) {
    const text = readFileSync(join(folder, file), "latin1");
    for (const half of [secret, key]) t.notOk(text.includes(half), file);
  }
});

t.test("it ends after thirty days without use, and after a year with use", async (t) => {
  const { signIns, clock } = room(t);
  const begun = clock.now;
  const unused = signIns.add("bert", "unused");
  const { cookie, key, signIn } = signIns.add("anna", "used");
  t.equal(signIn.expiresAt, "2026-01-31T00:00:00.000Z");
  for (; clock.now < begun + 364 * day; clock.now += 29 * day) t.ok(signIns.find(cookie, key), `${clock.now}`);
  t.equal(signIns.find(unused.cookie, unused.key), undefined);
  t.equal(signIns.list().length, 0, "the last use was more than thirty days ago, or it is a year old");
  clock.now = begun + 365 * day;
  t.equal(signIns.find(cookie, key), undefined);
  t.equal(signIns.isValid(signIn.id), false);
});

t.test("the last use is written once an hour, also when the clock was set back", async (t) => {
  const { signIns, clock } = room(t);
  clock.now += 59 * day;
  const { cookie, key } = signIns.add("anna", "x");
  const used = () => signIns.list()[0]?.lastUsedAt;
  clock.now += 59 * 60_000;
  signIns.find(cookie, key);
  t.equal(used(), "2026-03-01T00:00:00.000Z");
  clock.now += 60_000;
  signIns.find(cookie, key);
  t.equal(used(), "2026-03-01T01:00:00.000Z");
  clock.now -= 2 * day;
  signIns.find(cookie, key);
  t.equal(used(), "2026-02-27T01:00:00.000Z");
});

t.test("a new password, a suspension and a removal end it, whoever changed the database", async (t) => {
  for (const sql of [
    "UPDATE users SET password = 'hash-3' WHERE login = 'anna'",
    "UPDATE users SET status = 'pending', expires_at = '9999' WHERE login = 'anna'",
    "DELETE FROM users WHERE login = 'anna'",
  ]) {
    const { signIns, database } = room(t);
    const { cookie, key, signIn } = signIns.add("anna", "x");
    const bert = signIns.add("bert", "y");
    database.exec(sql);
    t.equal(signIns.find(cookie, key), undefined, sql);
    t.equal(signIns.isValid(signIn.id), false);
    t.ok(signIns.find(bert.cookie, bert.key), "the other one's stays");
    t.match(signIns.list(), [{ login: "bert" }]);
    if (sql.includes("UPDATE")) database.exec("DELETE FROM users WHERE login = 'anna'");
    t.throws(() => signIns.add("anna", "z"), { code: "USER_UNKNOWN" });
    database.close();
  }
});

t.test("a user has twenty; one more takes the place of the one unused longest", async (t) => {
  const { signIns, clock } = room(t);
  const first = signIns.add("anna", "first");
  const other = signIns.add("bert", "other");
  const second = signIns.add("anna", "second");
  clock.now += 2 * 60 * 60_000;
  signIns.find(first.cookie, first.key);
  for (let more = 0; more < 19; more++) signIns.add("anna", `more ${more}`);
  t.equal(signIns.list().filter(({ login }) => login === "anna").length, 20);
  t.equal(signIns.find(second.cookie, second.key), undefined);
  t.ok(signIns.find(first.cookie, first.key) && signIns.find(other.cookie, other.key));
  signIns.remove(first.signIn.id);
  t.equal(signIns.find(first.cookie, first.key), undefined);
  t.throws(() => signIns.remove(first.signIn.id), { code: "SIGN_IN_UNKNOWN" });
  signIns.removeAll("anna");
  t.match(signIns.list(), [{ login: "bert" }]);
});

t.test("a clock that is not set yet, or was set by a day, signs nobody out", async (t) => {
  const { signIns, clock, open, database } = room(t);
  clock.now += 200 * day;
  const right = clock.now;
  const before = signIns.add("anna", "before the power cut");
  clock.now = 5000;
  t.ok(signIns.find(before.cookie, before.key), "a clock in 1970");
  const unset = signIns.add("anna", "while the clock was not set");
  for (const now of [right, right + day, right - day]) {
    clock.now = now;
    for (const { cookie, key } of [before, unset]) t.ok(signIns.find(cookie, key), new Date(now).toISOString());
  }
  t.equal(signIns.list("anna").length, 2);
  clock.now = 7000;
  const other = signIns.add("bert", "restarted meanwhile");
  database.close();
  clock.now = right;
  const again = open().signIns;
  t.ok(again.find(other.cookie, other.key), "set while nobody ran");
  clock.now = right + 31 * day;
  t.equal(again.find(other.cookie, other.key), undefined, "thirty days count from when it was set");
});

t.test(
  "one that was made in a wrong future begins when the right time is known, and ends thirty days later",
  async (t) => {
    const { signIns, clock, open, database } = room(t);
    clock.now += 200 * day;
    const right = clock.now;
    clock.now += 3650 * day;
    const future = signIns.add("anna", "ten years ahead");
    clock.now = right;
    t.match(signIns.list(), [
      { createdAt: new Date(right).toISOString(), expiresAt: new Date(right + 30 * day).toISOString() },
    ]);
    t.ok(signIns.find(future.cookie, future.key));
    clock.now = right + 3650 * day;
    const other = signIns.add("bert", "ten years ahead, and restarted");
    database.close();
    clock.now = right;
    const again = open().signIns;
    t.ok(again.find(other.cookie, other.key));
    clock.now = right + 30 * day;
    t.equal(again.find(other.cookie, other.key), undefined);
  },
);
