/**
 * `make bench`: everything in bench/ that measures, one after the other; one that fails stops no other.
 *
 *   node bench/all/run.ts [--list] [--from NAME] [NAME…]
 *
 * `--list` says what would run, and runs nothing; `--from` begins at NAME, after one that was ended; names: only these.
 */
import { availableParallelism, loadavg } from "node:os";
import { parseArgs } from "node:util";
import { benches, lengthOf } from "./benches.ts";
import { measure } from "./measure.ts";

const { values, positionals } = parseArgs({
  options: { list: { type: "boolean", default: false }, from: { type: "string" } },
  allowPositionals: true,
});

const names = benches.map(({ name }) => name);
const unknown = [...positionals, ...(values.from === undefined ? [] : [values.from])].filter(
  (name) => !names.includes(name),
);
if (unknown.length > 0) {
  console.error(`no bench ${unknown.join(", ")}: there are ${names.join(", ")}`);
  process.exit(2);
}
const from = values.from === undefined ? 0 : names.indexOf(values.from);
const chosen = positionals.length > 0 ? benches.filter(({ name }) => positionals.includes(name)) : benches.slice(from);

console.log(
  `${chosen.length} ${chosen.length === 1 ? "bench" : "benches"}, about ${lengthOf(chosen)} on a quiet machine with two cores; results in bench/results/:`,
);
const widest = Math.max(...chosen.map(({ name }) => name.length));
for (const { name, minutes, isTimed, command } of chosen)
  console.log(
    `  ${name.padEnd(widest)}  ${String(minutes).padStart(4)} min  ${isTimed ? "timed " : "      "}  ${command.filter((word) => !/^(?:--no-print-directory|ARGS=)$/u.test(word)).join(" ")}`,
  );

/** Of each processor, by others. */
const busy = 0.25;
const [load = 0] = loadavg();
if (load / availableParallelism() > busy && chosen.some(({ isTimed }) => isTimed))
  console.log(
    `This machine is busy (load average ${load.toFixed(1)}): what is timed will say more about that than about the platform.`,
  );

if (!values.list) process.exitCode = measure(chosen, (line) => console.log(line)).length === 0 ? 0 : 1;
