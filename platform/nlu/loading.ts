/** Loads the assistant, its trained model and the injected values, one load at a time. */
import type { Assistant } from "../assistant/assistant.ts";
import { assistantsBeside } from "../assistant/beside.ts";
import { readInjected } from "../assistant/injected.ts";
import { readAssistant } from "../assistant/read-assistant.ts";
import { vocabulary } from "../assistant/vocabulary.ts";
import type { Folders, Log } from "../port/port.ts";
import type { Holding } from "../port/report.ts";
import type { Engine, Understanding } from "./engine.ts";
import { lessonOf } from "./lesson.ts";
import { findModel, keepModel, trainInThread } from "./training/trained-models.ts";

/** A loaded assistant. */
export type Loaded = {
  readonly understanding: Understanding;
  /** The names of the slots, by the intents' ids. */
  readonly intents: ReadonlyMap<string, ReadonlySet<string>>;
  readonly holds: Holding;
};

/** The assistant in use, and those beside it that wake words name. */
export type AllLoaded = {
  readonly inUse: Loaded | undefined;
  readonly beside: ReadonlyMap<string, Loaded>;
  /** Why the first of those beside that is not loaded is not. */
  readonly fault: Error | undefined;
};

/** Loads all of them. Rejects with the fault of the one in use; a fault of another one keeps none from being loaded. */
export async function loadAll(engine: Engine, folders: Folders, log: Log, signal: AbortSignal): Promise<AllLoaded> {
  const inUse = await load(engine, folders, log, signal);
  const beside = new Map<string, Loaded>();
  let fault: Error | undefined;
  for (const { name, folder } of await assistantsBeside(folders.assistantsBeside)) {
    try {
      const loaded = await load(engine, { ...folders, assistant: folder }, log, signal);
      if (loaded !== undefined) beside.set(name, loaded);
    } catch (error) {
      log.error({ name, error }, "cannot load an assistant beside the one in use");
      fault ??= new Error(`assistant ${name}: ${(error as Error).message}`, { cause: error });
    }
  }
  return { inUse, beside, fault };
}

/**
 * Loads the current assistant; resolves with undefined when none is installed. Rejects with the fault of an unusable one.
 */
export async function load(
  engine: Engine,
  folders: Folders,
  log: Log,
  signal: AbortSignal,
): Promise<Loaded | undefined> {
  const assistant = await readAssistant(folders.assistant);
  if (assistant === undefined) {
    log.info({}, "no assistant installed");
    return undefined;
  }
  const { lesson, missing } = lessonOf(assistant);
  for (const entity of missing) log.warn({ entity }, "unsupported entity: its slots stay empty");
  const values = vocabulary(assistant.dataset, await readInjected(folders.injected));
  const { id, version, language } = assistant;
  const count = [...values.values()].reduce((sum, entity) => sum + entity.values.length, 0);
  const holds = { assistant: { id, version, language }, values: count };
  const kept = await findModel(engine, folders.cache, lesson);
  if (kept !== undefined) {
    try {
      return { understanding: await engine.load(kept, lesson, values), intents: namesOf(assistant), holds };
    } catch (error) {
      log.warn({ error }, "cannot use the stored model: training again");
    }
  }
  const started = performance.now();
  const tell = (done: number, of: number, what: string) => log.debug({ done, of, what }, "training");
  const model = await trainInThread(lesson, tell, signal);
  log.info({ seconds: Math.round(performance.now() - started) / 1000, bytes: model.length }, "trained");
  const understanding = await engine.load(model, lesson, values);
  await keepModel(engine, folders.cache, lesson, model).catch((error: unknown) => {
    log.warn({ error }, "cannot store the trained model: it will be trained again at the next start");
  });
  return { understanding, intents: namesOf(assistant), holds };
}

function namesOf({ intents }: Assistant): Map<string, Set<string>> {
  return new Map(intents.map(({ id, slots }) => [id, new Set(slots.map(({ name }) => name))]));
}
