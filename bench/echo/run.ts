/**
 * The wake word while the board speaks: how often it is heard, with and without echo cancellation, how often the board wakes
 * itself, what it costs. Simulated rooms (supervisor/virtual-audio/room.ts), the audio server's own canceller and the
 * wake word's own spotter. Prints a table; with --write it goes to bench/results/echo.json and echo.md.
 *
 *   node bench/echo/run.ts [--minutes 60] [--phrase "okay computer"] [--write]
 */
import { availableParallelism } from "node:os";
import { parseArgs } from "node:util";
import { keep } from "../keep.ts";
import { type Job, measureApart, type Result } from "./measure.ts";
import { measureIdle } from "./idle.ts";
import { report } from "./report.ts";
import { conditions, near } from "./scene.ts";

const { values } = parseArgs({
  options: { minutes: { type: "string" }, phrase: { type: "string" }, write: { type: "boolean" } },
});
const minutes = Number(values.minutes ?? 60);
const phrase = values.phrase ?? "okay computer";

const own = { room: near, louder: 10, isCancelled: true, phrase, minutes };
const jobs: Job[] = [
  ...conditions.map((condition) => ({ ...condition, phrase, minutes, scene: "wakes" as const })),
  { ...own, name: "own speech, 10 dB louder", scene: "alone" },
  { ...own, name: "says the wake word itself, 10 dB louder", scene: "names itself" },
];
const results: Result[] = [];
const waiting = [...jobs.entries()];
const lane = async (): Promise<void> => {
  for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
    const result = (results[next[0]] = await measureApart(next[1]));
    const { wakes, hits, alarms, reduction } = result.played;
    console.error(`${result.name}: ${hits} of ${wakes}, ${alarms} self-triggers, ${reduction.toFixed(1)} dB`);
  }
};
await Promise.all(Array.from({ length: Math.min(2, availableParallelism()) }, lane));
const idle = measureIdle(60);

const text = report(results, idle);
if (values.write) keep("echo", text, { idle, results });
console.log(text);
