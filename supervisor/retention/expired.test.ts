import { array, assert, integer, property } from "fast-check";
import { DatabaseSync } from "node:sqlite";
import t from "tap";
import { expiredCount, expiredSequence } from "./expired.ts";

const dayMs = 86_400_000;
const now = Date.UTC(2027, 5, 1);
const ago = (days: number) => now - days * dayMs;
const age = { days: 30, now };

t.test("what is older than its days goes, what was made before it, too, and nothing that is younger", async (t) => {
  t.equal(expiredCount([], age), 0);
  t.equal(expiredCount([ago(40), ago(31), ago(29), ago(0)], age), 2);
  t.equal(expiredCount([ago(29), ago(0)], age), 0);
  t.equal(expiredCount([ago(40), ago(31)], { days: 30, now: undefined }), 0, "nobody knows the time");
});

t.test("a time that cannot be right decides nothing: it goes with what was made after it", async (t) => {
  t.equal(expiredCount([0, ago(29)], age), 0, "1970: made before the clock was set");
  t.equal(expiredCount([0, ago(31), ago(1)], age), 2);
  t.equal(expiredCount([ago(-3650), ago(31), ago(1)], age), 2, "made while the clock was ten years ahead");
  t.equal(expiredCount([ago(2), ago(90), ago(1)], age), 0, "made while the clock was set back");
  t.equal(expiredCount([ago(60), ago(90), ago(1)], age), 1);
});

t.test("rows are judged as a list is", async (t) => {
  const database = new DatabaseSync(":memory:");
  t.teardown(() => database.close());
  database.exec("CREATE TABLE things (sequence INTEGER PRIMARY KEY, made_at TEXT) STRICT");
  const insert = database.prepare("INSERT INTO things (sequence, made_at) VALUES (?, ?)");
  const about = { table: "things", column: "made_at" };
  t.equal(expiredSequence(database, about, age), undefined, "there is none");
  assert(
    property(array(integer({ min: -500, max: 30_000 }), { maxLength: 20 }), (days) => {
      database.exec("DELETE FROM things");
      const times = days.map(ago).map((time) => Math.max(0, time));
      for (const [index, time] of times.entries()) insert.run(7 + 3 * index, new Date(time).toISOString());
      const count = expiredCount(times, age);
      return expiredSequence(database, about, age) === (count === 0 ? undefined : 7 + 3 * (count - 1));
    }),
    { numRuns: 300 },
  );
  database.exec("DELETE FROM things; INSERT INTO things VALUES (1, NULL)");
  t.equal(expiredSequence(database, about, age), undefined, "what has no time yet");
  t.equal(expiredSequence(database, about, { days: 30, now: undefined }), undefined);
});
