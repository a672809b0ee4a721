/** The answers to a question for a slot: its value alone, or with the words that lead to it ("in the kitchen"). */
import { type Chunk, countOf, type Sentence } from "./sentence.ts";
import { spokenWords } from "./spoken.ts";

/** `times`: in how many of the sentences the slot has these words before it. */
export type SlotAnswer = { readonly answer: Sentence; readonly times: number };

/** The last words since the previous slot, at most two, joined by a blank; and in how many ways they were reached. */
type Leads = ReadonlyMap<string, number>;

/** Returns each slot of the sentences alone, and after the last word or the last two words before it. */
export function answersIn(sentence: Sentence, language?: string): SlotAnswer[] {
  const found = new Map<string, { readonly chunk: Chunk; readonly words: string; times: number }>();

  /** `after`: in how many ways the sentence goes on behind these parts. Returns the leads at their end. */
  function follow(parts: Sentence, before: Leads, after: number): Leads {
    let leads = before;
    for (const [at, part] of parts.entries()) {
      const ways = after * countOf(parts.slice(at + 1));
      if ("oneOf" in part) {
        const reached = part.oneOf.map((option) => follow(option, leads, ways));
        leads = added(reached.flatMap((one) => [...one]));
      } else if (part.entity === undefined) {
        const words = spokenWords(part.text, language);
        leads = added([...leads].map(([lead, times]) => [lastTwo([...lead.split(" "), ...words]), times]));
      } else {
        for (const [lead, times] of leads) tell(part, lead, times * ways);
        leads = new Map([["", [...leads.values()].reduce((sum, times) => sum + times, 0)]]);
      }
    }
    return leads;
  }

  function tell(chunk: Chunk, lead: string, times: number): void {
    const last = lead.split(" ").slice(-1).join(" ");
    for (const words of new Set(["", last, lead])) {
      const key = JSON.stringify([chunk.entity, words]);
      const known = found.get(key);
      if (known === undefined) found.set(key, { chunk, words, times });
      else known.times += times;
    }
  }

  follow(sentence, new Map([["", 1]]), 1);
  return [...found.values()].map(({ chunk, words, times }) => ({
    answer: words === "" ? [chunk] : [{ text: words }, chunk],
    times,
  }));
}

const lastTwo = (words: readonly string[]): string =>
  words
    .filter((word) => word !== "")
    .slice(-2)
    .join(" ");

function added(entries: readonly (readonly [string, number])[]): Leads {
  const sums = new Map<string, number>();
  for (const [lead, times] of entries) sums.set(lead, (sums.get(lead) ?? 0) + times);
  return sums;
}
