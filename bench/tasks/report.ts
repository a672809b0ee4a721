/** Renders the results of the tasks' bench as a page. */
import type { HistoryFound } from "./history.ts";
import type { KillsFound } from "./kills.ts";

export type TaskResults = {
  readonly date: string;
  readonly machine: string;
  /** True when the timed process had priority over the other work of the machine. */
  readonly first: boolean;
  /** Load average before, between and after. */
  readonly load: readonly number[];
  readonly history: HistoryFound;
  readonly kills: KillsFound;
};

export function quantile(values: readonly number[], part: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(part * sorted.length))] ?? Number.NaN;
}

export function report({ date, machine, first, load, history, kills }: TaskResults): string {
  const row = (...cells: readonly string[]): string => `| ${cells.join(" | ")} |`;
  const most = (what: string, value: number, target: number, unit = ""): string =>
    row(what, `${value}${unit}`, target === 0 ? "0" : `≤ ${target}${unit}`, value <= target ? "met" : "missed");
  const milliseconds = (values: readonly number[], part: number): number =>
    Math.round(quantile(values, part) * 10) / 10;
  const ready = kills.ready.map((one) => one.milliseconds);
  const cpu = kills.ready.map((one) => one.cpuMilliseconds);
  return `# Tasks: no acknowledged task is lost

${date}; ${machine}; load average ${load.map((one) => one.toFixed(1)).join(", ")} before, between and after${first ? "; the timed process has priority over the machine's other work (`--first`)" : ""}.

| figure | measured | target | |
|---|---|---|---|
${most(`acknowledged tasks lost, of ${kills.acknowledged}, after ${kills.kills} SIGKILLs at random moments under load`, kills.lost, 0)}
${most("started before a task that was accepted earlier", kills.outOfOrder, 0)}
${most("run twice, of tasks that must run once", kills.twice, 0)}
${most("maximum runs of a repeatable task", kills.maxRuns, 3)}
${most("ready again after a kill, 99 %", milliseconds(ready, 0.99), 300, " ms")}
${most(`POST with ${history.rows} tasks in the history, 99 %`, milliseconds(history.post, 0.99), 50, " ms")}

${kills.interrupted} running tasks were interrupted and reported as such (\`TASK_INTERRUPTED\`). SQLite's own check of the database after the last
kill: ${kills.integrity}.

| | 50 % | 95 % | 99 % | maximum |
|---|---|---|---|---|
${[
  ["ready again, from the start of the process", ready] as const,
  ["processor time of that", cpu] as const,
  ["POST /admin/platform over HTTPS, with a new connection each", history.post] as const,
  ["GET /admin/tasks, 100 of them", history.list] as const,
  ["one commit to the disk alone", history.commit] as const,
]
  .map(([what, values]) => row(what, ...[0.5, 0.95, 0.99, 1].map((part) => `${milliseconds(values, part)} ms`)))
  .join("\n")}

A request with its task takes ${history.cpu.toFixed(1)} ms of processor time, including the client's TLS. On a shared machine, the rest is
waiting: for the disk (two commits for each POST and the task before it; the last row is one commit at this time) and for a processor.

A kill is SIGKILL of the process that owns the queue: the kernel still writes what it has accepted. Power cuts, where it may not,
are tested on boards.
`;
}
