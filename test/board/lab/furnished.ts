/**
 * The disk of a board whose image brings what the platform needs of Debian: for fleets, where installing that on every board
 * would be most of the work. The platform itself is not on it.
 */
import { readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { execa } from "execa";
import { boardsFolder, fetchedOnly, type Root, rootOf } from "./root.ts";

/** The folder of the disk; made of a fresh one when it is not there yet, or when other packages are needed now. */
export async function furnishedRootOf(root: Root): Promise<string> {
  const fresh = await rootOf(root);
  const path = join(boardsFolder, `root-${root.release}-${root.architecture}-furnished`);
  const needed = await readFile(join(fresh, "var/cache/apt/fetched"), "utf8");
  if ((await readFile(join(path, "var/cache/apt/fetched"), "utf8").catch(() => "")) === needed) return path;
  const unfinished = `${path}.new`;
  for (const old of [unfinished, path]) await rm(old, { recursive: true, force: true });
  await execa("cp", ["--archive", fresh, unfinished]);
  // Nothing is started in there.
  await writeFile(join(unfinished, "usr/sbin/policy-rc.d"), "#!/bin/sh\nexit 101\n", { mode: 0o755 });
  await execa(
    "chroot",
    [
      unfinished,
      "env",
      "DEBIAN_FRONTEND=noninteractive",
      "apt-get",
      "install",
      "-y",
      "--no-download",
      ...needed.split("\n").filter((name) => !fetchedOnly.includes(name)),
    ],
    { stdout: "ignore", stdin: "ignore" },
  );
  await rm(join(unfinished, "usr/sbin/policy-rc.d"));
  await rename(unfinished, path);
  return path;
}

/** Debian's packages that apt has fetched for a fresh disk. */
export async function fetchedPackages(root: Root): Promise<readonly string[]> {
  const archives = join(await rootOf(root), "var/cache/apt/archives");
  return (await readdir(archives)).filter((file) => file.endsWith(".deb")).map((file) => join(archives, file));
}
