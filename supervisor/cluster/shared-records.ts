/**
 * Records that hubs share through the bucket on the servers' disks. Each hub has all of them in its own database, works with
 * these alone, and brings both together whenever a majority of the servers answers.
 *
 * INVARIANTS
 * 1. Nothing is written to the shared bucket except over what was seen there (compare and set).
 * 2. What was applied and what was agreed on are in the database together, or neither; of a kind that is kept elsewhere, it is
 * agreed on when it was written.
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
  /** Those of this hub, by id; undefined while they are not known. */
  readonly list: () => Listed<Value> | undefined;
  /**
   * Writes what others have decided, over what is here; undefined: removed. "kept": this hub has to keep what it has; "changed": something else is
   * there by now. A promise that rejects, or an error, is told, and tried again later.
   */
  readonly apply: (id: string, value: Value | undefined, here: Value | undefined) => Applied | Promise<Applied>;
  /** What holds when both sides have changed it; without this, what is shared. */
  readonly join?: (here: Value, there: Value) => Value;
  /** Returns undefined for what is none. */
  readonly read: (id: string, value: unknown) => Value | undefined;
  readonly identityOf: (value: Value) => string;
  /** On a conflict, the value with the lower rank holds. */
  readonly rankOf: (value: Value) => number;
};

export type Applied = "changed" | "done" | "kept";
export type Listed<Value> = {
  readonly records: ReadonlyMap<string, Value>;
  /** Records that are there but cannot be shared: they are left as they are on all sides. */
  readonly left?: ReadonlySet<string>;
  /** This hub has none because it never had any, or has lost them: that is no wish to remove them everywhere. */
  readonly isNew: boolean;
};

/** How far a kind is shared. */
export type SharedStatus = {
  readonly records: number;
  /** Changes that the others, or this hub, do not have yet. */
  readonly waiting: number;
  /** Why one of them is not taken over, in words. */
  readonly fault: string | undefined;
};

/** In the bucket: the record, or that one with this identity was removed; `over` is the revision that its writer has seen. */
type Said = { readonly id: string; readonly value?: unknown; readonly removed?: string; readonly over?: number };
type Seen<Value> = {
  readonly revision: number;
  readonly side: Side | undefined;
  readonly value?: Value | undefined;
  readonly over?: number | undefined;
  /** A newer version has written it. */
  readonly isUnreadable?: boolean;
};

/** Milliseconds until what could not be taken over is tried again. */
const retryMs = 20_000;

type Differing<Value> = {
  readonly id: string;
  readonly value: Value | undefined;
  readonly there: Seen<Value> | undefined;
  readonly last: Agreed | undefined;
};

export class SharedRecords<Value> implements Part {
  readonly #kind: Kind<Value>;
  readonly #database: Database;
  readonly #onError: (error: unknown) => void;
  readonly #seen = new Map<string, Seen<Value>>();
  readonly #sides = new Map<string, { readonly value: Value; readonly side: Side }>();
  /** What this hub has written last, and what was agreed on before. */
  readonly #written = new Map<string, { readonly revision: number; readonly before: Agreed | undefined }>();
  readonly #agreed: Statement;
  readonly #forget: Statement;
  readonly #agree: Statement;
  #shared: Connection["shared"] | undefined;
  #isBusy = false;
  #isAgain = false;
  #told: string | undefined;
  /** What could not be taken over: of which content, until when it is not tried, and why. */
  readonly #failed = new Map<string, { readonly digest: string; readonly until: number; readonly why: string }>();

  constructor(kind: Kind<Value>, database: Database, onError: (error: unknown) => void) {
    this.#kind = kind;
    this.#database = database;
    this.#onError = onError;
    this.#agreed = database.prepare("SELECT id, digest, identity FROM shared_records WHERE kind = ?");
    this.#forget = database.prepare("DELETE FROM shared_records WHERE kind = ? AND id = ?");
    this.#agree = database.prepare(
      "INSERT INTO shared_records (kind, id, digest, identity) VALUES (?, ?, ?, ?) ON CONFLICT (kind, id) DO UPDATE SET digest = excluded.digest, identity = excluded.identity",
    );
  }

  see({ key, value, revision }: Entry): void {
    const id = this.#idOf(key);
    if (id === undefined) return;
    const seen = this.#read(id, revision, value);
    this.#saw(id, seen);
    this.#restore(id, seen);
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
    const listed = this.#kind.list();
    if (listed === undefined) return;
    const { left, isNew } = listed;
    let here = listed.records;
    const agreed = this.#known(isNew);
    for (const id of new Set([...here.keys(), ...this.#seen.keys(), ...agreed.keys()])) {
      const there = this.#seen.get(id);
      if (there?.isUnreadable === true || left?.has(id) === true) continue;
      const value = here.get(id);
      const local = value === undefined ? undefined : this.#localSide(id, value);
      const last = agreed.get(id);
      const decision = decide(local, there?.side, last);
      if (decision === "agreed") this.#note(id, there?.side, last);
      else if (decision !== "nothing") {
        await this.#settle(shared, decision, { id, value, there, last });
        here = this.#kind.list()?.records ?? here;
      }
    }
    for (const id of this.#sides.keys()) if (!here.has(id)) this.#sides.delete(id);
    for (const id of this.#failed.keys()) if (!this.#seen.has(id)) this.#failed.delete(id);
  }

  async #settle(
    shared: Connection["shared"],
    decision: "apply" | "both" | "publish",
    differing: Differing<Value>,
  ): Promise<void> {
    const { id, value, there, last } = differing;
    const { join } = this.#kind;
    if (decision === "publish") await this.#publish(shared, id, value, last);
    else if (decision === "both" && join !== undefined && value !== undefined && there?.value !== undefined) {
      const joined = join(value, there.value);
      // What holds is said first: a hub that is ended in between has lost nothing.
      if (await this.#publish(shared, id, joined, last, false))
        await this.#take(shared, differing, joined, this.#sideOf(joined));
    } else if (there?.side !== undefined) await this.#take(shared, differing, there.value, there.side);
  }

  async #take(
    shared: Connection["shared"],
    { id, value, last }: Differing<Value>,
    taken: Value | undefined,
    side: Side,
  ): Promise<void> {
    const failed = this.#failed.get(id);
    if (failed !== undefined && failed.digest === side.digest && performance.now() < failed.until) return;
    try {
      const applied = await this.#apply(id, taken, value, side);
      this.#failed.delete(id);
      if (applied === "kept") await this.#publish(shared, id, value, last);
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error);
      if (failed?.why !== why) this.#onError(error);
      this.#failed.set(id, { digest: side.digest, until: performance.now() + retryMs, why });
    }
  }

  status(): SharedStatus {
    const { records = new Map<string, Value>() } = this.#kind.list() ?? {};
    const agreed = this.#known(false);
    const changed = [...records].filter(([id, value]) => this.#localSide(id, value).digest !== agreed.get(id)?.digest);
    const removed = [...agreed].filter(([id, { digest }]) => digest !== "" && !records.has(id));
    const [failed] = this.#failed.values();
    const waiting = changed.length + removed.length + this.#failed.size;
    return { records: records.size, waiting, fault: failed?.why ?? this.#told };
  }

  /** What is known to be shared of a record by now. */
  shared(id: string): Value | undefined {
    return this.#seen.get(id)?.value;
  }

  /** It was there once, and is there no more. */
  isRemoved(id: string): boolean {
    return this.#seen.get(id)?.side?.digest === "";
  }

  /** Writes over what is shared, not over what is here: the others decide who was first. Resolves to false for a later one. */
  async offer(id: string, value: Value): Promise<boolean> {
    const seen = this.#seen.get(id);
    if (this.#shared === undefined || seen?.value === undefined) return false;
    const said: Said = { id, value, over: seen.revision };
    const revision = await this.#shared.replace(this.#keyOf(id), said, seen.revision);
    if (revision !== undefined) this.#saw(id, { revision, side: this.#sideOf(value), value });
    this.look();
    return revision !== undefined;
  }

  #known(isReset: boolean): ReadonlyMap<string, Agreed> {
    if (isReset) this.#database.prepare("DELETE FROM shared_records WHERE kind = ?").run(this.#kind.name);
    const rows = this.#agreed.all(this.#kind.name) as unknown as (Agreed & { readonly id: string })[];
    return new Map(rows.map((row) => [row.id, row]));
  }

  #note(id: string, side: Side | undefined, last: Agreed | undefined): void {
    const { digest = "", identity = "" } = side ?? {};
    if (last?.digest !== digest || last.identity !== identity) this.#agree.run(this.#kind.name, id, digest, identity);
  }

  /** What is written at once is agreed on in the same transaction; otherwise that is noted when it is written. */
  async #apply(id: string, value: Value | undefined, here: Value | undefined, side: Side): Promise<Applied> {
    const applied = inTransaction(this.#database, () => {
      const done = this.#kind.apply(id, value, here);
      if (done === "done") this.#note(id, side, undefined);
      return done;
    });
    if (!(applied instanceof Promise)) return applied;
    const later = await applied;
    if (later === "done") this.#note(id, side, undefined);
    return later;
  }

  async #publish(
    shared: Connection["shared"],
    id: string,
    value: Value | undefined,
    last: Agreed | undefined,
    isHere = true,
  ): Promise<boolean> {
    const identity = value === undefined ? (last?.identity ?? "") : this.#kind.identityOf(value);
    const over = this.#seen.get(id)?.revision ?? 0;
    const said: Said = value === undefined ? { id, removed: identity, over } : { id, value, over };
    const revision = await shared.replace(this.#keyOf(id), said, over);
    // Somebody was faster: what they have written is on its way here, and decided about then.
    if (revision === undefined) return false;
    const side = value === undefined ? removedSide(identity) : this.#sideOf(value);
    this.#saw(id, { revision, side, value });
    if (isHere) this.#note(id, side, last);
    this.#written.set(id, { revision, before: last });
    const seen = this.#seen.get(id);
    if (seen !== undefined) this.#restore(id, seen);
    return true;
  }

  /**
   * NATS 2.9 lets two writers replace the same revision when its leader was paused: both are confirmed, and the later one wins. Who
   * has been overwritten unseen has not agreed on anything.
   */
  #restore(id: string, { revision, over }: Seen<Value>): void {
    const written = this.#written.get(id);
    if (written === undefined || revision <= written.revision) return;
    this.#written.delete(id);
    if (over === undefined || over >= written.revision) return;
    const { before } = written;
    if (before === undefined) this.#forget.run(this.#kind.name, id);
    else this.#agree.run(this.#kind.name, id, before.digest, before.identity);
  }

  /** Hashed once: a component has the same text again and again. */
  #localSide(id: string, value: Value): Side {
    const known = this.#sides.get(id);
    if (known?.value === value) return known.side;
    const side = this.#sideOf(value);
    this.#sides.set(id, { value, side });
    return side;
  }

  #sideOf(value: Value): Side {
    const { identityOf, rankOf } = this.#kind;
    return sideOf(value, identityOf(value), rankOf(value));
  }

  /** What somebody has written over ours may be reported before the answer to our write. */
  #saw(id: string, seen: Seen<Value>): void {
    if ((this.#seen.get(id)?.revision ?? -1) < seen.revision) this.#seen.set(id, seen);
  }

  #read(id: string, revision: number, said: unknown): Seen<Value> {
    const { value, removed, over } = (said ?? {}) as Partial<Said>;
    // Somebody has emptied the bucket: that removes nothing here.
    if (said === undefined) return { revision, side: undefined };
    if (typeof removed === "string") return { revision, side: removedSide(removed), over };
    const read = value === undefined ? undefined : this.#kind.read(id, value);
    if (read === undefined) return { revision, side: undefined, isUnreadable: true };
    return { revision, side: this.#sideOf(read), value: read, over };
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
