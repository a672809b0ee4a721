import t from "tap";
import { undoneInWords } from "./undone-words.ts";

t.test("every sentence of the board about what can be undone has words of the page", async (t) => {
  for (const [sentence, words] of [
    ["Deleted the session", "The session was deleted."],
    ["Deleted 7 sessions", "7 sessions were deleted."],
    ["Deleted 2 sessions: one quoted it", "The session was deleted, with 1 in which it was said to be wrong."],
    ["Deleted 4 sessions: 3 quoted it", "The session was deleted, with 3 in which it was said to be wrong."],
    ["Dismissed what was said to be wrong", "What was said to be wrong was dismissed."],
    ["Deleted the draft “My “home””", "The draft “My “home”” was deleted."],
    ["Replaced the draft “Home”", "The draft “Home” was replaced."],
  ] as const)
    t.equal(undoneInWords(sentence), words);
  t.equal(
    undoneInWords("Deleted the moon"),
    "Deleted the moon",
    "what this page does not know is said as the board does",
  );
});
