import { countSentences } from "../../../platform/assistant/expanded.ts";
import { lint } from "../../../platform/assistant/lint/lint.ts";
import { readCases } from "../../../platform/assistant/cases/read-cases.ts";
import { neededSkills } from "../../authoring/needed-skills.ts";
import { boardHearing } from "../../authoring/board-hearing.ts";
import { coverage } from "../../authoring/coverage.ts";
import { openAssistant, telling } from "../../authoring/folder.ts";
import type { Run } from "../../command.ts";
import type { Screen } from "../../screen/screen.ts";
import { count } from "../../screen/words.ts";
import type { Coverage } from "../../../platform/assistant/kinds/uncovered.ts";

export const run: Run = async ({ given: [folder = "."], screen, is, place }) => {
  const assistant = await openAssistant(folder, screen);
  await telling(screen, () => readCases(folder, assistant));
  const findings = lint(assistant, await boardHearing(place));
  const skills = await neededSkills(assistant.intents.map(({ id }) => id));
  const people = is("quick") ? undefined : await coverage(assistant, screen);
  if (screen.json) screen.data({ problems: [], findings, skills, people: people ?? null });
  else {
    for (const { code, message } of findings) screen.print(`${message} ${screen.paint("dim", `(${code})`)}`);
    if (people !== undefined) tell(people, screen);
    const sentences = Object.values(assistant.dataset.intents).reduce((sum, intent) => sum + countSentences(intent), 0);
    screen.print(
      screen.paint(
        findings.length === 0 ? "green" : "yellow",
        `${assistant.id} ${assistant.version} can be installed`,
      ) +
        `: ${count(assistant.intents.length, "intent")}, ${count(sentences, "sentence")}, ${findings.length === 0 ? "nothing to improve" : `${findings.length} to improve`}`,
    );
    if (skills.length > 0)
      screen.note(
        `Skills of the package answer its intents: ${skills.map(({ name, intents }) => `${name} (${intents.length})`).join(", ")}. \`sotto skill install NAME\` installs one.`,
      );
  }
  return is("strict") && findings.length > 0 ? "notWell" : "done";
};

/** Lists what is not covered as lines of dataset.yaml: what is no sentence is a comment. */
function tell(people: readonly Coverage[], screen: Screen): void {
  const lacking = people.filter(({ gaps }) => gaps.length > 0);
  if (lacking.length === 0) return;
  screen.print("People would also say, and are not understood (copy the lines that fit to the intent's sentences):");
  for (const { intent, tried, covered, gaps } of lacking) {
    screen.print(`  # ${intent}: ${covered} of ${tried} ways to say it are understood`);
    for (const { kind, got, line } of gaps) {
      const instead = got === null ? "refused" : got === intent ? "other values" : `understood as ${got}`;
      screen.print(`  ${line} ${screen.paint("dim", `# ${kind}: ${instead}`)}`);
    }
  }
}
