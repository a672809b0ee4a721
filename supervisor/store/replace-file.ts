/**
 * Replaces a database by another one so that a whole one is always found, whatever interrupts it: from the first rename on, the
 * new one is complete and waits as `.next`, and a start finishes what was begun [recovery.ts].
 */
import { closeSync, existsSync, fsyncSync, linkSync, openSync, renameSync, rmSync } from "node:fs";
import { dirname } from "node:path";
import { systemCode } from "../errors.ts";

export const nextOf = (path: string): string => `${path}.next`;

/** Replaces the closed database `path` by the closed database `from`. What was there is kept as `aside`, if that is given. */
export function replaceDatabase(from: string, path: string, aside?: string): void {
  const next = nextOf(path);
  removeDatabase(next);
  replaceFile(from, next);
  try {
    finishReplacing(path, aside);
  } catch (error) {
    // What is there goes on being used: a later start must not replace it.
    if (existsSync(path)) rmSync(next, { force: true });
    throw error;
  }
}

/** Each step may have been done already. */
export function finishReplacing(path: string, aside?: string): void {
  if (aside !== undefined) setAside(path, aside);
  // A log of another database would be applied to the new one.
  for (const rest of ["-wal", "-shm"]) rmSync(`${path}${rest}`, { force: true });
  replaceFile(nextOf(path), path);
}

/** Renames a closed file, durably: also after a power cut there is the old one or the new one, as a whole. */
export function replaceFile(from: string, to: string): void {
  synchronise(from);
  renameSync(from, to);
  synchronise(dirname(to));
}

export function removeDatabase(path: string): void {
  for (const rest of ["", "-wal", "-shm"]) rmSync(`${path}${rest}`, { force: true });
}

function setAside(path: string, aside: string): void {
  for (const rest of ["", "-wal"]) {
    if (!existsSync(`${path}${rest}`)) continue;
    rmSync(`${aside}${rest}`, { force: true });
    try {
      linkSync(`${path}${rest}`, `${aside}${rest}`);
    } catch (error) {
      if (systemCode(error) === "ENOENT") continue;
      // A file system without links.
      renameSync(`${path}${rest}`, `${aside}${rest}`);
    }
  }
}

function synchronise(path: string): void {
  const file = openSync(path, "r");
  try {
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}
