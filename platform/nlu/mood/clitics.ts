/** Pronouns that are written as a part of the verb: "spegnilo", "párame", "ripetimelo". */
import { type ByLanguage, ofLanguage } from "../../languages/languages.ts";

type Clitics = {
  /** For whom something is done; without them the order is the same. */
  readonly forWhom: string;
  /** What it is done with: "it". */
  readonly what: string;
};

const texts: Partial<ByLanguage<"moods", Clitics>> = {
  it: { forWhom: "mi|ti|ci|vi|gli|le|me|te|ce|ve|glie", what: "lo|la|li|le|ne" },
  es: { forWhom: "me|te|nos|le|les|se", what: "lo|la|los|las" },
};

export type Bare = {
  readonly verb: string /** True if what the verb acts on is such a pronoun. */;
  readonly hasObject: boolean;
};

/** Returns the possible verbs of a word without its pronouns, the longest first; none if it has none. */
export function withoutClitics(language: string, word: string): Bare[] {
  const text = ofLanguage(texts as ByLanguage<"moods", Clitics | undefined>, language);
  if (text === undefined) return [];
  const { forWhom, what } = text;
  return [
    [`(?:${forWhom})`, false],
    [`(?:${what})`, true],
    [`(?:${forWhom})(?:${what})`, true],
  ].flatMap(([ending, hasObject]) => {
    const verb = new RegExp(`^(\\p{L}{2,})${ending}$`, "u").exec(word)?.[1];
    return verb === undefined ? [] : [{ verb, hasObject: hasObject === true }];
  });
}
