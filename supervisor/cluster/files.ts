/**
 * Contents that are too large for a record, by the digest of what they are: they are never changed, only added and, when nobody needs them
 * any more, removed. The record that names one is written after it.
 */
import { createHash } from "node:crypto";
import { gunzipSync, gzipSync } from "node:zlib";
import type { ObjectStore } from "@nats-io/obj";
import type { Seal } from "./seal.ts";

export type Files = {
  /** Resolves when a majority of the servers has it. */
  put(digest: string, content: Buffer): Promise<void>;
  /** Resolves to undefined when it is not there, or is not what was put there. */
  get(digest: string): Promise<Buffer | undefined>;
  /** Resolves to true when something is there by that name; nothing of it is read. */
  has(digest: string): Promise<boolean>;
  /** Removes all but these. */
  keep(digests: ReadonlySet<string>): Promise<void>;
};

export const maxContentBytes = 96 * 1024 * 1024;
/** What is packed can be a little longer than before. Nothing longer is taken from the servers. */
const maxStoredBytes = maxContentBytes + 1024 * 1024;
/** Milliseconds: 64 MB over a slow network. */
const transferMs = 120_000;

export const digestOf = (content: Buffer): string => createHash("sha256").update(content).digest("hex");

/** `open`: the store is created when it is first used; most hubs share nothing large. */
export function filesIn(open: () => Promise<ObjectStore>, seal: Seal | undefined): Files {
  let opening: Promise<ObjectStore> | undefined;
  const store = async (): Promise<ObjectStore> => {
    opening ??= open();
    return await opening.catch((error: unknown) => {
      opening = undefined;
      throw error;
    });
  };
  const place = (digest: string): string => `files/${digest}`;
  // What was put there before the hubs had a secret is of no use to them since.
  const nameOf = (digest: string): string => (seal === undefined ? digest : `${digest}.sealed`);
  const has = async (digest: string): Promise<boolean> => {
    const known = await inTime((await store()).info(nameOf(digest)));
    return known !== null && !known.deleted && known.size <= maxStoredBytes;
  };
  return {
    has,
    async put(digest, content) {
      if (await has(digest)) return;
      const bytes = seal === undefined ? gzipSync(content) : seal.seal(content, place(digest));
      await inTime((await store()).putBlob({ name: nameOf(digest) }, bytes, { timeout: transferMs }));
    },
    async get(digest) {
      if (!(await has(digest))) return undefined;
      const bytes = await inTime((await store()).getBlob(nameOf(digest)));
      if (bytes === null) return undefined;
      const found = Buffer.from(bytes);
      const content = seal === undefined ? unpacked(found) : seal.open(found, place(digest));
      return content !== undefined && digestOf(content) === digest ? content : undefined;
    },
    async keep(digests) {
      const files = await store();
      const kept = new Set([...digests].map(nameOf));
      for (const { name } of await inTime(files.list())) if (!kept.has(name)) await inTime(files.delete(name));
    },
  };
}

function unpacked(bytes: Buffer): Buffer | undefined {
  try {
    return gunzipSync(bytes, { maxOutputLength: maxContentBytes });
  } catch {
    return undefined; // Nothing that a hub has put there.
  }
}

async function inTime<Result>(work: Promise<Result>): Promise<Result> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new Error("NATS does not transfer it in time")), transferMs);
  try {
    return await Promise.race([work, late.promise]);
  } finally {
    clearTimeout(timer);
  }
}
