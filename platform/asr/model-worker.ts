/**
 * Builds one model and exits. The work has low priority: other processes get the processor first, and the kernel ends this
 * one before anything else when memory is short.
 */
import { writeFileSync } from "node:fs";
import { setPriority } from "node:os";
import { Dictionary } from "../speech/dictionary.ts";
import { buildModel, buildPart } from "./model-builder.ts";
import type { FromBuilder, PartOrder, WholeOrder } from "./model-process.ts";

/** Milliseconds between two progress messages. */
const tellEvery = 1000;

function tell(message: FromBuilder): Promise<void> {
  return new Promise((resolve) => {
    if (process.connected) process.send?.(message, () => resolve());
    else resolve();
  });
}

let told = -Infinity;
function progress(what: string, done: number, of: number): void {
  if (performance.now() - told < tellEvery) return;
  told = performance.now();
  void tell({ type: "progress", what, done, of });
}

async function make(order: WholeOrder | PartOrder) {
  if (order.type === "part") return buildPart(order.domain, order.unpronounceable, order.part, order.options);
  const { domain, dictionary, folder, options } = order;
  return buildModel(domain, new Dictionary(dictionary), folder, options, progress);
}

function standBack(): void {
  try {
    setPriority(5);
    writeFileSync("/proc/self/oom_score_adj", "900");
  } catch {
    // If the kernel refuses both, the result is still correct; other processes become slower.
  }
}

// The recogniser has gone: the result is no longer needed.
process.on("disconnect", () => process.exit());
// The recogniser ends this process; a signal to the whole process group must not end it earlier.
process.on("SIGINT", () => {});
process.once("message", (order: WholeOrder | PartOrder) => {
  standBack();
  make(order)
    .then(
      (made) => tell({ type: "made", made }),
      (error: unknown) => {
        const { name, message } = error instanceof Error ? error : new Error(String(error));
        return tell({ type: "failed", name, message });
      },
    )
    // oxlint-disable-next-line no-process-exit
    .finally(() => process.exit());
});
