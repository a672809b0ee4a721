import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import t, { type Test } from "tap";
import { endGroup, leftIn, unlessGone } from "./lab/sweep.ts";

const pattern = /^board-(\d+)-/u;

function folderOf(t: Test): string {
  const folder = mkdtempSync(join(tmpdir(), "sotto-sweep-"));
  t.teardown(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

function started(t: Test, program: string, ...args: readonly string[]) {
  const child = spawn(program, args, { stdio: ["pipe", "pipe", "inherit"] });
  t.teardown(() => child.kill("SIGKILL"));
  return child;
}

t.test("boards of a test that runs are left alone, whatever it is called and wherever its checkout is", async (t) => {
  const folder = folderOf(t);
  const test = started(t, process.execPath, "--eval", "console.log(); process.stdin.resume()");
  await once(test.stdout, "data");
  const other = started(t, "cat");
  for (const number of [test.pid, other.pid, process.pid]) mkdirSync(join(folder, `board-${number}-kitchen`));
  for (const name of ["root-bookworm-amd64", "all.json"]) mkdirSync(join(folder, name));
  const names = async (ended?: number) => (await leftIn(folder, pattern, ended)).map(({ name }) => name);
  t.same(await names(), [`board-${other.pid}-kitchen`], "a number that another program has now");
  const gone = once(test, "exit");
  test.kill("SIGKILL");
  await gone;
  const both = [test.pid, other.pid].map((number) => `board-${number}-kitchen`);
  t.same((await names()).toSorted(), both.toSorted());
  t.same((await names(process.pid)).length, 3, "the caller's own, at its end");
});

t.test("what another sweep has removed meanwhile is no fault, and anything else is", async (t) => {
  const folder = folderOf(t);
  await unlessGone(endGroup(join(folder, "sotto-1-kitchen")));
  await t.rejects(unlessGone(Promise.reject(new Error("EBUSY"))));
});
