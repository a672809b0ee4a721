/** The results of the loop's bench, as data and as a page. */
import { components } from "../../platform/components.ts";
import type { Load } from "./machine.ts";

export type Quantiles = { readonly p50: number; readonly p95: number; readonly most: number };

export type Process = {
  readonly name: string;
  readonly skill: boolean;
  readonly pssMb: number;
  readonly privateMb: number;
  /** Percent of one processor, while nobody speaks. */
  readonly cpuPercent: number;
};

export type Results = {
  readonly date: string;
  readonly machine: string;
  /** True when the platform had priority over the other work of the machine. */
  readonly first: boolean;
  readonly starts: readonly { readonly what: string; readonly readyMs: number; readonly load: Load }[];
  readonly commands: {
    readonly load: Load;
    readonly spoken: number;
    readonly woke: number;
    readonly understood: number;
    readonly trailingSilenceMs: number;
    /** After the last sample of the speech, without the silence that ends it. */
    readonly parsedMs: Quantiles;
    /** After the last sample of the speech, including everything. */
    readonly answeredMs: Quantiles;
    readonly playBytesMs: Quantiles;
    readonly heardMs: Quantiles;
    readonly misunderstood: readonly string[];
  };
  readonly rest: { readonly load: Load; readonly seconds: number; readonly processes: readonly Process[] };
};

/** The targets of the issue that this program can measure. */
const targets = { readyMs: 5000, parsedP50: 60, parsedP95: 150, heardP95: 1000, pssMb: 250, cpuPercent: 5 };

const whole = (value: number): string => String(Math.round(value));
const one = (value: number): string => value.toFixed(1);
/** Returns the memory that a component's declaration expects; other programs belong to a component. */
const expectedOf = (process: string): string => {
  const found = components.find(({ name }) => name === process);
  return found === undefined ? "" : whole(found.memory);
};
const loadOf = ({ average, busy }: Load): string => `${one(average)} (${one(busy)} processors busy)`;

export function report(results: Results): string {
  const { commands, rest, starts } = results;
  const row = (...cells: string[]): string => `| ${cells.join(" | ")} |`;
  const figure = (what: string, value: number, target: number, unit: string, load: Load): string =>
    row(
      what,
      `${(unit === "MB" || unit === "%" ? one : whole)(value)} ${unit}`,
      `≤ ${target} ${unit}`,
      value <= target ? "met" : "missed",
      loadOf(load),
    );
  const platform = rest.processes.filter(({ skill }) => !skill);
  const sum = (key: "pssMb" | "cpuPercent", of = platform): number =>
    of.reduce((total, process) => total + process[key], 0);
  const skills = rest.processes.filter(({ skill }) => skill);
  const delays = [
    ["intent understood, without the silence", commands.parsedMs],
    ["answer of the skill", commands.answeredMs],
    ["answer's sound on the bus", commands.playBytesMs],
    ["answer's first sample at the speaker", commands.heardMs],
  ] as const;
  return `# The whole loop

${results.date}; ${results.machine}${results.first ? "; with priority over the machine's other work (`--first`)" : ""}.

${[
  row("figure", "measured", "target", "", "load average"),
  "|---|---|---|---|---|",
  ...starts.map(({ what, readyMs, load }) =>
    figure(`exec to "Sotto is ready.", ${what}`, readyMs, targets.readyMs, "ms", load),
  ),
  figure("end of speech to intent, median", commands.parsedMs.p50, targets.parsedP50, "ms", commands.load),
  figure("end of speech to intent, 95 %", commands.parsedMs.p95, targets.parsedP95, "ms", commands.load),
  figure(
    "end of speech to the answer's first sample, in total, 95 %",
    commands.heardMs.p95,
    targets.heardP95,
    "ms",
    commands.load,
  ),
  figure("memory at rest (PSS), without skills", sum("pssMb"), targets.pssMb, "MB", rest.load),
  figure("processor at rest, without skills", sum("cpuPercent"), targets.cpuPercent, "%", rest.load),
].join("\n")}

${commands.spoken} commands by voice: the wake word was heard in ${commands.woke}, the right intent understood in ${commands.understood}.
${commands.misunderstood.map((line) => `- ${line}\n`).join("")}
${[
  row("after the last sample of speech, ms", "median", "95 %", "most"),
  "|---|---|---|---|",
  ...delays.map(([what, { p50, p95, most }]) => row(what, whole(p50), whole(p95), whole(most))),
].join("\n")}

At rest for ${rest.seconds} s, with the microphone open:

${[
  row("process", "PSS, MB", "expected, MB", "private, MB", "processor, %"),
  "|---|---|---|---|---|",
  ...rest.processes.map(({ name, pssMb, privateMb, cpuPercent }) =>
    row(name, one(pssMb), expectedOf(name), one(privateMb), one(cpuPercent)),
  ),
  row("the platform", one(sum("pssMb")), "", "", one(sum("cpuPercent"))),
  row("the example skills", one(sum("pssMb", skills)), "", "", one(sum("cpuPercent", skills))),
].join("\n")}
`;
}
