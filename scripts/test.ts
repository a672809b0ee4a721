/**
 * Everything that must hold: format, lint, types, generated files, and the test suite. The last line says how many passed
 * and failed; a check counts as one test. Arguments: the test files to run, all when there are none. Of named files only
 * these are checked, and not their types: that takes longer than most of them run.
 */
import { execa, type Options } from "execa";
import { once } from "node:events";
import { glob } from "node:fs/promises";
import { delimiter, dirname, join } from "node:path";
import { createInterface } from "node:readline";
import type { Readable } from "node:stream";

const root = join(import.meta.dirname, "..");
const bin = join(root, "node_modules", ".bin");
const PATH = [dirname(process.execPath), bin, process.env["PATH"]].join(delimiter);
/** Hundreds of processes load the same modules: what one has compiled, and made JavaScript of, the others read. */
const NODE_COMPILE_CACHE = join(root, "node_modules", ".cache", "compiled");
const options = {
  cwd: root,
  env: { PATH, NODE_COMPILE_CACHE },
  reject: false,
  stdin: "ignore",
} as const satisfies Options;

type Check = readonly [title: string, program: string, args: readonly string[]];

const ofEverything: readonly Check[] = [
  ["the code is formatted", "biome", ["format", "."]],
  ["the linter finds nothing", "oxlint", ["--type-aware"]],
  ["the types are right", "tsc", ["--noEmit", "-p", "."]],
  ["the types of the page are right", "tsc", ["--noEmit", "-p", "web"]],
  ["the types of the page's tests are right", "tsc", ["--noEmit", "-p", "web/tsconfig.tests.json"]],
  ["the generated files are fresh", "node", ["scripts/generate.ts", "--check"]],
];

const ofNamed = (files: readonly string[]): readonly Check[] => [
  ["the named files are formatted", "biome", ["format", ...files]],
  ["the linter finds nothing in them", "oxlint", files],
];

type Counts = { passed: number; failed: number };

async function runCheck([title, program, args]: Check, counts: Counts): Promise<void> {
  const { exitCode, all } = await execa(program, args, { ...options, all: true });
  const isGood = exitCode === 0;
  console.log(`${isGood ? "ok" : "not ok"} - ${title}`);
  if (!isGood) console.log(all);
  counts[isGood ? "passed" : "failed"] += 1;
}

/** So many named files are run one by one; more are worth the runner. */
const maxAlone = 4;

/** What a line of TAP says at the depth of the single assertions. */
const result = /^(\s*)(not )?ok \d+ - (.*)$/u;

/**
 * The suite in two parts: the journeys, in the room and in the browser, have a platform of a dozen processes and real
 * time, so they run one at a time, on the build that is shipped. The others often wait (for a process to end, for apt,
 * for a slow client) and compute for a fifth of their time: four at once keep two cores busy.
 */
async function runSuite(named: readonly string[], counts: Counts): Promise<void> {
  const asked = named.length > 0 ? named : await all();
  const isJourney = (file: string) => /^test\/(?:journeys|browser)\//u.test(file);
  const [journeys, others] = [asked.filter(isJourney), asked.filter((file) => !isJourney(file))];
  // Without the runner, which needs longer to begin than most files to run.
  if (named.length > 0 && others.length <= maxAlone) for (const file of others) await runAlone(file, counts);
  else await runFiles(others, ["--jobs=4"], counts);
  if (journeys.length === 0) return;
  const built = await execa("node", ["scripts/build.ts"], { ...options, stdout: "inherit", stderr: "inherit" });
  if (built.exitCode !== 0) counts.failed += 1;
  await runFiles(journeys, ["--jobs=1"], counts);
}

/** Every test file. */
async function all(): Promise<string[]> {
  const rooms = "{platform,supervisor,updater,installer,cli,web,bench,test,scripts,examples}";
  return (await Array.fromAsync(glob(`${rooms}/**/*.test.ts`, { cwd: root }))).toSorted();
}

/** Runs some files with the runner. */
async function runFiles(files: readonly string[], args: readonly string[], counts: Counts): Promise<void> {
  if (files.length === 0) return;
  await buildRunner();
  const env = { ...options.env, SOTTO_TEST_BUILD: join(root, "build") };
  const command = ["run", "--reporter=tap", ...args, ...files];
  await follow(execa("tap", command, { ...options, env, stderr: "inherit", buffer: false }), counts);
}

/** Runs one file as it is. */
async function runAlone(file: string, counts: Counts): Promise<void> {
  const failed = counts.failed;
  const env = { ...options.env, TAP_TIMEOUT: "900" };
  await follow(execa("node", [file], { ...options, env, stderr: "inherit", buffer: false }), counts);
  if (counts.failed === failed) console.log(`ok - ${file}`);
}

/** Milliseconds that each file took. */
const times = new Map<string, number>();

/** Says that a file passed, and remembers how long it took. */
function tellFile(line: string): void {
  const [, title = "", , time = "0", unit] = / - (.*?)( # time=([\d.]+)(ms|s))?$/u.exec(line) ?? [];
  if (unit === undefined) return;
  times.set(title, Number(time) * (unit === "s" ? 1000 : 1));
  console.log(line.replace(/ # time=.*/u, ""));
}

/** Where time is to be won when the suite takes too long. */
function tellSlowest(): void {
  const slowest = [...times].toSorted(([, one], [, other]) => other - one).slice(0, 10);
  // Of a file that runs alone these are its single tests.
  if (named.length > 0) return;
  console.log(`the slowest files: ${slowest.map(([file, time]) => `${file} ${Math.round(time / 1000)} s`).join(", ")}`);
}

let isBuilt = false;

/** A fresh clone has no runner yet: tap builds one for its plugins. */
async function buildRunner(): Promise<void> {
  if (!isBuilt) await execa("tap", ["build"], { ...options, stdout: "ignore", stderr: "inherit" });
  isBuilt = true;
}

/** Counts the assertions in what a program reports as the reporter does: those of the innermost level. */
async function follow(
  suite: PromiseLike<{ readonly exitCode?: number }> & { readonly stdout: Readable },
  counts: Counts,
): Promise<void> {
  const lines = createInterface({ input: suite.stdout });
  let failing = false;
  lines.on("line", (line) => {
    const [, indent, not, title = ""] = result.exec(line) ?? [];
    if (indent !== undefined) {
      const isLeaf = !/# time=|\{$/u.test(title) || not !== undefined;
      failing = not !== undefined;
      if (isLeaf && !failing) counts.passed += 1;
      if (failing && !/# time=/u.test(title)) counts.failed += 1;
      if (indent === "" && !failing) tellFile(line);
    }
    if (failing) console.log(line);
  });
  const [{ exitCode }] = await Promise.all([suite, once(lines, "close")]);
  // A file that ends wrongly, or a plan that is not kept, has no assertion of its own.
  if (exitCode !== 0 && counts.failed === 0) counts.failed += 1;
}

const counts: Counts = { passed: 0, failed: 0 };
const named = process.argv.slice(2);
for (const check of named.length > 0 ? ofNamed(named) : ofEverything) await runCheck(check, counts);
await runSuite(named, counts);
tellSlowest();
console.log(`${counts.passed} passed, ${counts.failed} failed`);
process.exitCode = counts.failed === 0 ? 0 : 1;
