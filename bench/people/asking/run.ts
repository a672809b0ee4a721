/**
 * Measures what becomes of answers to "Did you mean …?" and to questions before what must be confirmed.
 *   --failures  lists what went wrong of the two thirds that may be read
 *   --write     keeps the figures, with those of the third that is kept apart, in bench/results/answers.md
 */
import { parseArgs } from "node:util";
import { languagesWith } from "../../../platform/languages/languages.ts";
import { keep } from "../../keep.ts";
import { interval } from "../report.ts";
import { type Judged, judgeAnswer, readAnswers } from "./answers.ts";
import { houseOf } from "./conversation.ts";

const { values: options } = parseArgs({
  options: {
    failures: { type: "boolean", default: false },
    write: { type: "boolean", default: false },
    only: { type: "string" },
  },
});

const judged: Judged[] = [];
for (const language of languagesWith("moods")) {
  if (options.only !== undefined && options.only !== language) continue;
  const house = await houseOf(`house/${language}`);
  for (const answer of readAnswers(language)) judged.push(judgeAnswer(house, answer));
}

if (options.failures)
  for (const { isKeptApart, outcome, language, question, text, expected, got } of judged)
    if (!isKeptApart && outcome !== "right")
      console.log(`${outcome.padEnd(7)} ${language} ${question} | ${text} | ${expected} | ${got}`);

const percent = (count: number, of: number) => {
  const [low, high] = interval(count, of).map((share) => (100 * share).toFixed(1));
  return `${((100 * count) / Math.max(1, of)).toFixed(1)} % (${low}–${high})`;
};

function* table(title: string, part: readonly Judged[]): Generator<string> {
  yield `## ${title}`;
  yield "";
  yield "| | answers | right | wrong (done, but not agreed to) | nothing done, though agreed to | not asked again, as wanted |";
  yield "|---|---|---|---|---|---|";
  const row = (name: string, some: readonly Judged[]) => {
    const count = (outcome: Judged["outcome"]) =>
      percent(some.filter((one) => one.outcome === outcome).length, some.length);
    return `| ${name} | ${some.length} | ${count("right")} | ${count("wrong")} | ${count("missed")} | ${count("astray")} |`;
  };
  yield row("all", part);
  for (const [name, some] of Map.groupBy(part, ({ question }) => question)) yield row(name, some);
  for (const [name, some] of Map.groupBy(part, ({ language }) => language)) yield row(name, some);
  yield "";
}

const lines = [
  ...table(
    "The two thirds that were read",
    judged.filter(({ isKeptApart }) => !isKeptApart),
  ),
  ...(options.write
    ? table(
        "The third that was kept apart",
        judged.filter(({ isKeptApart }) => isKeptApart),
      )
    : []),
];
for (const line of lines) console.log(line);
if (options.write) {
  const head = "# Answers to the board's questions\n\nSee [bench/people](../people/README.md).\n\n";
  keep("answers", `${head}${lines.join("\n")}`);
}
