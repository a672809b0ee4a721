import { join } from "node:path";
import t, { type Test } from "tap";
import { besides, migrations } from "../schema.ts";
import { SessionStore } from "../sessions/session-store.ts";
import { openDatabase } from "../store/database.ts";
import { SignIns } from "../users/sign-ins.ts";
import { Tokens } from "../users/tokens.ts";
import { Users } from "../users/users.ts";
import { RetentionClock } from "./retention-clock.ts";

const dayMs = 86_400_000;
const right = Date.UTC(2027, 0, 1);

function board(t: Test) {
  const path = join(t.testdir(), "sotto.db");
  const time = { clock: right, uptime: 0 };
  const warnings: string[] = [];
  const database = openDatabase(path, migrations, besides);
  t.teardown(() => database.close());
  const start = () =>
    new RetentionClock({
      database,
      log: { warn: (_fields, message) => void warnings.push(message) },
      now: () => time.clock,
      uptime: () => time.uptime,
    });
  const run = (days: number) => {
    time.clock += days * dayMs;
    time.uptime += days * dayMs;
  };
  return { database, time, warnings, start, run };
}

const session = (sessionId: string, at: number) => ({
  sessionId,
  siteId: "kitchen",
  origin: "client" as const,
  startedAt: new Date(at).toISOString(),
  events: [],
});

t.test("a board that boots ten years ahead keeps its sessions, and says why nothing is deleted", async (t) => {
  const { database, time, warnings, start, run } = board(t);
  const store = new SessionStore(database);
  store.write([session("old", right - 40 * dayMs), session("young", right - 20 * dayMs), session("now", right)]);
  const before = start();
  t.equal(store.forget({ days: 30, now: before.moment() }, 100), 1);
  before.write();
  time.clock += 3650 * dayMs;
  time.uptime = 0;
  const wrong = start();
  t.equal(store.forget({ days: 30, now: wrong.moment() }, 100), 0);
  t.equal(wrong.moment(), right + 7 * dayMs);
  t.match(warnings, [/nothing is deleted for the difference/u], "once");
  store.write([session("meanwhile", time.clock)]);
  time.clock -= 3650 * dayMs;
  run(1);
  t.equal(wrong.moment(), right + dayMs, "the network has set it");
  t.equal(store.forget({ days: 30, now: wrong.moment() }, 100), 0);
  for (let day = 0; day < 12; day += 1) {
    run(1);
    wrong.moment();
  }
  store.write([session("last", time.clock)]);
  t.equal(store.forget({ days: 30, now: wrong.moment() }, 100), 1);
  t.same(
    store.list({ limit: 9 }).sessions.map(({ sessionId }) => sessionId),
    ["last", "meanwhile", "now"],
  );
});

t.test("the first belief is what the clock says, however long the platform has run before", async (t) => {
  const { time, start, run } = board(t);
  const retention = start();
  run(0.5);
  t.equal(retention.believed(), time.clock);
  t.equal(retention.moment(), time.clock);
  run(0.5);
  t.equal(retention.believed(), time.clock);
});

t.test("credentials age with time that passes: ten years ahead, in 1970 and set back for good", async (t) => {
  const { time, start, run, database } = board(t);
  const users = new Users(database);
  users.add("anna", "hash", "active");
  const retention = start();
  const signIns = new SignIns(database, () => retention.believed());
  const tokens = new Tokens(database, () => retention.believed());
  const { cookie, key } = signIns.add("anna", "a browser");
  const { text } = tokens.add({ name: "nightly", login: "anna", role: "owner", days: 20 });
  const signedIn = () => signIns.find(cookie, key) !== undefined;
  const isValid = () => tokens.find(text)?.hasExpired === false;
  time.clock += 3650 * dayMs;
  t.ok(signedIn() && isValid(), "ten years ahead");
  signIns.add("anna", "makes room by removing what has ended");
  time.clock = 5000;
  t.ok(signedIn() && isValid(), "in 1970");
  run(21);
  t.notOk(isValid(), "three weeks have passed, although it is 1970");
  t.ok(signedIn());
  time.clock = right - 365 * dayMs;
  run(31);
  t.notOk(signedIn(), "not used for a month");
});

t.test(
  "what is believed survives a restart, and a kill costs nothing but the time since the day's clean-up",
  async (t) => {
    const { time, start, run } = board(t);
    const first = start();
    first.moment();
    time.clock += 400 * dayMs;
    t.equal(first.moment(), right + 7 * dayMs);
    run(3);
    t.equal(first.moment(), right + 10 * dayMs + 3 * dayMs, "another day may be made up for each that it runs");
    run(0.5);
    time.uptime = 60_000;
    t.equal(start().moment(), right + 13 * dayMs, "killed: the allowance is used up");
  },
);

t.test("before the clock is set for the first time nothing is known, also by what is written down", async (t) => {
  const { database, time, start } = board(t);
  time.clock = 1000;
  const clock = start();
  t.equal(clock.moment(), undefined);
  clock.write();
  t.same(database.prepare("SELECT * FROM believed_clock").all(), []);
  time.clock = right;
  t.equal(clock.moment(), right);
});

t.test("the first start of this version believes the clock a week beyond what was kept", async (t) => {
  const { database, start } = board(t);
  new SessionStore(database).write([session("last", right - 100 * dayMs), session("ahead", right + 5 * dayMs)]);
  t.equal(start().moment(), right - 93 * dayMs);
});

t.test("a damaged row is told and starts again; a disk that takes no writes stops no clean-up", async (t) => {
  const { database, warnings, start } = board(t);
  for (const belief of ["{", '{"believed":"now"}', '{"believed":1}']) {
    database.prepare("INSERT OR REPLACE INTO believed_clock VALUES (1, ?)").run(belief);
    t.equal(start().moment(), right);
  }
  t.equal(warnings.filter((text) => text.includes("cannot be read")).length, 3);
  database.exec("PRAGMA query_only = ON");
  const clock = start();
  t.equal(clock.moment(), right);
  clock.write();
  t.equal(warnings.filter((text) => text.includes("cannot be written")).length, 2);
});
