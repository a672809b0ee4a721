/**
 * Trains the example assistant once, when the packages are built, instead of on every board at its first start: that is
 * most of what a first start computes. A model is found by its training data and the engine's version, so one that does not
 * fit what a board has is never used.
 */
import { createHash } from "node:crypto";
import { glob, readFile } from "node:fs/promises";
import { join } from "node:path";
import { readAssistant } from "../platform/assistant/read-assistant.ts";
import { lessonOf } from "../platform/nlu/lesson.ts";
import { statisticalEngine as engine } from "../platform/nlu/statistical-engine.ts";
import { findModel, keepModel, trainInThread } from "../platform/nlu/training/trained-models.ts";

const sources = join(import.meta.dirname, "../platform/nlu");

/**
 * Writes the model of `assistant` among the `examples`. `kept`: a folder in which it stays for later builds, for as long as
 * the code that trains is the same.
 */
export async function buildLearned(examples: string, kept: string): Promise<void> {
  const assistant = await readAssistant(join(examples, "assistant"));
  if (assistant === undefined) throw new Error(`there is no assistant in ${examples}`);
  const { lesson } = lessonOf(assistant);
  const own = join(kept, await codeHash());
  let model = await findModel(engine, own, lesson);
  if (model === undefined) {
    model = await trainInThread(lesson, () => {}, new AbortController().signal);
    await keepModel(engine, own, lesson, model);
  }
  await keepModel(engine, join(examples, "learned", "nlu"), lesson, model);
}

async function codeHash(): Promise<string> {
  const files: string[] = [];
  for await (const file of glob("**/*.ts", { cwd: sources })) if (!file.endsWith(".test.ts")) files.push(file);
  const code = createHash("sha256");
  for (const file of files.toSorted()) code.update(file).update(await readFile(join(sources, file)));
  return code.digest("hex");
}
