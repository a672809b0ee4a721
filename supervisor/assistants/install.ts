/**
 * Installs an assistant, from an archive or of the package: stage, check, train, test, switch, load, verify; a failure restores the
 * previous state.
 */
import { rm } from "node:fs/promises";
import { join } from "node:path";
import type { Assistant } from "../../platform/assistant/assistant.ts";
import { readCases } from "../../platform/assistant/cases/read-cases.ts";
import type { HearingConfig } from "../../platform/languages/lacks.ts";
import { unheard } from "../../platform/assistant/lint/lint.ts";
import { BadAssistant, describeProblem } from "../../platform/assistant/problem.ts";
import { readAssistant } from "../../platform/assistant/read-assistant.ts";
import { SottoError } from "../errors.ts";
import { unpack } from "../archive/read-archive.ts";
import type { Work } from "../work.ts";
import { compareAssistants } from "./compare.ts";
import { belongsToAssistant } from "./content.ts";
import { type Answering, passGate } from "./gate.ts";
import type { MissingSkill } from "../skills/missing-skills.ts";
import { testAssistant, trainAssistant, type Trial } from "./trial.ts";
import type { Origin, Versions } from "./versions.ts";

/** Makes the components load the current assistant. Rejects when one of them fails. */
export type Load = (work: Work, isBeside?: boolean) => Promise<void>;

export type Place = {
  readonly versions: Versions;
  readonly load: Load;
  readonly nlu: Answering;
  readonly trial: Trial;
  /** How the board hears; by default that is not known. */
  readonly hearing?: () => HearingConfig | undefined;
  /** Returns what people have said to this board, newest first. */
  readonly recorded?: () => readonly string[];
  /** Returns the skills of the package that answer intents which nobody answers; by default none. */
  readonly missingSkills?: (intents: readonly string[]) => Promise<readonly MissingSkill[]>;
};

/** Installs an assistant from an archive. */
export function installAssistant(archive: string, place: Place, work: Work, origin?: Origin): Promise<void> {
  const arrive: Arrive = async (staging) => {
    work.stage("unpacking", 0.05);
    await unpackAssistant(archive, staging, work);
  };
  return installArrived(arrive, place, work, origin);
}

/** Puts the assistant into the folder `assistant` of the staging folder, which does not exist yet. */
export type Arrive = (staging: string) => Promise<void>;

export async function installArrived(arrive: Arrive, place: Place, work: Work, origin?: Origin): Promise<void> {
  const { versions, trial, hearing, recorded = () => [], missingSkills = async () => [] } = place;
  const staging = versions.staging(work.taskId);
  try {
    await arrive(staging);
    work.stage("checking", 0.1);
    const folder = join(staging, "assistant");
    const assistant = await readWhole(folder, work);
    const { id, name, language, intents } = assistant;
    work.log(`${name}, ${language}, ${intents.length} intents`);
    for (const finding of unheard(assistant, hearing?.())) work.log(finding.message, "warn");
    for (const { message, remedy } of await missingSkills(intents.map((intent) => intent.id)))
      work.log(`${message}: ${remedy}`, "warn");
    // An archive signed as another assistant is not the requested one.
    if (origin?.assistantId !== undefined && origin.assistantId !== id)
      throw new SottoError("ASSISTANT_INVALID", `the console gave the assistant "${id.slice(0, 80)}" instead`);
    await trainAssistant(folder, trial, work);
    await testAssistant(folder, trial, work);
    const inUse = (await versions.list()).find(({ current }) => current)?.folder;
    await compareAssistants({ before: inUse, after: folder }, recorded(), trial, work);
    const number = await versions.add(folder, work.taskId, origin);
    const before = (await versions.list()).find(({ current }) => current);
    try {
      await switchTo(number, place, work);
    } catch (error) {
      await versions.remove(number);
      throw error;
    }
    await versions.prune(before?.number);
  } finally {
    await rm(staging, { recursive: true, force: true });
  }
}

/** Rolls back to an installed version. */
export async function returnTo(number: number, place: Place, work: Work): Promise<void> {
  const folder = (await place.versions.list()).find((version) => version.number === number)?.folder;
  // Its model may have been deleted, or may be of an older platform.
  if (folder !== undefined) await trainAssistant(folder, place.trial, work);
  await switchTo(number, place, work);
}

/**
 * After a power cut between the switch and the gate: tests whether the current version works. If not, it is removed and
 * the previous one is restored.
 */
export async function worksAfterAll(number: number, place: Place, work: Work): Promise<boolean> {
  const { versions, load, nlu } = place;
  const all = await versions.list();
  const mine = all.find((version) => version.number === number);
  const before = all.find((version) => !version.current);
  try {
    const assistant = mine && (await readAssistant(mine.folder));
    if (mine !== undefined && assistant !== undefined) await passGate(mine.folder, assistant, nlu, work);
    return true;
  } catch (error) {
    work.log(error instanceof Error ? error.message : String(error), "error");
    if (before === undefined) await versions.useNone();
    else await versions.use(before.number);
    await load(work).catch((again: unknown) => work.log(`the previous one is not loaded: ${String(again)}`, "error"));
    return false;
  }
}

/**
 * Switches to a version; rolls back when the components do not load it, or the NLU does not understand its sentence.
 */
async function switchTo(number: number, { versions, load, nlu }: Place, work: Work): Promise<void> {
  const all = await versions.list();
  const before = all.find(({ current }) => current);
  const folder = all.find((version) => version.number === number)?.folder;
  work.stage("switching", 0.7);
  await versions.use(number);
  try {
    work.stage("loading", 0.75);
    await load(work);
    const assistant = folder === undefined ? undefined : await readAssistant(folder);
    if (folder !== undefined && assistant !== undefined) await passGate(folder, assistant, nlu, work);
  } catch (error) {
    work.log("it does not work: the previous assistant is taken again", "error");
    if (before === undefined) await versions.useNone();
    else await versions.use(before.number);
    await load(work).catch((again: unknown) => work.log(`nor is that one loaded: ${String(again)}`, "error"));
    const remedy = before === undefined ? "no assistant is in use now" : "the previous assistant is in use";
    throw new SottoError(
      "ASSISTANT_NOT_LOADED",
      error instanceof Error ? error.message : String(error),
      { remedy },
      error,
    );
  }
}

/**
 * Reads the assistant in an archive without installing it. `staging` is created and removed. Throws SottoError
 * ARCHIVE_*, ASSISTANT_INVALID.
 */
export async function readArchivedAssistant(archive: string, staging: string): Promise<Assistant> {
  const work = { log: () => undefined, signal: AbortSignal.timeout(60_000) };
  try {
    await unpackAssistant(archive, staging, work);
    return await readWhole(join(staging, "assistant"), work);
  } finally {
    await rm(staging, { recursive: true, force: true });
  }
}

async function unpackAssistant(archive: string, staging: string, work: Pick<Work, "log" | "signal">): Promise<void> {
  const ignored: string[] = [];
  const wanted = (parts: readonly string[]) => belongsToAssistant(parts) || (ignored.push(parts.join("/")), false);
  const written = await unpack(archive, staging, wanted, { signal: work.signal });
  for (const name of ignored.slice(0, 20)) work.log(`left out, not of an assistant: ${name}`, "warn");
  if (written === 0)
    throw new SottoError("ASSISTANT_INVALID", "the archive has no folder assistant/ with an assistant");
}

/** Reads the assistant with its tests. Throws SottoError ASSISTANT_INVALID; the task's log has every problem. */
async function readWhole(folder: string, work: Pick<Work, "log">): Promise<Assistant> {
  try {
    const assistant = await readAssistant(folder);
    if (assistant === undefined)
      throw new SottoError("ASSISTANT_INVALID", "the archive has no assistant/assistant.json");
    await readCases(folder, assistant);
    return assistant;
  } catch (error) {
    if (!(error instanceof BadAssistant)) throw error;
    for (const problem of error.problems.slice(0, 100)) work.log(describeProblem(problem), "error");
    const [first] = error.problems;
    const more = error.problems.length > 1 ? ` and ${error.problems.length - 1} more, see the log` : "";
    const message = `the assistant cannot be used: ${first === undefined ? "" : describeProblem(first)}${more}`;
    throw new SottoError("ASSISTANT_INVALID", message, {}, error);
  }
}
