/** Why nothing was changed, in the visitor's language: the board's reasons (platform/asr/fitting/, verdict.ts and fit.ts) by their form. */
import { say } from "../../../words/say.ts";

const forms: readonly (readonly [form: RegExp, words: (found: readonly string[]) => string])[] = [
  [
    /: you speak as the recogniser expects it/u,
    () => say("Nothing was changed, because you already speak as the board expects it."),
  ],
  [
    /: with it (\d+) of your sentences would be heard as another one, without it (\d+)/u,
    ([, after = "", before = ""]) =>
      say(
        "Nothing was changed, because with it {after} of your sentences would be heard as another one, without it {before}.",
        { after, before },
      ),
  ],
  [
    /: it would not help: of your sentences that it did not know, (\d+) of (\d+) are heard with it, and (\d+) of \d+ without/u,
    ([, after = "", of = "", before = ""]) =>
      say(
        "Nothing was changed, because it would not help: of {of} trials with your sentences, {after} were heard with it, and {before} without.",
        { of, after, before },
      ),
  ],
  [
    /: others would be heard less well: (\d+) of their sentences as another one instead of (\d+)/u,
    ([, after = "", before = ""]) =>
      say(
        "Nothing was changed, because others would be heard less well: {after} of their sentences as another one, {before} until now.",
        { after, before },
      ),
  ],
  [
    /: others would be heard less well: (\d+) of (\d+) sentences instead of (\d+)/u,
    ([, after = "", of = "", before = ""]) =>
      say(
        "Nothing was changed, because others would be heard less well: {after} of {of} sentences right, {before} until now.",
        { of, after, before },
      ),
  ],
];

/** Of a reason that only a newer board has, it says no more than that nothing was changed. */
export function verdictInWords(message: string): string {
  for (const [form, words] of forms) {
    const found = form.exec(message);
    if (found !== null) return words(found);
  }
  return say("A voice profile would not help, so nothing was changed.");
}
