/**
 * Reports a bucket: by a watch, and while NATS makes none, by asking [docs/decisions/0335-asking-while-no-watch-is-made.md].
 *
 * A watch is a consumer, which the server that decides where things are kept (the metadata leader) must place. A server whose disk was
 * full is stuck and keeps this office, so no watch is made anywhere; the server that leads the bucket still confirms and answers.
 */
import { setTimeout as pause } from "node:timers/promises";
import type { StreamInfo } from "@nats-io/jetstream";
import type { KvEntry } from "@nats-io/kv";
import type { Entry } from "./bucket.ts";
import { read } from "./kv-entry.ts";
import {
  codeOf,
  inBucket,
  inTime,
  inWords,
  isTimeout,
  noJetStream,
  noMajority,
  streamNotFound,
} from "./nats-errors.ts";

type Watcher = AsyncIterable<KvEntry> & { stop(): void };

/** How a bucket is read; nothing but `watch` takes a consumer. The rest is answered by the server that leads the bucket. */
export type Source = {
  watch(): Promise<Watcher>;
  info(): Promise<Pick<StreamInfo, "created" | "state" | "cluster">>;
  /** Removed ones included. */
  keys(): Promise<readonly string[]>;
  get(key: string): Promise<Entry | undefined>;
  /** Undefined for a change that another one has replaced. */
  at(revision: number): Promise<Entry | undefined>;
};

export type Reports = {
  readonly onEntry: (entry: Entry) => void;
  /** Changes are no longer reported, for whatever reason. */
  readonly onStopped: (why: string) => void;
  /** Each look at the bucket, every few seconds; undefined: somebody has deleted it. */
  readonly onLooked: (info: Pick<StreamInfo, "cluster"> | undefined) => void;
  /** Aborted when the connection has ended. */
  readonly signal: AbortSignal;
};

/** Milliseconds. */
const maxDraws = 6;
const drawMs = 1_500;
/** Until it is asked beside. Shorter than what makes this hub dead to the others. */
const patienceMs = 1_000;
const askMs = 500;
/** Between two looks whether a bucket is still the same. */
const lookMs = 5_000;
const [minRedrawMs, maxRedrawMs] = [2_000, 30_000];
/** Requests at a time: signs of life have the same connection. */
const atOnce = 32;
/** More changes than this are read as what there is now. */
const maxChanges = 1_024;
const maxFailedAsks = 5;

export class Watching {
  readonly #source: Source;
  readonly #reports: Reports;
  readonly #revisions = new Map<string, number>();
  /** The newest that was reported. */
  #last = 0;
  /** Changes up to here were asked for. */
  #asked = 0;
  #created: string | undefined;
  #asking: AbortController | undefined;

  constructor(source: Source, reports: Reports) {
    this.#source = source;
    this.#reports = reports;
  }

  /** No watch could be made yet. */
  get isAsking(): boolean {
    return this.#asking !== undefined;
  }

  /** Resolves when all that existed was reported. */
  async start(): Promise<void> {
    const watched = this.#watch();
    const isWatched = await Promise.race([
      watched.then(
        () => true,
        (error: unknown) => {
          if (!isUnplaced(error)) throw error;
          return false;
        },
      ),
      pause(patienceMs, false, { ref: false }),
    ]);
    if (isWatched) {
      void this.#look();
      return;
    }
    const asking = new AbortController();
    this.#asking = asking;
    void this.#watchLater(watched, asking);
    await this.#askAll().catch((error: unknown) => {
      throw new Error(inBucket(error), { cause: error });
    });
    if (this.#asking === asking) void this.#ask(asking.signal);
    else void this.#look();
  }

  /** Resolves when all that existed was reported; rejects when no watch is made. */
  async #watch(): Promise<void> {
    const watcher = await onServerThatAnswers(() => this.#source.watch());
    try {
      const keys = await this.#source.keys();
      await inTime(this.#follow(watcher, keys));
    } catch (error) {
      watcher.stop();
      throw error;
    }
  }

  async #watchLater(first: Promise<void>, asking: AbortController): Promise<void> {
    const { signal } = this.#reports;
    let watched = first;
    for (let waitMs = minRedrawMs; !signal.aborted; waitMs = Math.min(2 * waitMs, maxRedrawMs)) {
      const isWatched = await watched.then(
        () => true,
        // It is tried again, and told as long as it lasts [isAsking].
        () => false,
      );
      if (isWatched) {
        this.#asking = undefined;
        asking.abort();
        return;
      }
      await pause(waitMs, undefined, { signal, ref: false }).catch(() => undefined);
      watched = this.#watch();
    }
    watched.catch(() => undefined);
  }

  async #follow(watcher: Watcher, keys: readonly string[]): Promise<void> {
    const waiting = new Set(keys);
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    let isComplete = waiting.size === 0;
    if (isComplete) resolve();
    const go = async (): Promise<void> => {
      for await (const entry of watcher) {
        this.#report(read(entry));
        waiting.delete(entry.key);
        if (waiting.size > 0) continue;
        isComplete = true;
        resolve();
      }
      throw new Error("the NATS server no longer reports changes");
    };
    go().catch((error: unknown) => {
      reject(error);
      if (isComplete) this.#reports.onStopped(inWords(error));
    });
    await promise;
  }

  /** A watch that comes later begins with what was asked for already. */
  #report(entry: Entry): void {
    if ((this.#revisions.get(entry.key) ?? 0) >= entry.revision) return;
    this.#revisions.set(entry.key, entry.revision);
    this.#last = Math.max(this.#last, entry.revision);
    this.#reports.onEntry(entry);
  }

  async #look(): Promise<void> {
    const { signal } = this.#reports;
    while (!signal.aborted) {
      // Without an answer nothing is known; the signs of life find out what that means.
      await this.#info().catch(() => undefined);
      await pause(lookMs, undefined, { signal, ref: false }).catch(() => undefined);
    }
  }

  /** Notices when another bucket has taken the place of this one, or an older state of it, such as that of a backup. */
  async #info(): Promise<number> {
    const { onLooked, onStopped } = this.#reports;
    // Such a watch waits for revisions that do not come.
    const seen = this.#last;
    try {
      const info = await this.#source.info();
      onLooked(info);
      this.#created ??= info.created;
      if (info.created !== this.#created || info.state.last_seq < seen)
        onStopped("the NATS server has another state of the bucket than before");
      return info.state.last_seq;
    } catch (error) {
      if (codeOf(error) === streamNotFound) onLooked(undefined);
      throw error;
    }
  }

  async #ask(signal: AbortSignal): Promise<void> {
    const both = AbortSignal.any([signal, this.#reports.signal]);
    for (let failed = 0; failed < maxFailedAsks; ) {
      await pause(askMs, undefined, { signal: both, ref: false }).catch(() => undefined);
      if (this.#reports.signal.aborted) return;
      if (signal.aborted) return await this.#look();
      try {
        await this.#askChanges();
        failed = 0;
      } catch (error) {
        // A bucket that is gone is not made anew, as by another connection: somebody may be about to restore it.
        if (codeOf(error) === streamNotFound) continue;
        failed += 1;
        if (failed === maxFailedAsks) this.#reports.onStopped(inWords(error));
      }
    }
  }

  async #askChanges(): Promise<void> {
    const last = await this.#info();
    if (last - this.#asked > maxChanges) return await this.#askAll();
    while (this.#asked < last) {
      const count = Math.min(atOnce, last - this.#asked);
      const revisions = Array.from({ length: count }, (_, index) => this.#asked + 1 + index);
      const entries = await Promise.all(revisions.map((revision) => this.#source.at(revision)));
      for (const entry of entries) if (entry !== undefined) this.#report(entry);
      this.#asked += count;
    }
  }

  async #askAll(): Promise<void> {
    const last = await this.#info();
    const keys = (await this.#source.keys()).values();
    const ask = async (): Promise<void> => {
      for (const key of keys) {
        const entry = await this.#source.get(key);
        if (entry !== undefined) this.#report(entry);
      }
    };
    await Promise.all(Array.from({ length: atOnce }, ask));
    this.#asked = last;
  }
}

/** Nobody has refused the watch: nobody is there to place it. */
const isUnplaced = (error: unknown): boolean =>
  isTimeout(error) || [noMajority, noJetStream].includes((error as Error).message);

/**
 * A watch is made on a server that is drawn by lot, even one that is stuck: nats-server 2.9 is, and does not say so, once its disk was
 * full. Another draw is likely to find another one. One that comes too late is stopped.
 */
export async function onServerThatAnswers<Result extends { stop(): void }>(
  make: () => Promise<Result>,
): Promise<Result> {
  for (let left = maxDraws - 1; ; left--) {
    const made = make();
    try {
      return await inTime(made, drawMs);
    } catch (error) {
      made.then(
        (late) => late.stop(),
        () => undefined,
      );
      if (left === 0 || !isTimeout(error)) throw new Error(inWords(error), { cause: error });
    }
  }
}
