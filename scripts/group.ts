/**
 * Runs several test files in one process, one after another: what they all load is loaded once. Each has a `t` of its own, which is
 * a test of that of the process, named after the file. What a file changes in the process is restored; one that leaves something
 * open fails, and the process ends, so that the next file is not disturbed by it (docs/decisions/0248-test-files-in-groups.md).
 */
import { readFileSync } from "node:fs";
import { registerHooks } from "node:module";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import type { Test } from "tap";

const root = join(import.meta.dirname, "..");
// Tap names the folders of tests after the whole command.
const files = process.argv.splice(2);
const { default: t } = await import("tap");
/** What a file has begun may still end after its last test. */
const leftOpenMs = Number(process.env["SOTTO_TEST_LEFT_OPEN_MS"] ?? 60_000);

/** Of the files that run, by their addresses. */
const tests = new Map<string, Test>();
Object.assign(globalThis, { [Symbol.for("sotto.tests")]: tests });

registerHooks({
  resolve(specifier, context, next) {
    const { parentURL = "" } = context;
    if (specifier !== "tap" || !tests.has(parentURL)) return next(specifier, context);
    const text = `export default globalThis[Symbol.for("sotto.tests")].get(${JSON.stringify(parentURL)})`;
    return { url: `data:text/javascript,${encodeURIComponent(text)}`, format: "module", shortCircuit: true };
  },
});

/** Seconds of this process and of the children that it has awaited [proc_pid_stat(5)]. */
function processorSeconds(): number {
  const stat = readFileSync("/proc/self/stat", "latin1");
  const ticks = stat.slice(stat.lastIndexOf(")")).split(" ").slice(12, 16).map(Number);
  return ticks.reduce((sum, one) => sum + one, 0) / 100;
}

/** Returns what keeps this process alive that did not before. */
function openedSince(before: readonly string[]): string[] {
  const left = [...before];
  return process.getActiveResourcesInfo().filter((one) => {
    const known = left.indexOf(one);
    if (known >= 0) left.splice(known, 1);
    return known < 0;
  });
}

async function leftOpen(before: readonly string[]): Promise<readonly string[]> {
  const until = performance.now() + leftOpenMs;
  for (
    let pauseMs = 1;
    openedSince(before).length > 0 && performance.now() < until;
    pauseMs = Math.min(200, pauseMs * 2)
  )
    await sleep(pauseMs);
  return openedSince(before);
}

/** Returns a function that restores environment and folder of the process. */
function rememberProcess(): () => void {
  const [env, folder] = [{ ...process.env }, process.cwd()];
  return () => {
    for (const name of Object.keys(process.env)) if (!(name in env)) Reflect.deleteProperty(process.env, name);
    Object.assign(process.env, env);
    process.chdir(folder);
  };
}

async function runFile(file: string, t: Test): Promise<boolean> {
  const url = pathToFileURL(join(root, file)).href;
  const before = process.getActiveResourcesInfo();
  const restore = rememberProcess();
  await t.test("its tests", async (t) => {
    tests.set(url, t);
    await import(url);
  });
  const open = await leftOpen(before);
  restore();
  if (open.length > 0) t.fail(`${file} has left open: ${open.join(", ")}`);
  if (process.exitCode !== undefined && process.exitCode !== 0)
    t.fail(`${file} has set the exit code ${process.exitCode}`);
  process.exitCode = undefined;
  return open.length === 0;
}

let seconds = 0;
// Each file has its own limit.
const limit = Number(process.env["TAP_TIMEOUT"] ?? 900) * 1000;
t.setTimeout(0);
for (const file of files) {
  let isClean = false;
  await t.test(file, { timeout: limit + leftOpenMs + 10_000 }, async (t) => {
    isClean = await runFile(file, t);
    const now = processorSeconds();
    t.comment(`processor=${(now - seconds).toFixed(2)}`);
    seconds = now;
  });
  if (!isClean) process.exit(1);
}
