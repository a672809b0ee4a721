/** A thread that trains one model and exits, so that the event loop stays responsive. */
import { parentPort, workerData } from "node:worker_threads";
import type { Lesson } from "../engine.ts";
import { statisticalEngine } from "../statistical-engine.ts";

// oxlint-disable unicorn/require-post-message-target-origin -- threads have no origins
const model = statisticalEngine.train(workerData as Lesson, (done, of, what) => {
  parentPort?.postMessage({ type: "progress", done, of, what });
});
parentPort?.postMessage({ type: "model", model });
