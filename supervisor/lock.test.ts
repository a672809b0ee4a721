import { execa } from "execa";
import { once } from "node:events";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createInterface } from "node:readline";
import t from "tap";
import { lockFolder } from "./lock.ts";

const holder = `
  const { lockFolder } = await import(${JSON.stringify(join(import.meta.dirname, "lock.ts"))});
  await lockFolder(process.argv[1]);
  console.log("locked");
  setInterval(() => {}, 1000);
`;

t.test("one process holds a data folder; the next is told which; its death frees it, whatever ended it", async (t) => {
  const folder = t.testdir();
  const first = execa(process.execPath, ["--input-type=module", "-e", holder, folder], {
    reject: false,
    buffer: false,
  });
  t.teardown(() => first.kill("SIGKILL"));
  await once(createInterface({ input: first.stdout }), "line");
  await t.rejects(lockFolder(folder), {
    code: "DATA_LOCKED",
    message: `Sotto already runs on this data folder, ${folder} (process ${first.pid})`,
  });
  first.kill("SIGKILL");
  await first;
  const lock = await lockFolder(folder);
  lock.release();
  (await lockFolder(folder)).release();
});

t.test("two folders are two locks, and one process cannot take one twice", async (t) => {
  const folder = t.testdir({ a: {}, b: {} });
  const a = await lockFolder(join(folder, "a"));
  const b = await lockFolder(join(folder, "b", "made"));
  await t.rejects(lockFolder(join(folder, "a")), { code: "DATA_LOCKED" });
  a.release();
  b.release();
});

t.test("an impossible data folder causes an error with the reason", async (t) => {
  const folder = t.testdir({ file: "" });
  await t.rejects(lockFolder(join(folder, "file", "data")), { code: "DATA_UNUSABLE" });
  await writeFile(
    join(folder, "lock"),
    "this is no lock file, and of a length that SQLite takes for a damaged one".repeat(20),
  );
  await t.rejects(lockFolder(folder), { code: "DATA_UNUSABLE" });
});
