/** The processor time that processes have used, with their threads and the children that have ended: proc(5), stat. */
import { readProc } from "../../proc-file.ts";

/** Milliseconds: the kernel counts in hundredths of a second for /proc, on every architecture. */
const tick = 10;

/** Milliseconds, of all together; undefined when one of them is gone. */
export async function processorTime(pids: readonly number[]): Promise<number | undefined> {
  try {
    const times = await Promise.all(
      pids.map(async (pid) => {
        const text = await readProc(`/proc/${pid}/stat`);
        // The name, in parentheses, may hold anything.
        const fields = text.slice(text.lastIndexOf(")") + 2).split(" ");
        return fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0) * tick;
      }),
    );
    return times.reduce((sum, time) => sum + time, 0);
  } catch {
    // It has ended meanwhile: what it took is not known any more.
    return undefined;
  }
}
