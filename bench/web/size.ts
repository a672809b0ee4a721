/** How much a browser downloads for the page. */
import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";

/**
 * Returns the bytes, compressed, of all that one browser downloads of a built page: of the languages' texts only the largest,
 * and nothing of what is downloaded for who uses it: push to talk, what the keys of the configuration are about in a language, the
 * card that fits the recogniser to a voice, and what is told when something is wrong or takes long.
 */
export async function pageSize(folder: string): Promise<number> {
  const files = await compressed(folder);
  const languages = [...Map.groupBy(files.filter(isTexts), languageOf).values()];
  const texts = await Promise.all(languages.map(async (ofOne) => sum(await sizesOf(folder, ofOne))));
  const others = await sizesOf(
    folder,
    files.filter(
      (file) => !isTexts(file) && !isOfTalking(file) && !isOfSettings(file) && !isOfFitting(file) && !isSeldom(file),
    ),
  );
  return sum(others) + Math.max(0, ...texts);
}

/** Returns what push to talk adds for who uses it. */
export async function talkingSize(folder: string): Promise<number> {
  return sum(await sizesOf(folder, (await compressed(folder)).filter(isOfTalking)));
}

/** Returns the largest of the languages' files with what the keys of the configuration are about. */
export async function settingsSize(folder: string): Promise<number> {
  return Math.max(0, ...(await sizesOf(folder, (await compressed(folder)).filter(isOfSettings))));
}

/** Returns what the card adds that fits the recogniser to a voice: its code, and the largest of the languages' texts. */
export async function fittingSize(folder: string): Promise<number> {
  const files = (await compressed(folder)).filter(isOfFitting);
  const texts = files.filter((file) => /assets\/fitting-[a-z]{2}-/u.test(file));
  const code = files.filter((file) => !texts.includes(file));
  return sum(await sizesOf(folder, code)) + Math.max(0, ...(await sizesOf(folder, texts)));
}

/** Returns what is loaded when something is wrong or takes long: its code, and the largest of the languages' texts. */
export async function seldomSize(folder: string): Promise<number> {
  const files = (await compressed(folder)).filter(isSeldom);
  const texts = files.filter((file) => /assets\/seldom-[a-z]{2}-/u.test(file));
  const code = files.filter((file) => !texts.includes(file));
  return sum(await sizesOf(folder, code)) + Math.max(0, ...(await sizesOf(folder, texts)));
}

const compressed = async (folder: string): Promise<string[]> =>
  (await readdir(folder, { recursive: true })).filter((file) => file.endsWith(".gz"));
const sizesOf = (folder: string, files: readonly string[]): Promise<number[]> =>
  Promise.all(files.map(async (file) => (await stat(join(folder, file))).size));
const sum = (sizes: readonly number[]): number => sizes.reduce((all, size) => all + size, 0);

/** A visitor gets the texts of one language [docs/decisions/0129-languages-of-the-page.md]. */
const languageOf = (file: string): string | undefined => /assets\/(?:texts|more)-([a-z]+)-/u.exec(file)?.[1];
const isTexts = (file: string): boolean => languageOf(file) !== undefined;
const isOfSettings = (file: string): boolean => /assets\/keys-/u.test(file);
const isOfFitting = (file: string): boolean => /assets\/fitting-/u.test(file);
/** The loader of the texts of both is of neither. */
const isSeldom = (file: string): boolean => /assets\/(?:seldom|late)-/u.test(file);
const isOfTalking = (file: string): boolean => /assets\/(?:talking|microphone-worklet)-/u.test(file);
