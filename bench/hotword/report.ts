/** Renders the results of the hotword benchmark in words and tables. */
import { voices } from "../voices/voices.ts";
import type { Result } from "./condition.ts";
import { nearMisses } from "./speech.ts";

/**
 * `quiet` is the real-time factor in a silent room. The first result is that of the default sensitivity, over all
 * speech.
 */
export function report(results: readonly Result[], quiet: number): string {
  const [main] = results;
  if (main === undefined) throw new RangeError("no results");
  const { near, human } = main;
  const nearOnes = nearMisses[main.phrase] ?? [];
  return `# The wake word "${main.phrase}"

${main.renderings} renderings by ${voices.length} synthetic voices (eight of espeak-ng, four of flite, cut from recordings of
people), each unchanged, slower, faster and higher; pink noise below the speech; other speech of the same voices, half of it
conversation, half words in random order. The sound continues without a pause, like that of a microphone. 44 dB is a very quiet room; loud is three times
the usual amplitude, faint a tenth.

| sensitivity | noise | verified | heard | false alarms | an hour | RTF |
|---|---|---|---|---|---|---|
${results.map(line).join("\n")}

At the default sensitivity, ${main.snr} dB:
- A detection is reported ${main.latency.p50} ms after the phrase (median; 95 %: ${main.latency.p95} ms, at most ${main.latency.max} ms),
  in audio time. The error of the reported end is ${main.endError.p50} ms (median; 5 % ${main.endError.p05}, 95 % ${main.endError.p95}).
- Missed, by voice: ${listed(main.missed)}.
- Similar phrases (${nearOnes.length} such as "${nearOnes[0]}", by each voice): ${near?.spotted} of ${near?.played}
  taken for the wake word.
- People reading and commanding other things (${human?.minutes.toFixed(1)} minutes of Debian's pocketsphinx-testdata): ${human?.spotted}
  false alarms.
- In a silent room it costs ${(quiet * 100).toFixed(2)} % of a core, without the bus.

Limits: it is not detected while music or somebody else is as loud, nor over the platform's own voice (with echo
cancellation: echo.md), and is not distinguished from similar words. It was not measured with people.
`;
}

function line(result: Result): string {
  const { sensitivity, snr, volume, verify, hits, renderings, falseAlarms, otherMinutes, realTimeFactor } = result;
  const share = `${hits}/${renderings} (${((100 * hits) / renderings).toFixed(0)} %)`;
  const alarms = `${falseAlarms.length} in ${otherMinutes.toFixed(0)} min`;
  const hourly = ((falseAlarms.length * 60) / otherMinutes).toFixed(1);
  const room = `${snr} dB${volume > 1 ? ", loud" : volume < 1 ? ", faint" : ""}`;
  const cells = [sensitivity, room, verify ? "yes" : "no", share, alarms, hourly, realTimeFactor.toFixed(3)];
  return `| ${cells.join(" | ")} |`;
}

function listed(missed: Readonly<Record<string, number>>): string {
  const each = Object.entries(missed).map(([voice, times]) => `${voice} ${times}`);
  return each.length === 0 ? "none" : each.join(", ");
}
