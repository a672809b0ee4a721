/**
 * What was unpacked, looked at before anything of it is read or takes its place: files, folders, and links that stay where
 * they belong. A backup of a board that a skill has tampered with must not bring that to the next one.
 */
import { lstat, opendir, readlink } from "node:fs/promises";
import { join, relative } from "node:path";
import { SottoError } from "../errors.ts";
import { staysInside } from "../inner-link.ts";

/** `as`: the data folder, where it will be: links may name their own place. Throws SottoError BACKUP_INVALID. */
export async function lookThrough(folder: string, as: string): Promise<void> {
  const refuse = (path: string, why: string) =>
    new SottoError("BACKUP_INVALID", `${relative(folder, path)} ${why}`, {
      remedy: "take it away on the board that the backup is of, and make another",
    });
  /** `room`: what a link in it may lead to; a skill's is its own folder. */
  const look = async (path: string, room: string): Promise<void> => {
    const found = await lstat(path);
    const place = relative(folder, path);
    if (found.isSymbolicLink()) {
      // The folders themselves are no links, or all that is in them would be elsewhere.
      const isRoom = !place.includes("/") || place === room;
      const target = await readlink(path);
      const staysIn = (own: string): boolean =>
        staysInside(join(as, own, relative(room, place)), target, join(as, own));
      if (isRoom || (!staysIn(room) && !staysIn(whereItRuns(room))))
        throw refuse(path, "is a link that leads out of it");
      return;
    }
    if (found.isFile() && (found.mode & 0o7000) !== 0) throw refuse(path, "gives rights to whoever runs it");
    if (!found.isDirectory()) {
      if (!found.isFile()) throw refuse(path, "is neither a file nor a folder");
      return;
    }
    for await (const { name } of await opendir(path)) await look(join(path, name), roomOf(join(place, name), room));
  };
  await look(folder, "");
}

/** A skill that is disabled, or the version before, may name the place where it runs. */
function whereItRuns(room: string): string {
  return room.replace(/^skills\/\.(?:previous|disabled|stopped)-/u, "skills/");
}

function roomOf(place: string, room: string): string {
  const [top = "", name, ...rest] = place.split("/");
  if (rest.length > 0) return room;
  return top === "skills" && name !== undefined ? place : top;
}
