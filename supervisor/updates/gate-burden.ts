/** What a version takes of the board between two looks: memory that grows, and processor time. */
import { readFile } from "node:fs/promises";

export type Burden = {
  /** Milliseconds of a clock that only goes forward. */
  readonly at: number;
  /** Bytes that each of them takes. */
  readonly memory: ReadonlyMap<string, number>;
  /** Seconds of a processor that each of them has used. */
  readonly processor: ReadonlyMap<string, number>;
};
type Member = { readonly name: string; readonly memory: number | null; readonly cpu?: number | null };
type Lived = Member & { readonly since?: string };

const mebibyte = 1024 * 1024;
/** Growth that says nothing: pages and caches that are used for the first time. */
const minGrowth = 4 * mebibyte;
const maxGrowthPerSecond = mebibyte / 2;
/** Shares of one processor. A wake word on a slow board takes its share all the time: its own usual is the measure. */
const minShare = 0.25;
const maxTimesUsual = 4;
const self = "the supervisor";

export async function burdenOf(pid: number, members: readonly Member[]): Promise<Burden> {
  const [status, stat] = await Promise.all([read(pid, "status"), read(pid, "stat")]);
  const resident = Number(/^VmRSS:\s+(\d+) kB$/mu.exec(status)?.[1] ?? 0) * 1024;
  // Behind the name, which may contain anything: utime and stime are the 12th and 13th field, in hundredths of a second.
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  return {
    at: performance.now(),
    memory: new Map([...members.flatMap(({ name, memory }) => pair(name, memory)), [self, resident]]),
    processor: new Map([
      ...members.flatMap(({ name, cpu }) => pair(name, cpu)),
      [self, (Number(fields[11]) + Number(fields[12])) / 100],
    ]),
  };
}

/** By name, the share of a processor that each has used on average since it was started. */
export function usualShares(members: readonly Lived[]): ReadonlyMap<string, number> {
  return new Map(
    members.flatMap(({ name, cpu, since }) => {
      const seconds = (Date.now() - Date.parse(since ?? "")) / 1000;
      return cpu == null || !(seconds > 0) ? [] : pair(name, cpu / seconds);
    }),
  );
}

/** Who takes too much, in words; undefined when nobody does. */
export function tooHeavy(first: Burden, last: Burden, usual: ReadonlyMap<string, number>): string | undefined {
  const seconds = (last.at - first.at) / 1000;
  const maxGrowth = Math.max(minGrowth, maxGrowthPerSecond * seconds);
  const growing = [...last.memory].find(([name, bytes]) => bytes - (first.memory.get(name) ?? bytes) > maxGrowth);
  if (growing !== undefined) return `${growing[0]} takes more and more memory`;
  for (const [name, used] of last.processor) {
    const share = (used - (first.processor.get(name) ?? used)) / seconds;
    if (share > Math.max(minShare, maxTimesUsual * (usual.get(name) ?? 0)))
      return `${name} takes ${Math.round(share * 100)} % of a processor`;
  }
  return undefined;
}

function pair(name: string, value: number | null | undefined): readonly (readonly [string, number])[] {
  return value === null || value === undefined ? [] : [[name, value]];
}

function read(pid: number, file: string): Promise<string> {
  return readFile(`/proc/${pid}/${file}`, "utf8");
}
