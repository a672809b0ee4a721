/** Finds out which member of a group keeps it from answering: the title of the process names the member that worked last. */
import { setTimeout as wait } from "node:timers/promises";
import { busyWith } from "../../platform/port/group-title.ts";
import { readMainThread } from "../given-time.ts";
import { readProc } from "../proc-file.ts";

/** Milliseconds between two looks: a member that works for so long without an end lets nobody else answer. */
const between = 100;

export type Hanging = {
  /** The member that worked last. */
  readonly component: string;
  /** It has not stopped working: the thread was runnable for this member at both looks. */
  readonly spins: boolean;
};

/** Returns the member; undefined for a process that is stopped or gone, and for one that does not work for any member. */
export async function whoHangs(pid: number): Promise<Hanging | undefined> {
  const first = await look(pid);
  if (first === undefined) return undefined;
  if (first.state !== "R") return { component: first.component, spins: false };
  await wait(between);
  const second = await look(pid);
  return { component: first.component, spins: second?.state === "R" && second.component === first.component };
}

async function look(pid: number): Promise<{ readonly state: string; readonly component: string } | undefined> {
  const thread = await readMainThread(pid);
  if (thread === undefined || /[TtZX]/u.test(thread.state)) return undefined;
  const component = busyWith(await readProc(`/proc/${pid}/cmdline`).catch(() => ""));
  return component === undefined ? undefined : { state: thread.state, component };
}
