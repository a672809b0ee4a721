/**
 * Adds up the size of a commit on disk from its trees before anything is written: a pack of a few kilobytes can contain
 * gigabytes, because a tree may contain the same file any number of times.
 */
import { mkdir, statfs, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { SottoError } from "../errors.ts";
import { minFreeBytes } from "../free-space.ts";
import type { Work } from "../work.ts";
import type { Git } from "./git.ts";

const megabyte = 1024 * 1024;
export const maxTreeBytes = 100 * megabyte;
export const maxFiles = 10_000;
const maxDepth = 32;
/** Limit on the number of fetched objects. */
const maxObjects = 100_000;

/** Throws SottoError SKILL_INVALID for too many files and for anything but plain files, DISK_FULL. */
export async function checkTree(git: Git, folder: string, commit: string, work: Work): Promise<void> {
  const { stdout, exitCode, isCut } = await git.ask("ls-tree", "-r", "-l", "-z", "--full-tree", commit);
  if (isCut === true) throw tooMany();
  if (exitCode !== 0) throw new SottoError("GIT_FAILED", "the trees of the commit cannot be read");
  const entries = stdout.split("\0").filter(Boolean);
  if (entries.length > maxFiles) throw tooMany();
  let bytes = 0;
  for (const entry of entries) {
    const [head = "", path = ""] = entry.split("\t");
    const [mode, , , size = "0"] = head.split(/ +/u);
    if (mode === "120000") throw invalid(`the repository has a symbolic link, ${path}`);
    if (path.split("/").length > maxDepth)
      throw invalid(`the repository has folders that are too deep, ${path.slice(0, 80)}`);
    bytes += size === "-" ? 0 : Number(size);
    if (!(bytes <= maxTreeBytes)) throw invalid(`the repository has more than ${maxTreeBytes / megabyte} MB`);
  }
  // A submodule stays an empty folder.
  if (entries.some((entry) => entry.startsWith("160000"))) work.log("its submodules are not fetched", "warn");
  await checkSpace(folder, bytes);
}

/** Throws SottoError SKILL_INVALID. */
export async function checkObjects(git: Git): Promise<void> {
  const counted = await git.run("count-objects", "-v");
  const count = (name: string): number => Number(new RegExp(`^${name}: (\\d+)$`, "mu").exec(counted)?.[1] ?? 0);
  if (count("count") + count("in-pack") > maxObjects)
    throw invalid(`the repository has more than ${maxObjects} objects`);
}

/** Throws SottoError DISK_FULL when this many more bytes would leave too little space. */
export async function checkSpace(folder: string, bytes: number): Promise<void> {
  const { bavail, bsize } = await statfs(folder);
  if (bavail * bsize < bytes + minFreeBytes.skillSetup)
    throw new SottoError("DISK_FULL", `there is no room for ${Math.ceil(bytes / megabyte)} MB more`);
}

/**
 * Checks files out exactly as they are in the repository: a .gitattributes of the repository could make them larger.
 */
export async function takeAsTheyAre(folder: string): Promise<void> {
  const info = join(folder, ".git/info");
  await mkdir(info, { recursive: true });
  await writeFile(join(info, "attributes"), "* -text -eol -crlf -ident -filter -working-tree-encoding -diff -merge\n");
}

const invalid = (why: string): SottoError => new SottoError("SKILL_INVALID", why);
const tooMany = (): SottoError => invalid(`the repository has more than ${maxFiles} files`);
