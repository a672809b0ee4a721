/**
 * Pronunciations on disk, for a process that looks up the same words again: twenty thousand of them take a minute. This
 * is a cache: unreadable entries are looked up again.
 */
import { readFile, rename, rm, writeFile } from "node:fs/promises";
import * as v from "valibot";

export type Known = {
  readonly pronunciations: ReadonlyMap<string, readonly string[]>;
  /** Words that are not in the dictionary's file. */
  readonly unwritten: ReadonlySet<string>;
};

const phones = v.pipe(v.string(), v.regex(/^[A-Z]+( [A-Z]+)*$/u));
const file = v.object({
  format: v.literal(1),
  key: v.string(),
  pronunciations: v.array(v.tuple([v.string(), v.array(phones)])),
  unwritten: v.array(v.string()),
});

/** Returns undefined when there is no entry for this key. */
export async function readKnown(path: string, key: string): Promise<Known | undefined> {
  let value: unknown;
  try {
    value = JSON.parse(await readFile(path, "utf8"));
  } catch {
    // Missing, or truncated by a power cut.
    return undefined;
  }
  const read = v.safeParse(file, value, { abortEarly: true });
  if (!read.success || read.output.key !== key) return undefined;
  return { pronunciations: new Map(read.output.pronunciations), unwritten: new Set(read.output.unwritten) };
}

/** A full disk must not prevent recognition: it never rejects. */
export async function writeKnown(path: string, key: string, { pronunciations, unwritten }: Known): Promise<void> {
  const beside = `${path}.new`;
  const text = JSON.stringify({ format: 1, key, pronunciations: [...pronunciations], unwritten: [...unwritten] });
  try {
    await writeFile(beside, text);
    await rename(beside, path);
  } catch {
    // It is looked up again next time.
    await rm(beside, { force: true });
  }
}
