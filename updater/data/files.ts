/**
 * Determines which files of a data folder are copied before packages change: everything except what is made again or
 * belongs to the updater. Exceptions are listed, not contents, so that what later versions store is copied, too.
 */
import { lstatSync, readdirSync, type Stats } from "node:fs";
import { join } from "node:path";

/** Prefix of the folders in which the updater compares, beside the data. */
export const unpackedPrefix = ".copy-";

const exceptTop = new Set([
  "apt",
  "before-restore",
  "cache",
  "lock",
  "logs",
  "models",
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
/**
 * SQLite itself copies the database; files with the other endings are incomplete writes. What waits to replace the database must not
 * come back: a start would put it in place.
 */
const exceptEverywhere = /^sotto\.db(?:\.(?:again|damaged|mended|next|restored))?(?:-\w+)?$|\.(?:new|tmp)$/u;
/**
 * Of a skill only its settings, since its code comes from its repository; of a component only what clients have
 * switched off.
 */
const inPart: ReadonlyMap<string, RegExp> = new Map([
  ["skills", /^skills\/(?:\.kept-[^/]+(?:\/.*)?|[^/]+(?:\/config\.ini)?)$/u],
  ["components", /^components\/[^/]+(?:\/switches\.json)?$/u],
]);

/** Limit for one file: a published assistant can be larger, but can be published again. */
const maxFileBytes = 64 * 1024 * 1024;

/** Returns the paths of files and links below `folder`, sorted; folders only if they contain some. */
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
      if (entry === undefined) continue; // Removed meanwhile.
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
