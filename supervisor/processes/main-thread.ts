/** Reads the state of a process's main thread from /proc. */
import { readProc } from "../proc-file.ts";

export type MainThread = {
  /** The state as in proc(5): R is runnable, D waits for the disk, S sleeps, T is stopped. */
  readonly state: string;
  /** Processor time used so far, in milliseconds. */
  readonly cpu: number;
};

/** Milliseconds per tick: /proc uses hundredths of a second on every architecture. */
const tick = 10;

/** Returns the state of the main thread; undefined when the process no longer exists. */
export async function readMainThread(pid: number): Promise<MainThread | undefined> {
  try {
    const text = await readProc(`/proc/${pid}/task/${pid}/stat`);
    const fields = text.slice(text.lastIndexOf(")") + 2).split(" ");
    return { state: fields[0] ?? "", cpu: (Number(fields[11]) + Number(fields[12])) * tick };
  } catch {
    return undefined;
  }
}

/**
 * Returns true when the thread is runnable but gets no processor time, because the machine is too busy. An endless loop gets
 * its share and is not starved.
 */
export function isStarved(before: MainThread, now: MainThread, milliseconds: number): boolean {
  return (now.state === "R" || now.state === "D") && now.cpu - before.cpu < milliseconds / 4;
}
