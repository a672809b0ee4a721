import type { Explanation } from "../../../platform/nlu/engine.ts";
import { openAssistant } from "../../authoring/folder.ts";
import { understand } from "../../authoring/understand.ts";
import type { Run } from "../../command.ts";
import type { Screen } from "../../screen/screen.ts";
import { tellGuess } from "./parse.ts";

export const run: Run = async ({ given: [said = ""], screen, text, connect }) => {
  const folder = text("in");
  const explanation =
    folder === undefined
      ? await (await connect()).send<Explanation>("POST", "/assistant/explain", { text: said })
      : (await understand(await openAssistant(folder, screen), screen)).understanding.explain(said);
  if (screen.json) screen.data(explanation);
  else tell(explanation, screen);
  return "done";
};

function tell({ stage, pattern, best, nearest, words, candidates }: Explanation, screen: Screen): void {
  tellGuess(best, screen);
  const dim = (text: string) => screen.print(screen.paint("dim", text));
  if (stage === "pattern") screen.print(`It is a sentence of the dataset: “${pattern ?? ""}”.`);
  else if (stage === "statistics") screen.print("It is not a sentence of the dataset, so its words decide.");
  else screen.print("It is not recognised.");
  if (nearest !== undefined)
    screen.print(`Next by the words: ${nearest.intentName ?? "none of these"} (${percent(nearest.confidenceScore)}).`);
  const told = words.filter(({ weight }) => Math.abs(weight) >= 0.1).toSorted((a, b) => b.weight - a.weight);
  const [forIt, against] = [told.filter(({ weight }) => weight > 0), told.filter(({ weight }) => weight < 0)];
  const listed = (some: typeof told) => some.map(({ text, weight }) => `${text} ${weight.toFixed(1)}`).join(", ");
  const [winner, loser] = [best.intentName, nearest?.intentName].map((name) => name ?? "none of these");
  if (forIt.length > 0) screen.print(`For ${winner}: ${listed(forIt)}`);
  if (against.length > 0) screen.print(`For ${loser}: ${listed(against.toReversed())}`);
  for (const { entity, rawValue, from, slotName } of candidates)
    dim(
      `  “${rawValue}” may be ${entity} (${from === "list" ? "listed" : "by grammar"})${slotName === undefined ? ", and fills no slot" : `, and is the slot ${slotName}`}`,
    );
}

const percent = (probability: number) => `${Math.round(probability * 100)} %`;
