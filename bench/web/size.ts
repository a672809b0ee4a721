/** How much a browser downloads for the page. */
import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";

/** Returns the bytes, compressed, of all that one browser downloads of a built page: of the languages' texts only the largest. */
export async function pageSize(folder: string): Promise<number> {
  const files = (await readdir(folder, { recursive: true })).filter((file) => file.endsWith(".gz"));
  const sizesOf = (some: readonly string[]) =>
    Promise.all(some.map(async (file) => (await stat(join(folder, file))).size));
  const texts = await sizesOf(files.filter(isTexts));
  const others = await sizesOf(files.filter((file) => !isTexts(file)));
  return [...others, Math.max(0, ...texts)].reduce((sum, size) => sum + size, 0);
}

/** A visitor gets the texts of one language [docs/decisions/0129-languages-of-the-page.md]. */
const isTexts = (file: string): boolean => file.includes("assets/texts-");
