/**
 * The tests on booted boards, one after the other; what came of each is in docs/generated/boards.md. `--all`: also those that
 * take long; when it was ended, it goes on where it stopped (`--afresh`: from the beginning). Tests can be named:
 * `run.ts install-trixie`. However it is ended, no board is left.
 */
import { glob, mkdir, writeFile } from "node:fs/promises";
import { loadavg } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { execa } from "execa";
import { emulateArm } from "./lab/emulation.ts";
import { dist } from "./lab/packages.ts";
import { boardsFolder } from "./lab/root.ts";
import { sweep } from "./lab/sweep.ts";
import { digestOf, Progress } from "./progress.ts";
import { countsOf, record } from "./results.ts";
import { type Planned, planned } from "./runs.ts";
import { wallsPage } from "./walls.ts";

const page = join(import.meta.dirname, "../../docs/generated/boards.md");
/** Made of that page. */
const walls = join(import.meta.dirname, "../../bench/results/walls.md");
const {
  values: { all, afresh },
  positionals: named,
} = parseArgs({
  options: { all: { type: "boolean", default: false }, afresh: { type: "boolean", default: false } },
  allowPositionals: true,
});

if (process.getuid?.() !== 0) throw new Error("boards are booted as root: sudo make test-boards");

const files = (await Array.fromAsync(glob("{,attacks/}*.board.ts", { cwd: import.meta.dirname }))).toSorted();
const tests = files.map((file) => file.replace(".board.ts", ""));
const unknown = named.filter((name) => !tests.includes(name));
if (unknown.length > 0) throw new Error(`there is no test ${unknown.join(", ")}; there are ${tests.join(", ")}`);
const environment = Object.fromEntries(Object.entries(process.env).map(([name, value]) => [name, value ?? ""]));
const runs = planned(tests, { named, all, environment });

const ending = new AbortController();
// Not once: execa ends a process that has no other listener for a signal, before anything is removed.
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => ending.abort(signal));

const left = await sweep();
if (left.length > 0) console.log(`removed what an ended run has left: ${left.join(", ")}`);
const temporary = join(boardsFolder, `tmp-${process.pid}`);
await mkdir(temporary, { recursive: true });

const progress = all ? await Progress.resume(join(boardsFolder, "all.json"), await digestOf(dist)) : undefined;
const names = runs.map(({ name }) => name);
if (afresh) await progress?.forget(names);
const done = runs.filter(({ name }) => progress?.passed.has(name));
if (done.length > 0)
  console.log(`goes on: ${done.length} of ${runs.length} have passed with these packages (--afresh: all again)`);

let [passed, failed] = [0, 0];
for (const run of runs) {
  if (done.includes(run)) continue;
  if (ending.signal.aborted) break;
  const result = await runOne(run);
  await sweep();
  if (result === undefined) break;
  passed += result.passed;
  failed += result.failed;
  if (result.failed === 0) await progress?.add(run.name);
}
await sweep(process.pid);
console.log(`${passed} passed, ${failed} failed`);
if (ending.signal.aborted) {
  console.log(`ended by ${ending.signal.reason}: no board is left${all ? "; the same command goes on from here" : ""}`);
  process.exitCode = 130;
} else {
  process.exitCode = failed === 0 ? 0 : 1;
  if (failed === 0) await progress?.forget(names);
}

/** Undefined: it was ended from outside, and says nothing. */
async function runOne({ name, test, environment: told }: Planned) {
  if (test.includes("arm64")) await emulateArm();
  const [began, at] = [performance.now(), new Date()];
  const { stdout } = await execa(process.execPath, [join(import.meta.dirname, `${test}.board.ts`)], {
    env: { ...told, TMPDIR: temporary },
    reject: false,
    cancelSignal: ending.signal,
    stdout: ["pipe", "inherit"],
    stderr: "inherit",
  });
  if (ending.signal.aborted) return undefined;
  const seconds = (performance.now() - began) / 1000;
  const run = { test: name, at, seconds, load: loadavg()[2] ?? 0, ...countsOf(stdout) };
  await record(page, [run]);
  await writeFile(walls, await wallsPage());
  console.log(`${run.test}: ${run.passed} passed, ${run.failed} failed (${Math.round(seconds)} s)`);
  return run;
}
