/**
 * The figures by which two runs of a bench can be compared: processor time, memory, counts, and ratios to other programs in
 * the same run. Times by the clock are left out: they are larger on a machine that does other work meanwhile.
 */
import type { Results as Aborts } from "../aborts/report.ts";
import { growth, type Results as Admin } from "../admin/report.ts";
import { quantile } from "../asr/score.ts";
import type { Results as Broker } from "../broker/report.ts";
import type { Row as BuiltinRow } from "../builtins/report.ts";
import type { Result as Echo } from "../echo/measure.ts";
import type { Result as Hotword } from "../hotword/condition.ts";
import type { Results as Logs } from "../logs/report.ts";
import type { Results as Loop } from "../loop/report.ts";
import type { Measured, Results as Processes } from "../processes/report.ts";
import type { Trial } from "../rooms/report.ts";
import type { TaskResults as Tasks } from "../tasks/report.ts";
import type { Results as Web } from "../web/report.ts";

export type Figure = {
  readonly name: string;
  readonly value: number;
  readonly unit: string;
  /** True for what is better the more of it there is. */
  readonly isMoreBetter: boolean;
};

const less = (name: string, value: number, unit = ""): Figure => ({ name, value, unit, isMoreBetter: false });
const more = (name: string, value: number, unit = ""): Figure => ({ name, value, unit, isMoreBetter: true });
/** What is wrong, in percent: of 97 % right, one percent less is a third more that is wrong. */
const wrong = (name: string, right: number, of: number): Figure => less(name, 100 - (100 * right) / of, "%");
const median = (values: readonly number[]): number => quantile(values, 0.5);

function ofBroker({ measured }: Broker): Figure[] {
  const of = (name: string) => measured.find((one) => one.name === name);
  const [own, aedes, mosquitto] = [of("Sotto"), of("aedes"), of("mosquitto")];
  if (own === undefined || aedes === undefined || mosquitto === undefined) return [];
  return [
    more("ten publishers, messages per second of processor time", own.fanIn.perCpuSecond),
    more("the same, relative to aedes", own.fanIn.perCpuSecond / aedes.fanIn.perCpuSecond),
    less("QoS 1, median, relative to mosquitto", own.latency.p50 / mosquitto.latency.p50),
    less("nine subscribers, processor time relative to mosquitto", own.audio.cpu / mosquitto.audio.cpu),
    less("frames lost beside a frozen subscriber", own.frozen),
    less("an idle connection", own.idle, "KB"),
    ...(own.corpus ? [wrong("byte sequences answered differently", own.corpus.passed, own.corpus.of)] : []),
  ];
}

function ofProcesses({ measured, whole }: Processes): Figure[] {
  const [own, ...others] = measured;
  if (own === undefined) return [];
  const pm2 = others.find(({ name }) => name === "pm2");
  const ratio = (name: string, of: (one: Measured) => readonly number[]) =>
    pm2 === undefined ? [] : [less(`${name}, relative to pm2`, median(of(own)) / median(of(pm2)))];
  return [
    ...ratio("kill -9 to the new process running", ({ restartMs }) => restartMs),
    ...ratio("nine children running", ({ startMs }) => startMs),
    less("the part that supervises", median(own.pssMb), "MB"),
    less("the whole supervisor", whole.pssMb, "MB"),
  ];
}

function ofLoop({ commands, rest }: Loop): Figure[] {
  const platform = rest.processes.filter(({ skill }) => !skill);
  const sum = (pick: (one: (typeof platform)[number]) => number) => platform.reduce((all, one) => all + pick(one), 0);
  return [
    wrong("commands by voice not understood", commands.understood, commands.spoken),
    less(
      "memory at rest",
      sum(({ pssMb }) => pssMb),
      "MB",
    ),
    less(
      "processor at rest",
      sum(({ cpuPercent }) => cpuPercent),
      "% of a core",
    ),
    ...platform
      .filter(({ privateMb }) => privateMb >= 8)
      .map(({ name, privateMb }) => less(`private memory of ${name}`, privateMb, "MB")),
  ];
}

function ofLogs({ measured }: Logs): Figure[] {
  const [own, ...others] = measured;
  if (own === undefined) return [];
  const pm2 = others.find(({ name, kind }) => name.startsWith("pm2") && kind === own.kind);
  return [
    more("lines per second of processor time", median(own.perCpuSecond)),
    ...(pm2 === undefined
      ? []
      : [more("lines a second, relative to pm2", median(own.perSecond) / median(pm2.perSecond))]),
    less("lost lines", own.lost),
  ];
}

function ofAdmin(results: Admin): Figure[] {
  return [
    ...results.throughput.map(({ path, perCoreSecond }) =>
      more(`${path}, answers in a second of one core`, perCoreSecond),
    ),
    less("memory gained over the requests", Math.max(0, growth(results.requests)), "MB"),
    less("memory gained over the messages", Math.max(0, growth(results.messages)), "MB"),
    less("a neighbour's failed requests", results.slow.failed),
    less("a wrong password", results.timing.knownMs, "ms of processor time"),
  ];
}

type Rest = {
  readonly modes: readonly { readonly processes: string; readonly verifier: string; readonly megabytes: number }[];
};
type Soak = {
  readonly kilobytes: number;
  readonly lost: number;
  readonly processes: readonly { readonly name: string; readonly slope: number }[];
};
type Storm = { readonly lost: number; readonly ready: Readonly<Record<string, number>> };
type Timers = { readonly lost: number; readonly twice: number; readonly left: number };

/** By the names of `bench/results/*.json`. A bench that is not in this list is not compared. */
const readers: Readonly<Record<string, (data: never) => Figure[]>> = {
  aborts: ({ exits, contained, followers, before, after }: Aborts) => [
    less("exits", exits),
    less("unhandled failures", contained),
    less("streams still open", followers),
    less("open files gained", Math.max(0, after.files - before.files)),
    less("memory gained", Math.max(0, after.memory - before.memory), "MB"),
  ],
  admin: ofAdmin,
  broker: ofBroker,
  builtins: ({ rows }: { readonly rows: readonly BuiltinRow[] }) =>
    rows.map(({ language, all }) => wrong(`${language}, wrong`, all.right, all.of)),
  echo: ({ results, idle }: { readonly results: readonly Echo[]; readonly idle: number }) => [
    ...results.flatMap(({ name, isCancelled, played }) =>
      isCancelled && played.wakes > 0 ? [wrong(`missed, ${name}`, played.hits, played.wakes)] : [],
    ),
    less(
      "self-triggers",
      results.reduce((sum, { isCancelled, played }) => sum + (isCancelled ? played.alarms : 0), 0),
    ),
    less("processor while nothing is played", idle * 100, "%"),
  ],
  hotword: ({
    results,
    quietRealTimeFactor,
  }: {
    readonly results: readonly Hotword[];
    readonly quietRealTimeFactor: number;
  }) => [
    ...results
      .slice(0, 1)
      .flatMap(({ hits, renderings, falseAlarms, otherMinutes, realTimeFactor }) => [
        wrong("missed", hits, renderings),
        less("false alarms", (falseAlarms.length * 60) / otherMinutes, "an hour"),
        less("real-time factor", realTimeFactor),
      ]),
    less("real-time factor in a silent room", quietRealTimeFactor),
  ],
  logs: ofLogs,
  loop: ofLoop,
  nlu: ({ f1_70, f1_full, intent_accuracy }: Readonly<Record<string, number>>) => [
    wrong("slots, 70 sentences an intent: 1 - F1", f1_70 ?? 0, 1),
    wrong("slots, all sentences: 1 - F1", f1_full ?? 0, 1),
    wrong("intents", intent_accuracy ?? 0, 1),
  ],
  processes: ofProcesses,
  rest: ({ modes }: Rest) =>
    modes.map(({ processes, verifier, megabytes }) => less(`at rest, ${processes}, ${verifier}`, megabytes, "MB")),
  rooms: ({ trials }: { readonly trials: readonly Trial[] }) => {
    const right = trials.filter(({ answered, person }) => answered.length === 1 && answered[0] === person).length;
    const contested = trials.filter(({ answered }) => answered.length > 0).length;
    return [wrong("another room answers", right, contested)];
  },
  soak: ({ kilobytes, lost, processes }: Soak) => [
    less("written for a dialogue", kilobytes, "kB"),
    less("lost dialogues", lost),
    ...processes.map(({ name, slope }) => less(`${name} gains`, Math.max(0, slope), "MB an hour")),
  ],
  storm: ({ lost, ready }: Storm) => [
    less("lost sessions", lost),
    ...Object.entries(ready).map(([name, share]) => less(`${name} is away`, 100 - share * 100, "%")),
  ],
  tasks: ({ history, kills }: Tasks) => [
    less("lost tasks", kills.lost),
    less("tasks run twice", kills.twice),
    less("ready again, median", median(kills.ready.map((one) => one.cpuMilliseconds)), "ms of processor time"),
    less("a request with its task", history.cpu, "ms of processor time"),
  ],
  timers: ({ lost, twice, left }: Timers) => [less("lost", lost), less("rang twice", twice), less("left over", left)],
  web: ({ bytes }: Web) => [less("the page, compressed", bytes / 1024, "KB")],
};

export const compared: readonly string[] = Object.keys(readers);

/** Data of another form, as an earlier version of the bench wrote them, have no figures: undefined. */
export function figuresOf(bench: string, data: unknown): readonly Figure[] | undefined {
  const read = readers[bench];
  if (read === undefined) throw new RangeError(`no figures of a bench ${bench}: ${compared.join(", ")}`);
  let figures: readonly Figure[];
  try {
    figures = read(data as never);
  } catch (error) {
    if (error instanceof TypeError) return undefined;
    throw error;
  }
  return figures.every(({ value }) => Number.isFinite(value)) ? figures : undefined;
}
