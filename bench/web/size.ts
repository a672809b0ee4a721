/** How much a browser downloads for the page. */
import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";

/**
 * Returns the bytes, compressed, of all that one browser downloads of a built page: of the languages' texts only the largest,
 * and nothing of push to talk, which is downloaded when its button is pressed.
 */
export async function pageSize(folder: string): Promise<number> {
  const files = await compressed(folder);
  const texts = await sizesOf(folder, files.filter(isTexts));
  const others = await sizesOf(
    folder,
    files.filter((file) => !isTexts(file) && !isOfTalking(file)),
  );
  return sum(others) + Math.max(0, ...texts);
}

/** Returns what push to talk adds for who uses it. */
export async function talkingSize(folder: string): Promise<number> {
  return sum(await sizesOf(folder, (await compressed(folder)).filter(isOfTalking)));
}

const compressed = async (folder: string): Promise<string[]> =>
  (await readdir(folder, { recursive: true })).filter((file) => file.endsWith(".gz"));
const sizesOf = (folder: string, files: readonly string[]): Promise<number[]> =>
  Promise.all(files.map(async (file) => (await stat(join(folder, file))).size));
const sum = (sizes: readonly number[]): number => sizes.reduce((all, size) => all + size, 0);

/** A visitor gets the texts of one language [docs/decisions/0129-languages-of-the-page.md]. */
const isTexts = (file: string): boolean => file.includes("assets/texts-");
const isOfTalking = (file: string): boolean => /assets\/(?:talking|microphone-worklet)-/u.test(file);
