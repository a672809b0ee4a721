/**
 * Builds a .deb: stages the tree of the package and lets dpkg-deb pack it. The same package gives the same bytes
 * whatever the umask, the time zone and the folder: modes are set explicitly, times are the release's, dpkg-deb sorts
 * the names and makes root the owner.
 */
import { createHash } from "node:crypto";
import { chmod, lutimes, mkdir, mkdtemp, readFile, rename, rm, stat, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { execa } from "execa";
import { controlFile, sumsFile } from "./control.ts";
import { type Entry, foldersAbove } from "./entry.ts";
import { fileNameOf, type Package } from "./package.ts";

export type BuildOptions = {
  /** The folder for the .deb. */
  readonly target: string;
  /** Compression level of xz, 0 to 9. */
  readonly level: number;
};

/** Returns the path of the .deb, which exists only when it is complete. */
export async function buildPackage(pkg: Package, { target, level }: BuildOptions): Promise<string> {
  await mkdir(target, { recursive: true });
  const { released } = pkg;
  const work = await mkdtemp(join(target, ".work-"));
  try {
    const tree = join(work, "tree");
    const sums = await stage(pkg.entries, tree);
    await writeControl(pkg, join(tree, "DEBIAN"), sums);
    await setTimes(
      ["", "DEBIAN", ...foldersAbove(pkg.entries), ...pkg.entries.map(({ path }) => path)],
      tree,
      released,
    );
    const unfinished = join(work, "unfinished.deb");
    await execa("dpkg-deb", ["--root-owner-group", "-Zxz", `-z${level}`, "--build", tree, unfinished], {
      env: { SOURCE_DATE_EPOCH: String(Math.floor(released.getTime() / 1000)), LC_ALL: "C.UTF-8" },
    });
    const finished = join(target, fileNameOf(pkg));
    await chmod(unfinished, 0o644);
    await rename(unfinished, finished);
    return finished;
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}

/** Writes all entries below `tree`; returns the MD5 sum and the size of each file. */
async function stage(entries: readonly Entry[], tree: string): Promise<Map<string, { sum: string; size: number }>> {
  await makeFolder(tree, 0o755);
  for (const path of foldersAbove(entries)) await makeFolder(join(tree, path), 0o755);
  const sums = new Map<string, { sum: string; size: number }>();
  for (const entry of entries) {
    const path = join(tree, entry.path);
    if (entry.kind === "folder") await makeFolder(path, entry.mode);
    else if (entry.kind === "link") await symlink(entry.target, path);
    else {
      const bytes = "from" in entry.content ? await readFile(entry.content.from) : Buffer.from(entry.content.bytes);
      await writeFile(path, bytes, { flag: "wx" });
      await chmod(path, entry.mode);
      sums.set(entry.path, { sum: createHash("md5").update(bytes).digest("hex"), size: bytes.length });
    }
  }
  return sums;
}

/** Creates a folder with this mode, whatever the umask. */
async function makeFolder(path: string, mode: number): Promise<void> {
  await mkdir(path, { recursive: true });
  await chmod(path, mode);
}

async function writeControl(
  pkg: Package,
  folder: string,
  sums: ReadonlyMap<string, { sum: string; size: number }>,
): Promise<void> {
  const kilobytes = [...sums.values()].reduce((total, { size }) => total + Math.ceil(size / 1024), 0);
  const configuration = pkg.configurationFiles ?? [];
  const named = new Set(configuration);
  const checked = new Map([...sums].flatMap(([path, { sum }]) => (named.has(`/${path}`) ? [] : [[path, sum]])));
  const files: readonly (readonly [string, string, number])[] = [
    ["control", controlFile(pkg, kilobytes), 0o644],
    ["md5sums", sumsFile(checked), 0o644],
    ["conffiles", configuration.map((path) => `${path}\n`).join(""), 0o644],
    ["triggers", pkg.triggers ?? "", 0o644],
    ...Object.entries(pkg.scripts ?? {}).map(([name, script]) => [name, script, 0o755] as const),
  ];
  await makeFolder(folder, 0o755);
  for (const [name, content, mode] of files) {
    if (content === "") continue;
    await writeFile(join(folder, name), content);
    await chmod(join(folder, name), mode);
  }
}

/** Deepest first: writing into a folder changes the folder's time. */
async function setTimes(paths: readonly string[], tree: string, released: Date): Promise<void> {
  for (const path of paths.toSorted((a, b) => b.length - a.length)) await lutimes(join(tree, path), released, released);
}

/** Returns the size of a file in bytes. */
export async function sizeOf(path: string): Promise<number> {
  return (await stat(path)).size;
}
