/**
 * The assistants beside the one in use, which wake words name: each has a folder with versions, as the one in use has. They are
 * few, because each is loaded whole.
 */
import { mkdir, readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { hasRoomBeside, installedBeside, maxBeside } from "../../platform/assistant/beside.ts";
import { readProfile } from "../../platform/assistant/read-profile.ts";
import { SottoError, systemCode } from "../errors.ts";
import { Versions } from "./versions.ts";

/** A wake word of the configuration, and the assistant that it names. */
export type Naming = { readonly phrase: string; readonly assistant?: string | undefined };

export type AssistantsBesideOptions = {
  readonly folder: string;
  /** Has the components load what is there now. */
  readonly reload: () => Promise<void>;
  /** The wake words of the configuration. */
  readonly wakeWords: () => readonly Naming[];
  /** The memory of this board in bytes; measured by default. */
  readonly memory?: number | undefined;
};

export type AssistantBeside = {
  readonly name: string;
  /** The phrases that name it. */
  readonly wakeWords: readonly string[];
  readonly installedAt?: string | undefined;
  /** Undefined if its files cannot be read. */
  readonly profile:
    | { readonly id: string; readonly name: string; readonly language: string; readonly version: string }
    | undefined;
};

export class AssistantsBeside {
  readonly #options: AssistantsBesideOptions;

  constructor(options: AssistantsBesideOptions) {
    this.#options = options;
  }

  /** Its versions, whether it is installed or not. */
  versions(name: string): Versions {
    return new Versions(join(this.#options.folder, name));
  }

  async list(): Promise<readonly AssistantBeside[]> {
    return Promise.all(
      (await installedBeside(this.#options.folder)).map(async ({ name, folder }) => {
        const profile = await readProfile(folder).catch(() => undefined);
        const current = (await this.versions(name).list()).find((version) => version.current);
        return { name, wakeWords: this.usedBy(name), installedAt: current?.installedAt, profile };
      }),
    );
  }

  /** Returns the wake words that name it. */
  usedBy(name: string): readonly string[] {
    return this.#options.wakeWords().flatMap(({ phrase, assistant }) => (assistant === name ? [phrase] : []));
  }

  /** Throws SottoError ASSISTANT_NO_ROOM if one more of this name cannot be loaded here. */
  async checkRoom(name: string): Promise<void> {
    if (!hasRoomBeside(this.#options.memory))
      throw new SottoError(
        "ASSISTANT_NO_ROOM",
        "an assistant beside the one in use needs a board with 1 GB of memory",
        {
          remedy: "install it in place of the one in use, or use a larger board",
        },
      );
    const others = (await installedBeside(this.#options.folder)).filter((one) => one.name !== name);
    if (others.length < maxBeside) return;
    const names = others.map((one) => one.name).join(", ");
    throw new SottoError("ASSISTANT_NO_ROOM", `there are ${others.length} assistants beside the one in use already`, {
      remedy: `remove one (${names}): sotto assistant remove NAME`,
    });
  }

  /** Makes the folder for its versions. Throws like checkRoom. */
  async makeRoom(name: string): Promise<void> {
    await this.checkRoom(name);
    await mkdir(join(this.#options.folder, name), { recursive: true, mode: 0o750 });
  }

  /** Throws SottoError ASSISTANT_MISSING; ASSISTANT_IN_USE if a wake word names it, unless `force`. */
  async remove(name: string, force = false): Promise<void> {
    const all = await installedBeside(this.#options.folder);
    if (!all.some((one) => one.name === name)) {
      const names = all.map((one) => one.name).join(", ");
      throw new SottoError("ASSISTANT_MISSING", `there is no assistant ${name.slice(0, 60)} beside the one in use`, {
        remedy: names === "" ? "none is installed beside it" : `there are: ${names}`,
      });
    }
    const phrases = this.usedBy(name);
    if (phrases.length > 0 && !force)
      throw new SottoError("ASSISTANT_IN_USE", `the wake word ${quoted(phrases)} names the assistant ${name}`, {
        remedy: `give it to the one in use first (sotto wake-word use "${phrases[0]}"), or force it: the one in use answers then`,
      });
    // Without the link it is not installed, whatever of the files is still there after a power cut.
    await this.versions(name).useNone();
    await rm(join(this.#options.folder, name), { recursive: true, force: true });
    await this.#options.reload();
  }

  /** Removes what killed tasks have left. */
  async sweep(): Promise<void> {
    const { folder } = this.#options;
    const names = await readdir(folder).catch((error: unknown) => {
      if (systemCode(error) === "ENOENT") return [];
      throw error;
    });
    for (const name of names) {
      const versions = this.versions(name);
      await versions.sweep();
      if ((await versions.list()).every(({ current }) => !current))
        await rm(join(folder, name), { recursive: true, force: true });
    }
  }
}

const quoted = (phrases: readonly string[]): string => phrases.map((phrase) => `“${phrase}”`).join(", ");
