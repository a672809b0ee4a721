/**
 * The folder in which an unprivileged user leaves requests: everything in it may be hostile. No name leads out of it,
 * no link is followed, and nothing remains that would start this program again.
 */
import { closeSync, constants, fstatSync, lstatSync, openSync, opendirSync, readSync } from "node:fs";
import { renameSync, rmdirSync, unlinkSync } from "node:fs";
import { randomUUID } from "node:crypto";
import { dirname, join } from "node:path";
import { aptPaths } from "./place.ts";
import { maxRequestBytes, requestName } from "./request.ts";

/** Limit on requests read at once: a user who fills the folder does not fill our memory. */
const maxRequests = 1000;

/** What sotto-updater.path watches: PathExistsGlob=requests/*.json, which ignores names that begin with a dot. */
const trigger = /^[^.][^]*\.json$/u;

/** Returns the pending requests, oldest first. Discards everything else that would start this program for ever. */
export function waitingRequests(folder: string): readonly string[] {
  const { requests } = aptPaths(folder);
  const found: { readonly name: string; readonly at: number }[] = [];
  for (const name of triggersIn(requests)) {
    const entry = lstatSync(join(requests, name), { throwIfNoEntry: false });
    if (entry === undefined) continue; // Withdrawn meanwhile.
    if (requestName.test(name) && entry.isFile()) found.push({ name, at: entry.mtimeMs });
    else discard(join(requests, name));
  }
  return found.toSorted((a, b) => a.at - b.at).map(({ name }) => name);
}

function triggersIn(path: string): readonly string[] {
  const names: string[] = [];
  const folder = opendirSync(path);
  try {
    for (let entry = folder.readSync(); entry !== null; entry = folder.readSync())
      if (trigger.test(entry.name) && names.push(entry.name) === maxRequests) break;
  } finally {
    folder.closeSync();
  }
  return names;
}

/** Removes the name. A folder that is not empty is only renamed: root deletes no tree that another user can change. */
export function discard(path: string): void {
  for (const remove of [unlinkSync, rmdirSync, hide])
    try {
      remove(path);
      return;
    } catch (error) {
      const code = error instanceof Error && "code" in error ? error.code : undefined;
      if (code === "ENOENT") return;
      if (remove === hide || !["EISDIR", "EPERM", "ENOTEMPTY", "EEXIST"].includes(String(code))) throw error;
    }
}

function hide(path: string): void {
  renameSync(path, join(dirname(path), `.refused-${randomUUID()}`));
}

/** Returns the user who leaves requests here: the owner of the folder, which root has created for that user. */
export function askerOf(folder: string): { readonly uid: number } {
  return { uid: lstatSync(aptPaths(folder).requests).uid };
}

/**
 * Returns the text of a request. Throws an Error for anything but a small plain file of the folder's owner, or of ours.
 */
export function readRequestFile(folder: string, name: string): string {
  const path = join(aptPaths(folder).requests, name);
  const file = openSync(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK | constants.O_NOCTTY);
  try {
    if ((lstatSync(dirname(path)).mode & 0o022) !== 0)
      throw new Error("the folder of requests can be written by others than its owner");
    const { uid, nlink } = fstatSync(file);
    if (!fstatSync(file).isFile() || nlink !== 1) throw new Error("the request is not a plain file");
    if (uid !== askerOf(folder).uid && uid !== process.getuid?.())
      throw new Error("the request belongs to another user than its folder");
    // Not the whole file: its writer may still be writing.
    const bytes = Buffer.alloc(maxRequestBytes + 1);
    let length = 0;
    for (let read = -1; read !== 0 && length < bytes.length; length += read)
      read = readSync(file, bytes, length, bytes.length - length, null);
    if (length > maxRequestBytes) throw new Error("the request is too large");
    return bytes.toString("utf8", 0, length);
  } finally {
    closeSync(file);
  }
}
