/** Compares the data with its copy: what has changed, and which of these changes are a loss. */
import { lstatSync, readFileSync, readlinkSync } from "node:fs";
import { join } from "node:path";
import { copied, type Place } from "./copy.ts";
import { inspect } from "./database.ts";
import { filesOf } from "./files.ts";
import { lostSettings } from "./settings-text.ts";

export type Difference = {
  /** The path in the copy. */
  readonly from: string;
  /** The path where it belongs. */
  readonly to: string;
  /** A description for people. */
  readonly name: string;
  readonly isMissing: boolean;
  /** What a person has lost, or undefined: a renewed leaf or an injected value is no loss. */
  readonly lost?: string | undefined;
};

/**
 * Files that only disappear when somebody removes them; a used setup code or a discarded old version is not among them.
 */
const lasting = /^(?:components|published|skills|tls)\/|^assistants\/current$|^secret-key$|\.pem$/u;
const settings = /(?:^|\/)config\.ini$/u;

/** `copy` is the unpacked archive. */
export function differences(copy: string, place: Place): readonly Difference[] {
  const found: Difference[] = [];
  for (const path of filesOf(copy).filter((one) => !one.startsWith(".copied/"))) {
    const [from, to] = [join(copy, path), join(place.data, path)];
    if (isSame(from, to)) continue;
    const isMissing = lstatSync(to, { throwIfNoEntry: false }) === undefined;
    const gone = lasting.test(path) ? `${path} is gone` : undefined;
    found.push({ from, to, name: path, isMissing, lost: isMissing ? gone : lostIn(path, from, to) });
  }
  return [...found, ...configuration(copy, place), ...database(copy, place)];
}

function configuration(copy: string, { configuration: to }: Place): readonly Difference[] {
  const from = join(copy, copied.configuration);
  if (to === undefined || lstatSync(from, { throwIfNoEntry: false }) === undefined || isSame(from, to)) return [];
  const isMissing = lstatSync(to, { throwIfNoEntry: false }) === undefined;
  const name = "the configuration";
  return [{ from, to, name, isMissing, lost: isMissing ? `${name} is gone` : lostIn(name, from, to) }];
}

function database(copy: string, { data }: Place): readonly Difference[] {
  const [from, to] = [join(copy, copied.database), join(data, "sotto.db")];
  const before = inspect(from);
  if (before === undefined) return [];
  const [now, name] = [inspect(to), "the database"];
  if (now === undefined) return [{ from, to, name, isMissing: true, lost: `${name} is gone or damaged` }];
  const gone = before.users.filter((login) => !now.users.includes(login));
  const lost = gone.length === 0 ? undefined : `${name} has lost ${gone.length} of ${before.users.length} users`;
  // With the same schema version it differs only by what has happened meanwhile, which stays.
  return lost === undefined && before.version === now.version ? [] : [{ from, to, name, isMissing: false, lost }];
}

function lostIn(name: string, from: string, to: string): string | undefined {
  if (name !== "the configuration" && !settings.test(name)) return undefined;
  const [first, ...more] = lostSettings(readFileSync(from, "utf8"), readFileSync(to, "utf8"));
  if (first === undefined) return undefined;
  return `${name} has lost ${first}${more.length === 0 ? "" : ` and ${more.length} more`}`;
}

function isSame(one: string, other: string): boolean {
  const [a, b] = [lstatSync(one), lstatSync(other, { throwIfNoEntry: false })];
  if (b === undefined) return false;
  if (a.isSymbolicLink()) return b.isSymbolicLink() && readlinkSync(one) === readlinkSync(other);
  return b.isFile() && a.size === b.size && readFileSync(one).equals(readFileSync(other));
}
