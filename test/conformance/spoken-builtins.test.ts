/** What the recogniser's networks of numbers and times contain is understood by the language understanding. */
import t from "tap";
import { builtinSpoken } from "../../platform/asr/builtin-spoken.ts";
import { sampleSentences } from "../../platform/asr/samples.ts";
import { resolveBuiltins } from "../../platform/nlu/builtin/find.ts";
import { tokenise } from "../../platform/nlu/text/tokens.ts";

const entities = ["number", "ordinal", "percentage", "duration", "temperature", "datetime", "amountOfMoney"];
/** Enough to contain each part of the expressions. */
const sampled = 150;
/** A few combinations contradict themselves: "le trente et un juin". */
const minUnderstood = 0.97;

for (const language of ["it", "es", "fr"]) {
  t.test(`what can be said in ${language} has a value`, async (t) => {
    for (const entity of entities.map((name) => `snips/${name}`)) {
      const spoken = builtinSpoken(entity, language);
      if (spoken === undefined) throw new Error(`${entity} is not spoken in ${language}`);
      const texts = new Set<string>();
      for (const { words } of sampleSentences(spoken)) {
        texts.add(words.join(" "));
        if (texts.size === sampled) break;
      }
      const lost = [...texts].filter((text) => resolveBuiltins(entity, tokenise(text), language).length === 0);
      const share = 1 - lost.length / texts.size;
      t.ok(share >= minUnderstood, `${entity}: ${share.toFixed(2)} of ${texts.size}: ${lost.slice(0, 8).join("; ")}`);
    }
  });
}
