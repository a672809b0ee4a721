/**
 * Everything that must hold: format, lint, types, generated files, and the test suite. The last line says how many passed
 * and failed; a check counts as one test. Arguments: the test files to run, all when there are none.
 */
import { execa, type Options } from "execa";
import { once } from "node:events";
import { glob } from "node:fs/promises";
import { delimiter, dirname, join } from "node:path";
import { createInterface } from "node:readline";

const root = join(import.meta.dirname, "..");
const bin = join(root, "node_modules", ".bin");
const PATH = [dirname(process.execPath), bin, process.env["PATH"]].join(delimiter);
const options = { cwd: root, env: { PATH }, reject: false, stdin: "ignore" } as const satisfies Options;

const checks: readonly (readonly [string, string, readonly string[]])[] = [
  ["the code is formatted", "biome", ["format", "."]],
  ["the linter finds nothing", "oxlint", ["--type-aware"]],
  ["the types are right", "tsc", ["--noEmit", "-p", "."]],
  ["the types of the page are right", "tsc", ["--noEmit", "-p", "console"]],
  ["the generated files are fresh", "node", ["scripts/generate.ts", "--check"]],
];

type Counts = { passed: number; failed: number };

async function runCheck([title, program, args]: (typeof checks)[number], counts: Counts): Promise<void> {
  const { exitCode, all } = await execa(program, args, { ...options, all: true });
  const isGood = exitCode === 0;
  console.log(`${isGood ? "ok" : "not ok"} - ${title}`);
  if (!isGood) console.log(all);
  counts[isGood ? "passed" : "failed"] += 1;
}

/** What a line of TAP says at the depth of the single assertions. */
const result = /^(\s*)(not )?ok \d+ - (.*)$/u;

/**
 * The suite in two parts: the journeys, in the room and in the browser, have a platform of a dozen processes and real
 * time, so they run one at a time, on the build that is shipped.
 */
async function runSuite(files: readonly string[], counts: Counts): Promise<void> {
  // A fresh clone has no runner yet: tap builds one for its plugins.
  await execa("tap", ["build"], { ...options, stdout: "ignore", stderr: "inherit" });
  const asked = files.length > 0 ? files : await all();
  const isJourney = (file: string) => /^test\/(?:journeys|browser)\//u.test(file);
  await runFiles(
    asked.filter((file) => !isJourney(file)),
    ["--jobs=2"],
    counts,
  );
  const journeys = asked.filter(isJourney);
  if (journeys.length === 0) return;
  const built = await execa("node", ["scripts/build.ts"], { ...options, stdout: "inherit", stderr: "inherit" });
  if (built.exitCode !== 0) counts.failed += 1;
  await runFiles(journeys, ["--jobs=1"], counts);
}

/** Every test file. */
async function all(): Promise<string[]> {
  const rooms = "{platform,supervisor,updater,installer,cli,bench,test,scripts,examples}";
  return (await Array.fromAsync(glob(`${rooms}/**/*.test.ts`, { cwd: root }))).toSorted();
}

/** Runs some files; counts their assertions as the reporter does: those of the innermost level. */
async function runFiles(files: readonly string[], args: readonly string[], counts: Counts): Promise<void> {
  if (files.length === 0) return;
  const env = { ...options.env, SOTTO_TEST_BUILD: join(root, "build") };
  const command = ["run", "--reporter=tap", ...args, ...files];
  const suite = execa("tap", command, { ...options, env, stderr: "inherit", buffer: false });
  const lines = createInterface({ input: suite.stdout });
  let failing = false;
  lines.on("line", (line) => {
    const [, indent, not, title = ""] = result.exec(line) ?? [];
    if (indent !== undefined) {
      const isLeaf = !/# time=|\{$/u.test(title) || not !== undefined;
      failing = not !== undefined;
      if (isLeaf && !failing) counts.passed += 1;
      if (failing && !/# time=/u.test(title)) counts.failed += 1;
      if (indent === "" && !failing) console.log(line.replace(/ # time=.*/u, ""));
    }
    if (failing) console.log(line);
  });
  const [{ exitCode }] = await Promise.all([suite, once(lines, "close")]);
  // A file that ends wrongly, or a plan that is not kept, has no assertion of its own.
  if (exitCode !== 0 && counts.failed === 0) counts.failed += 1;
}

const counts: Counts = { passed: 0, failed: 0 };
for (const check of checks) await runCheck(check, counts);
await runSuite(process.argv.slice(2), counts);
console.log(`${counts.passed} passed, ${counts.failed} failed`);
process.exitCode = counts.failed === 0 ? 0 : 1;
