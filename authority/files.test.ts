import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readdirSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import t from "tap";
import { sweepHalfWritten } from "./files.ts";

t.test("what a killed program has left half-written goes at the next start, what is being written stays", async (t) => {
  const folder = t.testdir({
    "ca.pem": "x",
    "mine.new": "x",
    "ca-key.pem.0123abcd.new": "a key",
    "ca.pem.abcdef01.new": "",
  });
  const old = new Date(Date.now() - 120_000);
  for (const name of ["ca.pem", "mine.new", "ca-key.pem.0123abcd.new"]) utimesSync(join(folder, name), old, old);
  await sweepHalfWritten(folder);
  t.same(readdirSync(folder).toSorted(), ["ca.pem", "ca.pem.abcdef01.new", "mine.new"]);
  await sweepHalfWritten(join(folder, "not there"));
});

t.test("the program sweeps its folder when it starts", async (t) => {
  const folder = t.testdir({});
  const left = join(folder, "ca-key.pem.0123abcd.new");
  writeFileSync(left, "a key");
  utimesSync(left, 0, 0);
  const main = join(import.meta.dirname, "main.ts");
  const child = spawn(process.execPath, [main, "--folder", folder, "--socket", folder], {
    stdio: ["pipe", "ignore", "ignore"],
  });
  child.stdin.end();
  await once(child, "exit");
  t.notOk(existsSync(left));
});
