/**
 * Runs test files and reads what they report, as TAP: each has a result, whatever becomes of it. Files that failed run once
 * more, alone, which tells a loaded machine from a fault.
 */
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { glob } from "node:fs/promises";
import { createInterface } from "node:readline";
import type { Readable } from "node:stream";

/** `passed`, `failed`: assertions. A file failed when `failed` is not 0. `processorSeconds`: of it and all that it started and awaited. */
export type FileResult = {
  readonly file: string;
  readonly passed: number;
  readonly failed: number;
  readonly milliseconds: number;
  readonly processorSeconds: number;
};

export type Running = PromiseLike<{ readonly exitCode?: number }> & {
  readonly stdout: Readable;
  readonly nodeChildProcess: { once(event: "exit", listener: () => void): unknown };
};

type Print = (line: string) => void;

/** Folders at the top that hold what was made or fetched. Names that begin with a dot are passed over anyway. */
const notOurs = ["node_modules", "build", "dist", "var"].map((folder) => `${folder}/**`);

/** Returns every test file below `root`, by name: a new folder is in the suite without being entered anywhere. */
export async function testFiles(root: string): Promise<string[]> {
  const files = glob("*/**/*.test.ts", { cwd: root, exclude: notOurs });
  return (await Array.fromAsync(files)).toSorted();
}

/** With more failed files than this, none is run again: then it is no accident. */
export const maxAgain = 10;

const resultLine = /^(\s*)(not )?ok \d+ - (.*)$/u;
const nothingAsserted = "it ended without an assertion";

/** Counts the assertions of the innermost level. */
export class Counter {
  passed = 0;
  failed = 0;
  #isFailing = false;
  readonly #print: Print;

  constructor(print: Print) {
    this.#print = print;
  }

  /** Prints the line if it belongs to a failure. */
  take(line: string): void {
    const [found, , not, title = ""] = resultLine.exec(line) ?? [];
    if (found !== undefined) {
      this.#isFailing = not !== undefined;
      if (this.#isFailing && !/# time=/u.test(title)) this.failed += 1;
      if (!this.#isFailing && !/# time=|\{$/u.test(title)) this.passed += 1;
    }
    if (this.#isFailing) this.#print(line);
  }

  /** Returns the result of a file, and starts counting for the next one. `isGood` is what the file itself reports. */
  end(file: string, isGood: boolean, milliseconds: number, processorSeconds: number): FileResult {
    const { passed, failed } = this;
    if (isGood && passed + failed === 0) this.#print(`not ok - ${file}: ${nothingAsserted}`);
    // A file that ends wrongly, or asserts nothing, has no failed assertion of its own.
    const failure = isGood && passed > 0 ? 0 : 1;
    this.passed = this.failed = 0;
    // The reason follows.
    this.#isFailing = !isGood;
    return { file, passed, failed: Math.max(failed, failure), milliseconds, processorSeconds };
  }
}

/** As the kernel counts for those that have ended, with their own children; in ticks of 10 ms on every Linux [proc_pid_stat(5)]. */
function endedSeconds(): number {
  const stat = readFileSync("/proc/self/stat", "latin1");
  const [user = 0, system = 0] = stat.slice(stat.lastIndexOf(")")).split(" ").slice(14, 16).map(Number);
  return (user + system) / 100;
}

let counted = 0;

/**
 * Tells the processor seconds of a child when it ends: by how much those of all have grown, so each child must be counted. Of two
 * that end at the same moment, one has the time of both.
 */
export function countProcessor(
  { nodeChildProcess }: Pick<Running, "nodeChildProcess">,
  tell: (seconds: number) => void = () => undefined,
): void {
  nodeChildProcess.once("exit", () => {
    const before = counted;
    counted = endedSeconds();
    tell(counted - before);
  });
}

/** Follows one file; what it has to say is printed at its end, so that files that run at once do not mix. */
export async function followFile(running: Running, file: string, print: Print): Promise<FileResult> {
  const said: string[] = [];
  const counter = new Counter((line) => said.push(line));
  const began = performance.now();
  let seconds = 0;
  countProcessor(running, (counted) => (seconds = counted));
  const exitCode = await readLines(running, (line) => counter.take(line));
  const result = counter.end(file, exitCode === 0, performance.now() - began, seconds);
  if (exitCode !== 0 && counter.failed === 0)
    said.push(`it ended with ${exitCode === undefined ? "a signal" : `status ${exitCode}`}`);
  print([...said, `${result.failed === 0 ? "ok" : "not ok"} - ${file}`].join("\n"));
  return result;
}

/** Runs the files, or groups of them, so many at once, in this order. An iterator can be shared with others who take files from it. */
export async function runFiles<Files>(
  files: Iterable<Files>,
  jobs: number,
  run: (files: Files) => Promise<FileResult | readonly FileResult[]>,
): Promise<FileResult[]> {
  const results: FileResult[] = [];
  const left = files[Symbol.iterator]();
  const work = async () => {
    for (let next = left.next(); next.done !== true; next = left.next())
      results.push(...[await run(next.value)].flat());
  };
  await Promise.all(Array.from({ length: jobs }, work));
  return results;
}

export async function readLines(running: Running, take: (line: string) => void): Promise<number | undefined> {
  const lines = createInterface({ input: running.stdout });
  lines.on("line", take);
  const [{ exitCode }] = await Promise.all([running, once(lines, "close")]);
  return exitCode;
}

/** Runs each file that failed once more, alone, while there is time; `unstable` names those that passed then: they count as passed. */
export async function runFailedAgain(
  results: readonly FileResult[],
  runAlone: (file: string) => Promise<FileResult>,
  print: Print,
  fits: (file: string) => boolean = () => true,
): Promise<{ readonly results: readonly FileResult[]; readonly unstable: readonly string[] }> {
  const failed = results.filter((result) => result.failed > 0).map(({ file }) => file);
  if (failed.length > maxAgain) return { results, unstable: [] };
  const again = new Map<string, FileResult>();
  for (const file of failed) {
    if (!fits(file)) {
      print(`${file} failed: there is no time to run it once more`);
      continue;
    }
    print(`${file} failed: it runs once more, alone`);
    again.set(file, await runAlone(file));
  }
  const unstable = failed.filter((file) => again.get(file)?.failed === 0);
  return { results: results.map((result) => again.get(result.file) ?? result), unstable };
}
