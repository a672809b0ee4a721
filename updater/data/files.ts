/**
 * Which files of a data folder are copied before packages change: everything but what is made again or is the updater's own.
 * Named are the exceptions, so that what a later version keeps is copied too.
 */
import { lstatSync, readdirSync, type Stats } from "node:fs";
import { join } from "node:path";

/** Of the folders in which the updater compares, beside the data. */
export const unpackedPrefix = ".copy-";

const exceptTop = new Set([
  "apt",
  "before-restore",
  "cache",
  "lock",
  "logs",
  "reserve",
  "restore",
  "restore.new",
  "restore.new.tar",
  "run",
  "set-aside",
  "skill-data",
  "uploads",
  "voices",
]);
/** The database is copied by SQLite itself; what ends so is half of a write. */
const exceptEverywhere = /^sotto\.db(?:-\w+)?$|\.(?:new|tmp)$/u;
/** Of a skill its settings, since its code comes from its repository; of a component what clients have switched off. */
const inPart: ReadonlyMap<string, RegExp> = new Map([
  ["skills", /^skills\/(?:\.kept-[^/]+(?:\/.*)?|[^/]+(?:\/config\.ini)?)$/u],
  ["components", /^components\/[^/]+(?:\/switches\.json)?$/u],
]);

/** Bytes of one file that is still copied: a published assistant is larger at times, and can be published again. */
const maxFileBytes = 64 * 1024 * 1024;

/** Paths of files and links below `folder`, sorted; folders only as far as they hold some. */
export function filesOf(folder: string): readonly string[] {
  const found: string[] = [];
  const look = (path: string): void => {
    for (const { name } of readdirSync(join(folder, path), { withFileTypes: true })) {
      const place = path === "" ? name : `${path}/${name}`;
      if ((path === "" && (exceptTop.has(name) || name.startsWith(unpackedPrefix))) || exceptEverywhere.test(name))
        continue;
      const part = path === "" ? undefined : inPart.get(place.split("/")[0] ?? "");
      if (part?.test(place) === false) continue;
      const entry = lstatSync(join(folder, place), { throwIfNoEntry: false });
      if (entry === undefined) continue; // removed meanwhile
      if (entry.isDirectory()) look(place);
      else if (isCopied(entry)) found.push(place);
    }
  };
  look("");
  return found.toSorted();
}

function isCopied(entry: Stats): boolean {
  return entry.isSymbolicLink() || (entry.isFile() && entry.size <= maxFileBytes);
}
