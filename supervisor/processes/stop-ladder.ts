/** Stops a process in steps, each with a timeout: a request, then SIGTERM, then SIGKILL to its group. */
import { setTimeout as after } from "node:timers/promises";

/** The rung that worked. */
export type Rung = "asked" | "terminated" | "killed";

export type Ladder = {
  /** Requests the stop. Returns false when the request cannot be sent: the next rung follows at once. */
  readonly ask: () => boolean;
  readonly terminate: () => void;
  readonly kill: () => void;
  /** Resolves when the process is gone. */
  readonly gone: Promise<unknown>;
};

/**
 * Stops a process: `grace` milliseconds after the request it sends SIGTERM, and after as many again SIGKILL. Returns the rung
 * that worked.
 */
export async function walkLadder({ ask, terminate, kill, gone }: Ladder, grace: number): Promise<Rung> {
  if (ask() && (await within(gone, grace))) return "asked";
  terminate();
  if (await within(gone, grace)) return "terminated";
  kill();
  await gone;
  return "killed";
}

async function within(gone: Promise<unknown>, time: number): Promise<boolean> {
  const timer = new AbortController();
  const late = after(time, false, { signal: timer.signal }).catch(() => false);
  const first = await Promise.race([gone.then(() => true), late]);
  timer.abort();
  return first;
}
