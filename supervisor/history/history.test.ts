import { join } from "node:path";
import t, { type Test } from "tap";
import { besides, migrations } from "../schema.ts";
import { openDatabase } from "../store/database.ts";
import { History, intervalMs, type Reading } from "./history.ts";

/** A history whose clock and readings the test moves. */
function stand(t: Test, file = join(t.testdir({}), "sotto.db")) {
  const database = openDatabase(file, migrations, besides);
  t.teardown(() => database.close());
  const warned: unknown[] = [];
  let now = Date.UTC(2026, 4, 4, 12);
  let reading: Reading = { components: [], sessions: 0, failed: 0 };
  const history = new History({
    database,
    read: async () => reading,
    log: { warn: (what) => void warned.push(what) },
    now: () => now,
  });
  const after = async (next: Reading, ms = intervalMs) => {
    now += ms;
    reading = next;
    await history.measure();
  };
  return { file, database, history, after, warned };
}

const nlu = (pid: number, cpu: number, memory = 30_000_000) => [{ name: "nlu", pid, cpu, memory }];

t.test("a point has the memory of each component, and its share of a processor since the one before", async (t) => {
  const { history, after } = stand(t);
  await after({ components: nlu(7, 100), sessions: 3, failed: 1 });
  t.same(history.points(), [], "the first reading is compared with nothing");
  await after({ components: nlu(7, 160), sessions: 8, failed: 2 });
  t.match(history.points(), [{ components: { nlu: { memory: 30_000_000, cpu: 0.1 } }, sessions: 5, failed: 1 }]);
  await after({ components: nlu(8, 6), sessions: 8, failed: 2 });
  t.match(history.points().at(-1), { components: { nlu: { cpu: 0.01 } }, sessions: 0 }, "a new process begins at 0");
  await after({ components: [{ name: "nlu", pid: null, cpu: null, memory: null }], sessions: 8, failed: 2 });
  t.same(history.points().at(-1)?.components, {}, "what does not run has no figures");
});

t.test("it is written every hour and at the end, and read by the next process", async (t) => {
  const { database, history, after, file } = stand(t);
  const stored = () => database.prepare("SELECT count(*) AS count FROM history").get() as { readonly count: number };
  for (let point = 0; point < 6; point += 1) await after({ components: nlu(7, point), sessions: 0, failed: 0 });
  t.match(stored(), { count: 0 }, "a card is not written to every ten minutes");
  await after({ components: nlu(7, 7), sessions: 0, failed: 0 });
  t.match(stored(), { count: 6 });
  await after({ components: nlu(7, 8), sessions: 0, failed: 0 });
  t.equal(history.points().length, 7, "the newest are in it before they are written");
  history.stop();
  t.match(stored(), { count: 7 });
  const next = stand(t, file);
  // As late as the one before.
  await next.after({ components: nlu(8, 1), sessions: 0, failed: 0 }, 9 * intervalMs);
  t.equal(next.history.points().length, 7);
});

t.test("what is older than a day is neither listed nor kept", async (t) => {
  const { database, history, after } = stand(t);
  for (let point = 0; point < 8; point += 1) await after({ components: nlu(7, point), sessions: 0, failed: 0 });
  history.stop();
  await after({ components: nlu(7, 9), sessions: 0, failed: 0 }, 25 * 3_600_000);
  t.equal(history.points().length, 1);
  history.stop();
  t.match(database.prepare("SELECT count(*) AS count FROM history").get(), { count: 1 });
});

t.test("figures that cannot be written are kept until they can", async (t) => {
  const { database, history, after, warned } = stand(t);
  await after({ components: nlu(7, 1), sessions: 0, failed: 0 });
  await after({ components: nlu(7, 2), sessions: 0, failed: 0 });
  const full = "CREATE TRIGGER full BEFORE INSERT ON history BEGIN SELECT RAISE(ABORT, 'full'); END";
  database.exec(full);
  history.stop();
  t.equal(warned.length, 1, "it is said");
  t.equal(history.points().length, 1);
  database.exec("DROP TRIGGER full");
  history.stop();
  t.match(database.prepare("SELECT count(*) AS count FROM history").get(), { count: 1 });
});

t.test("a clock that was set back makes no point without time", async (t) => {
  const { history, after } = stand(t);
  await after({ components: nlu(7, 1), sessions: 0, failed: 0 });
  await after({ components: nlu(7, 2), sessions: 0, failed: 0 }, -5000);
  t.same(history.points(), []);
});

t.test("what a clock has measured that was years ahead is neither listed nor kept", async (t) => {
  const { database, history, after } = stand(t);
  const reading = { components: nlu(7, 1), sessions: 0, failed: 0 };
  const years = 12 * 365 * 24 * 3_600_000;
  await after(reading, years);
  await after(reading);
  history.stop();
  await after(reading);
  t.equal(history.points().length, 2);
  await after(reading, -years);
  t.same(history.points(), []);
  await after(reading);
  t.equal(history.points().length, 1);
  history.stop();
  t.match(database.prepare("SELECT count(*) AS count FROM history").get(), { count: 1 });
});

t.test("a board whose clock begins in 1970 forgets nothing until it is set", async (t) => {
  const { history, after } = stand(t);
  const reading = { components: nlu(7, 1), sessions: 0, failed: 0 };
  await after(reading);
  await after(reading);
  history.stop();
  const years = Date.UTC(2026, 4, 4, 12);
  await after(reading, -years);
  await after(reading);
  t.equal(history.points().length, 1, "that of 1970");
  history.stop();
  await after(reading, years);
  t.equal(history.points().length, 2, "that of before, and that of the time since 1970");
});
