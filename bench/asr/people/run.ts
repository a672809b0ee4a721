/**
 * Measures which utterances are accepted: an assistant's own commands and speech that is not meant for it, with and
 * without the second recogniser. `node bench/asr/people/run.ts [--every n] [--write]`: n uses each n-th utterance only,
 * --write keeps the results.
 */
import { writeFile } from "node:fs/promises";
import { loadavg } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import type { Hypothesis } from "../../../platform/asr/hypothesis.ts";
import { scorePerFrameLikelihood } from "./before.ts";
import { startRecogniser } from "../recogniser.ts";
import { type AssistantName, corpusOf, folders, soundOf } from "./corpus.ts";
import { type Outcome, report, type Row, rowsOf } from "./report.ts";

const { values } = parseArgs({ options: { every: { type: "string", default: "1" }, write: { type: "boolean" } } });
const every = Math.max(1, Number(values.every));
const minimum = 0.5;

async function outcomesOf(name: AssistantName): Promise<Outcome[]> {
  let seen: Hypothesis | undefined;
  const recogniser = await startRecogniser(folders[name], 1, {
    minimumLikelihood: minimum,
    change: { verifier: "moonshine" },
    observe: (hypothesis) => {
      seen = hypothesis;
    },
  });
  const outcomes: Outcome[] = [];
  const all = await corpusOf(name, 1, [20]);
  for (const [n, spoken] of all.entries()) {
    if (n % every !== 0) continue;
    seen = undefined;
    const judged = await recogniser.hear(await soundOf(spoken, n + 1));
    // The same sentence without the second recogniser: the result of the decoder alone.
    const { text = "", likelihood = 0, evidence } = (seen as Hypothesis | undefined) ?? {};
    outcomes.push({
      assistant: name,
      part: spoken.part,
      kind: spoken.kind,
      said: spoken.text,
      before: evidence !== undefined && scorePerFrameLikelihood(evidence) >= minimum ? text : "",
      alone: likelihood >= minimum ? text : "",
      aloneLikelihood: likelihood,
      judged: judged.unforeseen === true ? "" : judged.text,
      unforeseen: judged.unforeseen === true ? judged.text : "",
    });
  }
  await recogniser.close();
  return outcomes;
}

const outcomes = [...(await outcomesOf("example")), ...(await outcomesOf("bench"))];
const rows: readonly Row[] = rowsOf(outcomes);
const results = {
  machine: `${process.arch}, Node ${process.version}`,
  load: loadavg()[0] ?? 0,
  every,
  utterances: outcomes.length,
  rows,
};
const page = report(results, outcomes);
console.log(page);
if (values.write === true) {
  const folder = join(import.meta.dirname, "../../results");
  await writeFile(join(folder, "people-by-voice.json"), `${JSON.stringify(results, undefined, 2)}\n`);
  await writeFile(join(folder, "people-by-voice.md"), page);
}
