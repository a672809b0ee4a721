/** The injected values on disk: written by the injection component, read by ASR and NLU. */
import { mkdir, open, readFile, rename, rm, stat } from "node:fs/promises";
import { basename, dirname } from "node:path";
import * as v from "valibot";
import { record } from "./dataset.ts";
import { BadAssistant } from "./problem.ts";

const injectedValue = v.object({
  value: v.string(),
  /** Its relative likelihood: 1 by default. */
  weight: v.optional(v.pipe(v.number(), v.minValue(0)), 1),
  /** A second language for its pronunciation. */
  crossLanguage: v.exactOptional(v.string()),
});
const file = v.object({
  format: v.literal(1),
  /** ISO 8601; null: never. */
  lastInjectionDate: v.nullable(v.string()),
  entities: v.record(v.string(), v.array(injectedValue)),
  lexicon: v.record(v.string(), v.array(v.string())),
});

export type InjectedValue = Readonly<v.InferOutput<typeof injectedValue>>;
/** Records have a null prototype. `lexicon` contains the pronunciations of a value, each a string of phonemes. */
export type Injected = {
  readonly lastInjectionDate: string | null;
  readonly entities: Readonly<Record<string, readonly InjectedValue[]>>;
  readonly lexicon: Readonly<Record<string, readonly string[]>>;
};

export const nothingInjected: Injected = { lastInjectionDate: null, entities: record([]), lexicon: record([]) };

const maxFileBytes = 512 * 1024 * 1024;

/**
 * Reads the values as they were last written completely: a power cut during a write leaves the previous ones. Throws
 * BadAssistant.
 */
export async function readInjected(path: string): Promise<Injected> {
  const bad = (message: string) => new BadAssistant([{ file: basename(path), message }]);
  let text: string;
  try {
    if ((await stat(path)).size > maxFileBytes) throw bad("is too large");
    text = await readFile(path, "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return nothingInjected;
    throw error;
  }
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw bad("is not JSON");
  }
  const read = v.safeParse(file, value, { abortEarly: true });
  if (!read.success) throw bad(`is not a file of injected values: ${v.getDotPath(read.issues[0]) ?? "it"} is wrong`);
  const { lastInjectionDate, entities, lexicon } = read.output;
  return { lastInjectionDate, entities: record(Object.entries(entities)), lexicon: record(Object.entries(lexicon)) };
}

/**
 * Replaces the injected values. When it resolves, the new values survive a power cut; when it rejects, the old ones
 * remain.
 */
export async function writeInjected(path: string, injected: Injected): Promise<void> {
  const { lastInjectionDate, entities, lexicon } = injected;
  await mkdir(dirname(path), { recursive: true });
  await writeDurably(path, JSON.stringify({ format: 1, lastInjectionDate, entities, lexicon }));
}

/** Writes a temporary file, flushes it, and renames it: readers see the old bytes or the new ones, never a part. */
export async function writeDurably(path: string, content: string | Uint8Array): Promise<void> {
  const beside = `${path}.new`;
  try {
    await using handle = await open(beside, "w", 0o640);
    await handle.writeFile(content);
    await handle.sync();
    await rename(beside, path);
  } catch (error) {
    await rm(beside, { force: true });
    throw error;
  }
  await using folder = await open(dirname(path));
  await folder.sync();
}
