import { countSentences } from "../../../platform/assistant/expanded.ts";
import { lint } from "../../../platform/assistant/lint/lint.ts";
import { readCases } from "../../../platform/assistant/cases/read-cases.ts";
import { neededSkills } from "../../authoring/needed-skills.ts";
import { openAssistant, telling } from "../../authoring/folder.ts";
import type { Run } from "../../command.ts";
import { count } from "../../screen/words.ts";

export const run: Run = async ({ given: [folder = "."], screen, is }) => {
  const assistant = await openAssistant(folder, screen);
  await telling(screen, () => readCases(folder, assistant));
  const findings = lint(assistant);
  const skills = await neededSkills(assistant.intents.map(({ id }) => id));
  if (screen.json) screen.data({ problems: [], findings, skills });
  else {
    for (const { code, message } of findings) screen.print(`${message} ${screen.paint("dim", `(${code})`)}`);
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
