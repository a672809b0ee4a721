/** The language understanding component: converts text to an intent and slots. */
import {
  errorNlu,
  nluExplain,
  nluExplained,
  nluIntentNotRecognized,
  nluIntentParsed,
  nluLoaded,
  nluPartialQuery,
  nluQuery,
  nluReload,
  nluSlotParsed,
  nluVersion,
  nluVersionRequest,
} from "#bus";
import * as v from "valibot";
import { declareComponent, modelStartLimit } from "../port/component.ts";
import { completionsAddress } from "./language-model/address.ts";
import { accept, ask } from "./zones.ts";

const config = v.object({
  confidence_threshold: v.optional(
    v.pipe(
      v.number(),
      v.minValue(0),
      v.maxValue(1),
      v.description("Minimum confidence of an intent; texts below it are not recognised."),
    ),
    accept,
  ),
  ask_threshold: v.optional(
    v.pipe(
      v.number(),
      v.minValue(0),
      v.maxValue(1),
      v.description(
        "A text that is not recognised, but at least this likely, is what a person is asked for: did you mean …?",
      ),
    ),
    ask,
  ),
  longest_text: v.optional(
    v.pipe(
      v.number(),
      v.integer(),
      v.minValue(1),
      v.maxValue(10_000),
      v.description("Maximum length of a text in characters; longer texts are refused."),
    ),
    1000,
  ),
  language_model: v.optional(
    v.pipe(
      v.string(),
      v.maxLength(300),
      v.check(
        (base) => base === "" || completionsAddress(base) !== undefined,
        'an http:// address on this machine or in the house, without a name: "http://127.0.0.1:8080/v1", "http://192.168.1.20:11434/v1"',
      ),
      v.description(
        "Address of a language model with OpenAI's interface, on this machine or in the house, which may choose what a refused sentence means; the user is then asked: did you mean …? Empty: none.",
      ),
    ),
    "",
  ),
  language_model_name: v.optional(
    v.pipe(v.string(), v.maxLength(200), v.description("Model of that server; empty: its default.")),
    "",
  ),
  language_model_timeout: v.optional(
    v.pipe(
      v.number(),
      v.minValue(0.1),
      v.maxValue(60),
      v.description("Timeout in seconds for the language model; must be shorter than [dialogue] nlu_answer."),
    ),
    3,
  ),
  training_timeout: v.optional(
    v.pipe(
      v.number(),
      v.minValue(1),
      v.maxValue(86_400),
      v.description("Timeout in seconds for training; after it the previous model is kept."),
    ),
    900,
  ),
});
export type NluConfig = v.InferOutput<typeof config>;

export const nlu = declareComponent<NluConfig>({
  name: "nlu",
  about: "Finds the intent and slots of a text. Trains itself on the assistant's sentences.",
  hears: [nluQuery, nluPartialQuery, nluExplain, nluReload, nluVersionRequest],
  says: [nluIntentParsed, nluIntentNotRecognized, nluSlotParsed, nluExplained, nluLoaded, nluVersion, errorNlu],
  startLimit: modelStartLimit,
  reads: ["assistant"],
  config,
  memory: 33,
});
