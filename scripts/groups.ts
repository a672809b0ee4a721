/**
 * Test files that run in one process, one after another (group.ts): who is with whom, and what becomes of each. A file that ends the
 * process has failed, and those after it run in the next one (docs/decisions/0248-test-files-in-groups.md).
 */
import { dirname } from "node:path";
import { Counter, countProcessor, type FileResult, readLines, type Running } from "./suite.ts";

/** What is below them does not change the process that it is in: each file in a process of its own, and all in one, gave the same. */
const grouped: readonly string[] = ["platform/assistant", "platform/nlu"];

/** So that no group is still running when all else has ended. */
const maxFiles = 12;

/** Puts files of one folder, or of folders below one of `folders`, together; the others stay alone. The order is that of the first file. */
export function groupsOf(files: readonly string[], folders = grouped): readonly (readonly string[])[] {
  const groups: string[][] = [];
  const open = new Map<string, string[]>();
  for (const file of files) {
    const folder = folders.find((one) => `${dirname(file)}/`.startsWith(`${one}/`));
    const group = folder === undefined ? undefined : open.get(folder);
    if (group !== undefined && group.length < maxFiles) group.push(file);
    else {
      const begun = [file];
      groups.push(begun);
      if (folder !== undefined) open.set(folder, begun);
    }
  }
  return groups;
}

export type Started = Running & { kill(signal: "SIGKILL"): unknown };

/** Runs a group, in as many processes as it takes until each file has a result. */
export async function runGroup(
  files: readonly string[],
  start: (files: readonly string[]) => Started,
  maxMsOfFile: number,
  print: (line: string) => void,
): Promise<FileResult[]> {
  const results: FileResult[] = [];
  const follow = (some: readonly string[]) => followGroup(start(some), some, maxMsOfFile, print);
  while (results.length < files.length) {
    const { results: more, fault } = await follow(files.slice(results.length));
    results.push(...(fault === undefined ? more : await findCulprit(more, fault, follow, print)));
  }
  return results;
}

/** All files of a process had passed when it ended wrongly: each runs in a process of its own. If all pass there, the last has failed. */
async function findCulprit(
  passed: readonly FileResult[],
  fault: string,
  follow: (files: readonly string[]) => ReturnType<typeof followGroup>,
  print: (line: string) => void,
): Promise<FileResult[]> {
  print(`${fault} after ${passed.map(({ file }) => file).join(", ")}`);
  const alone: FileResult[] = [];
  if (passed.length > 1)
    for (const { file } of passed) {
      const { results, fault: own } = await follow([file]);
      if (own !== undefined) print(`${own}\nnot ok - ${file}`);
      alone.push(...results.map((result) => (own === undefined ? result : { ...result, failed: 1 })));
    }
  if (alone.some(({ failed }) => failed > 0)) return alone;
  const last = passed.at(-1);
  print(`not ok - ${last?.file}`);
  return passed.map((result) => (result === last ? { ...result, failed: 1 } : result));
}

/**
 * Gives the results of those that have ended, and of the one at which the process has: at least of one. `fault`: how the process has
 * ended, when no file has failed that would explain it.
 */
async function followGroup(
  running: Started,
  files: readonly string[],
  maxMsOfFile: number,
  print: (line: string) => void,
): Promise<{ readonly results: readonly FileResult[]; readonly fault?: string }> {
  countProcessor(running);
  const results: FileResult[] = [];
  let said: string[] = [];
  const counter = new Counter((line) => said.push(line));
  let began = performance.now();
  let seconds = 0;
  let isWithin = false;
  const kill = () => void running.kill("SIGKILL");
  let limit = setTimeout(kill, maxMsOfFile);
  const end = (isGood: boolean, ending?: string) => {
    const [file = ""] = files.slice(results.length);
    const isToldAlready = counter.failed > 0;
    const result = counter.end(file, isGood, performance.now() - began, seconds);
    if (ending !== undefined && !isToldAlready) said.push(ending);
    results.push(result);
    print([...said, `${result.failed === 0 ? "ok" : "not ok"} - ${file}`].join("\n"));
    [said, began, seconds, isWithin] = [[], performance.now(), 0, false];
    clearTimeout(limit);
    limit = setTimeout(kill, maxMsOfFile);
  };
  const exitCode = await readLines(running, (line) => {
    const file = files[results.length];
    if (line === `# Subtest: ${file}`) isWithin = true;
    else if (line.startsWith(`ok ${results.length + 1} - ${file} `)) end(true);
    else if (line.startsWith(`not ok ${results.length + 1} - ${file} `)) end(false);
    else if (line.startsWith("    # processor=")) seconds = Number(line.slice("    # processor=".length));
    else if (isWithin) counter.take(line);
  });
  const ending = `it ended with ${exitCode === undefined ? "a signal" : `status ${exitCode}`}`;
  if (results.length === 0 || isWithin) end(false, ending);
  clearTimeout(limit);
  return exitCode !== 0 && results.every(({ failed }) => failed === 0) ? { results, fault: ending } : { results };
}
