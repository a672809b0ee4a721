import type { Run } from "../../command.ts";
import { Failure } from "../../failure.ts";
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

type Beside = {
  readonly name: string;
  readonly wakeWords: readonly string[];
  readonly title?: string;
  readonly language?: string;
  readonly version?: string;
};

export const run: Run = async ({ connect, screen }) => {
  const rest = await connect();
  const found = await rest.get<Installed>("/assistant");
  // A board of an earlier version knows of none beside it.
  const { assistants = [] } = await rest.get<{ assistants?: readonly Beside[] }>("/assistant/beside").catch(none);
  if (screen.json) screen.data(assistants.length === 0 ? found : { ...found, beside: assistants });
  else {
    const intents = found.intents.map((intent) => (typeof intent === "string" ? intent : intent.id));
    const rows = [
      ["assistant", `${found.name} (${found.id})`],
      ["version", found.version],
      ["language", found.language],
      ["installed", found.installedAt === null ? "with the platform" : clock(found.installedAt)],
      ["intents", intents.join(", ")],
      ...assistants.map((one) => ["beside it", describe(one)]),
    ];
    for (const line of fitted(
      rows.map(([head = "", value = ""]) => [screen.paint("dim", head), value]),
      screen.width,
    ))
      screen.print(line);
  }
  return "done";
};

function none(error: unknown): { readonly assistants?: undefined } {
  if (error instanceof Failure && error.code === "ROUTE_UNKNOWN") return {};
  throw error;
}

function describe({
  name,
  wakeWords,
  title = "its files cannot be read",
  language = "?",
  version = "?",
}: Beside): string {
  const by = wakeWords.length === 0 ? "no wake word names it" : wakeWords.map((phrase) => `“${phrase}”`).join(", ");
  return `${name}: ${title}, ${language}, ${version}; ${by}`;
}
