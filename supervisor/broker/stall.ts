/**
 * A socket that accepts nothing. What waits for it is limited and costs the others nothing, so it has time; only what is
 * stopped, or has forgotten its connection, is cut. A process of this machine that gets no processor is neither.
 */
import { GivenTime } from "../given-time.ts";

/** How often it is looked at, in milliseconds; more often with a shorter limit. */
const lookMs = 1_000;
/** Bytes that may wait for all clients together. */
const maxWaitingBytes = 67_108_864;
/** A socket that has accepted nothing for this long, in milliseconds, may be given up for the memory that it takes. */
const dispensableMs = 500;

/** What is known of the connection, and what is done with it. */
export type Stalled = {
  /** Bytes that wait to be sent. */
  readonly backlog: number;
  destroy(error: Error): void;
};

/** Those of all connections that have not ended, and the bytes that wait for all clients. */
const stalls = new Set<Stall>();
let waiting = 0;

/** Counts bytes that begin to wait, or that wait no longer. */
export function countWaiting(bytes: number): void {
  waiting += bytes;
  if (bytes > 0) relieve();
}

/** Gives up who waits in vain and takes most, if too much waits; the others read and go on. */
function relieve(): void {
  if (waiting <= maxWaitingBytes) return;
  let most: Stall | undefined;
  for (const stall of stalls) if (stall.isDispensable && stall.backlog > (most?.backlog ?? 0)) most = stall;
  most?.cut("the client reads nothing, and too much waits for all");
}

export class Stall {
  readonly #of: Stalled;
  readonly #limitMs: number;
  readonly #lookMs: number;
  readonly #time: GivenTime | undefined;
  readonly #since = performance.now();
  #givenMs = 0;
  #timer: NodeJS.Timeout | undefined;
  #isOver = false;

  /** `pid`: the process at the other end, if it is on this machine and known. */
  constructor(of: Stalled, limitMs: number, pid: number | undefined) {
    this.#of = of;
    this.#limitMs = limitMs;
    this.#lookMs = Math.min(lookMs, limitMs / 4);
    this.#time = pid === undefined ? undefined : new GivenTime(pid);
    stalls.add(this);
    this.#wait();
  }

  get isDispensable(): boolean {
    return performance.now() - this.#since >= dispensableMs;
  }

  get backlog(): number {
    return this.#of.backlog;
  }

  cut(reason: string): void {
    this.stop();
    this.#of.destroy(new Error(reason));
  }

  /** The socket has accepted something, or is closed. */
  stop(): void {
    this.#isOver = true;
    clearTimeout(this.#timer);
    stalls.delete(this);
  }

  /** If this process was delayed itself, it looks after the sockets had their turn. */
  #wait(): void {
    this.#timer = setTimeout(() => setImmediate(() => void this.#look()), this.#lookMs);
  }

  /** Most stalls end before the first look: the process is read then for the first time, and that time counts in full. */
  async #look(): Promise<void> {
    relieve();
    if (this.#isOver) return;
    const isFirst = this.#givenMs === 0;
    const given = (await this.#time?.since()) ?? this.#lookMs;
    if (this.#isOver) return;
    this.#givenMs += isFirst ? this.#lookMs : Math.min(given, this.#lookMs);
    if (this.#givenMs < this.#limitMs) this.#wait();
    else this.cut("the client reads nothing");
  }
}
