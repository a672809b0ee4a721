/** Measures the processor time of processes, with their threads and ended children: proc(5), stat. */
import { readProc } from "../../proc-file.ts";

/** Returns the current children of the processes: a second recogniser, a synthesizer. */
export async function childrenOf(pids: readonly number[]): Promise<number[]> {
  const children = await Promise.all(
    pids.map((pid) => readProc(`/proc/${pid}/task/${pid}/children`).catch(() => "" /* It has ended. */)),
  );
  return children.flatMap((list) => list.split(" ").filter(Boolean).map(Number));
}

/** Milliseconds: the kernel counts in hundredths of a second in /proc, on every architecture. */
const tick = 10;

/**
 * Returns the milliseconds of all together; undefined when one of the processes is gone. A child that has ended has
 * added its time to its parent.
 */
export async function processorTime(
  pids: readonly number[],
  children: readonly number[] = [],
): Promise<number | undefined> {
  try {
    const times = await Promise.all([...pids.map(timeOf), ...children.map((pid) => timeOf(pid).catch(() => 0))]);
    return times.reduce((sum, time) => sum + time, 0);
  } catch {
    // It has ended meanwhile: its time is no longer known.
    return undefined;
  }
}

async function timeOf(pid: number): Promise<number> {
  const text = await readProc(`/proc/${pid}/stat`);
  // The name, in parentheses, may contain anything.
  const fields = text.slice(text.lastIndexOf(")") + 2).split(" ");
  return fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0) * tick;
}
