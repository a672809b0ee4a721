/**
 * Measures what happens to sentences as people say them: right, wrong, asked, refused.
 *   --failures  lists what went wrong of the part that is not kept apart, and of no stranger's sentence
 *   --write     keeps the figures in bench/results/people.{json,md}, with those of the third of the ten kinds that is kept apart
 */
import { parseArgs } from "node:util";
import { statisticalEngine } from "../../platform/nlu/statistical-engine.ts";
import { judge, type Judged } from "./judge.ts";
import { linesOf, linesOfSpans, write } from "./report.ts";
import { sets } from "./sets.ts";
import { measureSpans, type Spans } from "./spans.ts";

const { values: options } = parseArgs({
  options: {
    failures: { type: "boolean", default: false },
    write: { type: "boolean", default: false },
    only: { type: "string" },
  },
});

const judged: Judged[] = [];
let spans: readonly Spans[] = [];
for (const { name, said, teach } of sets) {
  if (options.only !== undefined && !name.startsWith(options.only)) continue;
  const { lesson, vocabulary } = await teach();
  const model = statisticalEngine.train(lesson, () => {});
  const understanding = await statisticalEngine.load(model, lesson, vocabulary);
  if (name === "example.en") spans = measureSpans(understanding);
  for (const one of said) judged.push({ ...one, set: name, ...judge(one, understanding.parse(one.text)) });
}

if (options.failures)
  for (const { origin, set, kind, text, intent, outcome, got, isKeptApart } of judged) {
    const isFine = outcome === "right" || (intent === null && outcome === "refused");
    if (!isKeptApart && !isFine) console.log(`${outcome.padEnd(8)} ${origin} ${set} ${kind} | ${text} | ${got}`);
  }
if (options.failures)
  for (const { title, wrong } of spans) for (const one of wrong) console.log(`value    ${title} | ${one}`);
for (const line of [...linesOf(judged, options.write), ...linesOfSpans(spans)]) console.log(line);
if (options.write) write(judged, spans);
