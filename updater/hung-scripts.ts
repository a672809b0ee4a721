/**
 * Finds and kills what a command has started. Of a maintainer script that hangs, not dpkg, which then records the failure and terminates normally: its
 * database is consistent and its locks are released.
 */
import { readdirSync, readFileSync } from "node:fs";

type Process = { readonly pid: number; readonly parent: number; readonly name: string };

/** Kills what dpkg has started below this process; returns false when there is nothing. */
export function endScripts(root: number): boolean {
  const all = processes();
  const below = descendants(root, all);
  const names = new Map(all.map(({ pid, name }) => [pid, name]));
  const scripts = below.filter(({ parent, name }) => names.get(parent) === "dpkg" && name !== "dpkg");
  // The script before its children: a shell that waits for one would go on, and report success.
  for (const { pid } of scripts) for (const one of [pid, ...descendants(pid, all).map((child) => child.pid)]) kill(one);
  return scripts.length > 0;
}

/** Ends this process and all below it. Who asks kindly first lets apt remove its locks. */
export function endAll(root: number, signal: "SIGTERM" | "SIGKILL" = "SIGKILL"): void {
  for (const pid of [root, ...descendants(root, processes()).map((one) => one.pid)]) kill(pid, signal);
}

/** Returns true when this process, or one below it, has this name. */
export function isRunning(root: number, name: string): boolean {
  const all = processes();
  return [...all.filter(({ pid }) => pid === root), ...descendants(root, all)].some((one) => one.name === name);
}

function descendants(root: number, all: readonly Process[]): readonly Process[] {
  const children = all.filter(({ parent }) => parent === root);
  return children.flatMap((child) => [child, ...descendants(child.pid, all)]);
}

function processes(): readonly Process[] {
  return readdirSync("/proc").flatMap((entry) => {
    if (!/^\d+$/u.test(entry)) return [];
    try {
      // "1234 (a name) S 1 …": the name may contain anything.
      const [, name = "", parent = ""] =
        /^\d+ \((.*)\) \S (\d+)/su.exec(readFileSync(`/proc/${entry}/stat`, "utf8")) ?? [];
      return [{ pid: Number(entry), parent: Number(parent), name }];
    } catch {
      return []; // It has ended meanwhile.
    }
  });
}

function kill(pid: number, signal: "SIGTERM" | "SIGKILL" = "SIGKILL"): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
  }
}
