/** Renders the results of the broker's bench as a page. */
import type { Load } from "../loop/machine.ts";
import type { CorpusResult } from "./corpus.ts";
import type { Figures } from "./measure.ts";

export type Results = {
  readonly date: string;
  readonly machine: string;
  readonly load: Load;
  readonly measured: readonly (Figures & { readonly name: string; readonly corpus: CorpusResult | undefined })[];
};

const round = (value: number): string => (value < 10 ? value.toFixed(1) : String(Math.round(value)));
const thousands = (value: number): string => `${(value / 1_000).toFixed(1)}k`;

export function report({ date, machine, load, measured }: Results): string {
  const of = (name: string) => {
    const found = measured.find((one) => one.name === name);
    if (found === undefined) throw new Error(`${name} was not measured`);
    return found;
  };
  const [own, aedes, mosquitto] = [of("Sotto"), of("aedes"), of("mosquitto")];
  const rows = measured.map((one) =>
    [
      one.name,
      `${thousands(one.fanIn.perSecond)} (${one.fanIn.lost})`,
      thousands(one.fanIn.perCpuSecond),
      `${round(one.latency.p50)} / ${round(one.latency.p99)}`,
      round(one.audio.cpu),
      one.frozen,
      round(one.idle),
      one.corpus === undefined ? "not run" : `${one.corpus.passed} of ${one.corpus.of}`,
    ].join(" | "),
  );
  const goal = (what: string, measuredAs: string, wanted: string, isMet: boolean): string =>
    `| ${what} | ${measuredAs} | ${wanted} | ${isMet ? "met" : "missed"} |`;
  const against = (a: number, b: number): string => `× ${(a / b).toFixed(2)}`;
  const { corpus } = own;
  const failed = corpus?.failed.map((each) => `- ${each}`).join("\n") ?? "";
  return `# The broker

${date}; ${machine}; load average ${load.average} (${load.busy} processors busy). One process each, one after another in one run, with the same client.

| broker | ten publishers, messages/s (lost) | the same per second of processor time | QoS 1 at 100/s, µs p50 / p99 | nine subscribers of a microphone, ms of processor time a second | frames lost of 25,000 beside a frozen subscriber | idle connection, KB | mosquitto's byte sequences of 3.1 and 3.1.1 |
|---|---|---|---|---|---|---|---|
${rows.map((row) => `| ${row} |`).join("\n")}

| figure | measured | goal | |
|---|---|---|---|
${[
  goal(
    "ten publishers, relative to plain aedes",
    against(own.fanIn.perSecond, aedes.fanIn.perSecond),
    "≥ × 1",
    own.fanIn.perSecond >= aedes.fanIn.perSecond,
  ),
  goal(
    "QoS 1, p50, relative to mosquitto",
    against(own.latency.p50, mosquitto.latency.p50),
    "≤ × 2",
    own.latency.p50 <= 2 * mosquitto.latency.p50,
  ),
  goal(
    "nine subscribers, processor time relative to mosquitto",
    against(own.audio.cpu, mosquitto.audio.cpu),
    "≤ × 2",
    own.audio.cpu <= 2 * mosquitto.audio.cpu,
  ),
  goal("frames lost beside a frozen subscriber", String(own.frozen), "0", own.frozen === 0),
  goal("an idle connection", `${round(own.idle)} KB`, "≤ 10 KB", own.idle <= 10),
  ...(corpus
    ? [goal("byte sequences", `${corpus.passed} of ${corpus.of}`, "≥ 95.5 %", corpus.passed / corpus.of >= 0.955)]
    : []),
].join("\n")}
${failed === "" ? "" : `\nSequences whose answer differs from the one that mosquitto's own tests expect:\n\n${failed}\n`}`;
}
