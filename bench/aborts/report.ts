/** Renders the results of the aborted requests as a page. */
import type { Load } from "../loop/machine.ts";
import type { Weathered } from "./storm.ts";

type Size = { readonly files: number; readonly memory: number };
export type Results = Weathered & {
  readonly date: string;
  readonly machine: string;
  readonly load: Load;
  readonly seed: number;
  readonly seconds: number;
  /** Exits of the platform. */
  readonly exits: number;
  /** Unhandled errors that ended only the part where they occurred. */
  readonly contained: number;
  /** Streams that are still open afterwards. */
  readonly followers: number;
  readonly brokerRestarts: number;
  readonly before: Size;
  readonly after: Size;
};

export function report(results: Results): string {
  const { aborted, routes, moments, exits, contained, followers, brokerRestarts, before, after, seconds, load } =
    results;
  const count = (value: number): string => value.toLocaleString("en");
  const row = (what: string, measured: string, target: string, isMet: boolean): string =>
    `| ${what} | ${measured} | ${target} | ${isMet ? "met" : "missed"} |`;
  return `# Aborted requests

${results.date}; ${results.machine}; load average ${load.average.toFixed(1)}. The built platform with all its components on mosquitto, which is
killed every four seconds and returns a second later: ${count(brokerRestarts)} times in ${count(Math.round(seconds))} s. ${count(routes)} requests, at least one of every route and stream
that the description has, in turn, through TLS and through the local socket, each aborted by chance (seed ${results.seed}): ${Object.entries(
    moments,
  )
    .map(([moment, times]) => `${moment} ${count(times)}`)
    .join(", ")}. \`make bench-aborts\` repeats the measurement.

| figure | measured | target | |
|---|---|---|---|
${[
  row(
    `exits of the platform in ${count(aborted)} aborted requests`,
    String(exits),
    "0 of 100,000",
    exits === 0 && aborted >= 100_000,
  ),
  row("unhandled failures that were contained", String(contained), "0", contained === 0),
  row("streams still open afterwards", String(followers), "0", followers === 0),
  row(
    "open files of the supervisor, before and afterwards",
    `${before.files}, ${after.files}`,
    "≤ 20 more",
    after.files - before.files <= 20,
  ),
].join("\n")}

Resident memory of the supervisor: ${before.memory.toFixed(0)} MB before, ${after.memory.toFixed(0)} MB afterwards.
`;
}
