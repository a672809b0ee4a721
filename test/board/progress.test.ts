import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import t, { type Test } from "tap";
import { digestOf, Progress } from "./progress.ts";

function folderOf(t: Test): string {
  const folder = mkdtempSync(join(tmpdir(), "sotto-progress-"));
  t.teardown(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

t.test("a run that was ended goes on with the same packages, and begins again with others", async (t) => {
  const file = join(folderOf(t), "below/all.json");
  const first = await Progress.resume(file, "a");
  await first.add("install-bookworm");
  await first.add("stop-bookworm");
  t.same([...(await Progress.resume(file, "a")).passed], ["install-bookworm", "stop-bookworm"]);
  t.same([...(await Progress.resume(file, "b")).passed], []);
  await first.forget(["install-bookworm", "never-run"]);
  t.same([...(await Progress.resume(file, "a")).passed], ["stop-bookworm"]);
});

t.test("a file that is no progress counts as none", async (t) => {
  const file = join(folderOf(t), "all.json");
  for (const text of ["", "{", "null", "[1]", '{"packages":"a","passed":3}', '{"packages":"a","passed":[1]}']) {
    writeFileSync(file, text);
    t.same([...(await Progress.resume(file, "a")).passed], [], text);
  }
});

t.test("packages are told apart by their names and by their contents", async (t) => {
  const folder = folderOf(t);
  const file = join(folder, "sotto_1_amd64.deb");
  writeFileSync(file, "one");
  const one = await digestOf(folder);
  t.equal(await digestOf(folder), one);
  writeFileSync(file, "two");
  t.not(await digestOf(folder), one);
});
