/** What a version takes of the board between two looks: memory that grows, and processor time. */
import { readdir } from "node:fs/promises";
import { readProc } from "../proc-file.ts";

export type Burden = {
  /** Milliseconds of a clock that only goes forward. */
  readonly at: number;
  /** Bytes that each of them takes. */
  readonly memory: ReadonlyMap<string, number>;
  /** By process; components that share one have one entry. */
  readonly processes: readonly Work[];
};
/** The work of one process, with the children that it has now. */
export type Work = {
  readonly names: readonly string[];
  /** Seconds of a processor used since the start, also by children that have ended. */
  readonly used: number;
  /** By thread, the seconds in which it ran or waited for a processor; empty where the kernel does not count them. */
  readonly wanted: ReadonlyMap<number, number>;
};
export type Member = { readonly name: string; readonly memory: number | null; readonly pid?: number | null };

const mebibyte = 1024 * 1024;
/** Growth that says nothing: pages and caches that are used for the first time. */
const minGrowth = 4 * mebibyte;
const maxGrowthPerSecond = mebibyte / 2;
/** Shares of one processor. A wake word on a slow board takes its share all the time: its own usual is the measure. */
const minShare = 0.25;
/** On a busy machine, what never rests gets little: its share counts as soon as it is more than measuring errors. */
const minRestlessShare = 0.02;
const maxTimesUsual = 4;
/** The part of the time in which one thread runs or waits for a processor. */
const restless = 0.75;
const self = "the supervisor";

/** `pid`: of the supervisor. */
export async function burdenOf(pid: number, members: readonly Member[]): Promise<Burden> {
  const status = await readProc(`/proc/${pid}/status`);
  const resident = Number(/^VmRSS:\s+(\d+) kB$/mu.exec(status)?.[1] ?? 0) * 1024;
  const works = await Promise.all([...processesOf(pid, members)].map(([of, names]) => workOf(of, names)));
  return {
    at: performance.now(),
    memory: new Map([
      ...members.flatMap(({ name, memory }) => (memory === null ? [] : [[name, memory] as const])),
      [self, resident],
    ]),
    processes: works.filter((work) => work !== undefined),
  };
}

/** By name, the share of a processor that each has used between two looks: before a change, that is the usual one. */
export function sharesOf(first: Burden, last: Burden): ReadonlyMap<string, number> {
  const seconds = (last.at - first.at) / 1000;
  return new Map(
    last.processes.flatMap(({ names, used }) => {
      const before = first.processes.find((other) => other.names.join() === names.join());
      if (before === undefined || !(seconds > 0)) return [];
      // Who shares a process may have one alone afterwards, or the reverse: the sum is that of the process.
      return names.map((name) => [name, (used - before.used) / seconds / names.length] as const);
    }),
  );
}

/** Who takes too much, in words; undefined when nobody does. */
export function tooHeavy(first: Burden, last: Burden, usual: ReadonlyMap<string, number>): string | undefined {
  const seconds = (last.at - first.at) / 1000;
  const maxGrowth = Math.max(minGrowth, maxGrowthPerSecond * seconds);
  const growing = [...last.memory].find(([name, bytes]) => bytes - (first.memory.get(name) ?? bytes) > maxGrowth);
  if (growing !== undefined) return `${growing[0]} takes more and more memory`;
  for (const { names, used, wanted } of last.processes) {
    const before = first.processes.find((other) => other.names.join() === names.join());
    if (before === undefined) continue;
    const share = (used - before.used) / seconds;
    // A thread that was not there has lived since: all of its time is of this window.
    const demands = [...wanted].map(([thread, time]) => (time - (before.wanted.get(thread) ?? 0)) / seconds);
    const isRestless = Math.max(0, ...demands) > restless;
    const most = maxTimesUsual * names.reduce((sum, name) => sum + (usual.get(name) ?? 0), 0);
    const who = names.join(", ");
    if (share > Math.max(minShare, most)) return `${who} takes ${percent(share)} of a processor`;
    if (isRestless && share > Math.max(minRestlessShare, most))
      return `${who} never rests: it takes ${percent(share)} of a processor, and would take more on an idle machine`;
  }
  return undefined;
}

const percent = (share: number): string => `${Math.round(share * 100)} %`;

function processesOf(pid: number, members: readonly Member[]): ReadonlyMap<number, readonly string[]> {
  const processes = new Map<number, string[]>([[pid, [self]]]);
  for (const { name, pid: of } of members) {
    if (of === null || of === undefined) continue;
    const names = processes.get(of);
    if (names === undefined) processes.set(of, [name]);
    else names.push(name);
  }
  return processes;
}

/** Undefined when the process has ended. */
async function workOf(pid: number, names: readonly string[]): Promise<Work | undefined> {
  const children = (await readProc(`/proc/${pid}/task/${pid}/children`).catch(() => "")).split(" ").map(Number);
  // The supervisor's children are the components, which are judged themselves.
  const more = names[0] === self ? [] : children.filter((child) => child > 0);
  try {
    const own = await usedBy(pid, names[0] === self ? 2 : 4);
    const theirs = await Promise.all(more.map((child) => usedBy(child, 4).catch(() => 0)));
    const wanted = await Promise.all([pid, ...more].map(threadsOf));
    return { names, used: theirs.reduce((sum, one) => sum + one, own), wanted: new Map(wanted.flat()) };
  } catch {
    return undefined;
  }
}

const ticksPerSecond = 100;

/** Seconds of a processor: the first two of the four counters are its own, the others those of children that have ended. */
async function usedBy(pid: number, counters: 2 | 4): Promise<number> {
  const stat = await readProc(`/proc/${pid}/stat`);
  // Behind the name, which may contain anything: proc(5), fields 14 to 17.
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  return fields.slice(11, 11 + counters).reduce((sum, ticks) => sum + Number(ticks), 0) / ticksPerSecond;
}

const nanosecond = 1e-9;

/** By thread, the seconds in which it ran or waited to run. */
async function threadsOf(pid: number): Promise<readonly (readonly [number, number])[]> {
  const threads = await readdir(`/proc/${pid}/task`).catch(() => []);
  const times = threads.map(async (thread) => {
    const [ran = 0, waited = 0] = (await readProc(`/proc/${pid}/task/${thread}/schedstat`).catch(() => ""))
      .split(" ")
      .map(Number);
    return [Number(thread), (ran + waited) * nanosecond] as const;
  });
  return Promise.all(times);
}
