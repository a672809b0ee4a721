/** Maintainer scripts and other files that are installed unchanged from packaging/. */
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { MaintainerScript } from "../deb/package.ts";

const names: readonly MaintainerScript[] = ["preinst", "postinst", "prerm", "postrm"];

/** Reads the scripts in a folder below packaging/. */
export async function scriptsOf(root: string, folder: string): Promise<Partial<Record<MaintainerScript, string>>> {
  const there = await readdir(join(root, "packaging", folder));
  const found = names.filter((name) => there.includes(name));
  const read = async (name: MaintainerScript) => [name, await readFile(join(root, "packaging", folder, name), "utf8")];
  return Object.fromEntries(await Promise.all(found.map(read))) as Partial<Record<MaintainerScript, string>>;
}
