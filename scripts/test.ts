/**
 * Everything that must hold: format, lint, types, and the test suite. The last line says how many passed
 * and failed; a check counts as one test. Arguments: the test files to run, all when there are none. Of named files only
 * these are checked, and not their types: that takes longer than most of them run. Of the whole suite, up to ten files
 * that failed run once more, alone; those that pass then are listed as unstable (docs/decisions/0045-unstable-tests.md). With
 * `--until SECONDS`, journeys that would end later are left out, and listed (docs/decisions/0239-journeys-while-time-is-left.md).
 */
import { execa, type Options } from "execa";
import { spawnSync } from "node:child_process";
import { delimiter, dirname, join } from "node:path";
import { beginningBy, Deadline, readArguments } from "./deadline.ts";
import { groupsOf, runGroup, type Started } from "./groups.ts";
import { countProcessor, type FileResult, followFile, runFailedAgain, runFiles, testFiles } from "./suite.ts";

const root = join(import.meta.dirname, "..");
const bin = join(root, "node_modules", ".bin");
const PATH = [dirname(process.execPath), bin, process.env["PATH"]].join(delimiter);
/** Hundreds of processes load the same modules: they share compiled code. */
const NODE_COMPILE_CACHE = join(root, "node_modules", ".cache", "compiled");
const options = {
  cwd: root,
  env: { PATH, NODE_COMPILE_CACHE },
  reject: false,
  stdin: "ignore",
} as const satisfies Options;

const { files: named, until } = readArguments(process.argv.slice(2));

type Check = readonly [title: string, program: string, args: readonly string[]];

const ofEverything: readonly Check[] = [
  ["the code is formatted", "biome", ["format", "."]],
  ["the linter finds nothing", "oxlint", ["--type-aware"]],
  // Four checkers would each look at what all import: a fifth more processor time, on cores that the tests need.
  ["the types are right", "tsc", ["--noEmit", "--checkers", "1", "-p", "."]],
  ["the types of the page are right", "tsc", ["--noEmit", "-p", "web"]],
  ["the types of the page's tests are right", "tsc", ["--noEmit", "-p", "web/tsconfig.tests.json"]],
];

const ofNamed = (files: readonly string[]): readonly Check[] => [
  ["the named files are formatted", "biome", ["format", ...files]],
  ["the linter finds nothing in them", "oxlint", files],
];

type Counts = { passed: number; failed: number };

async function runCheck([title, program, args]: Check, counts: Counts): Promise<void> {
  const checking = execa(program, args, { ...options, all: true });
  countProcessor(checking);
  const { exitCode, all } = await checking;
  const isGood = exitCode === 0;
  console.log(`${isGood ? "ok" : "not ok"} - ${title}`);
  if (!isGood) console.log(all);
  counts[isGood ? "passed" : "failed"] += 1;
}

/**
 * About how many seconds the longest files take when nothing else runs on two cores. They begin first, longest first, so that
 * no core is idle at the end while one of them goes on; the others follow by name. The slowest files, which a run lists at
 * its end, show what to change here.
 */
const secondsOf: ReadonlyMap<string, number> = new Map([
  ["supervisor/updates/updates-upgrade.test.ts", 100],
  ["platform/hotword/pocketsphinx-engine.test.ts", 53],
  ["updater/updater-undo.test.ts", 49],
  ["updater/updater-traps.test.ts", 39],
  ["updater/data-keeper.test.ts", 36],
  ["updater/hung-scripts.test.ts", 35],
  ["supervisor/broker/guard.test.ts", 34],
  ["supervisor/tasks/queue-power-cut.test.ts", 34],
  ["test/attacks/uploads.test.ts", 30],
  ["supervisor/supervisor.test.ts", 30],
  ["test/browser/web.test.ts", 70],
  ["test/browser/pages.test.ts", 70],
  ["test/browser/devices.test.ts", 60],
  ["test/browser/away.test.ts", 60],
  ["test/browser/access.test.ts", 35],
  ["test/browser/languages.test.ts", 30],
  ["test/browser/proxy.test.ts", 40],
  ["test/browser/openid.test.ts", 35],
  ["test/journeys/voice.test.ts", 110],
  ["test/journeys/first-evening.test.ts", 100],
  ["test/journeys/large-house.test.ts", 120],
  ["test/journeys/command.test.ts", 60],
  ["test/journeys/full-disk.test.ts", 60],
  ["test/journeys/size.test.ts", 60],
  ["test/browser/talk.test.ts", 60],
]);

/** They run whatever the time: what they measure grows a little with each commit, and is noticed at none. */
const neverLeftOut: readonly string[] = ["test/journeys/size.test.ts"];

const deadline = new Deadline(until ?? Infinity, (file) => secondsOf.get(file), { always: neverLeftOut });

/** Where not all journeys may have their turn, each commit begins with another one. */
function inOrder(journeys: readonly string[]): readonly string[] {
  if (until === undefined) return longestFirst(journeys);
  const commit = spawnSync("git", ["rev-parse", "HEAD"], { cwd: root, encoding: "utf8" });
  return beginningBy(commit.stdout ?? "", journeys);
}

const longestFirst = (files: readonly string[]): readonly string[] =>
  files.toSorted((one, other) => (secondsOf.get(other) ?? 0) - (secondsOf.get(one) ?? 0));

/**
 * Runs the checks and the tests of the rooms beside them, three files at once: they often wait (for a process to end, for apt, for
 * a slow client), and together keep two cores busy. Then the journeys, in the room and in the browser: each has a platform of a
 * dozen processes, on the build that is shipped. They hear and speak, which takes real time, and are heard on cores that have
 * time for them: two at once, and nothing beside them (docs/decisions/0267-journeys-after-the-rooms.md).
 */
async function runSuite(named: readonly string[], counts: Counts): Promise<readonly FileResult[]> {
  const asked = named.length > 0 ? named : await testFiles(root);
  const isJourney = (file: string) => /^test\/(?:journeys|browser)\//u.test(file);
  const others = asked.filter((file) => !isJourney(file));
  const [ofRooms] = await Promise.all([
    runFiles(groupsOf(longestFirst(others)), 3, runTogether),
    getReady(named, others.length < asked.length, counts),
  ]);
  const journeys = deadline.fitting(inOrder(asked.filter(isJourney)));
  return [...ofRooms, ...(await runFiles(journeys, 2, runFile))];
}

/** Runs the checks, and builds what journeys run on. */
async function getReady(named: readonly string[], hasJourneys: boolean, counts: Counts): Promise<void> {
  for (const check of named.length > 0 ? ofNamed(named) : ofEverything) await runCheck(check, counts);
  if (!hasJourneys) return;
  const building = execa("node", ["scripts/build.ts"], { ...options, stdout: "inherit", stderr: "inherit" });
  countProcessor(building);
  const built = await building;
  if (built.exitCode !== 0) counts.failed += 1;
}

/** Without looking for links in the path of each module: a fifth of the time that the hundreds of modules of the REST take. */
const asTheyAre = ["--preserve-symlinks", "--preserve-symlinks-main"];

/** Has each package in one file, and resolves to what Node is to preload so that a test file takes it from there. */
async function bundlePackages(): Promise<string> {
  const bundling = execa("node", ["scripts/packages/bundle.ts"], { ...options, stderr: "inherit" });
  countProcessor(bundling);
  const { exitCode, stdout } = await bundling;
  if (exitCode !== 0) throw new Error("the packages could not be bundled");
  return stdout;
}

/** For the journeys. */
const SOTTO_TEST_BUILD = join(root, "build");
/** Tap ends a file after this time. One that does not even respond to that is killed a minute later. */
const maxSeconds = 900;

/**
 * Starts Node alone: the loaders of tap's own runner would be in each of the thousands of processes that the tests start, and take
 * two fifths of the processor time. In a process that ends soon, threads that collect garbage beside it cost more than they save.
 */
const startNode = (args: readonly string[], timeout = 0) =>
  execa("node", [...asTheyAre, "--single-threaded-gc", "--require", preloaded, ...args], {
    ...options,
    timeout,
    killSignal: "SIGKILL",
    env: { ...options.env, TAP_TIMEOUT: String(maxSeconds), SOTTO_TEST_BUILD },
    stderr: "inherit",
    buffer: false,
  });

/** Runs one file in a process of its own. */
async function runFile(file: string): Promise<FileResult> {
  const running = startNode([file], (maxSeconds + 60) * 1000);
  const result = await followFile(running, file, console.log);
  deadline.ended(result);
  return result;
}

/** Runs files that can be in one process. */
async function runTogether(files: readonly string[]): Promise<readonly FileResult[]> {
  const [first = ""] = files;
  if (files.length === 1) return [await runFile(first)];
  const start = (left: readonly string[]): Started => startNode(["scripts/group.ts", ...left]);
  const results = await runGroup(files, start, (maxSeconds + 120) * 1000, console.log);
  for (const result of results) deadline.ended(result);
  return results;
}

/** Lists the files to speed up when the suite takes too long: those that took the most processor time, and those that took longest. */
function tellSlowest(results: readonly FileResult[]): void {
  const list = (title: string, seconds: (result: FileResult) => number) => {
    const most = results.toSorted((one, other) => seconds(other) - seconds(one)).slice(0, 10);
    console.log(`${title}: ${most.map((one) => `${one.file} ${Math.round(seconds(one))} s`).join(", ")}`);
  };
  list("the most processor time", ({ processorSeconds }) => processorSeconds);
  list("the slowest files", ({ milliseconds }) => milliseconds / 1000);
  const all = results.reduce((sum, { processorSeconds }) => sum + processorSeconds, 0);
  console.log(`processor time of all ${results.length} files: ${Math.round(all)} s`);
}

const counts: Counts = { passed: 0, failed: 0 };
const preloaded = await bundlePackages();
const first = await runSuite(named, counts);
if (named.length === 0) tellSlowest(first);
const { results, unstable } =
  named.length === 0
    ? await runFailedAgain(first, runFile, console.log, (file) => deadline.fits(file))
    : { results: first, unstable: [] };
for (const { passed, failed } of results) {
  counts.passed += passed;
  counts.failed += failed;
}
for (const file of deadline.leftOut) console.log(`left out, no time: ${file}`);
for (const file of unstable) console.log(`unstable: ${file}`);
console.log(`${counts.passed} passed, ${counts.failed} failed`);
process.exitCode = counts.failed === 0 ? 0 : 1;
