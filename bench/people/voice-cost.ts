/** What a spoken sentence costs: processor seconds of both recognisers, by the length of the sentence. */
import { readFileSync } from "node:fs";

/** Ticks of the kernel's clock in a second, as /proc counts them on every architecture of Linux. */
const ticks = 100;

export type Cost = {
  /** Seconds of speech, without the silence around it. */
  readonly speech: number;
  /** Processor seconds of the first recogniser's process, and of the second one's. */
  readonly first: number;
  readonly second: number;
  /** True if the second recogniser wrote the sentence down once more, or should have: no sentence of the grammar fits. */
  readonly isUnforeseen: boolean;
};

/** Returns the processor seconds that the child processes that live have used until now. */
export function processorOfChildren(): number {
  const children = readFileSync(`/proc/self/task/${process.pid}/children`, "utf8").trim().split(" ");
  const used = children
    .filter((pid) => pid !== "")
    .map((pid) => processorOf(readFileSync(`/proc/${pid}/stat`, "utf8")));
  return used.reduce((sum, seconds) => sum + seconds, 0);
}

/** Reads the time in programs and in the kernel; the second field, the name, may contain blanks. */
export function processorOf(stat: string): number {
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  return (Number(fields[11]) + Number(fields[12])) / ticks;
}

const lengths: readonly (readonly [title: string, below: number])[] = [
  ["less than 1.5 s", 1.5],
  ["1.5 to 2.5 s", 2.5],
  ["2.5 to 3.5 s", 3.5],
  ["3.5 s and more", Number.POSITIVE_INFINITY],
];

/** Returns a table with a row for each length of which there are sentences, in Markdown. */
export function costTable(costs: readonly Cost[]): string {
  const rows = lengths.map(([title, below], at) => {
    const some = costs.filter(({ speech }) => speech < below && speech >= (lengths[at - 1]?.[1] ?? 0));
    if (some.length === 0) return "";
    const foreseen = some.filter(({ isUnforeseen }) => !isUnforeseen);
    const unforeseen = some.filter(({ isUnforeseen }) => isUnforeseen);
    const cells = [
      String(some.length),
      mean(some.map(({ first }) => first)),
      mean(foreseen.map(({ second }) => second)),
      mean(unforeseen.map(({ second }) => second)),
      Math.max(...some.map(({ first, second }) => first + second)).toFixed(2),
    ];
    return `| ${title} | ${cells.join(" | ")} |\n`;
  });
  return `| speech | sentences | first recogniser | second, a sentence of the grammar | second, any other | most, together |
|---|---|---|---|---|---|
${rows.join("")}`;
}

const mean = (values: readonly number[]): string =>
  values.length === 0 ? "–" : (values.reduce((sum, value) => sum + value, 0) / values.length).toFixed(2);
