/** A guess is not yet an order: below a confidence the board says that it did not understand, or asks whether that was meant. */
import * as v from "valibot";
import { nlu } from "../../platform/nlu/component.ts";

type Guessed = {
  readonly intentName: string | null;
  readonly confidenceScore: number;
  readonly slots: readonly object[];
};

/** Unless [nlu] has another one: the running NLU says which. */
const { confidence_threshold: usual } = v.parse(nlu.config, {});

/** Returns the guess as the board acts on it: none of the intents, and no values, if the confidence is below `threshold`. */
export function actedOn<Guess extends Guessed>(guess: Guess, threshold = usual): Pick<Guess, "intentName" | "slots"> {
  if (guess.confidenceScore >= threshold) return { intentName: guess.intentName, slots: guess.slots };
  return { intentName: null, slots: [] };
}
