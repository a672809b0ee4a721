import { parse } from "smol-toml";
import { readSecretFile } from "../../client/secret-file.ts";
import type { Run } from "../../command.ts";
import { Failure } from "../../failure.ts";
import { askSecret } from "../../screen/prompt.ts";
import { type Effective, findKey } from "./key.ts";

export const run: Run = async ({ connect, screen, given: [asked = "", given], text, is }) => {
  const rest = await connect();
  const effective = await rest.get<Effective>("/config");
  const { section, key } = findKey(effective, asked, true);
  if (key === undefined) throw new Failure("usage", `KEY is a section and a key, as asr.partial, not "${asked}"`);
  const isSecret = effective.config[section]?.[key]?.secret === true;
  const file = text("value-file");
  if ([given !== undefined, file !== undefined, is("default")].filter(Boolean).length > 1)
    throw new Failure("usage", "give a VALUE, or --value-file, or --default: one of them");
  if (isSecret && given !== undefined)
    throw new Failure("usage", "a secret does not stand on the command line: others can read it there", {
      remedy: "leave it out to be asked for it, or use --value-file",
    });
  const value = await valueOf();
  const changed = await rest.send<{ restarted: readonly string[]; later: readonly string[] }>("PUT", "/config", {
    [section]: { [key]: value },
  });
  if (screen.json) screen.data(changed);
  else {
    screen.print(
      `${section}.${key} is ${is("default") ? "the default again" : isSecret ? "set" : JSON.stringify(value)}`,
    );
    if (changed.restarted.length > 0) screen.print(`restarted: ${changed.restarted.join(", ")}`);
    if (changed.later.length > 0)
      screen.note(`[${changed.later.join("], [")}] takes effect at the next start of the platform.`);
  }
  return "done";

  async function valueOf(): Promise<unknown> {
    if (is("default")) return null;
    if (file !== undefined) return readSecretFile(file);
    if (given !== undefined) return readValue(given);
    if (isSecret) return askSecret(`${section}.${key}: `, "use --value-file");
    throw new Failure("usage", "VALUE is missing", { remedy: "--default takes the key out of the file" });
  }
};

/** Parses a TOML value; anything else is text. */
export function readValue(text: string): unknown {
  try {
    const { value } = parse(`value = ${text}`);
    return value instanceof Date ? text : value;
  } catch {
    return text;
  }
}
