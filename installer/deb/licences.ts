/** Collects the licences of npm packages from node_modules. */
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Licensed } from "./copyright.ts";

/**
 * `folders` are package folders below the root, such as "node_modules/fastify". Throws an Error for a package without a
 * licence.
 */
export async function licencesOf(root: string, folders: readonly string[]): Promise<readonly Licensed[]> {
  return Promise.all(folders.toSorted().map((folder) => licenceOf(join(root, folder))));
}

export async function licenceOf(folder: string): Promise<Licensed> {
  const manifest = JSON.parse(await readFile(join(folder, "package.json"), "utf8")) as {
    readonly name: string;
    readonly version: string;
    readonly license?: string;
    readonly author?: string | { readonly name?: string };
  };
  const { name, version, license: licence } = manifest;
  if (licence === undefined) throw new Error(`${name} does not say its licence`);
  const names = (await readdir(folder)).filter((file) => /^(?:licen[cs]e|copying)(?:[.-]|$)/iu.test(file)).toSorted();
  const texts = await Promise.all(names.map((file) => readFile(join(folder, file), "utf8")));
  // Some packages name a licence and its author, but have no file with its text.
  const author = typeof manifest.author === "string" ? manifest.author : (manifest.author?.name ?? "its authors");
  return { name, version, licence, text: texts.join("\n\n") || `Copyright ${author}; the package names this licence.` };
}
