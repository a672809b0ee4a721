import { writeFile } from "node:fs/promises";
import { archiveOf } from "../../authoring/archive.ts";
import { openAssistant } from "../../authoring/folder.ts";
import type { Run } from "../../command.ts";
import { Failure } from "../../failure.ts";

export const run: Run = async ({ given: [folder = "", file = ""], screen, is }) => {
  await openAssistant(folder, screen);
  const bytes = await archiveOf(folder);
  try {
    await writeFile(file, bytes, { flag: is("force") ? "w" : "wx" });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    throw new Failure("data", `${file} is there already`, { remedy: "--force writes over it", cause: error });
  }
  if (screen.json) screen.data({ file, bytes: bytes.length });
  else screen.print(`${file}: ${Math.ceil(bytes.length / 1024)} KB`);
  return "done";
};
