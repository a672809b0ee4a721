import type { Guess } from "../../../platform/nlu/engine.ts";
import { openAssistant } from "../../authoring/folder.ts";
import { understand } from "../../authoring/understand.ts";
import type { Run } from "../../command.ts";
import type { Screen } from "../../screen/screen.ts";

export const run: Run = async ({ given: [folder = ".", text = ""], screen }) => {
  const { understanding } = await understand(await openAssistant(folder, screen), screen);
  const parse = understanding.parse(text);
  if (screen.json) {
    screen.data(parse);
    return "done";
  }
  tellGuess(parse.best, screen);
  for (const guess of parse.alternatives.filter(({ confidenceScore }) => confidenceScore >= 0.01))
    screen.print(screen.paint("dim", `  or ${nameOf(guess)}`));
  return "done";
};

export function tellGuess(guess: Guess, screen: Screen): void {
  screen.print(screen.paint(guess.intentName === null ? "yellow" : "green", nameOf(guess)));
  for (const { slotName, entity, rawValue, value } of guess.slots) {
    const { kind, ...fields } = value;
    screen.print(
      `  ${slotName} = ${"value" in fields ? String(fields.value) : JSON.stringify(fields)} ${screen.paint("dim", `${kind}, ${entity}, “${rawValue}”`)}`,
    );
  }
}

function nameOf({ intentName, confidenceScore }: Guess): string {
  return `${intentName ?? "none of these"} (${Math.round(confidenceScore * 100)} %)`;
}
