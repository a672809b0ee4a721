/** Trained models, stored under the hash of their training data: the same assistant is trained only once. */
import { createHash } from "node:crypto";
import { mkdir, readdir, readFile, rm, stat, utimes } from "node:fs/promises";
import { extname, join } from "node:path";
import { Worker } from "node:worker_threads";
import { maxBeside } from "../../assistant/beside.ts";
import { writeDurably } from "../../assistant/injected.ts";
import type { Engine, Lesson, Progress } from "../engine.ts";

const ending = ".model";

/** Returns the name under which the model of a lesson is kept. */
function keyOf(engine: Engine, lesson: Lesson): string {
  const content = JSON.stringify([engine.version, lesson]);
  return `${createHash("sha256").update(content).digest("hex")}${ending}`;
}

/** Returns the model kept in `folder` for this lesson, if there is one. */
export async function findModel(engine: Engine, folder: string, lesson: Lesson): Promise<Uint8Array | undefined> {
  const path = join(folder, keyOf(engine, lesson));
  try {
    const model = await readFile(path);
    const now = new Date();
    // Files that are used are kept longest.
    // A disk that takes no writes has no need to tidy up.
    await utimes(path, now, now).catch(() => undefined);
    return model;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
}

/** The models of the assistant in use, of the previous one, of one that is being tried, and of those beside with theirs. */
const maxKept = 3 + 2 * maxBeside;
/** Milliseconds after which an incomplete file counts as abandoned. */
const abandonedAfterMs = 60 * 60_000;

/** Keeps a model, and of the others those that were used last. */
export async function keepModel(engine: Engine, folder: string, lesson: Lesson, model: Uint8Array): Promise<void> {
  await mkdir(folder, { recursive: true });
  await writeDurably(join(folder, keyOf(engine, lesson)), model);
  const names = (await readdir(folder)).filter((name) => name.endsWith(ending) || name.endsWith(`${ending}.new`));
  const files = await Promise.all(names.map(async (name) => ({ name, usedAt: await usedAt(join(folder, name)) })));
  const whole = files.filter(({ name }) => name.endsWith(ending)).toSorted((a, b) => b.usedAt - a.usedAt);
  const halves = files.filter(({ name, usedAt }) => !name.endsWith(ending) && Date.now() - usedAt > abandonedAfterMs);
  for (const { name } of [...whole.slice(maxKept), ...halves]) await rm(join(folder, name), { force: true });
}

/** Returns 0 when the file is gone: another process keeps models here too. */
async function usedAt(path: string): Promise<number> {
  try {
    return (await stat(path)).mtimeMs;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return 0;
    throw error;
  }
}

type FromWorker =
  | { readonly type: "progress"; readonly done: number; readonly of: number; readonly what: string }
  | { readonly type: "model"; readonly model: Uint8Array };

/** Trains in a separate thread. Rejects when training fails or `signal` aborts it. */
export function trainInThread(lesson: Lesson, progress: Progress, signal: AbortSignal): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    // The thread's file is in the same folder as this one, as source or compiled.
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
