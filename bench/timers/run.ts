/**
 * Timers are set, ring and are stopped while the component, or the supervisor, is killed (SIGKILL) at random moments: what
 * is lost, and what rings twice. On the build, with the real supervisor, broker and component; a driver on the bus is the
 * user. Prints a page and keeps bench/results/timers.md.
 *
 *   node bench/timers/run.ts [--timers 1000] [--kills 100] [--dry]
 */
import { setTimeout as pause } from "node:timers/promises";
import { parseArgs } from "node:util";
import { watchLoad } from "../loop/machine.ts";
import { keep } from "../keep.ts";
import { Board } from "./board.ts";
import { Ledger } from "./ledger.ts";
import { User } from "./user.ts";

const { values } = parseArgs({
  options: {
    timers: { type: "string", default: "1000" },
    kills: { type: "string", default: "100" },
    dry: { type: "boolean", default: false },
  },
});
const [timers, kills] = [Number(values.timers), Number(values.kills)];
/** After the board answers; a life with many timers in it is longer than that. */
const longestLifeMs = 1200;
const longestTimerSeconds = 30;
/** How long it may take until the last one has rung. */
const endTimeoutMs = 120_000;

const load = watchLoad();
const began = performance.now();
const board = await Board.make();
const ledger = new Ledger();
const downtimes: number[] = [];
const killed = { component: 0, supervisor: 0 };
let user = await User.join((await board.start()).bus, ledger);
await user.compare();

/** In the last life nothing is killed. */
for (let life = 0; life <= kills; life++) {
  const count = Math.ceil((timers - ledger.count("isPromised")) / (kills - life + 1));
  for (let i = 0; i < count; i++) user.set(`s${ledger.asked}`, 1 + Math.random() * longestTimerSeconds);
  if (life === kills) break;
  await pause(Math.random() * longestLifeMs);
  const since = performance.now();
  if (Math.random() < 0.5 && board.killComponent()) killed.component += 1;
  else {
    killed.supervisor += 1;
    await board.killSupervisor();
    await user.leave();
    user = await User.join((await board.start()).bus, ledger);
  }
  await user.compare();
  downtimes.push(performance.now() - since);
  if (life % 10 === 9) console.error(`${life + 1} kills, ${ledger.asked} timers, ${ledger.count("isStopped")} over`);
}
for (const end = performance.now() + endTimeoutMs; ledger.open.length > 0 && performance.now() < end; )
  await pause(100);
// What was stopped stays silent after one more start.
await user.leave();
await board.killSupervisor();
user = await User.join((await board.start()).bus, ledger);
const left = await user.compare();
await pause(3000);
await user.leave();
await board.remove();

const sorted = downtimes.toSorted((one, other) => one - other);
const share = (part: number): string =>
  `${Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0)} ms`;
const lost = new Set([...ledger.lost, ...ledger.faults.filter((fault) => fault.endsWith("lost"))]).size;
const twice = ledger.faults.filter((fault) => !fault.endsWith("lost"));
const page = `# Timers: none is lost, and none rings twice

${new Date().toISOString().slice(0, 10)}; load average ${load().average}; ${Math.round((performance.now() - began) / 1000)} s. ${ledger.asked} timers of 1 to ${longestTimerSeconds + 1} s
are set, ring and are stopped while the component timers (${killed.component} times) or the supervisor (${killed.supervisor} times) is killed with SIGKILL, up to
${longestLifeMs} ms after it answers again. \`make bench-timers\` repeats the measurement.

| figure | measured | target |
|---|---|---|
| timers whose setting was answered, or which were there after the kill | ${ledger.count("isPromised")} of ${ledger.asked} | |
| kills | ${killed.component + killed.supervisor} | |
| of those timers: never rang | ${lost} | 0 |
| rang, or were there, after their stop was answered | ${twice.length} | 0 |
| rang and were stopped | ${ledger.count("isStopped")} | all |
| there after all were stopped and one more start | ${left} | 0 |
| from a kill until the timers answer, 50 % and 95 % | ${share(0.5)}, ${share(0.95)} | |

The others were asked for when their process was killed, and are not on the disk: they were never answered. Every timer has a site of its own,
so a sound tells which one rings; a ring that goes on after a restart because its stop was not answered yet is one ring. The kernel goes on here: power
cuts, other boots and wrong clocks are tested with a clock that can be set (\`platform/timers/shelf.test.ts\`), and on a board that is cut
off (\`test/board/power-cuts-*\`).
`;
console.log(page);
for (const fault of ledger.faults) console.log(fault);
if (!values.dry) keep("timers", page, { kills, timers, lost, twice: twice.length, left });
process.exitCode = lost + twice.length + left > 0 ? 1 : 0;
