/** The packages of a released version, built from its commit and kept beside the boards' disks. */
import { lstatSync } from "node:fs";
import { cp, mkdir, readdir, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { execa } from "execa";
import { boardsFolder } from "./root.ts";

const checkout = join(import.meta.dirname, "../../..");

/** The commit of each released version that boards may upgrade from. */
const commits = { "0.1.0": "deb84de" } as const;
export type Released = keyof typeof commits;

/** The folder with the packages for amd64; built, which takes some minutes, when it is not there yet. */
export async function packagesOf(version: Released): Promise<string> {
  const folder = join(boardsFolder, `packages-${version}`);
  const made = await readdir(folder).catch(() => []);
  if (made.some((file) => file.startsWith(`sotto_${version}_`))) return folder;
  const source = join(boardsFolder, `source-${version}`);
  const git = (...args: readonly string[]) => execa("git", args, { cwd: checkout });
  await rm(source, { recursive: true, force: true });
  await git("worktree", "prune");
  await git("worktree", "add", "--detach", source, commits[version]);
  try {
    const options = { cwd: source, env: { COMPRESSION: "1" } } as const;
    await execa("npm", ["ci", "--no-audit", "--no-fund"], options);
    // The board trusts the key that is in these packages: it must be the one that signs the newer ones.
    await cp(join(checkout, "var/signing"), join(source, "var/signing"), {
      recursive: true,
      // Sockets of an agent that still runs.
      filter: (path) => !lstatSync(path).isSocket(),
    });
    for (const step of [["scripts/build.ts"], ["installer/deb/main.ts", "--architecture", "amd64"]])
      await execa("scripts/node", step, options);
    const unfinished = `${folder}.new`;
    await rm(unfinished, { recursive: true, force: true });
    await mkdir(boardsFolder, { recursive: true });
    await cp(join(source, "dist/amd64"), unfinished, { recursive: true });
    await rename(unfinished, folder);
  } finally {
    await git("worktree", "remove", "--force", source);
  }
  return folder;
}
