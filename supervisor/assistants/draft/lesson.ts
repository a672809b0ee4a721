/** Adds a sentence that was said to an intent of a draft, with the values of its slots marked. */
import type { Draft, DraftIntent, DraftSentence, Mark } from "../../../platform/assistant/draft/draft.ts";
import { SottoError } from "../../errors.ts";
import type { Change } from "./change.ts";

export type Lesson = {
  readonly text: string;
  /** The intent's id, or its name without the author. */
  readonly intent: string;
  /** By slot, the words of the text that are its value; known values of other slots are found without it. */
  readonly slots?: Readonly<Record<string, string>>;
};

/** A slot as the understanding found it: the only way to know where a number or a time is. */
export type FoundSlot = {
  readonly slotName: string;
  readonly range: { readonly start: number; readonly end: number };
};

export type Taught = {
  readonly intent: string;
  readonly sentence: DraftSentence;
  /** Whether the intent had this sentence, with the same marks. */
  readonly wasThere: boolean;
  /** The intents that had this sentence: a sentence means one intent only. */
  readonly movedFrom: readonly string[];
  /** The intent's slots that the sentence has no value for. */
  readonly unmarked: readonly string[];
  readonly changes: readonly Change[];
};

type Word = { readonly text: string; readonly start: number; readonly end: number };

/** Throws SottoError REQUEST_IMPOSSIBLE for an intent, a slot or a value that is not there. */
export function learn(
  draft: Draft,
  { text: said, intent: wanted, slots = {} }: Lesson,
  found: readonly FoundSlot[],
): Taught {
  const text = said.trim().replaceAll(/\s+/gu, " ");
  const at = intentAt(draft, wanted);
  const intent = draft.intents[at]!;
  const words = wordsOf(text, draft.language);
  const given = Object.entries(slots).map(([slot, value]) => givenMark(intent, slot, value, words, draft.language));
  const marks = given.reduce(withMark, []);
  if (marks.length < given.length) throw impossible("two slots have the same words as their value");
  const known = knownValues(draft, intent).toSorted((a, b) => b.value.length - a.value.length);
  const free = (all: readonly Mark[], slot: string) => !all.some((mark) => mark.slot === slot);
  const valued = known.reduce((all, { slot, value }) => {
    if (!free(all, slot)) return all;
    const places = placesOf(wordsOf(value, draft.language), words, slot);
    return places.reduce((one, mark) => (free(one, slot) ? withMark(one, mark) : one), all);
  }, marks);
  const all = found.reduce(
    (one, { slotName: slot, range }) => (free(one, slot) ? withMark(one, { ...range, slot }) : one),
    valued,
  );
  const sentence = { text, marks: all.toSorted((a, b) => a.start - b.start) };
  return { intent: intent.id, sentence, unmarked: unmarked(intent, sentence), ...changesFor(draft, at, sentence) };
}

function intentAt({ intents }: Draft, wanted: string): number {
  const byId = intents.findIndex(({ id }) => id === wanted);
  const named = intents.flatMap(({ id }, at) => (id.slice(id.indexOf(":") + 1) === wanted ? [at] : []));
  const at = byId >= 0 ? byId : named.length === 1 ? named[0]! : -1;
  if (at >= 0) return at;
  const ids = intents.map(({ id }) => id).join(", ");
  throw impossible(`the assistant has no intent ${wanted}`, ids === "" ? "add an intent first" : `it has: ${ids}`);
}

/** Throws SottoError REQUEST_IMPOSSIBLE. */
function givenMark(
  { id, slots }: DraftIntent,
  slot: string,
  value: string,
  words: readonly Word[],
  language: string,
): Mark {
  if (!slots.some(({ name }) => name === slot)) {
    const names = slots.map(({ name }) => name).join(", ");
    throw impossible(`the intent ${id} has no slot ${slot}`, names === "" ? "it has no slots" : `it has: ${names}`);
  }
  const [mark] = placesOf(wordsOf(value, language), words, slot);
  if (mark === undefined)
    throw impossible(`the words “${value}” of the slot ${slot} are not in the sentence`, "give words of the sentence");
  return mark;
}

/** Every value and synonym of the slots whose entity is the assistant's own. */
function knownValues({ entities }: Draft, { slots }: DraftIntent): { readonly slot: string; readonly value: string }[] {
  return slots.flatMap(({ name: slot, entity }) =>
    (entities.find((one) => one.name === entity)?.values ?? []).flatMap(({ value, synonyms }) =>
      [value, ...synonyms].map((one) => ({ slot, value: one })),
    ),
  );
}

/** The sentence leaves other intents, and replaces itself if its marks differ. */
function changesFor({ intents }: Draft, at: number, sentence: DraftSentence) {
  const key = keyOf(sentence.text);
  const places = intents.flatMap(({ sentences }, intent) =>
    sentences.flatMap((one, index) => (keyOf(one.text) === key ? [{ intent, index, one }] : [])),
  );
  const here = places.find(({ intent }) => intent === at);
  const others = places.filter(({ intent }) => intent !== at);
  const wasThere = here !== undefined && JSON.stringify(here.one.marks) === JSON.stringify(sentence.marks);
  const path = `/intents/${at}/sentences`;
  const own: readonly Change[] =
    here === undefined
      ? [{ op: "add", path: `${path}/-`, value: sentence }]
      : wasThere
        ? []
        : [{ op: "replace", path: `${path}/${here.index}`, value: sentence }];
  // From the last to the first: a removed sentence moves those after it.
  const removed = others
    .toReversed()
    .map(({ intent, index }): Change => ({ op: "remove", path: `/intents/${intent}/sentences/${index}` }));
  const movedFrom = [...new Set(others.map(({ intent }) => intents[intent]!.id))];
  return { wasThere, movedFrom, changes: [...own, ...removed] };
}

function unmarked({ slots }: DraftIntent, { text, marks }: DraftSentence): readonly string[] {
  const names = slots.map(({ name }) => name);
  return names.filter((name) => !marks.some(({ slot }) => slot === name) && !text.includes(`[${name}]`));
}

/** With one more mark, unless it overlaps another one. */
function withMark(marks: readonly Mark[], mark: Mark): readonly Mark[] {
  return marks.some(({ start, end }) => end > mark.start && start < mark.end) ? marks : [...marks, mark];
}

function placesOf(value: readonly Word[], words: readonly Word[], slot: string): Mark[] {
  if (value.length === 0) return [];
  return words.flatMap(({ start }, at) => {
    const last = words[at + value.length - 1];
    const isHere = last !== undefined && value.every((word, index) => word.text === words[at + index]?.text);
    return isHere ? [{ start, end: last.end, slot }] : [];
  });
}

/** In lower case, with their ranges in characters. */
function wordsOf(text: string, language: string): Word[] {
  const words: Word[] = [];
  let start = 0;
  const segmenter = new Intl.Segmenter(language.slice(0, 2), { granularity: "word" });
  for (const { segment, isWordLike } of segmenter.segment(text)) {
    const end = start + Array.from(segment).length;
    if (isWordLike === true) words.push({ text: segment.toLowerCase(), start, end });
    start = end;
  }
  return words;
}

const keyOf = (text: string): string => text.trim().replaceAll(/\s+/gu, " ").toLowerCase();

function impossible(message: string, remedy?: string): SottoError {
  return new SottoError("REQUEST_IMPOSSIBLE", message, remedy === undefined ? {} : { remedy });
}
