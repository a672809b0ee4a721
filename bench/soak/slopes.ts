/** What each process of a platform takes over time, and the slopes of it. */
import { readFile } from "node:fs/promises";
import type { collections } from "./collections.ts";
import { processesOf } from "./processes.ts";

type Sample = { readonly hours: number; readonly megabytes: number };
type Series = { name: string; raw: Sample[]; collected: Sample[]; kept: Sample[] };

export type Slopes = {
  readonly name: string;
  /** Private megabytes right after a collection: first and last. */
  readonly before: number;
  readonly after: number;
  /** Of these, in megabytes an hour. */
  readonly slope: number;
  /** Of what V8 keeps in its heap and outside, in megabytes an hour; undefined if that is not known, and all else is with garbage. */
  readonly keptSlope: number | undefined;
  /** Private megabytes with garbage: the most in the first and in the second half. */
  readonly mostFirst: number;
  readonly mostLast: number;
};

const megabyte = 1024 ** 2;
/** Start and end with a sound, or with a sentence. */
const isShort = (name: string): boolean => /^(?:sh|cat|arecord|aplay|espeak-ng|setpriv)$/u.test(name);

async function privateMegabytes(pid: number): Promise<number | undefined> {
  const text = await readFile(`/proc/${pid}/smaps_rollup`, "utf8").catch(() => "");
  const found = [...text.matchAll(/^Private_(?:Clean|Dirty):\s+(\d+) kB/gmu)].map(([, kilobytes]) => Number(kilobytes));
  return found.length === 0 ? undefined : found.reduce((sum, one) => sum + one, 0) / 1024;
}

/** Least squares, in megabytes an hour. */
export function slope(of: readonly Sample[]): number {
  const mean = (pick: (one: Sample) => number) => of.reduce((sum, one) => sum + pick(one), 0) / Math.max(1, of.length);
  const [x, y] = [mean(({ hours }) => hours), mean(({ megabytes }) => megabytes)];
  const above = of.reduce((sum, { hours, megabytes }) => sum + (hours - x) * (megabytes - y), 0);
  const below = of.reduce((sum, { hours }) => sum + (hours - x) ** 2, 0);
  return below === 0 ? 0 : above / below;
}

const most = (of: readonly Sample[]): number => Math.max(0, ...of.map(({ megabytes }) => megabytes));

/** Samples the processes below `root`. Hours count from now. */
export class Watch {
  readonly #root: number;
  readonly #collections: ReturnType<typeof collections>;
  readonly #began = performance.now();
  readonly #series = new Map<number, Series>();

  constructor(root: number, collecting: ReturnType<typeof collections>) {
    this.#root = root;
    this.#collections = collecting;
  }

  #seriesOf(pid: number, name: string): Series {
    const known = this.#series.get(pid) ?? { name, raw: [], collected: [], kept: [] };
    this.#series.set(pid, known);
    return known;
  }

  #sample(megabytes: number): Sample {
    return { hours: (performance.now() - this.#began) / 3_600_000, megabytes };
  }

  /** Memory as it is. */
  async look(): Promise<void> {
    for (const { pid, name } of processesOf(this.#root)) {
      const megabytes = isShort(name) ? undefined : await privateMegabytes(pid);
      if (megabytes !== undefined) this.#seriesOf(pid, name).raw.push(this.#sample(megabytes));
    }
  }

  /** Memory after a collection, one process after the other. */
  async collect(): Promise<void> {
    for (const { pid, name } of processesOf(this.#root)) {
      const kept = isShort(name) ? undefined : await this.#collections.of(pid);
      const megabytes = kept === undefined ? undefined : await privateMegabytes(pid);
      if (kept === undefined || megabytes === undefined) continue;
      const figures = [kept.heapUsed, kept.heapTotal, kept.external, kept.arrayBuffers, kept.native ?? 0];
      const [heap, pages, buffers, arrays, native] = figures.map((one) => (one / megabyte).toFixed(2));
      console.error(
        `${name}: ${megabytes.toFixed(1)} MB private, ${heap} MB of heap in ${pages}, ${buffers} outside, ${arrays} in buffers, ${native} by malloc`,
      );
      const series = this.#seriesOf(pid, name);
      series.collected.push(this.#sample(megabytes));
      series.kept.push(this.#sample((kept.heapUsed + kept.external) / megabyte));
    }
  }

  /** Of the processes that were there from the first collection to the last; of programs without the collector, as it is. */
  slopes(): readonly Slopes[] {
    const all = [...this.#series.values()];
    const times = all.map(({ collected }) => collected).reduce((a, b) => (b.length > a.length ? b : a), []);
    const [from, to] = [times[0]?.hours ?? 0, times.at(-1)?.hours ?? 0];
    const middle = (from + to) / 2;
    return all
      .map((one) => ({ ...one, raw: one.raw.filter(({ hours }) => hours >= from) }))
      .filter(({ raw, collected }) =>
        collected.length === 0
          ? (raw[0]?.hours ?? to) < middle && (raw.at(-1)?.hours ?? from) >= to
          : collected.length === times.length,
      )
      .map(({ name, raw, collected, kept }) => {
        const seen = collected.length === 0 ? raw : collected;
        return {
          name,
          before: seen[0]?.megabytes ?? 0,
          after: seen.at(-1)?.megabytes ?? 0,
          slope: slope(seen),
          keptSlope: kept.length === 0 ? undefined : slope(kept),
          mostFirst: most(raw.filter(({ hours }) => hours < middle)),
          mostLast: most(raw.filter(({ hours }) => hours >= middle)),
        };
      });
  }
}
