/** A small assistant for the recogniser's tests, and its voice. */
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { inNoise } from "../../../bench/voices/sound.ts";
import { synthesize } from "../../../bench/voices/synthesize.ts";
import { voiceNamed } from "../../../bench/voices/voices.ts";

const words = (text: string) => ({ text });
const slot = (text: string, name: string, entity = name) => ({ text, entity, slot_name: name });

const dataset = {
  language: "en",
  intents: {
    turnOn: {
      utterances: [
        { data: [words("turn on the "), slot("kitchen", "room"), words(" light")] },
        { data: [words("turn the light on in the "), slot("living room", "room")] },
      ],
    },
    timer: { utterances: [{ data: [words("set a timer for "), slot("five minutes", "time", "snips/duration")] }] },
    call: { utterances: [{ data: [words("call "), slot("anna", "person")] }] },
  },
  entities: {
    room: {
      data: [
        { value: "kitchen", synonyms: [] },
        { value: "living room", synonyms: ["lounge"] },
        { value: "garden", synonyms: [] },
      ],
      use_synonyms: true,
      automatically_extensible: false,
      matching_strictness: 1,
    },
    person: {
      data: [
        { value: "anna", synonyms: [] },
        { value: "robert", synonyms: [] },
      ],
      use_synonyms: true,
      automatically_extensible: true,
      matching_strictness: 1,
    },
    "snips/duration": {},
  },
};

const intent = (name: string, slotName: string, entityId = slotName) => ({
  id: `test:${name}`,
  name,
  slots: [{ name: slotName, entityId, required: false, missingQuestion: "" }],
});

const profile = {
  id: "test",
  name: "Test",
  language: "en",
  version: "1",
  intents: [intent("turnOn", "room"), intent("timer", "time", "snips/duration"), intent("call", "person")],
};

/** Writes the assistant with all of its intents, or with one of them. */
export function writeAssistant(folder: string, only?: keyof typeof dataset.intents): void {
  mkdirSync(folder, { recursive: true });
  const intents = profile.intents.filter((one) => only === undefined || one.name === only);
  writeFileSync(join(folder, "assistant.json"), JSON.stringify({ ...profile, intents }));
  const sentences = only === undefined ? dataset.intents : { [only]: dataset.intents[only] };
  writeFileSync(join(folder, "dataset.json"), JSON.stringify({ ...dataset, intents: sentences }));
}

/** Returns the text spoken in a quiet room: half a second of its noise, the words, and two seconds of noise again. */
export async function spoken(text: string, voice = "flite-slt", snr = 25): Promise<Int16Array> {
  return inNoise(await synthesize(text, voiceNamed(voice)), { snr, lead: 0.5, tail: 2 });
}
