/**
 * Returns to the kernel what loading has left behind. Starting and reloading leave garbage that may be most of a process
 * (dictionaries read, models built), and that a process which then only listens never collects. What V8 and native libraries have
 * freed, the C library keeps: only the end of its heap shrinks by itself, and one block in use holds all below it.
 */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

type Trim = (pad: number) => number;
const require = createRequire(import.meta.url);
let trim: Trim | undefined;

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
  trim?.(0);
}

/** After loading: now, and again when what has loaded is gone, if there is much. */
export function releaseMemoryAfterLoading(): void {
  setImmediate(releaseMemory);
  setTimeout(() => isMuchOutside() && releaseMemory(), settledMs).unref();
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
