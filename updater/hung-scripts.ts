/**
 * Ends a maintainer's script that hangs, and not dpkg, which then notes that it failed and comes to its end in order: its
 * database is whole and its locks are free.
 */
import { readdirSync, readFileSync } from "node:fs";

type Process = { readonly pid: number; readonly parent: number; readonly name: string };

/** Kills what runs on behalf of dpkg below this process; false when there is nothing. */
export function endScripts(root: number): boolean {
  const all = processes();
  const below = descendants(root, all);
  const names = new Map(all.map(({ pid, name }) => [pid, name]));
  const scripts = below.filter(({ parent, name }) => names.get(parent) === "dpkg" && name !== "dpkg");
  for (const { pid } of scripts)
    for (const one of [
      ...descendants(pid, all)
        .toReversed()
        .map((child) => child.pid),
      pid,
    ])
      kill(one);
  return scripts.length > 0;
}

function descendants(root: number, all: readonly Process[]): readonly Process[] {
  const children = all.filter(({ parent }) => parent === root);
  return children.flatMap((child) => [child, ...descendants(child.pid, all)]);
}

function processes(): readonly Process[] {
  return readdirSync("/proc").flatMap((entry) => {
    if (!/^\d+$/u.test(entry)) return [];
    try {
      // "1234 (a name) S 1 …": the name may hold anything.
      const [, name = "", parent = ""] =
        /^\d+ \((.*)\) \S (\d+)/su.exec(readFileSync(`/proc/${entry}/stat`, "utf8")) ?? [];
      return [{ pid: Number(entry), parent: Number(parent), name }];
    } catch {
      return []; // it has ended meanwhile
    }
  });
}

function kill(pid: number): void {
  try {
    process.kill(pid, "SIGKILL");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
  }
}
