/** Shows what a newly trained assistant understands differently from the one in use, before it takes over. */
import { compareUnderstanding, describeComparison, type Understood } from "../../updater/understanding.ts";
import type { Work } from "../work.ts";
import { actedOn } from "./acted-on.ts";
import type { Workbench } from "./workbench.ts";

/**
 * Writes the differences into the task's log. Nothing is refused: a new assistant is meant to understand something else.
 * `recorded`: what people have said to this board.
 */
export async function compareAssistants(
  folders: { readonly before: string | undefined; readonly after: string },
  recorded: readonly string[],
  trial: Pick<Workbench, "parse">,
  work: Pick<Work, "log" | "stage" | "signal">,
): Promise<void> {
  const { before, after } = folders;
  if (before === undefined || recorded.length === 0) return;
  work.stage("comparing with the assistant in use", 0.68);
  // One after the other: only the model that was asked last stays in memory.
  const understood = async (folder: string): Promise<readonly Understood[]> => {
    const answers: Understood[] = [];
    for (const text of recorded) {
      work.signal.throwIfAborted();
      const { intentName, slots } = actedOn((await trial.parse(folder, text)).best);
      answers.push({ text, intent: intentName, slots: filled(slots) });
    }
    return answers;
  };
  try {
    const comparison = compareUnderstanding(await understood(before), await understood(after));
    const [summary = "", ...differences] = describeComparison(comparison);
    work.log(summary);
    for (const line of differences) work.log(line);
  } catch (error) {
    if (work.signal.aborted) throw error;
    // The model of the assistant in use may be an older platform's, or gone.
    const why = error instanceof Error ? error.message : String(error);
    work.log(`it cannot be compared with the assistant in use: ${why}`, "warn");
  }
}

function filled(slots: readonly { readonly slotName: string; readonly rawValue: string }[]): Understood["slots"] {
  return Object.fromEntries(slots.map(({ slotName, rawValue }) => [slotName, rawValue]));
}
