/** Restores what differs from the copy. What is replaced is set aside, never deleted: it may still be needed. */
import {
  copyFileSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readlinkSync,
  renameSync,
  rmSync,
  symlinkSync,
} from "node:fs";
import { basename, dirname, join } from "node:path";
import { syncFile } from "../place.ts";
import type { Place } from "./copy.ts";
import type { Difference } from "./compare.ts";

/** The number of restores whose replaced files are kept. */
const maxSetAside = 3;

/** Files that only a person or a version changes, not normal operation: they are restored even if they still exist. */
const settled = /\.pem$|^(?:tls\/|secret-key$|skills\/|components\/|the configuration$|the database$)/u;

/** Resolves to descriptions of what was restored. `at` is the name of the folder for replaced files. */
export function putBack(found: readonly Difference[], { data }: Place, at: Date): readonly string[] {
  const wanted = found.filter(({ name, isMissing }) => isMissing || settled.test(name));
  if (wanted.length === 0) return [];
  const aside = join(data, "set-aside", at.toISOString().replaceAll(":", "-"));
  const done = wanted.map((one) => {
    const isAside = setAside(one.to, aside);
    place(one.from, one.to);
    return `${one.name} is put back${isAside ? `; what was there is in ${aside}` : ""}`;
  });
  if (lstatSync(aside, { throwIfNoEntry: false }) !== undefined) forgetOldest(dirname(aside));
  return done;
}

function setAside(path: string, aside: string): boolean {
  // A database without its write-ahead log is a different one.
  const parts = basename(path) === "sotto.db" ? [path, `${path}-wal`, `${path}-shm`] : [path];
  const there = parts.filter((part) => lstatSync(part, { throwIfNoEntry: false }) !== undefined);
  for (const part of there) {
    const to = join(aside, part);
    mkdirSync(dirname(to), { recursive: true, mode: 0o700 });
    try {
      renameSync(part, to);
    } catch (error) {
      // The configuration may be on another file system.
      if ((error as NodeJS.ErrnoException).code !== "EXDEV") throw error;
      copyFileSync(part, to);
      rmSync(part);
    }
  }
  return there.length > 0;
}

/** Copies a file atomically and durably. */
function place(from: string, to: string): void {
  mkdirSync(dirname(to), { recursive: true, mode: 0o700 });
  const unfinished = `${to}.new`;
  rmSync(unfinished, { force: true });
  const entry = lstatSync(from);
  if (entry.isSymbolicLink()) symlinkSync(readlinkSync(from), unfinished);
  else {
    copyFileSync(from, unfinished);
    syncFile(unfinished);
  }
  renameSync(unfinished, to);
  syncFile(dirname(to));
}

function forgetOldest(folder: string): void {
  const names = readdirSync(folder).toSorted();
  for (const name of names.slice(0, -maxSetAside)) rmSync(join(folder, name), { recursive: true, force: true });
}
