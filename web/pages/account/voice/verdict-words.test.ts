import t from "tap";
import { whyNot } from "../../../../platform/asr/fitting/verdict.ts";
import { verdictInWords } from "./verdict-words.ts";

const heard = { sentences: 60, done: 30, right: 45, wrong: 0 };
const none = { before: heard, after: heard, othersBefore: heard, othersAfter: heard };
const better = { ...heard, done: 40, right: 55 };

t.test("each reason of the board for changing nothing is said in words, with its numbers", async (t) => {
  const said = (report: typeof none): string => verdictInWords(`nothing was changed: ${whyNot(report)}; read again`);
  t.equal(
    said({ ...none, after: { ...better, wrong: 3 } }),
    "Nothing was changed, because with it 3 of your sentences would be heard as another one, without it 0.",
  );
  t.equal(
    said({ ...none, after: { ...heard, right: 46 } }),
    "Nothing was changed, because it would not help: of 60 trials with your sentences, 46 were heard with it, and 45 without.",
  );
  t.equal(
    said({ ...none, after: better, othersAfter: { ...heard, wrong: 2 } }),
    "Nothing was changed, because others would be heard less well: 2 of their sentences as another one, 0 until now.",
  );
  t.equal(
    said({ ...none, after: better, othersAfter: { ...heard, right: 44 } }),
    "Nothing was changed, because others would be heard less well: 44 of 60 sentences right, 45 until now.",
  );
  t.equal(
    verdictInWords(
      "nothing was changed: you speak as the recogniser expects it: no sound was found that you say otherwise",
    ),
    "Nothing was changed, because you already speak as the board expects it.",
  );
});

t.test("of a reason that the page does not know, it says that nothing was changed", async (t) => {
  t.equal(
    verdictInWords("nothing was changed: the moon is full"),
    "A voice profile would not help, so nothing was changed.",
  );
});
