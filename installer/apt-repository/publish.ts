/**
 * Adds packages to a repository that any web server or USB stick can serve. It writes in an order in which a client
 * that reads meanwhile finds everything: packages, indices by hash, indices by name, and finally the signed list of
 * them.
 */
import { createHash } from "node:crypto";
import { copyFile, glob, link, mkdir, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { gzipSync } from "node:zlib";
import { execa } from "execa";
import { architectures } from "../deb/package.ts";
import { phased, readPhases, setPhase } from "./phases.ts";
import { indexFolder, poolFolder, releaseArguments, type Suite } from "./release.ts";
import { keyringName, type SigningKey } from "./signing-key.ts";
import { newestOf, readPooled, tooOld } from "./versions.ts";

export type Publishing = {
  readonly key: SigningKey;
  /** How many versions of each package to keep. */
  readonly keep: number;
  readonly validDays: number;
  /** Where the packages are listed: stable by default. */
  readonly suite?: Suite;
  /** The share of boards, in percent, that may have the newest version by themselves; unchanged by default. */
  readonly phase?: number | undefined;
};

/** Previous generations of the indices that clients may still request. */
const generations = 3;

/** Adds the packages to the repository at `target`, which may already exist. */
export async function publish(
  packages: readonly string[],
  target: string,
  { key, keep, validDays, suite = "stable", phase }: Publishing,
): Promise<void> {
  const pool = join(target, poolFolder(suite));
  await mkdir(pool, { recursive: true });
  for (const file of packages) await addToPool(file, pool);
  const pooled = await Promise.all((await readdir(pool)).map((file) => readPooled(join(pool, file))));
  for (const file of await tooOld(pooled, keep)) await rm(file);
  if (phase !== undefined) await setPhase(target, await newestOf(pooled), phase);
  const phases = await readPhases(target);
  for (const architecture of architectures) {
    const folder = join(target, indexFolder(architecture, suite));
    await mkdir(folder, { recursive: true });
    const { stdout } = await execa("apt-ftparchive", ["--arch", architecture, "packages", poolFolder(suite)], {
      cwd: target,
    });
    const index = phased(`${stdout}\n`, phases);
    await writeIndex(folder, "Packages", Buffer.from(index));
    await writeIndex(folder, "Packages.gz", gzipSync(index, { level: 9 }));
  }
  await sign(target, suite, key, validDays);
  // For new users of this repository; later the package of the same name updates it.
  await writeFile(join(target, `${keyringName}.gpg`), key.exported);
}

/** A version must never change its bytes: boards have it in their caches. */
async function addToPool(file: string, pool: string): Promise<void> {
  const place = join(pool, basename(file));
  const there = await readFile(place).catch(() => undefined);
  const bytes = await readFile(file);
  if (there?.equals(bytes)) return;
  if (there !== undefined)
    throw new Error(`${basename(file)} is in the repository with other content: a changed package needs a new version`);
  await link(file, place).catch(() => copyFile(file, place));
}

async function writeIndex(folder: string, name: string, bytes: Uint8Array): Promise<void> {
  const byHash = join(folder, "by-hash", "SHA256");
  await mkdir(byHash, { recursive: true });
  await writeFile(join(byHash, createHash("sha256").update(bytes).digest("hex")), bytes);
  const unfinished = join(folder, `.${name}`);
  await writeFile(unfinished, bytes);
  await rename(unfinished, join(folder, name));
  await forgetOld(byHash, generations * 2);
}

async function forgetOld(folder: string, keep: number): Promise<void> {
  const files = await Array.fromAsync(glob("*", { cwd: folder }));
  const dated = await Promise.all(files.map(async (file) => ({ file, at: (await stat(join(folder, file))).mtimeMs })));
  for (const { file } of dated.toSorted((a, b) => b.at - a.at).slice(keep)) await rm(join(folder, file));
}

async function sign(target: string, suite: Suite, key: SigningKey, validDays: number): Promise<void> {
  const { stdout } = await execa("apt-ftparchive", releaseArguments(validDays * 86_400, suite), { cwd: target });
  const folder = join(target, "dists", suite);
  const unfinished = join(folder, ".InRelease");
  const how = ["--homedir", key.home, "--batch", "--yes", "--local-user", key.fingerprint];
  await execa("gpg", [...how, "--clearsign", "--output", unfinished], { input: `${stdout}\n` });
  await rename(unfinished, join(folder, "InRelease"));
}
