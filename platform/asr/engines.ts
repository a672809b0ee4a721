/**
 * The recognisers of all assistants: of the one in use, and of those beside it that wake words name. Each is a whole engine, so
 * nothing of one assistant is heard in a session with another; without assistants beside, there is one.
 */
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { assistantsBeside } from "../assistant/beside.ts";
import { readProfile } from "../assistant/read-profile.ts";
import type { Folders, Log } from "../port/port.ts";
import type { Fault } from "../port/report.ts";
import type { AsrConfig } from "./component.ts";
import type { Engine, OpenOptions, Utterance } from "./engine.ts";
import type { SharedEar } from "./ear/shared-ear.ts";
import type { Denoisers } from "./rnnoise.ts";
import { earOf, startEngine } from "./start-engine.ts";
import type { Telling } from "./telling.ts";

type Given = {
  readonly config: AsrConfig;
  readonly folders: Folders;
  readonly log: Log;
  readonly telling: Telling;
  readonly denoisers: Denoisers | undefined;
};

type Beside = { readonly engine: Engine; readonly language: string };

export class Engines implements Engine {
  readonly #given: Given;
  readonly #ear: SharedEar;
  readonly #inUse: Engine;
  readonly #beside = new Map<string, Beside>();
  #reloading: Promise<void> = Promise.resolve();
  #isClosed = false;

  private constructor(given: Given, ear: SharedEar, inUse: Engine) {
    this.#given = given;
    this.#ear = ear;
    this.#inUse = inUse;
  }

  /** Those beside are started with the first reload. Rejects like startEngine. */
  static async start(given: Given): Promise<Engines> {
    const { config, folders, log, telling, denoisers } = given;
    const ear = earOf(config, log);
    return new Engines(given, ear, await startEngine(config, folders, log, telling, denoisers, ear));
  }

  /** Returns true for the one in use, which has no name here, and for those beside it. */
  knows(name: string | undefined): boolean {
    return name === undefined || this.#beside.has(name);
  }

  open(options: OpenOptions): Utterance {
    const { assistant } = options;
    return ((assistant === undefined ? undefined : this.#beside.get(assistant)?.engine) ?? this.#inUse).open(options);
  }

  /** Loads all of them, one after the other; rejects with the fault of the first that cannot be loaded. */
  reload(): Promise<void> {
    const next = this.#reloading.then(() => this.#reload());
    this.#reloading = next.catch(() => {});
    return next;
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    const all = [this.#inUse, ...[...this.#beside.values()].map(({ engine }) => engine)];
    await Promise.all(all.map((engine) => engine.close()));
    await this.#reloading;
  }

  async #reload(): Promise<void> {
    const { folders, log, telling } = this.#given;
    const wanted = await assistantsBeside(folders.assistantsBeside);
    for (const name of this.#beside.keys()) if (!wanted.some((one) => one.name === name)) await this.#drop(name);
    const results = [await settled(this.#inUse.reload())];
    for (const { name, folder } of wanted) {
      if (this.#isClosed) return;
      const result = await settled(this.#load(name, folder));
      if (result === undefined) continue;
      results.push(new Error(`assistant ${name}: ${result.message}`, { cause: result }));
      log.error({ name, error: result }, "cannot load an assistant beside the one in use");
      telling.beside(name, [unusable(result)]);
    }
    const failed = results.find((result) => result !== undefined);
    if (failed !== undefined) throw failed;
  }

  async #load(name: string, folder: string): Promise<void> {
    const language = (await readProfile(folder))?.language ?? "";
    // A service is told the language when it is connected.
    const before = this.#beside.get(name);
    if (before !== undefined && before.language !== language) await this.#drop(name);
    const known = this.#beside.get(name);
    if (known !== undefined) return known.engine.reload();
    const { config, folders, log, telling, denoisers } = this.#given;
    const about = tellingOf((faults) => telling.beside(name, faults));
    const own = { ...folders, assistant: folder, cache: this.#cacheOf(name) };
    const spoken = { ...config, service_language: languageOf(language) };
    const engine = await startEngine(spoken, own, log, about, denoisers, this.#ear);
    if (this.#isClosed) return engine.close();
    this.#beside.set(name, { engine, language });
    await engine.reload();
  }

  async #drop(name: string): Promise<void> {
    const dropped = this.#beside.get(name);
    this.#beside.delete(name);
    this.#given.telling.beside(name, []);
    await dropped?.engine.close();
    await rm(this.#cacheOf(name), { recursive: true, force: true });
  }

  #cacheOf(name: string): string {
    return join(this.#given.folders.cache, "beside", name);
  }
}

/** Collects what an engine tells in several ways. */
function tellingOf(tell: (faults: readonly Fault[]) => void): Pick<Telling, "engine" | "fallback" | "noEar"> {
  let [engine, fallback]: (readonly Fault[])[] = [[], []];
  const now = (): void => tell([...engine!, ...fallback!]);
  return {
    engine({ faults = [] }) {
      engine = faults;
      now();
    },
    fallback(faults) {
      fallback = faults;
      now();
    },
    // All of them have the same ear, or none.
    noEar() {},
  };
}

/** Services name languages without a country. */
const languageOf = (code: string): string => code.split(/[-_]/u)[0] ?? "";

const unusable = (error: Error): Fault => ({
  code: "ASSISTANT_UNUSABLE",
  message: `it cannot be used: ${error.message.slice(0, 300)}`,
  remedy: "`sotto assistant check` shows what is wrong; install a corrected one under the same name, or remove it",
});

/** Resolves to the error instead of rejecting with it. */
const settled = (work: Promise<void>): Promise<Error | undefined> =>
  work.then(
    () => undefined,
    (error: unknown) => (error instanceof Error ? error : new Error(String(error))),
  );
