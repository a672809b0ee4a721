/** A record as the client library of NATS gives it, of a key-value bucket or of the stream below it. */
import type { StoredMsg } from "@nats-io/jetstream";
import type { KvEntry } from "@nats-io/kv";
import type { Entry } from "./bucket.ts";

type Readable = Pick<KvEntry, "key" | "revision" | "operation" | "string">;

export function read(entry: Readable): Entry {
  const { key, revision, operation } = entry;
  return { key, revision, value: operation === "PUT" ? parsed(() => entry.string()) : undefined };
}

export function readStored(message: Pick<StoredMsg, "subject" | "seq" | "header" | "string">, bucket: string): Entry {
  const operation = message.header.get("KV-Operation") || "PUT";
  const key = keyOf(message.subject, bucket);
  return { key, revision: message.seq, value: operation === "PUT" ? parsed(() => message.string()) : undefined };
}

export const keyOf = (subject: string, bucket: string): string => subject.slice(`$KV.${bucket}.`.length);

/** What somebody else has written there need not be JSON; it counts as removed. */
function parsed(string: () => string): unknown {
  try {
    return JSON.parse(string()) as unknown;
  } catch {
    return undefined;
  }
}
