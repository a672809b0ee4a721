import { readdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import t from "tap";
import { KeptFile } from "./kept-file.ts";

const never = (error: unknown): never => {
  throw error;
};

t.test("what is written is read by the next process at once, and nothing else is left in the folder", async (t) => {
  const path = join(t.testdir({}), "data", "kept.json");
  const file = new KeptFile({ path, failed: never });
  t.throws(() => file.read(), { code: "ENOENT" });
  for (const text of ["one", "two", ""]) {
    file.write(text);
    t.equal(new KeptFile({ path, failed: never }).read(), text);
  }
  await file.flush();
  t.same(readdirSync(dirname(path)), ["kept.json"]);
});

t.test("a sync that would be later is made when everything is to be on disk", async (t) => {
  const file = new KeptFile({ path: join(t.testdir({}), "kept.json"), failed: never, delayMs: 3_600_000 });
  await file.flush();
  for (const text of ["one", "two"]) {
    file.write(text);
    await file.flush();
    t.equal(file.read(), text);
  }
});

t.test("what cannot be written or synced is told", async (t) => {
  const folder = t.testdir({ file: "" });
  t.throws(() => new KeptFile({ path: join(folder, "file", "kept.json"), failed: never }).write("x"), {
    code: "EEXIST",
  });
  const faults: unknown[] = [];
  const path = join(folder, "kept.json");
  const file = new KeptFile({ path, failed: (error) => faults.push(error), delayMs: 3_600_000 });
  file.write("x");
  rmSync(path);
  await file.flush();
  t.match(faults, [{ code: "ENOENT" }]);
  writeFileSync(path, "");
  file.write("y");
  await file.flush();
  t.equal(faults.length, 1, "the next one is synced again");
});
