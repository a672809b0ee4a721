import { join } from "node:path";
import t from "tap";
import { type ByLanguage, languagesWith } from "../../platform/languages/languages.ts";
import { resolveBuiltins } from "../../platform/nlu/builtin/find.ts";
import { tokenise } from "../../platform/nlu/text/tokens.ts";
import { type Case, entityOf, isRight, readExamples } from "./cases.ts";
import { freshLanguages, isFreshRight, readFresh } from "./fresh.ts";

const now = { instant: Date.parse("2013-02-12T04:30:00Z"), zone: "UTC" };

t.test("an example is right when its value, grain, unit and precision are", (t) => {
  const of = (check: string, args: string): Case => ({ check, args, reference: null, examples: [] });
  const instant = {
    kind: "InstantTime",
    value: "2013-02-12T15:00:00+00:00",
    grain: "Hour",
    precision: "Exact",
  } as const;
  t.ok(isRight(of("check_moment", "c, [2013, 2, 12, 15]"), instant));
  t.notOk(isRight(of("check_moment", "c, [2013, 2, 12, 15, 0]"), instant), "another grain");
  t.notOk(isRight(of("check_moment", "c, [2013, 2, 12, 15], Precision::Approximate"), instant));
  t.notOk(isRight(of("check_moment", "c, [2013, 2, 12, 15]"), undefined));
  const money = { kind: "AmountOfMoney", value: 10, unit: "EUR", precision: "Exact" } as const;
  t.ok(isRight(of("check_finance", '10.0, Some("EUR"), Precision::Exact'), money));
  t.notOk(isRight(of("check_finance", '10.0, Some("USD"), Precision::Exact'), money));
  t.end();
});

const least: ByLanguage<"grammar", number> = { en: 0.95, fr: 0.9, de: 0.85, es: 0.9, it: 0.9, pt: 0.9, ja: 0.9 };

for (const language of freshLanguages)
  t.test(`${language}: at least 95 % of the phrases as people say them are right`, async (t) => {
    const all = await readFresh(language);
    const right = all.filter((one) => isFreshRight(one, language));
    t.ok(right.length >= 0.95 * all.length, `${right.length} of ${all.length}`);
  });

for (const language of languagesWith("grammar"))
  t.test(`${language}: at least ${100 * least[language]} % of the worked examples are right`, async (t) => {
    const examples = await readExamples(join(import.meta.dirname, "data", `${language}.json`));
    const right = examples.filter(({ phrase, of }) =>
      isRight(of, resolveBuiltins(entityOf(of), tokenise(phrase), language, now)[0]),
    );
    t.ok(right.length >= least[language] * examples.length, `${right.length} of ${examples.length}`);
  });
