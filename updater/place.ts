/** The folders the root program works in [docs/decisions/0007-packages.md, Files], and what is durable in them. */
import { closeSync, constants, fstatSync, fsyncSync, lstatSync, mkdirSync, openSync, readFileSync } from "node:fs";
import { readdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { type HelperRequest, largestRequest, requestName } from "./request.ts";

export type Change = { readonly name: string; readonly from: string | null; readonly to: string };
export type Outcome = "completed" | "failed" | "undone";
export type Result = {
  readonly taskId: string;
  readonly operation: string;
  readonly outcome: Outcome;
  readonly code?: string;
  readonly message?: string;
  readonly changes: readonly Change[];
  readonly startedAt: string;
  readonly endedAt: string;
};
/** Whose request it is: as that user it is judged what has come of it. */
export type Asker = { readonly uid: number };
export type Breadcrumb = {
  readonly taskId: string;
  readonly request: HelperRequest;
  readonly asker: Asker;
  readonly startedAt: string;
  /** How often it was begun, or gone on with. */
  readonly attempts: number;
  readonly step: "begun" | "changing" | "judging" | "undoing";
  readonly changes: readonly Change[];
  /** Why it is undone. */
  readonly reason?: string;
};

export function aptPaths(folder: string) {
  return {
    folder,
    requests: join(folder, "requests"),
    results: join(folder, "results"),
    kept: join(folder, "kept"),
    breadcrumb: join(folder, "breadcrumb.json"),
    undone: join(folder, "undone.json"),
    result: (taskId: string) => join(folder, "results", `${taskId}.json`),
    log: (taskId: string) => join(folder, "results", `${taskId}.log`),
  };
}

const keptResults = 200;

/** Makes what is missing; throws when another user could put something else in the place of what this trusts. */
export function checkPlace(folder: string): void {
  const { requests, results, kept } = aptPaths(folder);
  for (const path of [folder, requests, results, kept]) mkdirSync(path, { recursive: true, mode: 0o755 });
  for (const path of [dirname(folder), folder, results, kept]) {
    const { uid, mode } = lstatSync(path);
    const ours = lstatSync(path).isDirectory() && (uid === 0 || uid === process.getuid?.());
    // In a sticky folder of ours others can make files, but not rename what is not theirs.
    if (!ours || ((mode & 0o022) !== 0 && (path !== dirname(folder) || (mode & 0o1000) === 0)))
      throw new Error(`${path} must be a folder of root's that nobody else can replace: see decision 7`);
  }
}

/** The requests that wait, oldest first. */
export function waiting(folder: string): readonly string[] {
  const { requests } = aptPaths(folder);
  const isFile = (name: string): boolean => lstatSync(join(requests, name)).isFile();
  const found = readdirSync(requests).filter((name) => requestName.test(name) && isFile(name));
  const made = new Map(found.map((name) => [name, lstatSync(join(requests, name)).mtimeMs]));
  return found.toSorted((a, b) => (made.get(a) ?? 0) - (made.get(b) ?? 0));
}

/** Its text and its owner; somebody else has written it: no link is followed, nothing but a small plain file is read. */
export function takeText(folder: string, name: string): { readonly text: string; readonly asker: Asker } {
  const path = join(aptPaths(folder).requests, name);
  const file = openSync(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
  try {
    const { size, uid } = fstatSync(file);
    if (!fstatSync(file).isFile() || size > largestRequest) throw new Error("the request is not a small plain file");
    return { text: readFileSync(file, "utf8"), asker: { uid } };
  } finally {
    closeSync(file);
  }
}

/** Written beside and renamed: whole or not at all, also after a power cut. */
export function writeWhole(path: string, value: unknown): void {
  rmSync(`${path}.new`, { force: true });
  writeFileSync(`${path}.new`, `${JSON.stringify(value, undefined, 1)}\n`, { mode: 0o644, flag: "wx", flush: true });
  renameSync(`${path}.new`, path);
  syncFile(dirname(path));
}

/** A file's text, or a folder's names, are on the disk. */
export function syncFile(path: string): void {
  const file = openSync(path, "r");
  fsyncSync(file);
  closeSync(file);
}

/** What writeWhole has written; undefined when nothing is there. */
export function readWhole(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, "utf8"));
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return undefined;
    throw error;
  }
}

/** The newest results stay. */
export function forgetResults(folder: string): void {
  const { results } = aptPaths(folder);
  const made = (name: string): number => lstatSync(join(results, name)).mtimeMs;
  const names = readdirSync(results).toSorted((a, b) => made(b) - made(a));
  for (const name of names.slice(2 * keptResults)) rmSync(join(results, name), { force: true });
}
