import { readFile, stat } from "node:fs/promises";
import { archiveOf } from "../../authoring/archive.ts";
import { openAssistant } from "../../authoring/folder.ts";
import type { Run } from "../../command.ts";
import { Failure } from "../../failure.ts";
import { submitBody } from "../../submit.ts";

export const run: Run = async (call) => {
  const [from = ""] = call.given;
  const bytes = await zipOf(from, call.screen);
  return submitBody(call, "PUT", "/assistant", { type: "application/zip", bytes });
};

async function zipOf(from: string, screen: Parameters<Run>[0]["screen"]): Promise<Buffer> {
  try {
    if (!(await stat(from)).isDirectory()) return await readFile(from);
  } catch (error) {
    throw new Failure("data", `${from} cannot be read: ${(error as Error).message}`, { cause: error });
  }
  // What the platform would refuse is told here, with its lines.
  await openAssistant(from, screen);
  return archiveOf(from);
}
