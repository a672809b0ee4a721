/** What can be undone, in the visitor's language: the board's sentences (supervisor/undo) by their form. */
import { formsInWords } from "../words/forms.ts";
import { say, sayMany } from "../words/say.ts";

export const undoneInWords = formsInWords([
  [/^Deleted the session$/u, () => say("The session was deleted.")],
  [
    /^Deleted (\d+) sessions$/u,
    (count) => sayMany(Number(count), "{n} session was deleted.", "{n} sessions were deleted."),
  ],
  [
    /^Deleted (\d+) sessions: .+ quoted it$/u,
    (count) =>
      sayMany(
        Number(count) - 1,
        "The session was deleted, with {n} in which it was said to be wrong.",
        "The session was deleted, with {n} in which it was said to be wrong.",
      ),
  ],
  [/^Dismissed what was said to be wrong$/u, () => say("What was said to be wrong was dismissed.")],
  [/^Deleted the draft “(.+)”$/u, (name) => say("The draft “{name}” was deleted.", { name })],
  [/^Replaced the draft “(.+)”$/u, (name) => say("The draft “{name}” was replaced.", { name })],
]);
