/**
 * Finds the sentence of the assistant that a refused one is most like, so that a person sees what could have been said: "turn on
 * the kitchen light" for "please illuminate the kitchen".
 */
import type { NluIntentNotRecognized } from "#bus";
import type { Utterance } from "../assistant/dataset.ts";
import { isCounterExample } from "./counter-examples.ts";
import { intentFeatures } from "./intent/features.ts";
import type { MoodReader, WordSpan } from "./mood/read-mood.ts";
import type { IntentParts, Parts } from "./parts.ts";
import type { Reading } from "./reading.ts";
import { tokenise } from "./text/tokens.ts";

type Nearest = NonNullable<NluIntentNotRecognized["nearest"]>;

/** The time must stay bounded: the likeliest intents are compared, each by sentences from all over its list. */
const maxIntents = 6;
const maxSamples = 12;
/** A sentence that is less like helps nobody. */
const minLikeness = 0.5;
/** Articles, prepositions and the like say little about what was meant. */
const littleWeight = 0.25;

export function samplesOf(utterances: readonly Utterance[]): readonly Utterance[] {
  const step = Math.ceil(utterances.length / maxSamples);
  return utterances.filter((_, at) => at % step === 0);
}

/** A word, or a value as a whole. */
type Item = { readonly norm: string; readonly stem: number; readonly entity?: string };
/** What a sentence consists of, and how much each says. */
type Features = ReadonlyMap<string, number>;

/** Returns undefined if no sentence is near enough, or if the author has listed this one as meaning nothing. */
export function nearestTo(parts: Parts, reading: Reading, asked: ReadonlySet<string> | undefined): Nearest | undefined {
  if (reading.words.every(({ isSign }) => isSign) || isCounterExample(parts, reading)) return undefined;
  const { intents, classify, known, reader } = parts;
  const likely = classify(intentFeatures(reading.words, { hits: reading.hits, known, reader }));
  const order = [...intents.keys()]
    .filter((intent) => asked === undefined || asked.has(intents[intent]!.id))
    .toSorted((a, b) => likely[b]! - likely[a]! || a - b)
    .slice(0, maxIntents);
  let nearest: Nearest | undefined;
  for (const intent of order.map((at) => intents[at]!)) {
    const values = valuesIn(parts, reading, intent);
    const said = featuresOf(reader, itemsOf(reading, values));
    for (const sample of intent.samples) {
      const likeness = likenessOf(said, featuresOf(reader, itemsIn(parts, sample)));
      if (likeness < Math.max(minLikeness, nearest?.likeness ?? 0) || likeness === nearest?.likeness) continue;
      nearest = { text: textOf(sample, values, reading), intentName: intent.id, likeness };
    }
  }
  return nearest && { ...nearest, likeness: Math.round(nearest.likeness * 100) / 100 };
}

/** The words from `start` to `end`, exclusive, are a value. */
type Value = WordSpan & { readonly entity: string };

/** Returns the values that the intent has a slot for; the longest, where they overlap. */
function valuesIn({ entities }: Parts, { listed, builtins }: Reading, { slots }: IntentParts): readonly Value[] {
  const all = [...listed.map((hit) => ({ ...hit, entity: entities[hit.entity]! })), ...builtins];
  const values: Value[] = [];
  for (const { entity, start, end } of all.toSorted((a, b) => b.end - b.start - (a.end - a.start)))
    if (slots.some((slot) => slot.entity === entity) && !values.some((one) => start < one.end && one.start < end))
      values.push({ entity, start, end });
  return values;
}

const itemOfValue = (entity: string): Item => ({ norm: "…", stem: 0, entity });

function itemsOf({ words }: Reading, values: readonly Value[]): readonly Item[] {
  return words.flatMap((word, at) => {
    const value = values.find(({ start, end }) => start <= at && at < end);
    if (value === undefined) return word.isSign ? [] : [word];
    return value.start === at ? [itemOfValue(value.entity)] : [];
  });
}

const itemsIn = ({ makeWord }: Parts, { data }: Utterance): readonly Item[] =>
  data.flatMap(({ text = "", entity }): readonly Item[] =>
    entity === undefined
      ? tokenise(text)
          .filter(({ isSign }) => !isSign)
          .map(makeWord)
      : [itemOfValue(entity)],
  );

function featuresOf(reader: MoodReader, items: readonly Item[]): Features {
  const { polite, signs } = reader.readDeed(items.map(({ norm }) => norm));
  const features = new Map<string, number>();
  for (const [at, { norm, stem, entity }] of items.entries()) {
    const isHere = ({ start, end }: WordSpan) => start <= at && at < end;
    const sign = signs.find(isHere);
    // "Illuminate", and the "turn" and "on" of "turn the light on", say little beyond the sign.
    const isDeed = sign !== undefined && (sign.end - sign.start === 1 || reader.isLittle(norm) || reader.isVerb(norm));
    if (sign !== undefined) features.set(sign.sign, 1);
    if (entity !== undefined) features.set(`value ${entity}`, 1);
    else if (!polite.some(isHere))
      features.set(`word ${reader.alikeOf(norm) ?? stem}`, isDeed || reader.isLittle(norm) ? littleWeight : 1);
  }
  return features;
}

/** The share of what both have in common, as Dice's coefficient; 0 if that is nothing but little words. */
function likenessOf(one: Features, other: Features): number {
  const common = [...one].filter(([feature]) => other.has(feature)).map(([, weight]) => weight);
  if (!common.some((weight) => weight === 1)) return 0;
  const sum = (weights: Iterable<number>): number => [...weights].reduce((total, weight) => total + weight, 0);
  return (2 * sum(common)) / (sum(one.values()) + sum(other.values()));
}

/** Returns the sentence with the values that were said. */
function textOf({ data }: Utterance, values: readonly Value[], { text, tokens }: Reading): string {
  const left = [...values].toSorted((a, b) => a.start - b.start);
  const said = data.map(({ text: written = "", entity }) => {
    const at = left.findIndex((value) => value.entity === entity);
    if (at < 0) return written;
    const [value] = left.splice(at, 1);
    return text.slice(tokens[value!.start]!.start, tokens[value!.end - 1]!.end);
  });
  return said.join("").replaceAll(/\s+/gu, " ").trim();
}
