import { openAssistant } from "../../authoring/folder.ts";
import { understand } from "../../authoring/understand.ts";
import type { Run } from "../../command.ts";

export const run: Run = async ({ given: [folder = "."], screen }) => {
  const { bytes, seconds } = await understand(await openAssistant(folder, screen), screen);
  if (screen.json) screen.data({ bytes, seconds: seconds ?? null });
  else
    screen.print(
      seconds === undefined
        ? "It was trained already, and nothing has changed since."
        : `Trained in ${seconds.toFixed(1)} s; the model has ${Math.round(bytes / 1024)} KB.`,
    );
  return "done";
};
