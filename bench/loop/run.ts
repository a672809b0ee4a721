/**
 * The whole loop, on the build: how soon it is ready, how fast a spoken command is understood and answered, what it takes
 * at rest. Prints a page and writes bench/results/loop.json and loop.md.
 *
 *   node bench/loop/run.ts [--commands 48] [--seconds 30] [--first] [--dry]
 *
 * `--first` schedules the platform before the machine's other work, by chrt, as root: for a machine that cannot be left
 * alone. `--dry` keeps no results.
 */
import { execFileSync } from "node:child_process";
import { cpus } from "node:os";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import * as v from "valibot";
import { asr } from "../../platform/asr/component.ts";
import { quantile } from "../asr/score.ts";
import { keep } from "../keep.ts";
import { commands } from "./commands.ts";
import { type Outcome, talkTo } from "./conversation.ts";
import { watchLoad } from "./machine.ts";
import { makeFolder, start } from "./platform.ts";
import { usages } from "./processes.ts";
import { report, type Quantiles, type Results } from "./report.ts";

const { values } = parseArgs({
  options: {
    commands: { type: "string", default: "48" },
    seconds: { type: "string", default: "30" },
    first: { type: "boolean", default: false },
    dry: { type: "boolean", default: false },
  },
});
const [count, seconds] = [Number(values.commands), Number(values.seconds)];
/** How long to wait until the last command's garbage is collected. */
const settling = 10_000;

const quantiles = (all: readonly number[]): Quantiles => ({
  p50: quantile(all, 0.5),
  p95: quantile(all, 0.95),
  most: Math.max(...all),
});

async function measureRest(root: number): Promise<Results["rest"]> {
  await sleep(settling);
  const load = watchLoad();
  const before = new Map(usages(root).map(({ pid, cpuSeconds }) => [pid, cpuSeconds]));
  const began = performance.now();
  await sleep(seconds * 1000);
  const took = (performance.now() - began) / 1000;
  const processes = usages(root).map(({ pid, name, skill, pssMb, privateMb, cpuSeconds }) => {
    const cpuPercent = ((cpuSeconds - (before.get(pid) ?? 0)) / took) * 100;
    return { name, skill, pssMb, privateMb, cpuPercent };
  });
  return { load: load(), seconds, processes };
}

function summary(outcomes: readonly Outcome[], woke: number, load: Results["commands"]["load"]): Results["commands"] {
  const trailingSilenceMs = v.parse(asr.config, {}).trailing_silence * 1000;
  const delays = outcomes.flatMap((outcome) => outcome.delays ?? []);
  return {
    load,
    spoken: outcomes.length,
    woke,
    understood: outcomes.filter(({ understood, intentName }) => understood === intentName).length,
    trailingSilenceMs,
    parsedMs: quantiles(delays.map(({ parsed }) => parsed - trailingSilenceMs)),
    answeredMs: quantiles(delays.map(({ answered }) => answered)),
    playBytesMs: quantiles(delays.map(({ playBytes }) => playBytes)),
    heardMs: quantiles(delays.map(({ heard }) => heard)),
    misunderstood: outcomes
      .filter(({ understood, intentName }) => understood !== intentName)
      .map(
        ({ text, voice, woke: heard, understood }) =>
          `“${text}” (${voice.id}): ${heard ? (understood ?? "not understood") : "the wake word was not heard"}`,
      ),
  };
}

const folder = await makeFolder();
// Not by nice: Linux groups processes by session, and shares the processors among groups first. The platform inherits
// it.
if (values.first) execFileSync("chrt", ["--rr", "--all-tasks", "--pid", "1", String(process.pid)]);
try {
  const starts: Results["starts"][number][] = [];
  const timedStart = async (what: string) => {
    const load = watchLoad();
    const platform = await start(folder.path);
    starts.push({ what, readyMs: platform.readyMs, load: load() });
    console.error(`${what}: ready in ${Math.round(platform.readyMs)} ms`);
    return platform;
  };
  await (await timedStart("the first, which trains the understanding")).stop();
  const platform = await timedStart("the second");
  try {
    const talker = await talkTo(platform.control);
    const outcomes: Outcome[] = [];
    const load = watchLoad();
    for (const command of commands(count)) {
      outcomes.push(await talker.say(command));
      process.stderr.write(outcomes.at(-1)?.delays ? "." : outcomes.at(-1)?.woke ? "?" : "!");
    }
    process.stderr.write("\n");
    const spokenLoad = load();
    await talker.end();
    const rest = await measureRest(platform.process.pid ?? 0);
    const woke = outcomes.filter((outcome) => outcome.woke).length;
    const results: Results = {
      date: new Date().toISOString().slice(0, 16),
      machine: `${process.arch}, ${cpus().length} × ${cpus()[0]?.model ?? "unknown processor"}, Node ${process.version}`,
      first: values.first,
      starts,
      commands: summary(outcomes, woke, spokenLoad),
      rest,
    };
    const page = report(results);
    console.log(page);
    if (!values.dry) keep("loop", page, results);
  } finally {
    await platform.stop();
  }
} finally {
  await folder.remove();
}
