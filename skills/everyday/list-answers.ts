/** What is answered to sentences about lists. */
import { type Answer, type Asked, question } from "../../kit/client/sotto.ts";
import type { Lists } from "./lists.ts";
import { joined, type Words, wordsIn } from "./words.ts";

/** Other programs have data of their own in a session. */
const mark = "sotto-everyday:";
export const keep = (text: string): string => `${mark}${text}`;
export const keptIn = (data = ""): string => (data.startsWith(mark) ? data.slice(mark.length) : "");

/** More is not listened to at once. */
const maxRead = 12;

type Sentence = (asked: Asked, list: string, words: Words, lists: Lists) => Answer;

/** "milk, eggs and butter" are three; a name with "and" in it is not known as one. */
function itemsOf(asked: Asked, { and }: Words): readonly string[] {
  const found = asked.slots
    .filter(({ slotName }) => slotName === "item")
    .map(({ value, rawValue }) => {
      return "value" in value ? String(value.value) : rawValue;
    });
  const parts = found.flatMap((text) => text.split(new RegExp(`\\s*,\\s*|\\s+${and}\\s+`, "u")));
  return parts.map((item) => item.trim().replaceAll(/\s+/gu, " ")).filter((item) => item !== "");
}

const add: Sentence = (asked, list, words, lists) => {
  const items = itemsOf(asked, words);
  if (items.length === 0)
    return question(words.what, { intents: [asked.intent], slot: "item", customData: keep(asked.text("list")) });
  const added = lists.add(list, items);
  if (added === "full") return words.full;
  if (added === "long") return words.long;
  return added.length === 0 ? words.already(list) : words.added(joined(added, words), list);
};

const remove: Sentence = (asked, list, words, lists) => {
  const items = itemsOf(asked, words);
  if (items.length === 0)
    return question(words.whatOff, { intents: [asked.intent], slot: "item", customData: keep(asked.text("list")) });
  const gone = lists.remove(list, items);
  return gone.length === 0 ? words.notOn(joined(items, words), list) : words.removed(joined(gone, words), list);
};

const readOut: Sentence = (_asked, list, words, lists) => {
  const items = lists.items(list);
  if (items.length === 0) return words.empty(list);
  const read = items.slice(0, maxRead);
  const more = items.length - read.length;
  const all = more === 0 ? joined(read, words) : `${read.join(", ")} ${words.more(more)}`;
  return `${words.on(items.length, all, list)}.`;
};

/** The assistant asks before: "confirm" of its intent. */
const clear: Sentence = (_asked, list, words, lists) => {
  const count = lists.clear(list);
  return count === 0 ? words.empty(list) : words.cleared(count, list);
};

/** By the name of the intent. */
export const listSentences: Readonly<Record<string, Sentence>> = {
  "sotto:addToList": add,
  "sotto:removeFromList": remove,
  "sotto:readList": readOut,
  "sotto:clearList": clear,
};

export function answerList(asked: Asked, lists: Lists): Answer {
  const words = wordsIn(asked.language);
  const list = asked.text("list") || keptIn(asked.customData) || words.shopping;
  try {
    return listSentences[asked.intent]?.(asked, list, words, lists);
  } catch (error) {
    console.error(`the lists cannot be written: ${String(error)}`);
    return words.notKept;
  }
}
