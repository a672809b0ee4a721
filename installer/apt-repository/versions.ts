/** Orders versions as Debian does, and determines which ones of a package are kept. */
import { execa } from "execa";

export type Pooled = {
  readonly file: string;
  readonly name: string;
  readonly version: string;
  readonly architecture: string;
};

/** Reads the control fields of a .deb. */
export async function readPooled(file: string): Promise<Pooled> {
  const format = "${Package}\n${Version}\n${Architecture}\n";
  const { stdout } = await execa("dpkg-deb", ["--show", `--showformat=${format}`, file]);
  const [name = "", version = "", architecture = ""] = stdout.split("\n");
  return { file, name, version, architecture };
}

/** Returns the outdated files: all but the newest `keep` versions of each package and architecture. */
export async function tooOld(pooled: readonly Pooled[], keep: number): Promise<readonly string[]> {
  const groups = Map.groupBy(pooled, ({ name, architecture }) => `${name} ${architecture}`);
  const old = await Promise.all([...groups.values()].map(async (group) => (await newestFirst(group)).slice(keep)));
  return old.flat().map(({ file }) => file);
}

/** Returns the newest version of the platform itself. Throws an Error when there is none. */
export async function newestOf(pooled: readonly Pooled[]): Promise<string> {
  const [newest] = await newestFirst(pooled.filter(({ name }) => name === "sotto"));
  if (newest === undefined) throw new Error("the repository has no package sotto, whose version could be phased in");
  return newest.version;
}

/** Sorts by insertion: there are only a few, and only dpkg knows the order. */
async function newestFirst(group: readonly Pooled[]): Promise<readonly Pooled[]> {
  const sorted: Pooled[] = [];
  for (const one of group) {
    let place = 0;
    for (const other of sorted) if (await isNewer(other.version, one.version)) place += 1;
    sorted.splice(place, 0, one);
  }
  return sorted;
}

async function isNewer(version: string, than: string): Promise<boolean> {
  const { exitCode } = await execa("dpkg", ["--compare-versions", version, "gt", than], { reject: false });
  return exitCode === 0;
}
