/** The forms in which an assistant's sentences use their words: "turn", and not "turned". */
import type { Utterance } from "../assistant/dataset.ts";
import { wordsOf } from "./text/tokens.ts";

/** Stands for a value, so that the words around it do not follow one another. */
const value = "…";

export const wordsOutsideValues = ({ data }: Pick<Utterance, "data">): string[] =>
  data.flatMap(({ text = "", slot_name: slot }) => (slot === undefined ? wordsOf(text) : [value]));

/** Stands for any determiner: a word behind one is a noun, as in "the light". */
export const anyDeterminer = "*";

/** Returns the words of sentences, and each two words that follow one another. */
export function formsIn(
  sentences: readonly (readonly string[])[],
  isDeterminer: (word: string) => boolean,
): ReadonlySet<string> {
  const forms = new Set<string>();
  for (const words of sentences)
    for (const [at, word] of words.entries()) {
      forms.add(word);
      if (at === 0) continue;
      forms.add(`${words[at - 1]} ${word}`);
      if (isDeterminer(words[at - 1]!)) forms.add(`${anyDeterminer} ${word}`);
    }
  return forms;
}
