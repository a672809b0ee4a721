/**
 * Gives back what starting has left behind: ten megabytes that V8 would keep for as long as the supervisor allocates
 * little. Later it collects when much has been added since (an upload, a page of logs), at a moment of its own, and returns what the C
 * library has kept meanwhile.
 *
 * Node has this with --expose-gc; without it nothing is done. Measured, and not done: the supervisor's bundle in pieces
 * that are loaded when needed (0.5 MB of source text less; what it seldom needs is not evaluated in one bundle either),
 * and --heap-growing-percent (no difference below a heap of 40 MB).
 */
import { flushCompileCache } from "node:module";
import { releaseMemory, trimMemory } from "../platform/port/release-memory.ts";

/** When it is collected once more: by then the components have connected, and the page has asked for everything. */
const settledMs = 60_000;
/** How often memory is checked. */
const interval = 600_000;
/** Garbage is collected again after this much has been added. */
const much = 8 * 1024 * 1024;

/** Returns the heap and the memory outside it: unused buffers are freed together with it. */
function inUse(): number {
  const { heapTotal, external } = process.memoryUsage();
  return heapTotal + external;
}

export function tendMemory(): { stop(): void } {
  let kept = 0;
  const collect = (): void => {
    releaseMemory();
    kept = inUse();
  };
  const first = setImmediate(collect);
  const second = setTimeout(() => {
    // Node would write at its end what it has compiled: one that is killed, or loses power, would compile again at each start.
    flushCompileCache();
    collect();
  }, settledMs);
  const timer = setInterval(() => {
    if (inUse() - kept > much) collect();
    else trimMemory();
  }, interval);
  return {
    stop() {
      clearImmediate(first);
      clearTimeout(second);
      clearInterval(timer);
    },
  };
}
