import type { Published } from "../../../supervisor/assistants/published.ts";
import type { Run } from "../../command.ts";
import { fitted } from "../../screen/table.ts";
import { clock } from "../../screen/words.ts";

export const run: Run = async ({ connect, screen }) => {
  const found = await (await connect()).get<{ readonly assistants: readonly Published[] }>("/console/assistants");
  if (screen.json) screen.data(found);
  else if (found.assistants.length === 0)
    screen.print("No assistant is published here: sotto assistant publish FOLDER");
  else {
    const rows = found.assistants.map(({ id, name, version, language, bytes, publishedAt, publishedBy, signature }) => [
      id,
      name,
      version,
      language,
      `${Math.ceil(bytes / 1024)} KB`,
      `${clock(publishedAt)} by ${publishedBy}`,
      signature === undefined ? "" : "signed",
    ]);
    for (const line of fitted(rows, screen.width)) screen.print(line);
  }
  return "done";
};
