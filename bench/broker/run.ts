/**
 * The embedded broker against plain aedes and Debian's mosquitto, in one run, one after another. Prints a page and writes
 * bench/results/broker.json and broker.md.
 *
 *   node bench/broker/run.ts [--corpus <mosquitto's sources>/test/broker/data] [--dry]
 */
import { mkdtempSync, rmSync } from "node:fs";
import { cpus, tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { watchLoad } from "../loop/machine.ts";
import { keep } from "../keep.ts";
import { contestants } from "./contestants.ts";
import { type CorpusResult, readCorpus, runCorpus } from "./corpus.ts";
import { audio, fanIn, type Figures, frozen, idle, latency } from "./measure.ts";
import { report } from "./report.ts";

const { values } = parseArgs({
  options: { corpus: { type: "string" }, dry: { type: "boolean", default: false } },
});
const folder = mkdtempSync(join(tmpdir(), "sotto-bench-broker-"));
const load = watchLoad();
const measured: (Figures & { readonly name: string; readonly corpus: CorpusResult | undefined })[] = [];
try {
  for (const [name, start] of Object.entries(contestants)) {
    const one = await start(folder);
    try {
      // Idle connections first: in a fresh process.
      const { idle: each, memory } = await idle(one);
      const figures = { latency: await latency(one), audio: await audio(one), fanIn: await fanIn(one) };
      const corpus = values.corpus === undefined ? undefined : await runCorpus(one.port, readCorpus(values.corpus));
      measured.push({ name, ...figures, frozen: await frozen(one), idle: each, memory, corpus });
    } finally {
      await one.stop();
    }
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
const machine = `${process.arch}, ${cpus().length} × ${cpus()[0]?.model.trim() ?? "unknown"}, Node ${process.version}`;
const results = { date: new Date().toISOString().slice(0, 16), machine, load: load(), measured };
const page = report(results);
console.log(page);
if (!values.dry) keep("broker", page, results);
