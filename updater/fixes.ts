/**
 * Which security fixes of Debian wait for the engines of the platform. Its packages name their engines in the field Sotto-Engines;
 * what is built from the same sources is fixed with them: the library of espeak-ng, say. What a fix is, apt tells by the origin that
 * the repository has signed. Imported by the supervisor, too, which shows what waits [docs/decisions/0344-security-fixes-of-engines.md].
 */

/** Asks one of them, and resolves to the lines of its answer. */
export type Ask = (program: "dpkg-query" | "apt-cache", args: readonly string[]) => Promise<readonly string[]>;

export type Fix = { readonly name: string; readonly source: string; readonly from: string; readonly to: string };
export type Fixes = {
  /** By source; packages of one source are fixed together. */
  readonly waiting: readonly Fix[];
  /** Why others are left alone. */
  readonly left: readonly string[];
};

type Row = { readonly name: string; readonly source: string; readonly version: string; readonly isHeld: boolean };

const format = [
  "db:Status-Want",
  "db:Status-Status",
  "Package",
  "source:Package",
  "Version",
  "Sotto-Engines",
  "Provides",
]
  .map((field) => `\${${field}}`)
  .join("\\t");

/** apt does not tell one from the other. */
const notListed =
  "no list of Debian's security fixes is there: its source is missing below /etc/apt, or was never reached";

export async function findFixes(ask: Ask): Promise<Fixes> {
  const rows = engineRows(await ask("dpkg-query", ["--show", `--showformat=${format}\\n`]));
  if (rows.length === 0) return { waiting: [], left: [] };
  const origins = securityOrigins(await ask("apt-cache", ["policy"]));
  if (origins.size === 0) return { waiting: [], left: [notListed] };
  const newest = newestFixes(await ask("apt-cache", ["policy", "--", ...rows.map(({ name }) => name)]), origins);
  const offered = rows.flatMap((row) => {
    const to = newest.get(row.name);
    return to === undefined ? [] : [{ ...row, to }];
  });
  const held = new Map(offered.filter(({ isHeld }) => isHeld).map(({ name, source }) => [source, name]));
  return {
    waiting: offered
      .filter(({ source }) => !held.has(source))
      .map(({ name, source, version, to }) => ({ name, source, from: version, to })),
    left: [...held.values()].map((name) => `${name} is held: \`apt-mark unhold ${name}\` lets it be fixed`),
  };
}

/** The installed packages of the engines' sources. */
function engineRows(lines: readonly string[]): readonly Row[] {
  const rows = lines.flatMap((line) => {
    const [want, status, name = "", source = "", version = "", engines = "", provides = ""] = line.split("\t");
    if (status === undefined || status === "not-installed" || status === "config-files") return [];
    return [
      { name, source, version, isHeld: want === "hold", status, engines: names(engines), provided: names(provides) },
    ];
  });
  const isOurs = (name: string) => /^sotto(?:-|$)/u.test(name);
  const engines = new Set(rows.flatMap((row) => (isOurs(row.name) ? row.engines : [])));
  // In Debian 13, libsphinxbase3t64 provides libsphinxbase3.
  const isEngine = ({ name, provided }: (typeof rows)[number]) => [name, ...provided].some((one) => engines.has(one));
  const sources = new Set(rows.filter(isEngine).map(({ source }) => source));
  return rows
    .filter(({ name, source, status }) => sources.has(source) && status === "installed" && !isOurs(name))
    .toSorted((a, b) => (a.source === b.source ? 0 : a.source < b.source ? -1 : 1));
}

const names = (field: string): readonly string[] =>
  field.split(",").flatMap((one) => /^\s*([a-z0-9][a-z0-9+.-]*)/u.exec(one)?.[1] ?? []);

/** The lists of the repositories that say of themselves, in what they sign, that they bring security fixes. */
function securityOrigins(policy: readonly string[]): ReadonlySet<string> {
  const found = new Set<string>();
  for (const [index, line] of policy.entries()) {
    const description = /^ *-?\d+ (\S+ \S.*)$/u.exec(line)?.[1];
    const release = /^ +release (.*)$/u.exec(policy[index + 1] ?? "")?.[1];
    if (description === undefined || release === undefined) continue;
    const isFix = release
      .split(",")
      .some((field) => /^l=Debian-Security$/u.test(field) || /^[an]=[a-z0-9.]+-security$/u.test(field));
    if (isFix) found.add(description);
  }
  return found;
}

/** By package, the newest version above the installed one that such a repository lists and nobody has pinned away. */
function newestFixes(policy: readonly string[], origins: ReadonlySet<string>): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  let [name, version, isAbove] = ["", "", false];
  for (const line of policy) {
    const begun = /^(\S+):$/u.exec(line)?.[1];
    if (begun !== undefined) [name, version, isAbove] = [begun, "", true];
    const [, mark, listed, priority] = /^( \*\*\*| {4}) (\S+) (-?\d+)(?: .*)?$/u.exec(line) ?? [];
    if (listed !== undefined) {
      if (mark === " ***") isAbove = false;
      version = Number(priority) >= 0 ? listed : "";
      continue;
    }
    const description = /^ {8} *-?\d+ (\S.*)$/u.exec(line)?.[1];
    const isFix = description !== undefined && isAbove && version !== "" && origins.has(description);
    if (isFix && !found.has(name)) found.set(name, version);
  }
  return found;
}

/** In words, by source: "espeak-ng 1.51-1". */
export function fixesInWords(fixes: readonly Fix[], which: "from" | "to"): string {
  return [...new Set(fixes.map((fix) => `${fix.source} ${fix[which]}`))].join(", ");
}
