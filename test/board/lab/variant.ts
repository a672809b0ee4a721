/** Another version of the built packages, also a broken one: taken apart, changed, and put together again. */
import { rmSync } from "node:fs";
import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { execa } from "execa";
import { boardsFolder } from "./root.ts";
import { dist } from "./packages.ts";

/** Changes the unpacked tree of the package `sotto`, control files in DEBIAN/. */
export type Alteration = (tree: string) => Promise<void>;

/** The platform's packages of this version, as `make deb` would make them of a changed checkout. */
export async function variant(version: string, architecture: string, alter: Alteration): Promise<readonly string[]> {
  const folder = join(boardsFolder, `variant-${process.pid}-${version}`);
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  // A repository has what it needs of them.
  process.on("exit", () => rmSync(folder, { recursive: true, force: true }));
  const from = join(dist, architecture);
  const { version: built } = JSON.parse(await readFile(join(dist, "../package.json"), "utf8")) as { version: string };
  const ours = (await readdir(from)).filter((file) => file.endsWith(".deb") && file.includes(`_${built}_`));
  const made: string[] = [];
  for (const file of ours) {
    const tree = join(folder, basename(file, ".deb"));
    await execa("dpkg-deb", ["--raw-extract", join(from, file), tree]);
    const control = join(tree, "DEBIAN/control");
    const text = await readFile(control, "utf8");
    await writeFile(control, text.replaceAll(built, version));
    const program = /^(sotto|sotto-satellite)_/u.exec(file)?.[1];
    if (program !== undefined) {
      await nameVersion(join(tree, "usr/lib", program, "supervisor/main.js"), built, version);
      if (program === "sotto") await alter(tree);
      await sumAgain(tree);
    }
    const deb = join(folder, file.replace(built, version));
    await execa("dpkg-deb", ["--root-owner-group", "-Zxz", "-z1", "--build", tree, deb]);
    await rm(tree, { recursive: true });
    made.push(deb);
  }
  return made;
}

/** What dpkg verifies an installed package with. */
async function sumAgain(tree: string): Promise<void> {
  const path = join(tree, "DEBIAN/md5sums");
  const files = (await readFile(path, "utf8")).split("\n").flatMap((line) => line.slice(34) || []);
  const { stdout } = await execa("md5sum", files, { cwd: tree });
  await writeFile(path, `${stdout}\n`);
}

async function nameVersion(program: string, built: string, version: string): Promise<void> {
  const text = await readFile(program, "utf8");
  await writeFile(program, text.replaceAll(`"${built}"`, `"${version}"`));
}
