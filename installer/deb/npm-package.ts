/**
 * Fetches a package of the lock file, even for another architecture, which npm does not install: `npm pack` downloads
 * it once; it is compared with the checksum in the lock file, and unpacked.
 */
import { createHash } from "node:crypto";
import { access, mkdir, readFile, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { execa } from "execa";

export type Locked = { readonly name: string; readonly version: string; readonly integrity: string };

type LockFile = {
  readonly packages: Readonly<Record<string, { readonly version?: string; readonly integrity?: string }>>;
};

export async function readLock(root: string): Promise<LockFile> {
  return JSON.parse(await readFile(join(root, "package-lock.json"), "utf8")) as LockFile;
}

/** Throws an Error when the lock file does not contain the package. */
export function lockedPackage(lock: LockFile, name: string): Locked {
  const { version, integrity } = lock.packages[`node_modules/${name}`] ?? {};
  if (version === undefined || integrity === undefined) throw new Error(`package-lock.json does not have ${name}`);
  return { name, version, integrity };
}

/** Returns the folder of its files, below `cache`, where they are kept. */
export async function unpackedPackage({ name, version, integrity }: Locked, cache: string): Promise<string> {
  const plain = `${name.replace("@", "").replace("/", "-")}-${version}`;
  const folder = join(cache, plain);
  if (await exists(folder)) return folder;
  const unfinished = join(cache, `.${plain}`);
  await rm(unfinished, { recursive: true, force: true });
  await mkdir(unfinished, { recursive: true });
  await execa("npm", ["pack", "--silent", "--pack-destination", unfinished, `${name}@${version}`], { cwd: unfinished });
  const archive = join(unfinished, `${plain}.tgz`);
  const sum = createHash("sha512")
    .update(await readFile(archive))
    .digest("base64");
  if (integrity !== `sha512-${sum}`)
    throw new Error(`${name}@${version} is not what package-lock.json names: sha512-${sum} instead of ${integrity}`);
  await execa("tar", ["-xzf", archive, "-C", unfinished, "--no-same-owner"]);
  await rename(join(unfinished, "package"), folder);
  await rm(unfinished, { recursive: true, force: true });
  return folder;
}

async function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}
