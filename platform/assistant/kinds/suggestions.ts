/** Suggests sentences that people would also say for one intent, to be accepted one by one. */
import type { Assistant } from "../assistant.ts";
import type { Understood } from "../cases/judge.ts";
import type { Chunk } from "../dataset.ts";
import { wordsOf } from "../lint/phrase.ts";
import type { Kind } from "./rule.ts";
import { filledSentencesOf, inTurn, keyOf, ownersOf, textOf } from "./said-by-an-intent.ts";
import { sayingsOf } from "./sayings.ts";
import { type Variant, variantsBy } from "./variants.ts";

export type Suggestion = {
  readonly kind: Kind;
  readonly text: string;
  /** Characters of the values of slots, the end exclusive. */
  readonly marks: readonly { readonly start: number; readonly end: number; readonly slot: string }[];
};

/** Limit on the suggestions: a longer list is not read. */
const maxListed = 8;
/** Limit on the sentences that are tried. */
const maxTried = 120;

/**
 * Returns sentences that differ from all that the assistant has, each of another kind of people.
 * What `parse` understands as the intent already is left out; without it, nothing is. Undefined if nothing is known about how
 * the language is spoken.
 */
export function suggestionsFor(
  assistant: Assistant,
  intentId: string,
  parse?: (text: string) => Understood,
): Suggestion[] | undefined {
  const sayings = sayingsOf(assistant.language);
  if (sayings === undefined) return undefined;
  const intent = assistant.intents.find(({ id }) => id === intentId);
  if (intent === undefined) return [];
  const vary = variantsBy(sayings);
  const owners = ownersOf(assistant);
  const isOwned = (data: readonly Chunk[]) => owners.has(keyOf(data)) || owners.has(wordsOf(textOf(data)).join(" "));
  const found = new Map<string, { readonly variant: Variant }>();
  for (const data of filledSentencesOf(intent, assistant.dataset))
    for (const variant of vary(data))
      if (!isOwned(variant.data) && !found.has(textOf(variant.data))) found.set(textOf(variant.data), { variant });
  const listed: Suggestion[] = [];
  const heard = new Set<Kind>();
  for (const { variant } of inTurn([...found.values()]).slice(0, maxTried)) {
    const { kind, data } = variant;
    const suggestion = { kind, ...sentenceOf(data) };
    if (heard.has(kind) || parse?.(suggestion.text).intentName === intentId) continue;
    heard.add(kind);
    listed.push(suggestion);
    if (listed.length === maxListed) break;
  }
  return listed;
}

function sentenceOf(data: readonly Chunk[]): Omit<Suggestion, "kind"> {
  const marks: Suggestion["marks"][number][] = [];
  let text = "";
  for (const { text: words = "", entity, slot_name: slot = entity } of data) {
    const start = Array.from(text).length;
    text += words;
    if (slot !== undefined) marks.push({ start, end: Array.from(text).length, slot });
  }
  return { text, marks };
}
