/** Renders the results of the logs' bench as a page. */
import { quantile } from "../asr/score.ts";
import type { Load } from "../loop/machine.ts";

export type Measured = {
  readonly name: string;
  readonly keeps: string;
  /** What the process writes. */
  readonly kind: string;
  readonly perSecond: readonly number[];
  readonly perCpuSecond: readonly number[];
  readonly lost: number;
  readonly load: Load;
};

export type Results = {
  readonly date: string;
  readonly machine: string;
  readonly first: boolean;
  readonly lines: number;
  readonly measured: readonly Measured[];
};

const target = 200_000;
const median = (all: readonly number[]): number => quantile(all, 0.5);
const thousands = (value: number): string => `${Math.round(value / 1000)}k`;

export function report({ date, machine, first, lines, measured }: Results): string {
  const [own] = measured;
  if (own === undefined) throw new Error("nothing was measured");
  const rows = measured.map(({ name, kind, keeps, perSecond, perCpuSecond, lost, load }) =>
    [
      name,
      kind,
      keeps,
      thousands(median(perSecond)),
      `× ${(median(perSecond) / median(own.perSecond)).toPrecision(2)}`,
      perCpuSecond.length === 0 ? "" : thousands(median(perCpuSecond)),
      String(lost),
      `${load.average.toFixed(1)} (${load.busy.toFixed(1)})`,
    ].join(" | "),
  );
  const verdict = (value: number): string => (value >= target && own.lost === 0 ? "met" : "missed");
  return `# Logs

${date}; ${machine}${first ? "; with priority over the machine's other work (`--first`)" : ""}. ${lines} lines of a hundred bytes, from one process.

| program | written as | stored as | lines a second, median | relative to Sotto | lines a second of its processor time | lost | load average (processors busy) |
|---|---|---|---|---|---|---|---|
${rows.map((row) => `| ${row} |`).join("\n")}

From the start of the program that collects (of pm2's command: its daemon runs already) until the last line is in the file. \`json\` is the format of Sotto's own components: it is parsed, and its fields
are kept. Lost: numbered lines that are missing, torn or out of order in the files, over all rounds.

| figure | measured | target | |
|---|---|---|---|
| timestamped lines a second without loss | ${thousands(median(own.perSecond))}, ${own.lost} lost | ≥ ${thousands(target)}, 0 lost | ${verdict(median(own.perSecond))} |
`;
}
