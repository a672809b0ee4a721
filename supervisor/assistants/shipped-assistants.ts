/** The assistants that the package brings: folders with an assistant, by the names of these folders, like "house/de". */
import { cp, readdir } from "node:fs/promises";
import { join } from "node:path";
import { readProfile } from "../../platform/assistant/read-profile.ts";
import { type Hearing, languages } from "../../platform/languages/languages.ts";
import { SottoError, systemCode } from "../errors.ts";
import { belongsToAssistant } from "./content.ts";

export type ShippedAssistant = {
  readonly name: string;
  readonly id: string;
  readonly title: string;
  readonly language: string;
  /** How the recogniser of the board hears the language. */
  readonly heard: Hearing;
  readonly version: string;
  /** The ids of its intents. */
  readonly intents: readonly string[];
};

export class ShippedAssistants {
  readonly #folder: string | undefined;

  /** Without a folder, nothing is shipped. */
  constructor(folder?: string) {
    this.#folder = folder;
  }

  /** Those of the package, by name. */
  async list(): Promise<readonly ShippedAssistant[]> {
    const found = await Promise.all((await this.#names()).map((name) => this.#read(name)));
    return found.filter((one) => one !== undefined);
  }

  /** Throws SottoError SOURCE_REFUSED for a name that is none of a shipped assistant. */
  async check(name: string): Promise<ShippedAssistant> {
    const all = await this.list();
    const found = all.find((one) => one.name === name);
    if (found !== undefined) return found;
    const has = all.length === 0 ? "none" : `only ${all.map((one) => one.name).join(", ")}`;
    throw new SottoError("SOURCE_REFUSED", `the package has no assistant "${name.slice(0, 80)}", ${has}`, {
      remedy: "GET /admin/assistant/shipped lists them; without any, install the package sotto",
    });
  }

  /** Copies an assistant into a folder that must not exist. Throws SOURCE_REFUSED. */
  async copy(name: string, to: string): Promise<void> {
    await this.check(name);
    const from = join(this.#folder ?? "", name);
    const entries = await readdir(from, { recursive: true, withFileTypes: true });
    for (const entry of entries.filter((one) => one.isFile())) {
      const file = join(entry.parentPath, entry.name).slice(from.length + 1);
      if (belongsToAssistant(["assistant", ...file.split("/")])) await cp(join(from, file), join(to, file));
    }
  }

  async #names(): Promise<readonly string[]> {
    if (this.#folder === undefined) return [];
    const top = (await folders(this.#folder)).filter((name) => name !== "skills");
    const below = await Promise.all(
      top.map(async (name) => (await folders(join(this.#folder ?? "", name))).map((one) => `${name}/${one}`)),
    );
    return [...top, ...below.flat()].toSorted();
  }

  async #read(name: string): Promise<ShippedAssistant | undefined> {
    // A folder of folders is no assistant.
    const profile = await readProfile(join(this.#folder ?? "", name)).catch(() => undefined);
    if (profile === undefined) return undefined;
    const { id, name: title, language, version, intents } = profile;
    const { heard = "no" } = (languages as Readonly<Record<string, { heard: Hearing }>>)[language.slice(0, 2)] ?? {};
    return { name, id, title, language, heard, version, intents: intents.map((intent) => intent.id) };
  }
}

async function folders(folder: string): Promise<string[]> {
  try {
    return (await readdir(folder, { withFileTypes: true })).flatMap((one) => (one.isDirectory() ? [one.name] : []));
  } catch (error) {
    if (systemCode(error) === "ENOENT") return [];
    throw error;
  }
}
