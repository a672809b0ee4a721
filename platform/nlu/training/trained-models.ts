/** Trained models, kept under the hash of what they were trained from: the same assistant is trained once. */
import { createHash } from "node:crypto";
import { mkdir, readdir, readFile, rm } from "node:fs/promises";
import { extname, join } from "node:path";
import { Worker } from "node:worker_threads";
import { writeDurably } from "../../assistant/injected.ts";
import type { Engine, Lesson, Progress } from "../engine.ts";

const ending = ".model";

/** The name under which the model of a lesson is kept. */
function keyOf(engine: Engine, lesson: Lesson): string {
  const content = JSON.stringify([engine.version, lesson]);
  return `${createHash("sha256").update(content).digest("hex")}${ending}`;
}

/** The model kept in `folder` for this lesson, if there is one. */
export async function findModel(engine: Engine, folder: string, lesson: Lesson): Promise<Uint8Array | undefined> {
  try {
    return await readFile(join(folder, keyOf(engine, lesson)));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
}

/** Keeps a model, and only it: those of earlier assistants are removed. */
export async function keepModel(engine: Engine, folder: string, lesson: Lesson, model: Uint8Array): Promise<void> {
  const key = keyOf(engine, lesson);
  await mkdir(folder, { recursive: true });
  await writeDurably(join(folder, key), model);
  for (const name of await readdir(folder))
    if (name !== key && (name.endsWith(ending) || name.endsWith(`${ending}.new`))) await rm(join(folder, name));
}

type FromWorker =
  | { readonly type: "progress"; readonly done: number; readonly of: number; readonly what: string }
  | { readonly type: "model"; readonly model: Uint8Array };

/** Trains in a thread of its own. Rejects when it fails or when `signal` ends it. */
export function trainInThread(lesson: Lesson, progress: Progress, signal: AbortSignal): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    // The thread's file stands beside this one, as source or as compiled.
    const file = new URL(`./train-worker${extname(import.meta.filename)}`, import.meta.url);
    const worker = new Worker(file, { workerData: lesson });
    const abort = () => {
      reject(new Error("the training was ended", { cause: signal.reason }));
      void worker.terminate();
    };
    signal.addEventListener("abort", abort, { once: true });
    worker.on("message", (message: FromWorker) => {
      if (message.type === "progress") progress(message.done, message.of, message.what);
      else resolve(message.model);
    });
    worker.on("error", reject);
    worker.on("exit", (code) => {
      signal.removeEventListener("abort", abort);
      reject(new Error(`the training ended with code ${code}`));
    });
  });
}
