/** Reads an assistant from this machine's disk, as its author has it. */
import { readAssistant } from "../../platform/assistant/read-assistant.ts";
import type { Assistant } from "../../platform/assistant/assistant.ts";
import { BadAssistant, describeProblem } from "../../platform/assistant/problem.ts";
import { Failure } from "../failure.ts";
import type { Screen } from "../screen/screen.ts";

/** Reads the assistant, or reports every problem in it. */
export async function openAssistant(folder: string, screen: Screen): Promise<Assistant> {
  const assistant = await telling(screen, () => readAssistant(folder));
  if (assistant === undefined)
    throw new Failure("data", `there is no assistant in ${folder}`, {
      remedy: "sotto assistant new FOLDER begins one",
    });
  return assistant;
}

/** Returns what `read` returns. Prints problems in the files one per line, then throws Failure. */
export async function telling<Read>(screen: Screen, read: () => Promise<Read>): Promise<Read> {
  try {
    return await read();
  } catch (error) {
    if (!(error instanceof BadAssistant)) throw error;
    const { problems } = error;
    if (screen.json) screen.data({ problems, findings: [] });
    else for (const problem of problems) screen.print(describeProblem(problem));
    throw new Failure("data", problems.length === 1 ? "there is one problem" : `there are ${problems.length} problems`);
  }
}
