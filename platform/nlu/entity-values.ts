/** Resolves the words of a slot to a value of its entity: exactly, by numbers, or approximately. */
import type { SlotValue } from "#bus";
import type { Vocabulary } from "../assistant/vocabulary.ts";
import { type Now, resolveBuiltins, textKindOf } from "./builtin/find.ts";
import { spellerOf, withDigits } from "./builtin/numbers-in.ts";
import type { stemmerOf } from "./text/stem.ts";
import { type Token, tokenise } from "./text/tokens.ts";

/** A custom entity's values, indexed for lookup. */
type Values = {
  readonly byPhrase: Map<string, string>;
  /** The values by stems and digits: "kitchens", "channel seven". */
  readonly byForm: Map<string, string>;
  /** The phrases that contain each word: for values of which only a part was said. */
  readonly byWord: Map<string, Set<string>>;
  readonly isExtensible: boolean;
  readonly strictness: number;
};

export type EntityValues = {
  /** Returns the values that the words may mean now, the likeliest first; nothing when they are no value of this entity. */
  resolve(entity: string, tokens: readonly Token[], now: Now): readonly SlotValue[];
  isExtensible(entity: string): boolean;
  /** Returns the listed values of a custom entity, without their synonyms: first those that the house has, which were injected. */
  known(entity: string): readonly string[];
};

/**
 * Reads the vocabulary in pieces, so that the bus is not kept waiting. `extra` are values that sentences use without being
 * listed. `onPhrase` is called with every phrase that is a value.
 */
export async function readEntityValues(
  vocabulary: Vocabulary,
  extra: ReadonlyMap<string, ReadonlySet<string>>,
  language: string,
  stem: ReturnType<typeof stemmerOf>,
  onPhrase: (entity: string, words: readonly string[]) => void,
): Promise<EntityValues> {
  const entities = new Map<string, Values>();
  const formOf = (tokens: readonly Token[]) => formWith(tokens, language, stem);
  const spell = spellerOf(language);
  let done = 0;
  for (const [entity, { values, useSynonyms, automaticallyExtensible, matchingStrictness }] of vocabulary) {
    const known: Values = {
      byPhrase: new Map(),
      byForm: new Map(),
      byWord: new Map(),
      isExtensible: automaticallyExtensible,
      strictness: matchingStrictness,
    };
    entities.set(entity, known);
    const add = (text: string, value: string, isWeak: boolean) => {
      const tokens = tokenise(text).filter(({ isSign }) => !isSign);
      const phrase = phraseOf(tokens);
      if (phrase === "" || (isWeak && known.byPhrase.has(phrase))) return;
      known.byPhrase.set(phrase, value);
      const form = formOf(tokens);
      if (form !== phrase && !known.byForm.has(form)) known.byForm.set(form, value);
      const norms = tokens.map(({ norm }) => norm);
      onPhrase(entity, norms);
      // The recogniser writes "channel 7" as "channel seven".
      const spelled = norms.flatMap((norm) => spell?.(norm) ?? norm);
      if (spelled.length !== norms.length || spelled.some((word, at) => word !== norms[at])) {
        onPhrase(entity, spelled);
        if (!known.byPhrase.has(spelled.join(" "))) known.byPhrase.set(spelled.join(" "), value);
      }
      if (matchingStrictness >= 1) return;
      for (const { norm } of tokens) {
        const phrases = known.byWord.get(norm);
        if (phrases === undefined) known.byWord.set(norm, new Set([phrase]));
        else phrases.add(phrase);
      }
    };
    const addSlowly = async (text: string, value: string, isWeak: boolean) => {
      add(text, value, isWeak);
      if (++done % 500 === 0) await new Promise((resolve) => setImmediate(resolve));
    };
    for (const { value } of values) await addSlowly(value, value, false);
    // With `use_synonyms` off, a synonym is a separate value.
    for (const { value, synonyms } of values)
      for (const synonym of synonyms) await addSlowly(synonym, useSynonyms ? value : synonym, true);
    for (const text of extra.get(entity) ?? []) await addSlowly(text, text, true);
  }
  return {
    known(entity) {
      const { values } = vocabulary.get(entity) ?? { values: [] };
      const there = values.filter(({ isInjected }) => isInjected);
      return [...there, ...values.filter(({ isInjected }) => !isInjected)].map(({ value }) => value);
    },
    isExtensible: (entity) => entities.get(entity)?.isExtensible ?? false,
    resolve(entity, tokens, now) {
      const kind = textKindOf(entity);
      if (kind !== undefined) return [{ kind, value: textOf(tokens) }];
      const known = entities.get(entity);
      if (known === undefined) return resolveBuiltins(entity, tokens, language, now);
      const said = tokens.filter(({ isSign }) => !isSign);
      const phrase = phraseOf(said);
      const value =
        known.byPhrase.get(phrase) ??
        known.byForm.get(phrase) ??
        known.byForm.get(formOf(said)) ??
        known.byPhrase.get(formOf(said)) ??
        nearest(said, known);
      if (value !== undefined) return [{ kind: "Custom", value }];
      return known.isExtensible && phrase !== "" ? [{ kind: "Custom", value: textOf(tokens) }] : [];
    },
  };
}

const phraseOf = (tokens: readonly Token[]) => tokens.map(({ norm }) => norm).join(" ");

function textOf(tokens: readonly Token[]): string {
  let text = "";
  for (const [at, token] of tokens.entries()) {
    if (at > 0 && tokens[at - 1]!.end < token.start) text += " ";
    text += token.text;
  }
  return text;
}

/** Returns stems, with digits for numbers in words. */
const formWith = (tokens: readonly Token[], language: string, stem: (word: string) => string) =>
  withDigits(tokens, language, stem).join(" ");

/** Returns the value with the largest share of its words said, which must be at least `matching_strictness`. */
function nearest(said: readonly Token[], { byWord, byPhrase, strictness }: Values): string | undefined {
  if (strictness >= 1) return undefined;
  const shared = new Map<string, number>();
  for (const word of new Set(said.map(({ norm }) => norm)))
    for (const phrase of byWord.get(word) ?? []) shared.set(phrase, (shared.get(phrase) ?? 0) + 1);
  let best: string | undefined;
  let most = 0;
  for (const [phrase, count] of shared) {
    const share = count / Math.max(said.length, phrase.split(" ").length);
    if (share >= strictness && share > most) {
      most = share;
      best = phrase;
    }
  }
  return best === undefined ? undefined : byPhrase.get(best);
}
