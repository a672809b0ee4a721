/** Renders the results of the echo bench in words and tables. */
import type { Result } from "./measure.ts";

export function report(results: readonly Result[], idle: number): string {
  const wakes = results.filter(({ scene }) => scene === "wakes");
  const alone = results.filter(({ scene }) => scene !== "wakes");
  const [first] = wakes;
  if (first === undefined) throw new RangeError("no results");
  const cancelled = wakes.filter(({ isCancelled }) => isCancelled);
  const latencies = cancelled.flatMap(({ played }) => played.latencies).toSorted((one, other) => one - other);
  const median = latencies[latencies.length >> 1] ?? 0;
  const cost = cancelled.reduce((sum, { played }) => sum + played.cost, 0) / cancelled.length;
  return `# Wake word during playback: "${first.phrase}"

The board speaks in answers of twelve seconds (espeak-ng's British English, its usual voice), each handed over 30 to 180 ms
before it is heard, as a device takes to open. Meanwhile the wake word is said by twelve synthetic voices in four manners each,
48 times, twice in an answer. Rooms are simulated; pink noise is 30 dB below the person who speaks. Without
cancellation the wake word would have to be on all the time; with it, it is on while the echo counts as cancelled. Echo reduction is
measured where nobody else speaks, from the first sample on, including the seconds in which the filter adapts to the room.

| echo | cancelled | detected | self-triggers | echo reduction | on, share of the time it speaks |
|---|---|---|---|---|---|
${wakes.map(line).join("\n")}

The wake word is reported ${median.toFixed(0)} ms after the phrase (median, with cancellation).

| own speech, nobody else speaks | minutes | self-triggers | if always on | on, share of the time it speaks |
|---|---|---|---|---|
${alone.map(aloneLine).join("\n")}

Cancellation takes ${(cost * 100).toFixed(1)} % of a core while something is played, and ${(idle * 100).toFixed(3)} % while nothing is, without the bus.

What was not measured: people, real rooms and loudspeakers, microphones that move, lost samples, ARM.
`;
}

function line({ name, isCancelled, played }: Result): string {
  const { hits, wakes, alarms, reduction, share } = played;
  const cells = [name, isCancelled ? "yes" : "no", `${hits} of ${wakes}`, alarms];
  const quality = isCancelled ? [`${reduction.toFixed(1)} dB`, `${(share * 100).toFixed(0)} %`] : ["–", "–"];
  return `| ${[...cells, ...quality].join(" | ")} |`;
}

function aloneLine({ name, played }: Result): string {
  const { seconds, alarms, alarmsUngated, share } = played;
  return `| ${[name, (seconds / 60).toFixed(0), alarms, alarmsUngated, `${(share * 100).toFixed(0)} %`].join(" | ")} |`;
}
