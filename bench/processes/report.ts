/** Renders the results of bench-processes as a page: figures, and ratios to Sotto's in the same run. */
import { quantile } from "../asr/score.ts";
import type { Load } from "../loop/machine.ts";
import type { Whole } from "./whole.ts";

export type Measured = {
  readonly name: string;
  readonly version: string;
  readonly startMs: readonly number[];
  readonly restartMs: readonly number[];
  readonly pssMb: readonly number[];
  /** Memory of the daemon, without the children it supervises. */
  readonly processes: number;
  readonly load: Load;
};

export type Results = {
  readonly date: string;
  readonly machine: string;
  readonly first: boolean;
  readonly measured: readonly Measured[];
  readonly whole: Whole;
};

const targets = { restartMs: 10, startMs: 150, wholePssMb: 75 };

const median = (all: readonly number[]): number => quantile(all, 0.5);
const one = (value: number): string => value.toFixed(1);

export function report({ date, machine, first, measured, whole }: Results): string {
  const [own] = measured;
  if (own === undefined) throw new Error("nothing was measured");
  const cell = (all: readonly number[], ofOwn: readonly number[], of: Measured): string =>
    of === own ? one(median(all)) : `${one(median(all))} (× ${(median(all) / median(ofOwn)).toPrecision(2)})`;
  const rows = measured.map((one_) =>
    [
      `${one_.name} ${one_.version}`,
      cell(one_.restartMs, own.restartMs, one_),
      one(quantile(one_.restartMs, 0.95)),
      cell(one_.startMs, own.startMs, one_),
      cell(one_.pssMb, own.pssMb, one_),
      String(one_.processes),
      `${one(one_.load.average)} (${one(one_.load.busy)})`,
    ].join(" | "),
  );
  const verdict = (value: number, target: number): string => (value <= target ? "met" : "missed");
  return `# Supervision

${date}; ${machine}${first ? "; with priority over the machine's other work (`--first`)" : ""}.

| supervisor | kill -9 to the new process running, median ms | 95 % | exec to nine children running, median ms | memory (PSS), MB | processes | load average (processors busy) |
|---|---|---|---|---|---|---|
${rows.map((row) => `| ${row} |`).join("\n")}

In parentheses: the ratio to Sotto. The children are the same shell script everywhere, killed ${own.restartMs.length} times one by
one, three seconds or more after the start; \`runs\` is its first action. Memory is the daemon's and its helpers', without the children;
programs in Node use a separate copy of Node.

| figure | measured | target | |
|---|---|---|---|
| kill -9 to the new process running, median | ${one(median(own.restartMs))} ms | ≤ ${targets.restartMs} ms | ${verdict(median(own.restartMs), targets.restartMs)} |
| nine children running, median | ${one(median(own.startMs))} ms | ≤ ${targets.startMs} ms | ${verdict(median(own.startMs), targets.startMs)} |
| the whole supervisor with broker and admin, PSS | ${one(whole.pssMb)} MB | ≤ ${targets.wholePssMb} MB | ${verdict(whole.pssMb, targets.wholePssMb)} |
| the same at the first start, before anything is compiled | ${one(whole.coldPssMb)} MB | | |
`;
}
