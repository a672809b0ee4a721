/** /api/train: the sentences become an assistant, which is trained and installed by a task, as any other. */
import { Readable } from "node:stream";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { receive } from "../admin/uploads.ts";
import type { Drafts } from "../assistants/draft/drafts.ts";
import { SottoError } from "../errors.ts";
import { maxArchiveBytes } from "../tasks/kinds/assistant.ts";
import type { TaskRequests } from "../tasks/kinds.ts";
import type { TaskQueue } from "../tasks/queue.ts";
import { invalid } from "./request.ts";
import type { Training } from "./training.ts";

export type TrainNeeds = {
  readonly training: Training;
  readonly drafts: Pick<Drafts, "imported">;
  readonly tasks: Pick<TaskQueue<TaskRequests>, "submit" | "get" | "watch">;
  /** The folder of uploads. */
  readonly uploads: string;
  /** Of the assistant in use. */
  readonly language: () => Promise<string>;
};

/** The author in the names of intents, and who is noted as having asked. */
const author = "rhasspy";

/** Resolves to the seconds it took. The task continues when nobody waits for it any more. Throws SottoError. */
export async function train(
  { training, drafts, tasks, uploads, language }: TrainNeeds,
  gone: AbortSignal,
): Promise<number> {
  const began = performance.now();
  const naming = { name: "Rhasspy", author, language: await language() };
  const { bytes, left } = await drafts.imported(await training.files(), naming);
  const [first] = left;
  if (first !== undefined)
    throw invalid(`${first.file}${first.line === undefined ? "" : `, line ${first.line}`}: ${first.message}`);
  const { upload } = await receive(Readable.from([bytes]), uploads, maxArchiveBytes);
  let taskId: string;
  try {
    taskId = await tasks.submit("assistant", { upload }, { login: author });
  } catch (error) {
    await rm(join(uploads, upload), { force: true });
    throw error;
  }
  const { promise, resolve } = Promise.withResolvers<void>();
  const isOver = () => ["completed", "failed"].includes(tasks.get(taskId)?.status ?? "failed");
  const stop = tasks.watch(taskId, () => isOver() && resolve());
  gone.addEventListener("abort", () => resolve(), { once: true });
  try {
    if (!isOver() && !gone.aborted) await promise;
  } finally {
    stop();
  }
  const task = tasks.get(taskId);
  if (task?.status === "failed")
    throw new SottoError(task.error?.code ?? "ASSISTANT_INVALID", task.error?.message ?? "it could not be trained", {
      remedy: `sotto task show ${taskId}`,
    });
  return (performance.now() - began) / 1000;
}
