/** The parts of the installed assistant that the dialogue needs. */
import type { Profile } from "../assistant/assistant.ts";
import { type DialoguePhrases, phrasesIn, phrasesOf } from "../assistant/phrases.ts";
import type { KnownIntent } from "./context.ts";
import type { Switchable } from "./intent-switches.ts";

export type AssistantView = {
  readonly language: string | undefined;
  readonly phrases: DialoguePhrases;
  readonly intents: ReadonlyMap<string, KnownIntent>;
  readonly switchable: readonly Switchable[];
};

/**
 * Running without an assistant is a valid state: there are no intents for the NLU to recognise, and the built-in phrases are
 * used.
 */
export const noAssistant: AssistantView = {
  language: undefined,
  phrases: phrasesIn("en"),
  intents: new Map(),
  switchable: [],
};

export function viewOf(profile: Profile): AssistantView {
  const { language, intents } = profile;
  return {
    language,
    phrases: phrasesOf(profile),
    intents: new Map(
      intents.map(({ id, name, slots, confirm }) => {
        const required = slots.filter((slot) => slot.required);
        return [id, { id, name, slots: slots.map((slot) => slot.name), required, isConfirmed: confirm === "always" }];
      }),
    ),
    switchable: intents,
  };
}
