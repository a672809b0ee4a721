import { existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import t, { type Test } from "tap";
import { aptPaths } from "../../updater/place.ts";
import { PendingRequest } from "./pending-request.ts";

const taskId = "00000000-0000-4000-8000-000000000001";

/** A request in a folder of its own, with a clock of its own. */
function make(t: Test) {
  const folder = join(t.testdir(), "apt");
  const { requests, breadcrumb } = aptPaths(folder);
  mkdirSync(requests, { recursive: true });
  const clock = { ms: 0 };
  const times = { againMs: 10_000, startTimeoutMs: 120_000, now: () => clock.ms };
  const pending = new PendingRequest(folder, taskId, { operation: "rollback" }, times);
  return { pending, clock, file: join(requests, `${taskId}.json`), breadcrumb };
}

t.test("a request that nobody accepts is left again, as a whole new file, and withdrawn in the end", async (t) => {
  const { pending, clock, file } = make(t);
  t.notOk(pending.exists);
  await pending.leave();
  const files = new Set<number>();
  for (; clock.ms <= 120_000; clock.ms += 250) {
    t.notOk(await pending.isIgnored());
    files.add(statSync(file).ctimeMs);
    t.same(JSON.parse(readFileSync(file, "utf8")), { operation: "rollback" });
  }
  t.ok(files.size > 10, `${files.size} events for the service manager`);
  t.ok(await pending.isIgnored());
  t.notOk(pending.exists);
});

t.test("while the root program works on something else, its time does not run", async (t) => {
  const { pending, clock, file, breadcrumb } = make(t);
  await pending.leave();
  const { ino } = statSync(file);
  writeFileSync(breadcrumb, "{}");
  for (; clock.ms < 1_000_000; clock.ms += 50_000) t.notOk(await pending.isIgnored());
  t.equal(statSync(file).ino, ino, "nor is it left again");
  // Between the end of one request and the start of the next, there is no breadcrumb.
  rmSync(breadcrumb);
  t.notOk(await pending.isIgnored());
  t.ok(existsSync(file));
});

t.test("a request that was accepted is never left again", async (t) => {
  const { pending, clock, file } = make(t);
  await pending.leave();
  rmSync(file);
  for (; clock.ms < 1_000_000; clock.ms += 50_000) t.notOk(await pending.isIgnored());
  t.notOk(existsSync(file));
});
