/** A bucket of NATS' key-value store. */
import type { StreamAPI } from "@nats-io/jetstream";
import type { KV } from "@nats-io/kv";
import type { Bucket } from "./bucket.ts";
import { keyOf, read, readStored } from "./kv-entry.ts";
import { codeOf, inBucket, wrongLastSequence } from "./nats-errors.ts";
import { Replicas } from "./replicas.ts";
import { Watching } from "./watching.ts";

/** Milliseconds. */
export const requestMs = 1_000;

export type Opened = {
  readonly kv: KV;
  readonly streams: StreamAPI;
  /** Changes are no longer reported, for whatever reason. */
  readonly onStopped: (why: string) => void;
  /** Aborted when the connection has ended. */
  readonly signal: AbortSignal;
};

/** How a bucket is read, and who keeps it. */
export type Reading = {
  /** NATS makes no watch: it is asked for changes. */
  readonly isAsking: () => boolean;
  readonly replicas: Replicas;
};

export function kvBucket(name: string, { kv, streams, onStopped, signal }: Opened): Bucket & Reading {
  const encode = (value: unknown): string => JSON.stringify(value);
  /** Somebody has deleted the bucket. It is not made anew by itself: they may be about to restore it. */
  let isGone = false;
  let watching: Watching | undefined;
  const replicas = new Replicas();
  const refused = (error: unknown): Error => new Error(isGone ? gone(name) : inBucket(error), { cause: error });
  const stream = `KV_${name}`;
  const get: Bucket["get"] = async (key) => {
    const entry = await kv.get(key);
    return entry === null ? undefined : read(entry);
  };
  return {
    get,
    put: (key, value) =>
      kv.put(key, encode(value), { timeout: requestMs }).catch((error: unknown) => {
        throw refused(error);
      }),
    async replace(key, value, revision) {
      // The client's own `create` reads and writes; this is one write.
      try {
        return await kv.put(key, encode(value), { previousSeq: revision, timeout: requestMs });
      } catch (error) {
        if (codeOf(error) === wrongLastSequence) return undefined;
        throw refused(error);
      }
    },
    remove: (key) => kv.delete(key),
    async watch(onEntry) {
      const source = {
        get,
        watch: () => kv.watch(),
        info: () => streams.info(stream),
        async keys() {
          const { state } = await streams.info(stream, { subjects_filter: ">" });
          return Object.keys(state.subjects ?? {}).map((subject) => keyOf(subject, name));
        },
        async at(seq: number) {
          const message = await streams.getMessage(stream, { seq });
          return message === null ? undefined : readStored(message, name);
        },
      };
      watching = new Watching(source, {
        onEntry,
        onStopped,
        signal,
        onLooked: (info) => {
          isGone = info === undefined;
          replicas.see(info?.cluster);
        },
      });
      await watching.start();
    },
    isAsking: () => watching?.isAsking ?? false,
    replicas,
  };
}

const gone = (bucket: string): string =>
  `somebody has deleted ${bucket}: restore it from a backup, or restart a hub, which makes it anew`;
