import { createTask } from "node-cron";

const known = new Map<string, number>();

/** Returns the longest pause, in milliseconds, between the next runs of a cron expression: over a weekend, for one on working days. */
export function longestPause(when: string): number | undefined {
  if (when === "") return undefined;
  const found = known.get(when) ?? pauseOf(when);
  // The configuration has two of them at a time.
  if (known.size > 8) known.clear();
  known.set(when, found);
  return found;
}

function pauseOf(when: string): number {
  const task = createTask(when, () => undefined);
  try {
    const runs = task.getNextRuns(9).map((run) => run.getTime());
    return Math.max(0, ...runs.slice(1).map((run, at) => run - (runs[at] ?? run)));
  } finally {
    void task.destroy();
  }
}
