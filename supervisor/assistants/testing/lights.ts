/** A small assistant that is trained in a moment and has nothing to improve. */
import type { Draft, DraftSentence } from "../../../platform/assistant/draft/draft.ts";

/** Parses "turn on the {kitchen} light". */
function about(text: string): DraftSentence {
  const start = text.indexOf("{");
  const end = text.indexOf("}") - 1;
  return { text: text.replaceAll(/[{}]/gu, ""), marks: start < 0 ? [] : [{ start, end, slot: "room" }] };
}

export const lights: Draft = {
  id: "lights",
  name: "Lights",
  language: "en",
  version: "1",
  wakeWord: null,
  intents: [
    {
      id: "me:turnOn",
      enabled: true,
      slots: [{ name: "room", entity: "room", required: true, question: "In which room?" }],
      sentences: [
        "turn on the {kitchen} light",
        "switch the light in the {bathroom} on",
        "light on in the {kitchen} please",
        "make the {bedroom} bright",
        "I want light in the [room]",
        "put the {living room} lamp on",
      ].map(about),
    },
    {
      id: "me:allOff",
      enabled: true,
      slots: [],
      sentences: ["everything off", "all lights off", "make it dark", "good night", "switch off all the lamps"].map(
        about,
      ),
    },
  ],
  entities: [
    {
      name: "room",
      extensible: false,
      useSynonyms: true,
      strictness: 1,
      values: [
        { value: "kitchen", synonyms: [] },
        { value: "bathroom", synonyms: ["bath"] },
        { value: "bedroom", synonyms: [] },
        { value: "living room", synonyms: ["lounge"] },
      ],
    },
  ],
  phrases: { en: { cancel: ["forget it"] } },
  tests: [
    { text: "turn on the light in the lounge", intent: "me:turnOn", slots: { room: "living room" } },
    { text: "all lights off please", intent: "me:allOff" },
  ],
};
