/** Finds out which member of a group keeps it from answering: the title of the process names the member that is working. */
import { busyWith } from "../../platform/port/group-title.ts";
import { readMainThread } from "../given-time.ts";
import { readProc } from "../proc-file.ts";

/** Returns the member; undefined for a process that is stopped or gone, and for one that does not work for any member. */
export async function whoHangs(pid: number): Promise<string | undefined> {
  const thread = await readMainThread(pid);
  if (thread === undefined || /[TtZX]/u.test(thread.state)) return undefined;
  return busyWith(await readProc(`/proc/${pid}/cmdline`).catch(() => ""));
}
