/**
 * Measures the builtin entities on worked examples. `--data folder`: other examples in the same form, `<language>.json`
 * each (nothing is written then); `--failures`: also prints the wrong examples. The last line is JSON: the share of
 * right examples per language.
 */
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { resolveBuiltins } from "../../platform/nlu/builtin/find.ts";
import { languagesWith } from "../../platform/languages/languages.ts";
import { tokenise } from "../../platform/nlu/text/tokens.ts";
import { keep } from "../keep.ts";
import { entityOf, type Example, isRight, readExamples } from "./cases.ts";
import { freshLanguages, isFreshRight, readFresh } from "./fresh.ts";
import { type FreshRow, pageOf, rowsOf } from "./report.ts";
import { timesOf } from "./times.ts";

const { values: options } = parseArgs({
  options: { data: { type: "string" }, failures: { type: "boolean", default: false } },
});
const folder = options.data ?? join(import.meta.dirname, "data");
/** When and where the examples without their own reference are spoken. */
const usual = "2013-02-12T04:30:00";

/** Returns true when the most likely value of the whole phrase is the example's. */
function isUnderstood({ phrase, of }: Example, language: string): boolean {
  const now = { instant: Date.parse(`${of.reference ?? usual}Z`), zone: "UTC" };
  return isRight(of, resolveBuiltins(entityOf(of), tokenise(phrase), language, now)[0]);
}

const names = new Set((await readdir(folder)).map((name) => name.replace(/\.json$/, "")));
const measured = [];
for (const language of languagesWith("grammar").filter((name) => names.has(name))) {
  const examples = await readExamples(join(folder, `${language}.json`));
  const judged = examples.map((example) => ({ ...example, isRight: isUnderstood(example, language) }));
  if (options.failures)
    for (const { phrase, of, isRight: right } of judged)
      if (!right) console.log(`${language}  ${phrase}  (${of.check} ${of.args})`);
  measured.push({ language, judged, times: timesOf(examples, language) });
}
const rows = rowsOf(measured);
const page = pageOf(rows, options.data === undefined ? await freshRows() : []);
console.log(page);
if (options.data === undefined) keep("builtins", page, { node: process.version, rows });

async function freshRows(): Promise<FreshRow[]> {
  return Promise.all(
    freshLanguages.map(async (language) => {
      const all = await readFresh(language);
      const right = all.filter((one) => isFreshRight(one, language)).length;
      return { language, right, of: all.length };
    }),
  );
}
console.log(JSON.stringify(Object.fromEntries(rows.map(({ language, all }) => [language, all.share]))));
