/** Reads the state of a process's main thread from /proc. */
import { readProc } from "../proc-file.ts";

export type MainThread = {
  /** As proc(5) has it: R wants to run, D waits for the disk, S sleeps, T is stopped. */
  readonly state: string;
  /** Processor time used so far, milliseconds. */
  readonly cpu: number;
};

/** Milliseconds: the kernel counts in hundredths of a second for /proc, on every architecture. */
const tick = 10;

/** Undefined when there is no such process any more. */
export async function readMainThread(pid: number): Promise<MainThread | undefined> {
  try {
    const text = await readProc(`/proc/${pid}/task/${pid}/stat`);
    const fields = text.slice(text.lastIndexOf(")") + 2).split(" ");
    return { state: fields[0] ?? "", cpu: (Number(fields[11]) + Number(fields[12])) * tick };
  } catch {
    return undefined;
  }
}

/** It would go on and is not let: the machine is too busy. Whatever loops for ever gets its share and is not starved. */
export function isStarved(before: MainThread, now: MainThread, milliseconds: number): boolean {
  return (now.state === "R" || now.state === "D") && now.cpu - before.cpu < milliseconds / 4;
}
