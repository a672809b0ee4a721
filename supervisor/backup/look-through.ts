/**
 * Inspects an unpacked backup before anything of it is read or takes its place, and removes what is not a file, a folder or a
 * link that stays where it belongs: what a skill has planted on one board must not reach the next. The rest of the backup stays
 * usable, since the board it was made on may be gone.
 */
import { lstat, opendir, readlink, rm } from "node:fs/promises";
import { join, relative } from "node:path";
import { SottoError } from "../errors.ts";
import { staysInside } from "../inner-link.ts";

/** The number of omitted entries that are named; a backup can contain millions. */
const maxNamed = 50;

/** Files that the backup itself writes: if one is missing, or is not a file, it is not a backup. */
const own = ["users.json", "draft.json", "platform.toml"];

/**
 * `as` is the data folder, the backup's final place: links may refer to it. Resolves to what was left out, with the
 * reason. Throws SottoError BACKUP_INVALID when that is a part that only the backup itself writes.
 */
export async function lookThrough(folder: string, as: string): Promise<string[]> {
  const leftOut: string[] = [];
  let count = 0;
  const leaveOut = async (path: string, why: string): Promise<void> => {
    const place = relative(folder, path);
    if (own.includes(place)) throw new SottoError("BACKUP_INVALID", `${place} of the backup ${why}`);
    await rm(path, { recursive: true });
    count += 1;
    if (count <= maxNamed) leftOut.push(`${place} ${why}`);
  };
  /** `room` is the folder that links may lead to; for a skill, its own folder. */
  const look = async (path: string, room: string): Promise<void> => {
    const found = await lstat(path);
    const place = relative(folder, path);
    if (found.isSymbolicLink()) {
      // The folders themselves must not be links, or their contents would be elsewhere.
      const isRoom = !place.includes("/") || place === room;
      const target = await readlink(path);
      const staysIn = (within: string): boolean =>
        staysInside(join(as, within, relative(room, place)), target, join(as, within));
      if (isRoom || (!staysIn(room) && !staysIn(whereItRuns(room))))
        await leaveOut(path, "is a link that leads out of it");
      return;
    }
    if (found.isFile() && (found.mode & 0o7000) !== 0)
      return leaveOut(path, "gives its user additional rights (setuid or setgid)");
    if (!found.isDirectory()) {
      if (!found.isFile()) await leaveOut(path, "is neither a file nor a folder");
      return;
    }
    for await (const { name } of await opendir(path)) await look(join(path, name), roomOf(join(place, name), room));
  };
  await look(folder, "");
  return count > maxNamed ? [...leftOut, `and ${count - maxNamed} more`] : leftOut;
}

/** A disabled skill, or a previous version, may refer to the place where it runs. */
function whereItRuns(room: string): string {
  return room.replace(/^skills\/\.(?:previous|disabled|stopped)-/u, "skills/");
}

function roomOf(place: string, room: string): string {
  const [top = "", name, ...rest] = place.split("/");
  if (rest.length > 0) return room;
  return top === "skills" && name !== undefined ? place : top;
}
