import type { Run } from "../../command.ts";
import { clock } from "../../screen/words.ts";
import { fitted } from "../../screen/table.ts";

type Installed = {
  readonly id: string;
  readonly name: string;
  readonly language: string;
  readonly version: string;
  readonly intents: readonly (string | { readonly id: string })[];
  /** Null when it came with the platform. */
  readonly installedAt: string | null;
};

export const run: Run = async ({ connect, screen }) => {
  const found = await (await connect()).get<Installed>("/assistant");
  if (screen.json) screen.data(found);
  else {
    const intents = found.intents.map((intent) => (typeof intent === "string" ? intent : intent.id));
    const rows = [
      ["assistant", `${found.name} (${found.id})`],
      ["version", found.version],
      ["language", found.language],
      ["installed", found.installedAt === null ? "with the platform" : clock(found.installedAt)],
      ["intents", intents.join(", ")],
    ];
    for (const line of fitted(
      rows.map(([head = "", value = ""]) => [screen.paint("dim", head), value]),
      screen.width,
    ))
      screen.print(line);
  }
  return "done";
};
