/** sotto-updater: processes the pending requests one at a time, and exits [docs/decisions/0007-packages.md]. */
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { lstatSync, rmSync } from "node:fs";
import { dirname, extname, join, resolve } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { parseArgs } from "node:util";
import { Apt, Postponed, StepFailed } from "./apt.ts";
import { carryOut } from "./change.ts";
import { maxCrowd } from "./crowd.ts";
import { DataKeeper, type DataPlace } from "./data-keeper.ts";
import { takeForeign } from "./foreign.ts";
import { type Judge, noJudge, startJudge } from "./judge.ts";
import { holdLock } from "./lock.ts";
import { forgetNotes } from "./noted.ts";
import { Offline } from "./offline.ts";
import { aptPaths, type Breadcrumb, checkPlace, forgetResults, readWhole, type Result, writeWhole } from "./place.ts";
import { readRequest } from "./request.ts";
import { asUser, inUnit, Shadow } from "./shadow.ts";
import { askerOf, discard, readRequestFile, waitingRequests } from "./request-folder.ts";

const { values: options } = parseArgs({
  options: {
    folder: { type: "string" },
    /** The folder in which the supervisor's control file is; without it nothing is judged. */
    runtime: { type: "string" },
    /** The configuration file, which is copied with the data before anything changes. */
    configuration: { type: "string" },
    /** Another folder to copy: that of the certificate authority. */
    authority: { type: "string" },
    /** The unit in which versions are compared before a change; "none": without walls, for tests. */
    shadow: { type: "string" },
    /** Set when the packages' own scripts restart the supervisor. */
    restarts: { type: "boolean", default: false },
    /** The root in which apt and dpkg work instead of "/". */
    root: { type: "string" },
    "lock-seconds": { type: "string", default: "60" },
    "silent-seconds": { type: "string", default: "300" },
    /** The longest time for one command, and how much longer for one that has dpkg at work. */
    "max-seconds": { type: "string", default: "2700" },
    "dpkg-seconds": { type: "string", default: "1800" },
    "judge-seconds": { type: "string", default: "120" },
    /** What the self-test is given beyond that. */
    "test-seconds": { type: "string", default: "120" },
    "steady-seconds": { type: "string", default: "10" },
    /** After a failure it ends no sooner than this: systemd restarts it at once. */
    "rest-seconds": { type: "string", default: "0" },
  },
});
const folder = resolve(options.folder ?? "/var/lib/sotto/apt");
const paths = aptPaths(folder);
const signals = ["SIGTERM", "SIGINT", "SIGHUP"] as const;
/** True when the machine, or the service, is being stopped. */
let isStopping = false;
const { promise: stopped, reject: stop } = Promise.withResolvers<never>();
// Nobody may be waiting for it.
stopped.catch(() => undefined);
/** The exit code when another process holds the lock [sysexits.h, EX_TEMPFAIL]. */
const locked = 75;
/** The group that owns no file [Debian policy, 9.2.2]. */
const nogroup = 65_534;

/** Turns the oldest request into the breadcrumb; returns undefined when there is none, or it was refused. */
function accept(name: string): Breadcrumb | undefined {
  const [taskId, startedAt] = [name.slice(0, -".json".length), new Date().toISOString()];
  const request = join(paths.requests, name);
  try {
    if ((readWhole(paths.result(taskId)) as Result | undefined) !== undefined) return undefined;
    const crumb: Breadcrumb = {
      taskId,
      request: readRequest(readRequestFile(folder, name)),
      asker: askerOf(folder),
      startedAt,
      attempts: 0,
      step: "begun",
      changes: [],
    };
    writeWhole(paths.breadcrumb, crumb);
    return crumb;
  } catch (error) {
    const message = `the request is refused: ${error instanceof SyntaxError ? "it is not JSON" : String(error)}`;
    const told = { taskId, operation: "", outcome: "failed", code: "PACKAGES_FAILED", message, changes: [] } as const;
    writeWhole(paths.result(taskId), { ...told, startedAt, endedAt: startedAt } satisfies Result);
    forgetResults(folder);
    discard(join(paths.requests, `${taskId}.tar`));
    return undefined;
  } finally {
    discard(request);
  }
}

/** Turns what apt has announced into the breadcrumb; returns undefined when there is nothing. */
function acceptForeign(): Breadcrumb | undefined {
  const foreign = takeForeign(folder);
  if (foreign === undefined) return undefined;
  const crumb: Breadcrumb = {
    taskId: randomUUID(),
    request: { operation: "upgrade", packages: foreign.map(({ name }) => name) },
    asker: askerOf(folder),
    startedAt: new Date().toISOString(),
    attempts: 0,
    step: "begun",
    changes: [],
    foreign,
  };
  writeWhole(paths.breadcrumb, crumb);
  return crumb;
}

async function work(crumb: Breadcrumb): Promise<Result> {
  const { taskId, request, startedAt, changes } = crumb;
  const apt = new Apt({
    log: paths.log(taskId),
    root: options.root,
    lockSeconds: Number(options["lock-seconds"]),
    silentSeconds: Number(options["silent-seconds"]),
    limits: { maxSeconds: Number(options["max-seconds"]), dpkgSeconds: Number(options["dpkg-seconds"]) },
    isHurried: () => isStopping,
  });
  const judge = request.operation === "update" ? noJudge : openJudge();
  const data = new DataKeeper(paths.kept, dataPlaces());
  const shadow = openShadow(apt);
  const offline = request.offline === true ? new Offline(apt, folder, taskId, options.root) : undefined;
  const ended = () => ({ taskId, operation: request.operation, startedAt, endedAt: new Date().toISOString() });
  try {
    const supervisor = {
      stop: () => apt.run("/usr/bin/systemctl", ["stop", "sotto.service"]),
      // Like the scripts of the packages: what an administrator has disabled stays as it is.
      start: () => apt.run("/usr/bin/deb-systemd-invoke", ["start", "sotto.service"]),
    };
    const verdict = await carryOut(crumb, {
      folder,
      apt,
      judge,
      data,
      shadow,
      supervisor: options.restarts ? supervisor : undefined,
      offline,
      root: options.root,
    });
    offline?.end();
    return { ...verdict, ...ended() };
  } catch (error) {
    if (error instanceof Postponed) throw error;
    offline?.end();
    const [code, message] =
      error instanceof StepFailed ? [error.code, error.message] : ["PACKAGES_FAILED", String(error)];
    return { outcome: "failed", code, message, changes, ...ended() };
  } finally {
    judge.end();
    data.end();
    apt.close();
  }
}

function openShadow(apt: Apt): Shadow | undefined {
  const { shadow: unit } = options;
  if (unit === undefined) return undefined;
  return new Shadow(apt, paths.kept, unit === "none" ? asUser(asker()) : inUnit(apt, unit));
}

/** Never root, whatever a breadcrumb says: the gate believes what the supervisor has written. */
function asker(): { readonly uid: number; readonly gid: number } | undefined {
  const { uid } = askerOf(folder);
  // Its group tells the supervisor that it is no skill, which would have the supervisor's own.
  return process.getuid?.() === 0 && uid !== 0 ? { uid, gid: nogroup } : undefined;
}

function openJudge(): Judge {
  if (options.runtime === undefined) return noJudge;
  const program = join(import.meta.dirname, "../supervisor/updates", `gate${extname(import.meta.filename)}`);
  const { "judge-seconds": seconds, "test-seconds": testSeconds } = options;
  const given = ["--runtime", resolve(options.runtime), "--seconds", seconds, "--steady", options["steady-seconds"]];
  const judge = startJudge({
    command: [process.execPath, program, ...given, "--test-seconds", testSeconds],
    user: asker(),
    // It waits longer if all that is missing is the self-test, and on a crowded machine.
    seconds: (Number(seconds) + Number(testSeconds) + Number(options["steady-seconds"])) * maxCrowd,
  });
  return {
    ...judge,
    // A shutdown ends the supervisor, too: that is no reason against a version.
    verdict: (mustBeNew) => Promise.race([judge.verdict(mustBeNew && options.restarts), stopped]),
  };
}

function dataPlaces(): readonly DataPlace[] {
  const { configuration, authority } = options;
  const own = {
    name: "data",
    folder: dirname(folder),
    uid: askerOf(folder).uid,
    gid: lstatSync(dirname(folder)).gid,
    configuration,
  };
  const other = authority === undefined ? undefined : lstatSync(authority, { throwIfNoEntry: false });
  if (authority === undefined || other === undefined) return [own];
  return [own, { name: "authority", folder: authority, uid: other.uid, gid: other.gid }];
}

/**
 * Returns true when our own program was replaced: the programs that we start are the new ones, which may need other
 * arguments. What else there is to do is the new one's; its requests start it.
 */
function hasReplacedUs({ operation, changes }: Result): boolean {
  return operation !== "update" && changes.some(({ name }) => name === "sotto");
}

class AtWork extends Error {}

async function main(): Promise<void> {
  // A shutdown waits until dpkg has finished.
  for (const signal of signals)
    process.on(signal, () => {
      isStopping = true;
      stop(new Postponed("the machine is shut down"));
    });
  // Without this file, apt would silently use the machine's lists.
  if (options.root !== undefined) lstatSync(join(options.root, "etc/apt/root.conf"));
  checkPlace(folder);
  if (!holdLock(folder)) throw new AtWork("another one is at work");
  for (;;) {
    const left = (readWhole(paths.breadcrumb) as Breadcrumb | undefined) ?? acceptForeign();
    const [name] = left === undefined ? waitingRequests(folder) : [];
    if (left === undefined && name === undefined) return;
    const crumb = left ?? accept(name ?? "");
    if (crumb === undefined) continue;
    const begun: Breadcrumb = { ...crumb, attempts: crumb.attempts + 1 };
    writeWhole(paths.breadcrumb, begun);
    const result = await work(begun);
    writeWhole(paths.result(begun.taskId), result);
    rmSync(paths.breadcrumb);
    forgetNotes(folder);
    forgetResults(folder);
    if (hasReplacedUs(result)) return;
  }
}

try {
  await main();
} catch (error) {
  // The breadcrumb stays, and the next start goes on.
  if (error instanceof Postponed) process.exit(0);
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = error instanceof AtWork ? locked : 1;
  const rest = pause(Number(options["rest-seconds"]) * 1000);
  // A shutdown need not wait for that.
  await Promise.race([rest, ...signals.map((signal) => once(process, signal))]);
}
process.exit();
