/**
 * Node waits for threads in native code before it exits, and a decoder cannot be interrupted: a component that has to
 * stop in the middle of a long sentence would be killed for being late. Its process therefore exits without them.
 */
import { createRequire } from "node:module";
import type { LibraryHandle } from "koffi";

let inNativeCode = 0;
let isPrepared = false;

/** Runs work that a thread does inside a library. While it runs, `process.exit` ends the process at once. */
export async function inLibrary<T>(work: () => Promise<T>): Promise<T> {
  prepare();
  inNativeCode++;
  try {
    return await work();
  } finally {
    inNativeCode--;
  }
}

function prepare(): void {
  if (isPrepared) return;
  isPrepared = true;
  const koffi = createRequire(import.meta.url)("koffi") as { load(file: string): LibraryHandle };
  const endNow = koffi.load("libc.so.6").func("void _exit(int status)") as (status: number) => void;
  // The last thing in a process's life in JavaScript: all other listeners have been called, all output is written.
  process.on("exit", (code) => {
    if (inNativeCode > 0) endNow(code);
  });
}
