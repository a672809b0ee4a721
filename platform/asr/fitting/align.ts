/** Forced alignment: which of its pronunciations each word of a sentence has that somebody has read. */
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { formatDictionary } from "../../speech/dictionary.ts";
import { baseWord, Decoder, isFiller } from "../../speech/pocketsphinx.ts";
import type { Variant } from "../../speech/pronounce-foreign.ts";
import { easeOf, foreignBeams } from "../foreign.ts";
import { evidenceOf, likelihoodOf } from "../likelihood.ts";
import { withNoiseFloor, withoutNoise } from "../noise.ts";
import type { Variants } from "./variants.ts";

/** A sentence that was read: its words, and 16 kHz mono samples. */
export type Reading = { readonly words: readonly string[]; readonly samples: Int16Array };

/** What was read by people with an accent is above .9, other sentences are below .01. */
const minLikelihood = 0.2;

/** A word as it was read. */
export type Aligned = { readonly word: string; readonly variant: Variant };

/**
 * Returns for each reading its words with the pronunciation that fits the sound best; undefined where the sentence cannot be
 * found in the sound. `acousticModel`: the folder of the model.
 */
export async function align(
  readings: readonly Reading[],
  variants: Variants,
  { acousticModel, language }: { readonly acousticModel: string; readonly language: string },
): Promise<(readonly Aligned[] | undefined)[]> {
  const folder = await mkdtemp(join(tmpdir(), "sotto-fit-"));
  try {
    const dictionary = join(folder, "words.dict");
    const written = new Map([...variants].map(([word, each]) => [word, each.map(({ phones }) => phones)]));
    await writeFile(dictionary, formatDictionary(written));
    const settings = { remove_silence: false, ...foreignBeams };
    using decoder = new Decoder({ dictionary, acousticModel, settings });
    const found: (readonly Aligned[] | undefined)[] = [];
    for (const reading of readings) {
      const isKnown = reading.words.every((word) => variants.has(word));
      found.push(isKnown ? await alignOne(decoder, reading, variants, easeOf(language)) : undefined);
    }
    return found;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function alignOne(decoder: Decoder, { words, samples }: Reading, variants: Variants, ease: number) {
  const spelled = words.map((word) => word.replaceAll(/["\\]/gu, "")).join(" ");
  decoder.use({ kind: "grammar", jsgf: `#JSGF V1.0;\ngrammar read;\npublic <read> = ${spelled};\n` });
  await decoder.hear(withNoiseFloor(withoutNoise(samples)));
  const segments = decoder.segments();
  const spoken = segments.filter(({ word }) => !isFiller(word));
  if (spoken.length !== words.length || spoken.some(({ word }, at) => baseWord(word) !== words[at])) return undefined;
  // The decoder finds some sentences in any sound; in noise, or where something else was read, they fit badly.
  const evidence = evidenceOf(segments, samples, ease);
  if (evidence === undefined || likelihoodOf(evidence) < minLikelihood) return undefined;
  return spoken.map(({ word }, at): Aligned => {
    const number = Number(/\((\d+)\)$/u.exec(word)?.[1] ?? 1);
    return { word: words[at]!, variant: variants.get(words[at]!)![number - 1]! };
  });
}
