/**
 * Measures how much of a time a process could have used: it ran, or waited for something else than a processor. On a
 * starved machine a process does nothing for seconds through no fault of its own; one that is stopped, or waits for what
 * never happens, has had all of that time.
 */
import { readdir } from "node:fs/promises";
import { readProc } from "./proc-file.ts";

export type Thread = {
  /** The state as in proc(5): R is runnable, D waits for the disk, S sleeps, T is stopped. */
  readonly state: string;
  /** Processor time used so far, in milliseconds. */
  readonly ran: number;
  /** Milliseconds for which it was runnable and did not run, until it last ran; undefined where the kernel does not count. */
  readonly waited: number | undefined;
};

/** The threads of a process by their id. */
export type Threads = ReadonlyMap<number, Thread>;

/** Milliseconds per tick: /proc uses hundredths of a second on every architecture. */
const tick = 10;
const nanosecondsPerMs = 1e6;

/** Returns the state of the main thread; undefined when the process no longer exists. */
export const readMainThread = (pid: number): Promise<Thread | undefined> => readThread(`/proc/${pid}/task/${pid}`);

/** Returns the threads of a process; none when it no longer exists. */
export async function readThreads(pid: number): Promise<Threads> {
  const ids = await readdir(`/proc/${pid}/task`).catch(() => []);
  const threads = new Map<number, Thread>();
  for (const id of ids) {
    const thread = await readThread(`/proc/${pid}/task/${id}`);
    if (thread !== undefined) threads.set(Number(id), thread);
  }
  return threads;
}

async function readThread(folder: string): Promise<Thread | undefined> {
  try {
    const [stat, schedstat] = await Promise.all([
      readProc(`${folder}/stat`),
      // Not every kernel has it.
      readProc(`${folder}/schedstat`).catch(() => ""),
    ]);
    return parseThread(stat, schedstat);
  } catch {
    return undefined;
  }
}

/** A kernel that has `schedstat` and does not count says "0 0 0". */
export function parseThread(stat: string, schedstat: string): Thread {
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  const [ran = 0, waited = 0] = schedstat.split(" ").map((field) => Number(field) / nanosecondsPerMs);
  const ticks = (Number(fields[11]) + Number(fields[12])) * tick;
  return { state: fields[0] ?? "", ran: ran > 0 ? ran : ticks, waited: ran > 0 ? waited : undefined };
}

/** One thread: as it was at the first and the last look, and what it has waited that the kernel does not count, or not yet. */
type Followed = { readonly first: Thread; last: Thread; uncounted: number; pending: number };

/** Adds up how long a process was held up, from look to look: as long as the one of its threads that waited most. */
export class Waits {
  readonly #threads = new Map<number, Followed>();

  /** Returns the milliseconds since the first look; `passed` is the time since the last one. */
  look(now: Threads, passed: number): number {
    let most = 0;
    for (const [id, thread] of now) {
      const known = this.#threads.get(id);
      if (known === undefined) {
        this.#threads.set(id, { first: thread, last: thread, uncounted: 0, pending: 0 });
        continue;
      }
      follow(known, thread, passed);
      most = Math.max(most, (thread.waited ?? 0) - (known.first.waited ?? 0) + known.uncounted + known.pending);
    }
    return most;
  }
}

/**
 * The kernel counts a wait for a processor when it is over. Until then it is seen by a thread that is runnable at both looks and
 * did not run. It counts no wait for the disk, and some count nothing.
 */
function follow(known: Followed, now: Thread, passed: number): void {
  const { state, ran } = known.last;
  const isStill = state === now.state;
  const idle = passed - (now.ran - ran);
  if (isStill && (now.state === "D" || (now.state === "R" && now.waited === undefined))) known.uncounted += idle;
  known.pending =
    isStill && now.state === "R" && now.waited !== undefined && now.ran === ran ? known.pending + passed : 0;
  known.last = now;
}

export class GivenTime {
  readonly #pid: number;
  readonly #waits = new Waits();
  #firstAt: number | undefined;
  #lastAt = 0;
  #given = 0;

  constructor(pid: number) {
    this.#pid = pid;
  }

  /**
   * Resolves to the milliseconds since the last call that the process could have used; to 0 the first time. A wait that is
   * counted when it is over makes them fewer, even negative: the sum of all calls is right.
   */
  async since(): Promise<number> {
    const now = await readThreads(this.#pid);
    const at = performance.now();
    const held = this.#waits.look(now, at - this.#lastAt);
    this.#lastAt = at;
    if (this.#firstAt === undefined) {
      this.#firstAt = at;
      return 0;
    }
    const before = this.#given;
    this.#given = at - this.#firstAt - held;
    return this.#given - before;
  }
}
