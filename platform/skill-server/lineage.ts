/**
 * What skills for Snips find in their surroundings: the libraries hermes_python and hermes-javascript, of which the kit
 * has its own, because the originals are bound to native code that does not exist for these machines; `snips.toml`; and
 * the assistant.
 */
import { existsSync } from "node:fs";
import { mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import * as v from "valibot";
import type { Bus } from "../port/start-message.ts";

/** The same from the sources, in the build and in the package. */
const kit = join(import.meta.dirname, "../../kit");

/**
 * The search paths. Both are searched last, so that a library that a skill installs itself is never replaced: Node looks
 * into NODE_PATH when no `node_modules` has a package, and the folder in PYTHONPATH contains nothing but a program that
 * appends the library to the end of Python's path.
 */
export function libraries(): Readonly<Record<string, string>> {
  const [python, node] = [join(kit, "hermes-python/path"), join(kit, "hermes-javascript")];
  return {
    ...(existsSync(python) && { PYTHONPATH: python }),
    ...(existsSync(node) && { NODE_PATH: node }),
  };
}

/**
 * The last folder of PATH: `python`, `python2`, `python3.7` and the like, for skills that name one that is not installed
 * here. They are Python 3.
 */
export function interpreters(): readonly string[] {
  const folder = join(kit, "hermes-python/bin");
  return existsSync(folder) ? [folder] : [];
}

/** Relative to a folder of the skill's own: on a board, the system's places of these files lead into it. */
export const lineageFiles = { toml: "snips.toml", assistant: "assistant/assistant.json" } as const;
export const boardFolder = "/run/sotto/snips";

export type LineageView = {
  readonly bus: Bus;
  /** Where the skill finds the files. */
  readonly folder: string;
  /** The folder of the current assistant. */
  readonly assistant: string;
  /** The intents that the skill hears; all without a list. */
  readonly intents?: readonly string[] | undefined;
  readonly secrets?: { readonly ca?: string | undefined } | undefined;
};

/** Returns the texts of the files by their names: only what this skill may know. */
export async function lineageTexts(view: LineageView): Promise<Readonly<Record<string, string>>> {
  const assistant = await assistantText(view.assistant, view.intents);
  return {
    [lineageFiles.toml]: tomlOf(view),
    ...(assistant !== undefined && { [lineageFiles.assistant]: assistant }),
  };
}

/** Written for a skill without a unit, readable by us only. Each is renamed into place; what there was before goes. */
export async function writeLineage(view: LineageView): Promise<void> {
  await rm(join(view.folder, dirname(lineageFiles.assistant)), { recursive: true, force: true });
  for (const [name, text] of Object.entries(await lineageTexts(view))) {
    const file = join(view.folder, name);
    await mkdir(dirname(file), { recursive: true, mode: 0o700 });
    await writeFile(`${file}.new`, text, { mode: 0o600 });
    await rename(`${file}.new`, file);
  }
}

/** The keys that skills read, as the configuration of Snips had them. */
function tomlOf({ bus, folder, secrets }: LineageView): string {
  const [url = ""] = bus.url.split(" ");
  const { protocol, hostname, port } = new URL(url);
  const isTcp = protocol === "mqtt:" || protocol === "mqtts:";
  const usual = protocol === "mqtts:" ? "8883" : "1883";
  const keys: Record<string, string | undefined> = {
    mqtt: isTcp ? `${hostname}:${port === "" ? usual : port}` : undefined,
    mqtt_username: bus.username,
    mqtt_password: bus.password,
    mqtt_tls_hostname: protocol === "mqtts:" ? hostname : undefined,
    mqtt_tls_cafile: secrets?.ca,
    assistant: join(folder, dirname(lineageFiles.assistant)),
  };
  const lines = Object.entries(keys).flatMap(([key, value]) =>
    // A basic string of TOML allows what a JSON string allows.
    value === undefined ? [] : [`${key} = ${JSON.stringify(value)}`],
  );
  return `# Written by Sotto when the skill starts.\n[snips-common]\n${lines.join("\n")}\n\n[snips-audio-server]\nbind = "default@mqtt"\n`;
}

const slots = v.array(v.looseObject({ name: v.string() }));
const description = v.looseObject({
  intents: v.optional(v.array(v.looseObject({ id: v.string(), slots: v.optional(slots, []) })), []),
});
/** What a skill is told of the assistant beside its intents. */
const known = ["id", "name", "language", "version", "hotword", "platform", "heuristicIntentFilter"] as const;

/**
 * Returns the assistant's description with the intents that the skill hears; undefined without an assistant, or one that
 * cannot be read: the NLU reports that.
 */
async function assistantText(folder: string, intents: readonly string[] | undefined): Promise<string | undefined> {
  if (folder === "") return undefined;
  let said: unknown;
  try {
    said = JSON.parse(await readFile(join(folder, "assistant.json"), "utf8"));
  } catch (error) {
    if (error instanceof SyntaxError || (error as NodeJS.ErrnoException).code !== undefined) return undefined;
    throw error;
  }
  const read = v.safeParse(description, said);
  if (!read.success) return undefined;
  const all = read.output as Readonly<Record<string, unknown>>;
  const told = Object.fromEntries(known.flatMap((key) => (key in all ? [[key, all[key]]] : [])));
  const heard = read.output.intents.filter(({ id }) => intents?.includes(id) ?? true);
  return `${JSON.stringify({ ...told, intents: heard }, undefined, 2)}\n`;
}
