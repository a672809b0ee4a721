/** Language understanding: text to intent and slots. */
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
import { declareComponent } from "../port/component.ts";

const config = v.object({
  confidence_threshold: v.optional(
    v.pipe(
      v.number(),
      v.minValue(0),
      v.maxValue(1),
      v.description("A text whose likeliest intent is less likely than this is not recognised."),
    ),
    0.45,
  ),
  longest_text: v.optional(
    v.pipe(
      v.number(),
      v.integer(),
      v.minValue(1),
      v.maxValue(10_000),
      v.description("Characters; a longer text is refused."),
    ),
    1000,
  ),
  training_timeout: v.optional(
    v.pipe(
      v.number(),
      v.minValue(1),
      v.maxValue(86_400),
      v.description("Seconds after which a training is given up and the model there was stays."),
    ),
    900,
  ),
});
export type NluConfig = v.InferOutput<typeof config>;

export const nlu = declareComponent<NluConfig>({
  name: "nlu",
  about: "Understands texts: which intent, with which slots. Trains itself from the assistant's sentences.",
  hears: [nluQuery, nluPartialQuery, nluExplain, nluReload, nluVersionRequest],
  says: [nluIntentParsed, nluIntentNotRecognized, nluSlotParsed, nluExplained, nluLoaded, nluVersion, errorNlu],
  reads: ["assistant"],
  config,
});
