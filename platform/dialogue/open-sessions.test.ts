import { existsSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import t from "tap";
import { OpenSessions } from "./open-sessions.ts";

t.test("a list that cannot be written delays no session, is reported once, and is written when possible", async (t) => {
  const folder = join(t.testdir(), "cache");
  // In the folder's place: nothing can be written below it, whoever runs this.
  writeFileSync(folder, "");
  const told: unknown[] = [];
  const sessions = new OpenSessions(folder, (error) => void told.push(error));
  sessions.opened({ sessionId: "1", siteId: "kitchen" });
  sessions.opened({ sessionId: "2", siteId: "kitchen" });
  sessions.closed("1");
  t.match(told, [{ code: /^E(EXIST|NOTDIR)$/u }]);
  t.equal(told.length, 1);
  rmSync(folder);
  sessions.opened({ sessionId: "3", siteId: "hall" });
  t.same(
    new OpenSessions(folder, () => undefined).takeLeftOver().map(({ sessionId }) => sessionId),
    ["2", "3"],
    "also what was not noted before",
  );
  const last = new OpenSessions(folder, () => undefined);
  last.opened({ sessionId: "4", siteId: "hall" });
  last.closed("4");
  t.same(new OpenSessions(folder, () => undefined).takeLeftOver(), [], "a list without sessions");
});

t.test("a shorter list takes the place of a longer one, in the same file", (t) => {
  const folder = t.testdir();
  const file = join(folder, "open-sessions.json");
  const sessions = new OpenSessions(folder, (error) => t.fail(String(error)));
  sessions.opened({ sessionId: "1", siteId: "kitchen", customData: "what a client passes along, ü" });
  const { ino } = statSync(file);
  sessions.opened({ sessionId: "2", siteId: "hall" });
  sessions.closed("1");
  t.equal(statSync(file).ino, ino, "making files costs a card more than what is in them");
  t.notMatch(readFileSync(file, "utf8"), /passes/u);
  t.same(new OpenSessions(folder, () => undefined).takeLeftOver(), [{ sessionId: "2", siteId: "hall" }]);
  t.notOk(existsSync(file), "taken once");
  sessions.opened({ sessionId: "3", siteId: "hall" });
  t.equal(new OpenSessions(folder, () => undefined).takeLeftOver().length, 2, "made anew when somebody has removed it");
  t.end();
});
