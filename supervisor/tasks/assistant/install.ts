/** From an archive to the assistant in use: staged, checked, switched to, loaded; or else everything as it was. */
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { BadAssistant, describeProblem } from "../../../platform/assistant/problem.ts";
import { readAssistant } from "../../../platform/assistant/read-assistant.ts";
import { SottoError } from "../../errors.ts";
import { unpack } from "../archive/read-archive.ts";
import type { Work } from "../task.ts";
import { belongsToAssistant } from "./content.ts";
import type { Versions } from "./versions.ts";

/** Has the components load the assistant that is in use now. Rejects when one does not. */
export type Load = (work: Work) => Promise<void>;

export async function installAssistant(archive: string, versions: Versions, load: Load, work: Work): Promise<void> {
  const staging = versions.staging(work.taskId);
  try {
    work.stage("unpacking", 0.1);
    const ignored: string[] = [];
    const written = await unpack(
      archive,
      staging,
      (parts) => belongsToAssistant(parts) || (ignored.push(parts.join("/")), false),
      { signal: work.signal },
    );
    for (const name of ignored.slice(0, 20)) work.log(`left out, not of an assistant: ${name}`, "warn");
    if (written === 0)
      throw new SottoError("ASSISTANT_INVALID", "the archive has no folder assistant/ with an assistant");
    work.stage("checking", 0.3);
    const { name, language, intents } = await check(join(staging, "assistant"), work);
    work.log(`${name}, ${language}, ${intents.length} intents`);
    const number = await versions.add(join(staging, "assistant"), work.taskId);
    const before = (await versions.list()).find(({ current }) => current);
    try {
      await switchTo(number, versions, load, work);
    } catch (error) {
      await versions.remove(number);
      throw error;
    }
    await versions.prune(before?.number);
  } finally {
    await rm(staging, { recursive: true, force: true });
  }
}

/** Switches to a version; back to the one before when the components do not load it. */
export async function switchTo(number: number, versions: Versions, load: Load, work: Work): Promise<void> {
  const before = (await versions.list()).find(({ current }) => current);
  work.stage("switching", 0.5);
  await versions.use(number);
  try {
    work.stage("loading", 0.6);
    await load(work);
  } catch (error) {
    work.log("it is not loaded: the previous assistant is taken again", "error");
    if (before === undefined) await versions.useNone();
    else await versions.use(before.number);
    await load(work).catch((again: unknown) => work.log(`nor is that one: ${String(again)}`, "error"));
    const remedy = before === undefined ? "no assistant is in use now" : "the previous assistant is in use";
    throw new SottoError(
      "ASSISTANT_NOT_LOADED",
      error instanceof Error ? error.message : String(error),
      { remedy },
      error,
    );
  }
}

async function check(folder: string, work: Work) {
  try {
    const assistant = await readAssistant(folder);
    if (assistant !== undefined) return assistant;
    throw new SottoError("ASSISTANT_INVALID", "the archive has no assistant/assistant.json");
  } catch (error) {
    if (!(error instanceof BadAssistant)) throw error;
    for (const problem of error.problems.slice(0, 100)) work.log(describeProblem(problem), "error");
    const [first] = error.problems;
    const more = error.problems.length > 1 ? ` and ${error.problems.length - 1} more, see the log` : "";
    const message = `the assistant cannot be used: ${first === undefined ? "" : describeProblem(first)}${more}`;
    throw new SottoError("ASSISTANT_INVALID", message, {}, error);
  }
}
