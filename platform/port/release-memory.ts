/**
 * Returns to the kernel what loading has left behind. Starting and reloading leave garbage that may be most of a process
 * (dictionaries read, models built), and that a process which then only listens never collects. What V8 and native libraries have
 * freed, the C library keeps: only the end of its heap shrinks by itself, and one block in use holds all below it.
 */
import { readFileSync } from "node:fs";
import { createRequire, flushCompileCache } from "node:module";

type Trim = (pad: number) => number;
const require = createRequire(import.meta.url);
let trim: Trim | undefined;
let tending: NodeJS.Timeout | undefined;

/** How often a process that works looks whether there is garbage to collect. */
const lookMs = 600_000;
/** Garbage is collected again after this much has been added to the heap and the buffers outside it. */
const addedBytes = 2 * 1024 * 1024;

/** Koffi takes a megabyte, and a small component needs eight outside V8's heap: above this there is more to return. */
const muchBytes = 16 * 1024 * 1024;
/** By then the thread that has trained a model has ended. */
const settledMs = 30_000;

/**
 * Collects garbage where Node has --expose-gc, which the supervisor sets. The C library's part only where a native library is in
 * use already, or much is outside V8's heap.
 */
export function releaseMemory(): void {
  globalThis.gc?.({ type: "major", execution: "sync", flavor: "last-resort" });
  trim ??= isKoffiLoaded() || isMuchOutside() ? load() : undefined;
  trimMemory();
}

/** The C library's part alone, where the function for it is loaded already: milliseconds, for one to five megabytes after hours of work. */
export function trimMemory(): void {
  trim?.(0);
}

/** After loading: now, and again when what has loaded is gone; from then on whenever work has left much behind. */
export function releaseMemoryAfterLoading(): void {
  setImmediate(releaseMemory);
  setTimeout(() => {
    // Node would write at its end what it has compiled: one that is killed, or loses power, would compile again at each start.
    flushCompileCache();
    // Native libraries have freed more by then: a recogniser's last search, a thread that has trained.
    if (isKoffiLoaded() || isMuchOutside()) releaseMemory();
    tendMemory();
  }, settledMs).unref();
}

/**
 * V8 collects the old generation when it has grown by its own measure, for which the buffers of messages and sounds, which are
 * outside the heap, hardly count: a component that only passes them on kept megabytes of them for an hour. Once for a process,
 * however many components it has.
 */
function tendMemory(): void {
  if (tending !== undefined) return;
  let kept = inUse();
  tending = setInterval(() => {
    if (inUse() - kept < addedBytes) return trimMemory();
    releaseMemory();
    kept = inUse();
  }, lookMs).unref();
}

function inUse(): number {
  const { heapTotal, external } = process.memoryUsage();
  return heapTotal + external;
}

function isMuchOutside(): boolean {
  const [, anonymous = 0] = /^RssAnon:\s+(\d+) kB/mu.exec(readFileSync("/proc/self/status", "utf8")) ?? [];
  const { heapTotal, arrayBuffers } = process.memoryUsage();
  return Number(anonymous) * 1024 - heapTotal - arrayBuffers > muchBytes;
}

function isKoffiLoaded(): boolean {
  return Object.keys(require.cache).some((file) => file.includes("/koffi/"));
}

function load(): Trim {
  const koffi = require("koffi") as typeof import("koffi");
  return koffi.load("libc.so.6").func("int malloc_trim(size_t)") as Trim;
}
