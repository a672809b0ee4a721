/**
 * What people say around any command, whatever the assistant: politeness and hesitation. Assistants list few of these, and a
 * grammar without them hears "can you turn on the light please" as something else or not at all. The understanding removes
 * them [platform/nlu/courtesy.ts].
 */
import { type ByLanguage, ofLanguage } from "../../languages/languages.ts";
import { byWeight, type Expression, inOrder } from "../expression.ts";
import * as de from "./de.ts";
import * as en from "./en.ts";
import * as es from "./es.ts";
import * as fr from "./fr.ts";
import * as it from "./it.ts";
import * as pt from "./pt.ts";

/**
 * Phrases with how often each is said, in proportion to the others. Only such that leave the sentence as it is: "can you" goes
 * before any English command, but "kannst du" changes the order of a German one, and "puedes" the form of a Spanish verb.
 */
export type Courtesies = {
  readonly before: readonly (readonly [weight: number, phrase: string])[];
  readonly after: readonly (readonly [weight: number, phrase: string])[];
};

const courtesies: ByLanguage<"moods", Courtesies> = { de, en, es, fr, it, pt };

export const courtesiesOf = (language: string): Courtesies | undefined => ofLanguage(courtesies, language);

/** The weight of a plain sentence, when that of all its courtesies on one side is about fifteen. */
const plain = 60;

/** Returns the expression with or without the courtesies of the language around it. */
export function courteous(expression: Expression, language = "en"): Expression {
  const said = courtesiesOf(language);
  if (said === undefined) return expression;
  return inOrder(byWeight([plain, ""], ...said.before), expression, byWeight([plain, ""], ...said.after));
}
