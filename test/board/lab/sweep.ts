/**
 * Removes what tests on boards have left behind that were ended from outside: machines, networks, disks, folders. Whatever a
 * test makes has the number of its process in its name, so what belongs to a test that still runs is told from what does not:
 * two runs, of one checkout or of two, leave each other's boards alone.
 */
import { readdir, readFile, readlink, rm, rmdir, writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { ran } from "./ran.ts";
import { boardsFolder } from "./root.ts";

/** cgroups v2, also where the machine has them beside v1. */
export const cgroups = async (): Promise<string> =>
  (await readdir("/sys/fs/cgroup")).includes("unified") ? "/sys/fs/cgroup/unified" : "/sys/fs/cgroup";

/** Resolves to the names of what was removed. `ended`: the process whose things are removed though it runs, the caller. */
export async function sweep(ended?: number): Promise<readonly string[]> {
  const removed: string[] = [];
  for (const { name, path } of await leftIn(await cgroups(), /^sotto-(\d+)-/u, ended)) {
    await unlessGone(endGroup(path));
    removed.push(name);
  }
  for (const { name } of await leftIn("/run/netns", /^sotto(\d+)(?:-\d+)?$/u, ended)) {
    await endNetwork(name);
    removed.push(name);
  }
  const folders = /^(?:board|variant|repository|ansible|tmp)-(\d+)(?:[-.]|$)/u;
  for (const { name, path } of await leftIn(boardsFolder, folders, ended)) {
    await ran("umount", ["--lazy", path]);
    await rm(path, { recursive: true, force: true });
    removed.push(name);
  }
  return removed;
}

/** Ends every process of a cgroup at once, and removes it: one that was killed must not be used again. */
export async function endGroup(path: string): Promise<void> {
  await writeFile(join(path, "cgroup.kill"), "1");
  while ((await readFile(join(path, "cgroup.events"), "utf8")).includes("populated 1")) await pause(20);
  await removeGroup(path);
}

async function removeGroup(path: string): Promise<void> {
  for (const entry of await readdir(path, { withFileTypes: true }))
    if (entry.isDirectory()) await removeGroup(join(path, entry.name));
  await rmdir(path);
}

/** Servers of this machine stand on the wire too: they go with it. */
async function endNetwork(name: string): Promise<void> {
  const { stdout } = await ran("ip", ["netns", "pids", name]);
  for (const line of stdout.split("\n").filter(Boolean)) {
    try {
      process.kill(Number(line), "SIGKILL");
    } catch {
      // It has ended meanwhile.
    }
  }
  await ran("ip", ["netns", "del", name]);
}

/** What of a folder belongs to no test that still runs, by the number that the pattern finds in each name. */
export async function leftIn(
  folder: string,
  pattern: RegExp,
  ended?: number,
): Promise<readonly { readonly name: string; readonly path: string }[]> {
  const left: { name: string; path: string }[] = [];
  for (const name of await readdir(folder).catch((): string[] => [])) {
    const process_ = Number(pattern.exec(name)?.[1] ?? 0);
    if (process_ !== 0 && (process_ === ended || !(await mayBeTest(process_))))
      left.push({ name, path: join(folder, name) });
  }
  return left;
}

/**
 * Whether a process can be a test on boards, however it was started: it is Node. A number may have been given to another
 * program meanwhile; when that is Node too, a later sweep removes what is left, and until then no board of it is on.
 */
async function mayBeTest(number: number): Promise<boolean> {
  const program = await readlink(`/proc/${number}/exe`).catch(() => "");
  return basename(program).startsWith("node");
}

/** A test that was just ending, or the sweep of another run, may have been faster. */
export async function unlessGone(removing: Promise<void>): Promise<void> {
  try {
    await removing;
  } catch (error) {
    // ENODEV: a file of a cgroup that is gone was still open.
    const { code } = error as NodeJS.ErrnoException;
    if (code !== "ENOENT" && code !== "ENODEV") throw error;
  }
}
