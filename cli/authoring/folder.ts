/** An assistant on this machine's disk, as an author has it. */
import { readAssistant } from "../../platform/assistant/read-assistant.ts";
import type { Assistant } from "../../platform/assistant/assistant.ts";
import { BadAssistant, describeProblem } from "../../platform/assistant/problem.ts";
import { Failure } from "../failure.ts";
import type { Screen } from "../screen/screen.ts";

/** Reads it, or says everything that is wrong with it. */
export async function openAssistant(folder: string, screen: Screen): Promise<Assistant> {
  const assistant = await telling(screen, () => readAssistant(folder));
  if (assistant === undefined)
    throw new Failure("data", `there is no assistant in ${folder}`, {
      remedy: "sotto assistant new FOLDER begins one",
    });
  return assistant;
}

/** What `read` gives; problems of the files are printed a line each, and end the command. */
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
