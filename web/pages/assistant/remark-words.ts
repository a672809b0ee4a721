/** What a remark of the check means, by its code, in the visitor's language; it stands beside what it is about. */
import { language } from "../../words/language.ts";
import { say } from "../../words/say.ts";

export const remarkWords: Readonly<Record<string, string>> = {
  COUNTER_EXAMPLE_MEANT: say("This sentence is meant by none, and an intent has it all the same."),
  DRAFT_INVALID: say("Something is missing or wrong here:"),
  ENTITY_UNUSED: say("No slot uses this entity."),
  FEW_SENTENCES: say("This intent has few sentences: with ten or more it is understood far better."),
  INTENTS_OVERLAP: say("Two intents have the same sentence: which one is meant is guessed."),
  LANGUAGE_EXPERIMENTAL: say("This language is only heard as an experiment."),
  LANGUAGE_UNSUPPORTED: say("Typed sentences are understood; the board does not hear this language by itself."),
  LOOKED_AT_IN_PART: say("There are too many sentences to look at all of them."),
  QUESTION_MISSING: say("This slot is required, but there is no question for it."),
  SENTENCE_REPEATED: say("The same sentence is here more than once."),
  SLOT_UNUSED: say("No sentence has this slot: it is never understood."),
  VALUE_IN_TWO_ENTITIES: say("The same value is in two entities: which one is meant is guessed."),
};

/** Returns undefined in English, and for codes of newer boards. */
export function remarkOf(code: string): string | undefined {
  return language === "en" || !Object.hasOwn(remarkWords, code) ? undefined : remarkWords[code];
}
