/** The content of a new draft: empty, and well-formed. */
import type { Draft } from "../../../platform/assistant/draft/draft.ts";

export function emptyDraft(id: string, name: string, language: string): Draft {
  return {
    id,
    name,
    language,
    version: "0.1.0",
    wakeWord: null,
    intents: [],
    entities: [],
    phrases: {},
    tests: [],
  };
}
