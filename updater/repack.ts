/**
 * Recreates the package file of an installed package from dpkg's database and the files on disk: a package that was
 * installed from a file, and is in no repository, could not be restored otherwise.
 */
import { createHash } from "node:crypto";
import { chmodSync, cpSync, existsSync, lstatSync, mkdirSync, readFileSync } from "node:fs";
import { readlinkSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type Apt, StepFailed } from "./apt.ts";

/**
 * The original of a file that an administrator may edit: ours are in the package a second time; of Debian's, one that nobody has
 * edited is its original.
 */
function original(root: string, name: string, path: string, sum: string): string {
  const second = join("usr/share", name, "default", path);
  if (existsSync(join(root, second))) return second;
  const found = createHash("md5")
    .update(readFileSync(join(root, path)))
    .digest("hex");
  if (found === sum) return path;
  throw new StepFailed("PACKAGES_FAILED", `/${path} of ${name} was edited, and its original is nowhere`);
}

/** Returns the path of the .deb in `folder`. Throws StepFailed when the installed files differ from the package's. */
export async function repack(apt: Apt, name: string, folder: string, root = "/"): Promise<string> {
  const asked = async (...args: readonly string[]): Promise<readonly string[]> => {
    const where = [`--admindir=${join(root, "var/lib/dpkg")}`];
    const { status, lines } = await apt.run("/usr/bin/dpkg-query", [...where, ...args], { silent: true });
    if (status !== 0) throw new StepFailed("PACKAGES_FAILED", `dpkg does not know ${name}`);
    return lines;
  };
  const [status, parts] = [await asked("--status", name), await asked("--control-list", name)];
  const sums = new Map(
    status.flatMap((line) => {
      const [, path, sum] = /^ (\/\S+) ([0-9a-f]{32})$/u.exec(line) ?? [];
      return path === undefined || sum === undefined ? [] : [[path, sum] as const];
    }),
  );
  const conffiles = [...sums.keys()];
  const tree = join(folder, ".repacked");
  rmSync(tree, { recursive: true, force: true });
  try {
    mkdirSync(join(tree, "DEBIAN"), { recursive: true, mode: 0o755 });
    const paths = (await asked("--listfiles", name)).map((line) => line.replace(/^\/\.?/u, ""));
    for (const path of paths) {
      if (path === "") continue;
      const sum = sums.get(`/${path}`);
      const from = sum === undefined ? path : original(root, name, path, sum);
      const found = lstatSync(join(root, from));
      // Packages of Debian 12 have /lib, which is a link into /usr.
      if (found.isDirectory() || paths.some((one) => one.startsWith(`${path}/`)))
        mkdirSync(join(tree, path), { recursive: true, mode: 0o755 });
      // Node's cpSync follows a link nevertheless, and fails if it leads nowhere, as /etc/snips.toml of sotto-skills does.
      else if (found.isSymbolicLink()) symlinkSync(readlinkSync(join(root, from)), join(tree, path));
      else cpSync(join(root, from), join(tree, path), { preserveTimestamps: true });
    }
    for (const part of parts) writeControl(tree, part, await asked("--control-show", name, part));
    if (conffiles.length > 0) writeControl(tree, "conffiles", conffiles);
    writeControl(tree, "control", fieldsOf(status));
    const verified = await apt.run("/usr/bin/md5sum", ["--check", "--quiet", join("DEBIAN", "md5sums")], { cwd: tree });
    if (verified.status !== 0) throw new StepFailed("PACKAGES_FAILED", `the files of ${name} were changed`);
    const version = /^Version: (\S+)$/mu.exec(status.join("\n"))?.[1] ?? "";
    const deb = join(folder, `${name}_${version.replaceAll(":", "%3a")}_repacked.deb`);
    // Uncompressed: it should be quick, and is seldom needed.
    const built = await apt.run("/usr/bin/dpkg-deb", ["--root-owner-group", "-Znone", "--build", tree, deb]);
    if (built.status !== 0) throw new StepFailed("PACKAGES_FAILED", `${name} cannot be packed again`);
    return deb;
  } finally {
    rmSync(tree, { recursive: true, force: true });
  }
}

function writeControl(tree: string, part: string, lines: readonly string[]): void {
  const path = join(tree, "DEBIAN", part);
  writeFileSync(path, `${lines.join("\n")}\n`);
  chmodSync(path, /^(?:pre|post)(?:inst|rm)$/u.test(part) ? 0o755 : 0o644);
}

/** The fields of its status, without those that dpkg has added. */
function fieldsOf(status: readonly string[]): readonly string[] {
  const fields = status.join("\n").match(/^\S[^\n]*(?:\n [^\n]*)*/gmu) ?? [];
  return fields.filter((field) => !/^(?:Status|Conffiles|Config-Version):/u.test(field));
}
