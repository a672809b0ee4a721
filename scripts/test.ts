/**
 * Everything that must hold: format, lint, types, and the test suite. The last line says how many passed
 * and failed; a check counts as one test. Arguments: the test files to run, all when there are none. Of named files only
 * these are checked, and not their types: that takes longer than most of them run. Of the whole suite, up to five files
 * that failed run once more, alone; those that pass then are listed as unstable (docs/decisions/0045-unstable-tests.md).
 */
import { execa, type Options } from "execa";
import { delimiter, dirname, join } from "node:path";
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

type Check = readonly [title: string, program: string, args: readonly string[]];

const ofEverything: readonly Check[] = [
  ["the code is formatted", "biome", ["format", "."]],
  ["the linter finds nothing", "oxlint", ["--type-aware"]],
  ["the types are right", "tsc", ["--noEmit", "-p", "."]],
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
  ["test/browser/web.test.ts", 110],
  ["test/browser/pages.test.ts", 110],
  ["test/browser/access.test.ts", 110],
  ["test/browser/languages.test.ts", 100],
  ["test/browser/proxy.test.ts", 40],
  ["test/browser/openid.test.ts", 35],
  ["test/journeys/voice.test.ts", 84],
  ["test/journeys/command.test.ts", 60],
]);

const longestFirst = (files: readonly string[]): readonly string[] =>
  files.toSorted((one, other) => (secondsOf.get(other) ?? 0) - (secondsOf.get(one) ?? 0));

/**
 * Runs the checks, then the journeys, in the room and in the browser: each has a platform of a dozen processes, on the build
 * that is shipped, and waits for sound, which takes real time: two at once. All other files beside them, three at once: they
 * often wait (for a process to end, for apt, for a slow client). Together they keep two cores busy. Whoever has ended first
 * helps the journeys.
 */
async function runSuite(named: readonly string[], counts: Counts): Promise<readonly FileResult[]> {
  const asked = named.length > 0 ? named : await testFiles(root);
  const isJourney = (file: string) => /^test\/(?:journeys|browser)\//u.test(file);
  const others = asked.filter((file) => !isJourney(file));
  // All take from the same list.
  const journeys = longestFirst(asked.filter(isJourney)).values();
  const isReady = getReady(named, others.length < asked.length, counts);
  const results = await Promise.all([
    isReady.then(() => runFiles(journeys, 2, runFile)),
    runFiles(longestFirst(others), 3, runFile).then(async (ended) => {
      await isReady;
      return [...ended, ...(await runFiles(journeys, 1, runFile))];
    }),
  ]);
  return results.flat();
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
/** For the journeys. */
const SOTTO_TEST_BUILD = join(root, "build");
/** Tap ends a file after this time. One that does not even respond to that is killed a minute later. */
const maxSeconds = 900;

/**
 * Runs one file, with Node alone: the loaders of tap's own runner would be in each of the thousands of processes that
 * the tests start, and take two fifths of the processor time.
 */
function runFile(file: string): Promise<FileResult> {
  const env = { ...options.env, TAP_TIMEOUT: String(maxSeconds), SOTTO_TEST_BUILD };
  const limits = { timeout: (maxSeconds + 60) * 1000, killSignal: "SIGKILL" } as const;
  const running = execa("node", [...asTheyAre, file], { ...options, ...limits, env, stderr: "inherit", buffer: false });
  return followFile(running, file, console.log);
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
const named = process.argv.slice(2);
const first = await runSuite(named, counts);
if (named.length === 0) tellSlowest(first);
const { results, unstable } =
  named.length === 0 ? await runFailedAgain(first, runFile, console.log) : { results: first, unstable: [] };
for (const { passed, failed } of results) {
  counts.passed += passed;
  counts.failed += failed;
}
for (const file of unstable) console.log(`unstable: ${file}`);
console.log(`${counts.passed} passed, ${counts.failed} failed`);
process.exitCode = counts.failed === 0 ? 0 : 1;
