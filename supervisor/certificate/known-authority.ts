/**
 * The authority that clients of this board trust, remembered apart from the certificates: when those are lost, a new one is made at the
 * next start, and all works, but no satellite, phone or browser that knew this board trusts it any more.
 *
 * INVARIANT: another authority than the remembered one stays a fault, over restarts, until an owner accepts it or it is gone. A copy of the
 * disk in another machine is another board, which makes an authority of its own: nobody has known it by the one before.
 */
import { createHash, createHmac, X509Certificate } from "node:crypto";

/** Fingerprints, as `sotto certificate` shows them. */
export type ChangedAuthority = { readonly before: string; readonly now: string };

/** The part of the database that is used. */
type Database = {
  prepare(sql: string): {
    get(): Readonly<Record<string, unknown>> | undefined;
    run(...values: string[]): unknown;
  };
};

type Authority = { readonly key: string; readonly fingerprint: string; readonly validFrom: number };

export class KnownAuthority {
  readonly #database: Database;
  readonly #current: () => string;
  readonly #machine: string;
  #read: { readonly pem: string; readonly authority: Authority } | undefined;

  /** `current` returns the board's authority, PEM; `machine` is what tells this machine from others. */
  constructor(database: Database, current: () => string, machine: string) {
    this.#database = database;
    this.#current = current;
    // machine-id(5) asks to keep the id of a machine secret.
    this.#machine = createHmac("sha256", machine).update("known authority").digest("base64url");
  }

  /** Throws SottoError when the database cannot be read. The first authority is remembered as soon as it can be written. */
  get changed(): ChangedAuthority | undefined {
    const now = this.#now();
    const row = this.#database.prepare("SELECT key, fingerprint, machine FROM known_authority WHERE id = 1").get();
    // Earlier versions did not note the machine.
    const isCopy = row !== undefined && row["machine"] !== "" && row["machine"] !== this.#machine;
    // A certificate may be renewed for more names: it is the key that clients trust.
    if (row !== undefined && row["key"] !== now.key && !isCopy)
      return { before: String(row["fingerprint"]), now: now.fingerprint };
    if (row?.["fingerprint"] === now.fingerprint && row["machine"] === this.#machine) return undefined;
    try {
      this.#remember(now);
    } catch {
      // Asked again soon. The health, which asks, tells what is wrong with the disk, and must not fail because of it.
    }
    return undefined;
  }

  /** Epoch milliseconds from which clients accept it. */
  get validFrom(): number {
    return this.#now().validFrom;
  }

  /** Returns false for another one than the board's. Throws SottoError when the database cannot be used. */
  accept(fingerprint: string): boolean {
    const now = this.#now();
    if (plain(fingerprint) !== plain(now.fingerprint)) return false;
    this.#remember(now);
    return true;
  }

  #now(): Authority {
    const pem = this.#current();
    if (this.#read?.pem !== pem) {
      const { fingerprint256, publicKey, validFrom } = new X509Certificate(pem);
      const key = createHash("sha256")
        .update(publicKey.export({ type: "spki", format: "der" }))
        .digest("base64url");
      this.#read = {
        pem,
        authority: { key, fingerprint: `SHA256:${fingerprint256}`, validFrom: Date.parse(validFrom) },
      };
    }
    return this.#read.authority;
  }

  #remember({ key, fingerprint }: Pick<Authority, "key" | "fingerprint">): void {
    this.#database
      .prepare("INSERT OR REPLACE INTO known_authority (id, key, fingerprint, machine) VALUES (1, ?, ?, ?)")
      .run(key, fingerprint, this.#machine);
  }
}

const plain = (fingerprint: string): string =>
  fingerprint
    .replace(/^SHA256:/iu, "")
    .replaceAll(":", "")
    .toUpperCase();
