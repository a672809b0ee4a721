/**
 * What hubs write to NATS, readable and writable only by hubs that have the cluster's secret: neither a copy of the servers' disks nor
 * an account at NATS says anything, or makes a hub believe anything [docs/decisions/0227-what-hubs-write-is-sealed.md].
 *
 * INVARIANT: a record belongs to its key and its bucket; moved to another one, it is none.
 */
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";
import { deflateRawSync, inflateRawSync } from "node:zlib";
import type { Bucket, Entry } from "./bucket.ts";

/** As many characters as 24 random bytes have in base64. */
export const minSecretLength = 32;
/** Longer text is compressed: NATS takes a megabyte. */
const compressedFrom = 2_000;
const maxOpenedBytes = 96 * 1024 * 1024;
/** By this record a hub finds out whether it has the secret of the others, before it reads or writes anything. */
const proofKey = "secret";
const proof = "the hubs that have written this have the same secret";

export class Seal {
  readonly #key: Buffer;

  /** The same secret of another cluster is another key. */
  constructor(secret: string, cluster: string) {
    this.#key = Buffer.from(hkdfSync("sha256", secret, "sotto hubs", cluster, 32));
  }

  seal(plain: Buffer, place: string): Buffer {
    const isLong = plain.length >= compressedFrom;
    const nonce = randomBytes(12);
    const cipher = createCipheriv("aes-256-gcm", this.#key, nonce);
    cipher.setAAD(Buffer.from(place));
    const body = Buffer.concat([Buffer.from([isLong ? 1 : 0]), isLong ? deflateRawSync(plain, { level: 1 }) : plain]);
    return Buffer.concat([nonce, cipher.update(body), cipher.final(), cipher.getAuthTag()]);
  }

  /** Returns undefined for what was not sealed with this secret, for this place. */
  open(sealed: Buffer, place: string): Buffer | undefined {
    if (sealed.length < 29) return undefined;
    try {
      const decipher = createDecipheriv("aes-256-gcm", this.#key, sealed.subarray(0, 12));
      decipher.setAAD(Buffer.from(place));
      decipher.setAuthTag(sealed.subarray(-16));
      const body = Buffer.concat([decipher.update(sealed.subarray(12, -16)), decipher.final()]);
      const rest = body.subarray(1);
      return body[0] === 1 ? inflateRawSync(rest, { maxOutputLength: maxOpenedBytes }) : rest;
    } catch {
      return undefined;
    }
  }
}

export function sealedBucket(bucket: Bucket, name: string, seal: Seal): Bucket {
  const place = (key: string): string => `${name}/${key}`;
  const sealed = (key: string, value: unknown): { readonly sealed: string } => ({
    sealed: seal.seal(Buffer.from(JSON.stringify(value)), place(key)).toString("base64"),
  });
  /** What cannot be opened is as if it had been removed: nobody with the secret has said it. */
  const opened = ({ key, value, revision }: Entry): Entry => {
    const text = (value as { readonly sealed?: unknown } | undefined)?.sealed;
    const plain = typeof text === "string" ? seal.open(Buffer.from(text, "base64"), place(key)) : undefined;
    if (plain === undefined) return { key, revision, value: undefined, isUnsealed: true };
    return { key, revision, value: JSON.parse(plain.toString()) as unknown };
  };
  return {
    async get(key) {
      const entry = await bucket.get(key);
      return entry && opened(entry);
    },
    put: (key, value) => bucket.put(key, sealed(key, value)),
    replace: (key, value, revision) => bucket.replace(key, sealed(key, value), revision),
    remove: (key) => bucket.remove(key),
    watch: (onEntry) => bucket.watch((entry) => onEntry(opened(entry))),
  };
}

/**
 * Resolves to the revision of the proof, 0 without one. Rejects when the hubs of this cluster have another secret than this one, or only one of
 * both has any.
 */
export async function prove(shared: Bucket, seal: Seal | undefined): Promise<number> {
  const bucket = seal === undefined ? shared : sealedBucket(shared, "shared", seal);
  let entry = await shared.get(proofKey);
  if (entry?.value === undefined && seal !== undefined) {
    await bucket.replace(proofKey, proof, entry?.revision ?? 0);
    entry = await shared.get(proofKey);
  }
  if (entry?.value === undefined) return entry?.revision ?? 0;
  if (seal === undefined) throw new Error("the other hubs of this cluster have a secret: set secret_file in [cluster]");
  if ((await bucket.get(proofKey))?.value !== proof)
    throw new Error(
      "the other hubs of this cluster have another secret: secret_file in [cluster] must be a copy of theirs",
    );
  return entry.revision;
}

/** Calls `onOther` when there is another proof than the one that was found: this hub may no longer belong to the others. */
export function watchingProof(shared: Bucket, found: number, onOther: (why: string) => void): Bucket {
  return {
    ...shared,
    watch: (onEntry) =>
      shared.watch((entry) => {
        if (entry.key !== proofKey) onEntry(entry);
        else if (entry.revision !== found) onOther("the secret of the hubs of this cluster has changed");
      }),
  };
}
