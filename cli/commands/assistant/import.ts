import { describeProblem } from "../../../platform/assistant/problem.ts";
import { importAssistant } from "../../../platform/assistant/foreign/import.ts";
import { writeAssistant } from "../../../platform/assistant/foreign/write-assistant.ts";
import { basename, resolve } from "node:path";
import { openAssistant, telling } from "../../authoring/folder.ts";
import { Failure } from "../../failure.ts";
import type { Run } from "../../command.ts";
import { shellWord } from "../../screen/shell-word.ts";
import { count } from "../../screen/words.ts";

export const run: Run = async ({ given: [from = "", folder = ""], screen, text }) => {
  const { from: origin, drafted } = await telling(screen, () => readable(from, text("language")));
  const author = text("author") ?? "me";
  if (!/^[A-Za-z0-9_-]{1,40}$/u.test(author)) throw new Failure("usage", `--author takes letters, digits, "_" and "-"`);
  try {
    await writeAssistant(folder, drafted, { author, name: basename(resolve(folder)) });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    throw new Failure("data", `there is an assistant in ${folder} already`, { cause: error });
  }
  const made = await openAssistant(folder, screen);
  const sentences = Object.values(made.dataset.intents).reduce((sum, { utterances }) => sum + utterances.length, 0);
  if (screen.json) screen.data({ from: origin, intents: made.intents.length, sentences, left: drafted.left });
  else {
    for (const problem of drafted.left) screen.print(screen.paint("yellow", `left out: ${describeProblem(problem)}`));
    screen.print(
      `${count(made.intents.length, "intent")} with ${count(sentences, "sentence")}, from ${origin}, in ${folder}. Next:`,
    );
    screen.print(`  sotto assistant check ${shellWord(folder)}`);
  }
  return "done";
};

async function readable(from: string, language: string | undefined) {
  try {
    return await importAssistant(from, language);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "ENOENT" || code === "EACCES")
      throw new Failure("data", `${from} ${code === "ENOENT" ? "is not there" : "may not be read"}`, { cause: error });
    throw error;
  }
}
