/**
 * Returns to the kernel what loading has left behind. Starting and reloading leave garbage that may be most of a process
 * (dictionaries read, models built), and that a process which then only listens never collects. What V8 and native libraries have
 * freed, the C library keeps: only the end of its heap shrinks by itself, and one block in use holds all below it.
 */
import { createRequire } from "node:module";

type Trim = (pad: number) => number;
const require = createRequire(import.meta.url);
let trim: Trim | undefined;

/**
 * Collects garbage where Node has --expose-gc, which the supervisor sets. The C library's part only where a native library is
 * already in use: koffi itself takes a megabyte, more than a small component has to return.
 */
export function releaseMemory(): void {
  globalThis.gc?.({ type: "major", execution: "sync", flavor: "last-resort" });
  trim ??= isKoffiLoaded() ? load() : undefined;
  trim?.(0);
}

function isKoffiLoaded(): boolean {
  return Object.keys(require.cache).some((file) => file.includes("/koffi/"));
}

function load(): Trim {
  const koffi = require("koffi") as typeof import("koffi");
  return koffi.load("libc.so.6").func("int malloc_trim(size_t)") as Trim;
}
