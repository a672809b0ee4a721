/**
 * The supervisor's side of the root program: requests and results are files, so that either side can restart meanwhile
 * [docs/decisions/0007-packages.md].
 */
import { type ChildProcess, spawn } from "node:child_process";
import { closeSync, existsSync, openSync, readFileSync } from "node:fs";
import { access, constants, mkdir, open, rename, stat } from "node:fs/promises";
import { extname, join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { systemCode } from "../errors.ts";
import { aptPaths, type Breadcrumb, readWhole, type Result } from "../../updater/place.ts";
import type { HelperRequest } from "../../updater/request.ts";
import { systemctl } from "../../platform/port/systemctl.ts";
import type { Work } from "../work.ts";
import { PendingRequest } from "./pending-request.ts";

export type PackageHelper = {
  /** The folder that both sides know: `apt` in the data folder. */
  readonly folder: string;
  /** The command that runs the root program in its own session; undefined where systemd's units do. */
  readonly command: readonly [string, ...string[]] | undefined;
};

export type HelperPlace = {
  /** The data folder. */
  readonly data: string;
  /** Where the control file is. */
  readonly runtime: string | undefined;
  /** The root in which apt and dpkg work instead of "/". */
  readonly aptRoot?: string | undefined;
};

/** The interval at which the files are checked. */
const interval = 250;
/** How long to wait before a root program that ended without a result is started again. */
const retryIntervalMs = 5000;

/** Returns how packages can be changed here; undefined when they cannot. */
export async function findHelper({ data, runtime, aptRoot }: HelperPlace): Promise<PackageHelper | undefined> {
  const folder = join(data, "apt");
  const { requests } = aptPaths(folder);
  if (process.getuid?.() === 0) {
    const more = [...(runtime === undefined ? [] : ["--runtime", runtime]), ...(aptRoot ? ["--root", aptRoot] : [])];
    return { folder, command: [process.execPath, program(), "--folder", folder, ...more] };
  }
  const isThere = await access(requests, constants.W_OK).then(
    () => true,
    () => false,
  );
  return isThere ? { folder, command: undefined } : undefined;
}

/** At the top of the tree; in the build the whole supervisor is supervisor/main.js. */
function program(): string {
  const kind = extname(import.meta.filename);
  const root = join(import.meta.dirname, kind === ".ts" ? "../.." : "..");
  return join(root, "updater", `main${kind}`);
}

/**
 * Leaves the request unless it was left before, and resolves to its result. `brought` is a file that goes with it, which
 * is moved. Rejects when the signal is aborted.
 */
export async function askHelper(
  helper: PackageHelper,
  request: HelperRequest,
  work: Work,
  brought?: string,
): Promise<Result> {
  const { folder, command } = helper;
  const { taskId } = work;
  const paths = aptPaths(folder);
  const pending = new PendingRequest(folder, taskId, request);
  if (command !== undefined) await mkdir(paths.requests, { recursive: true, mode: 0o755 });
  const result = () => readWhole(paths.result(taskId)) as Result | undefined;
  // In the order in which the root program creates them: if none exists, the request was never left.
  const isKnown = () => pending.exists || isAtWork(paths.breadcrumb, taskId) || result() !== undefined;
  if (isKnown()) work.log("this was begun before: its result is followed");
  else {
    // After an interruption between the two it is there already.
    if (brought !== undefined && existsSync(brought)) await rename(brought, join(paths.requests, `${taskId}.tar`));
    await pending.leave();
  }
  const log = new FollowedLog(paths.log(taskId), work);
  let [child, ended]: [ChildProcess | undefined, number] = [undefined, -retryIntervalMs];
  for (;;) {
    const found = result();
    await log.read();
    if (found !== undefined) return found;
    if (command !== undefined && child === undefined && performance.now() - ended >= retryIntervalMs) {
      child = startOwn(command, paths.folder);
      const gone = () => ([child, ended] = [undefined, performance.now()]);
      child.once("exit", gone).once("error", gone);
    }
    if (await pending.isIgnored()) {
      const why = command === undefined ? await unitsInWords() : lastWords(paths.folder);
      return notTaken(taskId, request.operation, why);
    }
    await pause(interval, undefined, { signal: work.signal });
  }
}

function isAtWork(breadcrumb: string, taskId: string): boolean {
  return (readWhole(breadcrumb) as Breadcrumb | undefined)?.taskId === taskId;
}

/** In its own session: it survives us and anything that ends us. */
function startOwn([file, ...args]: readonly [string, ...string[]], folder: string): ChildProcess {
  const words = openSync(join(folder, "helper.log"), "w", 0o600);
  try {
    const child = spawn(file, args, { stdio: ["ignore", words, words], detached: true, cwd: "/" });
    child.unref();
    return child;
  } finally {
    closeSync(words);
  }
}

/** Returns the states of the units that should have started the root program, and what to do. */
async function unitsInWords(): Promise<string> {
  const units = ["sotto-updater.path", "sotto-updater.service"];
  const states = await Promise.all(
    units.map(async (unit) => {
      const told = await systemctl("show", "--property=ActiveState,SubState,Result", unit).catch(() => "");
      const found = new Map(told.split("\n").map((line) => line.split("=", 2) as [string, string]));
      const [active = "unknown", sub, result] = ["ActiveState", "SubState", "Result"].map((name) => found.get(name));
      return `${unit} is ${active}${sub === undefined ? "" : ` (${sub}, ${result})`}`;
    }),
  );
  return `${states.join(", ")}; \`sudo systemctl restart sotto-updater.path\`, then repeat it`;
}

function lastWords(folder: string): string {
  return readFileSync(join(folder, "helper.log"), "utf8").trim().split("\n").at(-1) ?? "";
}

function notTaken(taskId: string, operation: string, why: string): Result {
  const now = new Date().toISOString();
  const message = `the root program does not take the request: ${why}`;
  return {
    taskId,
    operation,
    outcome: "failed",
    code: "PACKAGES_FAILED",
    message,
    changes: [],
    startedAt: now,
    endedAt: now,
  };
}

/** Marks apt's lines in a task's log, so that existing ones can be counted after a restart. */
const quoted = "| ";

/** Copies the root program's log into the task's, continuing where an earlier supervisor stopped. */
class FollowedLog {
  readonly #path: string;
  readonly #work: Work;
  #skip: number;
  #offset = 0;
  #rest = "";

  constructor(path: string, work: Work) {
    this.#path = path;
    this.#work = work;
    this.#skip = work.lines().filter(({ message }) => message.startsWith(quoted)).length;
  }

  async read(): Promise<void> {
    try {
      const { size } = await stat(this.#path);
      if (size <= this.#offset) return;
      await using file = await open(this.#path, "r");
      const { buffer, bytesRead } = await file.read(
        Buffer.alloc(size - this.#offset),
        0,
        size - this.#offset,
        this.#offset,
      );
      this.#offset += bytesRead;
      const lines = (this.#rest + buffer.toString("utf8", 0, bytesRead)).split("\n");
      this.#rest = lines.pop() ?? "";
      for (const line of lines) this.#take(line);
    } catch (error) {
      if (systemCode(error) !== "ENOENT") throw error;
    }
  }

  #take(line: string): void {
    const stage = /^== (.*)$/u.exec(line)?.[1];
    if (stage !== undefined && this.#skip === 0) this.#work.stage(stage.slice(0, 200), progressOf(stage));
    if (this.#skip > 0) this.#skip -= 1;
    else this.#work.log(`${quoted}${line}`, /^(?:E:|dpkg: error)/u.test(line) ? "error" : "info");
  }
}

const stages: readonly (readonly [RegExp, number])[] = [
  [/^repairing/u, 0.05],
  [/^refreshing/u, 0.1],
  [/^keeping/u, 0.3],
  [/^changing/u, 0.5],
  [/^judging/u, 0.7],
  [/^undoing/u, 0.8],
];

function progressOf(stage: string): number | undefined {
  return stages.find(([pattern]) => pattern.test(stage))?.[1];
}
