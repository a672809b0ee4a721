/** Checks a gallery in a folder, before its author publishes it. No board is needed. */
import { readGallery } from "../../../supervisor/galleries/read-gallery.ts";
import { SottoError } from "../../../supervisor/errors.ts";
import type { Run } from "../../command.ts";
import { Failure } from "../../failure.ts";

export const run: Run = async ({ screen, given: [folder = "."] }) => {
  const read = await readGallery(folder).catch((error: unknown) => {
    if (error instanceof SottoError)
      throw new Failure("data", error.message, error.remedy === undefined ? {} : { remedy: error.remedy });
    throw error;
  });
  const { name, title, entries, pictures, leftOut } = read;
  if (screen.json) screen.data({ name, title, skills: entries.map((entry) => entry.name), leftOut });
  for (const message of leftOut) screen.note(message);
  if (leftOut.length > 0) throw new Failure("data", `boards would leave out ${leftOut.length} of its files`);
  if (!screen.json) screen.print(`${name}: ${entries.length} skills, ${pictures.length} pictures`);
  return "done";
};
