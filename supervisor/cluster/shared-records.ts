/**
 * Records that hubs share through the bucket on the servers' disks. Each hub has all of them in its own database, works with
 * these alone, and brings both together whenever a majority of the servers answers.
 *
 * INVARIANTS
 * 1. Nothing is written to the shared bucket except over what was seen there (compare and set).
 * 2. What was applied and what was agreed on are in the database together, or neither.
 * 3. A record that the servers do not know, or that this version cannot read, removes nothing here.
 * 4. What is decided about a record is decided about what is in the database then: it changes while others are being written.
 */
import { createHash } from "node:crypto";
import { type Database, inTransaction, type Statement } from "../store/database.ts";
import type { Entry } from "./bucket.ts";
import type { Part } from "./cluster.ts";
import { type Agreed, decide, type Side } from "./merge.ts";
import type { Connection } from "./nats.ts";

export type Kind<Value> = {
  /** The beginning of its keys. */
  readonly name: string;
  /** Those of this hub, by id. */
  readonly list: () => ReadonlyMap<string, Value>;
  /** Writes what others have decided; undefined: removed. Returns false when this hub has to keep what it has. */
  readonly apply: (id: string, value: Value | undefined) => boolean;
  /** Returns undefined for what is none. */
  readonly read: (id: string, value: unknown) => Value | undefined;
  readonly identityOf: (value: Value) => string;
  /** On a conflict, the value with the lower rank holds. */
  readonly rankOf: (value: Value) => number;
};

/** In the bucket: the record, or that one with this identity was removed. */
type Said = { readonly id: string; readonly value?: unknown; readonly removed?: string };
type Seen<Value> = {
  readonly revision: number;
  readonly side: Side | undefined;
  readonly value?: Value | undefined;
  /** A newer version has written it. */
  readonly isUnreadable?: boolean;
};

export class SharedRecords<Value> implements Part {
  readonly #kind: Kind<Value>;
  readonly #database: Database;
  readonly #onError: (error: unknown) => void;
  readonly #seen = new Map<string, Seen<Value>>();
  readonly #agreed: Statement;
  readonly #agree: Statement;
  #shared: Connection["shared"] | undefined;
  #isBusy = false;
  #isAgain = false;
  #told: string | undefined;

  constructor(kind: Kind<Value>, database: Database, onError: (error: unknown) => void) {
    this.#kind = kind;
    this.#database = database;
    this.#onError = onError;
    this.#agreed = database.prepare("SELECT id, digest, identity FROM shared_records WHERE kind = ?");
    this.#agree = database.prepare(
      "INSERT INTO shared_records (kind, id, digest, identity) VALUES (?, ?, ?, ?) ON CONFLICT (kind, id) DO UPDATE SET digest = excluded.digest, identity = excluded.identity",
    );
  }

  see({ key, value, revision }: Entry): void {
    const id = this.#idOf(key);
    if (id === undefined) return;
    this.#saw(id, this.#read(id, revision, value));
    if (this.#shared !== undefined) this.look();
  }

  connected({ shared }: Connection): void {
    this.#shared = shared;
    this.look();
  }

  disconnected(): void {
    this.#shared = undefined;
    // The next connection reports everything anew; its servers may have lost what these had.
    this.#seen.clear();
  }

  beat(): void {
    this.look();
  }

  /** Brings both together; returns at once. Whoever changes the database need not tell. */
  look(): void {
    this.#isAgain = true;
    if (!this.#isBusy) void this.#all();
  }

  async #all(): Promise<void> {
    this.#isBusy = true;
    while (this.#isAgain && this.#shared !== undefined) {
      this.#isAgain = false;
      try {
        await this.#merge(this.#shared);
        this.#told = undefined;
      } catch (error) {
        const why = error instanceof Error ? error.message : String(error);
        if (why !== this.#told) this.#onError(error);
        this.#told = why;
      }
    }
    this.#isBusy = false;
  }

  async #merge(shared: Connection["shared"]): Promise<void> {
    const { list, identityOf, rankOf } = this.#kind;
    let here = list();
    const agreed = this.#known(here.size === 0);
    const publish = async (id: string, value: Value | undefined, last: Agreed | undefined): Promise<void> => {
      await this.#publish(shared, id, value, last);
      here = list();
    };
    for (const id of new Set([...here.keys(), ...this.#seen.keys(), ...agreed.keys()])) {
      const value = here.get(id);
      const local = value === undefined ? undefined : sideOf(value, identityOf(value), rankOf(value));
      const there = this.#seen.get(id);
      if (there?.isUnreadable === true) continue;
      const last = agreed.get(id);
      const decision = decide(local, there?.side, last);
      if (decision === "agreed") this.#note(id, there?.side, last);
      else if (decision === "publish") await publish(id, value, last);
      else if (decision === "apply" && there?.side !== undefined && !this.#apply(id, there.value, there.side))
        await publish(id, value, last);
    }
  }

  /** A hub whose records are all gone has lost its database: that is no wish to remove them everywhere. */
  #known(isReset: boolean): ReadonlyMap<string, Agreed> {
    if (isReset) this.#database.prepare("DELETE FROM shared_records WHERE kind = ?").run(this.#kind.name);
    const rows = this.#agreed.all(this.#kind.name) as unknown as (Agreed & { readonly id: string })[];
    return new Map(rows.map((row) => [row.id, row]));
  }

  #note(id: string, side: Side | undefined, last: Agreed | undefined): void {
    const { digest = "", identity = "" } = side ?? {};
    if (last?.digest !== digest || last.identity !== identity) this.#agree.run(this.#kind.name, id, digest, identity);
  }

  /** Returns false when this hub has to keep what it has. */
  #apply(id: string, value: Value | undefined, side: Side): boolean {
    return inTransaction(this.#database, () => {
      const isDone = this.#kind.apply(id, value);
      if (isDone) this.#note(id, side, undefined);
      return isDone;
    });
  }

  async #publish(
    shared: Connection["shared"],
    id: string,
    value: Value | undefined,
    last: Agreed | undefined,
  ): Promise<void> {
    const { identityOf, rankOf } = this.#kind;
    const identity = value === undefined ? (last?.identity ?? "") : identityOf(value);
    const said: Said = value === undefined ? { id, removed: identity } : { id, value };
    const revision = await shared.replace(this.#keyOf(id), said, this.#seen.get(id)?.revision ?? 0);
    // Somebody was faster: what they have written is on its way here, and decided about then.
    if (revision === undefined) return;
    const side = value === undefined ? removedSide(identity) : sideOf(value, identity, rankOf(value));
    this.#saw(id, { revision, side, value });
    this.#note(id, side, last);
  }

  /** What somebody has written over ours may be reported before the answer to our write. */
  #saw(id: string, seen: Seen<Value>): void {
    if ((this.#seen.get(id)?.revision ?? -1) < seen.revision) this.#seen.set(id, seen);
  }

  #read(id: string, revision: number, said: unknown): Seen<Value> {
    const { value, removed } = (said ?? {}) as Partial<Said>;
    // Somebody has emptied the bucket: that removes nothing here.
    if (said === undefined) return { revision, side: undefined };
    if (typeof removed === "string") return { revision, side: removedSide(removed) };
    const read = value === undefined ? undefined : this.#kind.read(id, value);
    if (read === undefined) return { revision, side: undefined, isUnreadable: true };
    const { identityOf, rankOf } = this.#kind;
    return { revision, side: sideOf(read, identityOf(read), rankOf(read)), value: read };
  }

  #keyOf(id: string): string {
    return `${this.#kind.name}.${Buffer.from(id).toString("base64url")}`;
  }

  #idOf(key: string): string | undefined {
    const start = `${this.#kind.name}.`;
    if (!key.startsWith(start)) return undefined;
    const id = Buffer.from(key.slice(start.length), "base64url").toString();
    return this.#keyOf(id) === key ? id : undefined;
  }
}

function sideOf(value: unknown, identity: string, rank: number): Side {
  return { digest: createHash("sha256").update(JSON.stringify(value)).digest("base64url"), identity, rank };
}

const removedSide = (identity: string): Side => ({ digest: "", identity, rank: 0 });
