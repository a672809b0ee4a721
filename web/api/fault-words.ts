/** What is wrong with a field, in the visitor's language: the board's sentences (supervisor/admin/field-message.ts) by their form. */
import { formsInWords } from "../words/forms.ts";
import { say } from "../words/say.ts";

/** A sentence of another form is shown as the board says it. */
export const faultInWords = formsInWords([
  [/^Fill this in\.$/u, () => say("Fill this in.")],
  [/^This is missing\.$/u, () => say("Fill this in.")],
  [/^Use at least (\S+) characters\.$/u, (limit) => say("Use at least {limit} characters.", { limit })],
  [/^Use at most (\S+) characters\.$/u, (limit) => say("Use at most {limit} characters.", { limit })],
  [/^Use (\S+) or more\.$/u, (limit) => say("Use {limit} or more.", { limit })],
  [/^Use (\S+) or less\.$/u, (limit) => say("Use {limit} or less.", { limit })],
  [/^Choose one of: (.+)\.$/u, (limit) => say("Choose one of: {limit}.", { limit })],
  [/^This must be a (?:whole )?number\.$/u, () => say("Use a number.")],
  [/^Some characters are not allowed here;/u, () => say("Some characters are not allowed here.")],
]);
