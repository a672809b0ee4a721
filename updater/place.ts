/** The folders of the root program [docs/decisions/0007-packages.md, Files], and the durable files in them. */
import { closeSync, fsyncSync, lstatSync, mkdirSync, openSync, readFileSync } from "node:fs";
import { readdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { HelperRequest } from "./request.ts";

export type Change = { readonly name: string; readonly from: string | null; readonly to: string };
/** A change that another program makes, and the package file that brings it. */
export type ForeignChange = Change & { readonly file: string };
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
/** The user of a request. Versions before 0.2.0 judge as that user; this one as the owner of the folder of requests. */
export type Asker = { readonly uid: number };
export type Breadcrumb = {
  readonly taskId: string;
  readonly request: HelperRequest;
  readonly asker: Asker;
  readonly startedAt: string;
  /** How often it was started or continued. */
  readonly attempts: number;
  readonly step: "begun" | "changing" | "judging" | "undoing";
  readonly changes: readonly Change[];
  /** Those of them that are there only because others need them, as apt knows. */
  readonly dependencies?: readonly string[];
  /** Why it is being rolled back. */
  readonly reason?: string;
  /** Set when another program changes these packages, from these files. */
  readonly foreign?: readonly ForeignChange[];
};

export function aptPaths(folder: string) {
  return {
    folder,
    requests: join(folder, "requests"),
    results: join(folder, "results"),
    kept: join(folder, "kept"),
    breadcrumb: join(folder, "breadcrumb.json"),
    undone: join(folder, "undone.json"),
    noted: join(folder, "noted.json"),
    result: (taskId: string) => join(folder, "results", `${taskId}.json`),
    log: (taskId: string) => join(folder, "results", `${taskId}.log`),
  };
}

const keptResults = 200;

/** Creates what is missing; throws when another user could replace anything that this program trusts. */
export function checkPlace(folder: string): void {
  const { requests, results, kept } = aptPaths(folder);
  for (const path of [folder, requests, results, kept]) mkdirSync(path, { recursive: true, mode: 0o755 });
  for (const path of [dirname(folder), folder, results, kept]) {
    const { uid, mode } = lstatSync(path);
    const ours = lstatSync(path).isDirectory() && (uid === 0 || uid === process.getuid?.());
    // In a sticky folder of ours others can create files, but cannot rename what is not theirs.
    if (!ours || ((mode & 0o022) !== 0 && (path !== dirname(folder) || (mode & 0o1000) === 0)))
      throw new Error(`${path} must be a folder of root's that nobody else can replace: see decision 7`);
  }
  if (!lstatSync(requests).isDirectory()) throw new Error(`${requests} must be a folder: see decision 7`);
}

/** Writes atomically and durably, by a rename. */
export function writeWhole(path: string, value: unknown, mode = 0o644): void {
  rmSync(`${path}.new`, { force: true });
  writeFileSync(`${path}.new`, `${JSON.stringify(value, undefined, 1)}\n`, { mode, flag: "wx", flush: true });
  renameSync(`${path}.new`, path);
  syncFile(dirname(path));
}

/** Synchronises a file's contents, or a folder's names, to the disk. */
export function syncFile(path: string): void {
  const file = openSync(path, "r");
  fsyncSync(file);
  closeSync(file);
}

/** Reads what writeWhole has written; returns undefined when it does not exist. */
export function readWhole(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, "utf8"));
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return undefined;
    throw error;
  }
}

/** Deletes all but the newest results. */
export function forgetResults(folder: string): void {
  const { results } = aptPaths(folder);
  const found = readdirSync(results);
  // Each result has a log beside it. The margin avoids examining all of them after each request of a flood.
  if (found.length <= 2 * keptResults + 50) return;
  const made = found.map((name) => ({ name, at: lstatSync(join(results, name)).mtimeMs }));
  for (const { name } of made.toSorted((a, b) => b.at - a.at).slice(2 * keptResults))
    rmSync(join(results, name), { force: true });
}
