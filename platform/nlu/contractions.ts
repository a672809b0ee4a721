/**
 * Says the contractions of a sentence in full, and drawn-out words at their length, as authors write them: "don't let me forget" is "do
 * not let me forget", "pleeease" "please", and "five more minutes" "five minutes more".
 */
import { type ByLanguage, ofLanguage } from "../languages/languages.ts";
import { partsOfCompound } from "./compounds.ts";
import type { RewrittenWord } from "./mood/needs/read-needs.ts";
import { placesOf } from "./mood/said.ts";
import type { Parts } from "./parts.ts";
import type { Reading } from "./reading.ts";
import { type Rewritten, rewrite } from "./rewrite.ts";

/** What two words that an apostrophe joins say in full, and what one says that is written without it. */
type Contractions = {
  readonly pairs: ReadonlyMap<string, readonly string[]>;
  readonly words: ReadonlyMap<string, readonly string[]>;
  /** What stands in a duration, between its number and its unit. */
  readonly extra?: RegExp;
};

const negated = "do does did is are was were have has had could would should must need".split(" ");
const pronouns = "i you we he she it they".split(" ");
const questions = "what who where when how that there here".split(" ");
const english = [
  ...negated.map((verb) => [`${verb}n`, "t", verb, "not"] as const),
  ["can", "t", "can", "not"] as const,
  ["won", "t", "will", "not"] as const,
  ["i", "m", "i", "am"] as const,
  ["let", "s", "let", "us"] as const,
  ...["you", "we", "they"].map((word) => [word, "re", word, "are"] as const),
  ...pronouns.map((word) => [word, "ve", word, "have"] as const),
  ...pronouns.map((word) => [word, "ll", word, "will"] as const),
  ...pronouns.map((word) => [word, "d", word, "would"] as const),
  ...[...questions, "it", "he", "she"].map((word) => [word, "s", word, "is"] as const),
];
/** Without its apostrophe, "well" or "id" is another word. */
const unwritten = english.filter(([one, other]) => other === "t" || other === "m" || (one !== "it" && other === "s"));

const texts: ByLanguage<"moods", Contractions | undefined> = {
  en: {
    extra: /^(?:more|extra|additional) (?:second|minute|hour)s?$/u,
    pairs: new Map(english.map(([one, other, ...full]) => [`${one} ${other}`, full])),
    words: new Map(
      unwritten.flatMap(([one, other, ...full]) => (one === "let" ? [] : [[`${one}${other}`, full] as const])),
    ),
  },
  de: undefined,
  es: undefined,
  fr: undefined,
  it: undefined,
  pt: undefined,
};

/** "Pleeease", "nooo"; but "Rollladen" is a German compound. */
const drawn = /([aeiou])\1{2,}|(\p{L})\2{2,}$/gu;

function inShort(word: string): readonly [string] | undefined {
  const short = word.replaceAll(drawn, "$1$2");
  return short === word ? undefined : [short];
}

/** Returns the sentence with its contractions in full; undefined if it has none. */
export function withoutContractions(parts: Parts, reading: Reading): Rewritten | undefined {
  const known = ofLanguage(texts, parts.language);
  const { plain, tokens } = placesOf(reading.words);
  const said: RewrittenWord[] = [];
  let isRewritten = false;
  for (let at = 0; at < plain.length; at++) {
    const { norm } = plain[at]!;
    if (at > 0 && known?.extra?.test(`${norm} ${plain[at + 1]?.norm}`) === true) {
      said.push({ at: at + 1 }, { at });
      isRewritten = true;
      at++;
      continue;
    }
    const pair = known?.pairs.get(`${norm} ${plain[at + 1]?.norm}`);
    const full = pair ?? known?.words.get(norm) ?? inShort(norm) ?? partsOfCompound(parts, reading, tokens[at]!);
    const end = pair === undefined ? at + 1 : at + 2;
    if (full === undefined) said.push({ at });
    else for (const word of full) said.push({ word, of: { start: at, end } });
    isRewritten ||= full !== undefined;
    at = end - 1;
  }
  if (!isRewritten) return undefined;
  return rewrite(
    reading.text,
    tokens.map((at) => reading.tokens[at]!),
    said,
  );
}
