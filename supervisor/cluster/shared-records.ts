/**
 * Records that hubs share through the bucket on the servers' disks. Each hub has all of them in its own database, works with
 * these alone, and brings both together whenever a majority of the servers answers.
 *
 * INVARIANTS
 * 1. Nothing is written to the shared bucket except over what was seen there (compare and set).
 * 2. What was applied and what was agreed on are in the database together, or neither; of a kind that is kept elsewhere, it is
 * agreed on when it was written.
 * 3. A record that the servers do not know, or that this version cannot read, removes nothing here.
 * 4. What this hub has written itself is never another one's change, however late it is carried out [unanswered.ts].
 * 5. What the watch cannot have right is asked of the server that leads: one that was paused may lack what the others have, for ever.
 * 6. What is decided about a record is decided about what is in the database then: it changes while others are being written.
 */
import { type Database, inTransaction, type Statement } from "../store/database.ts";
import type { Entry } from "./bucket.ts";
import type { Part } from "./cluster.ts";
import { type Agreed, decide, removedSide, type Side, sideOf } from "./merge.ts";
import type { Connection } from "./nats.ts";
import { idOf, keyOf } from "./record-key.ts";
import type { Applied, Kind, SharedStatus } from "./shared-kind.ts";
import { forgetShared, UnansweredWrites } from "./unanswered.ts";

/**
 * In the bucket: the record, or that one with this identity was removed; `over` is the revision that its writer has seen, `write` tells
 * its writer that it is its own.
 */
type Said = {
  readonly id: string;
  readonly value?: unknown;
  readonly removed?: string;
  readonly over?: number;
  readonly write?: string;
};
type Seen<Value> = {
  readonly revision: number;
  readonly side: Side | undefined;
  readonly value?: Value | undefined;
  readonly over?: number | undefined;
  readonly write?: string | undefined;
  /** A newer version has written it. */
  readonly isUnreadable?: boolean;
};

type Written = { readonly revision: number; readonly digest: string; readonly before: Agreed | undefined };

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
  readonly #written = new Map<string, Written>();
  readonly #agreed: Statement;
  readonly #forget: Statement;
  readonly #agree: Statement;
  readonly #unanswered: UnansweredWrites;
  /** The last revision of each that was seen on any connection. */
  readonly #latest = new Map<string, number>();
  /** What was seen of them contradicts what was seen or answered otherwise. */
  readonly #doubted = new Set<string>();
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
    this.#unanswered = new UnansweredWrites(kind.name, database);
    this.#agreed = database.prepare("SELECT id, digest, identity FROM shared_records WHERE kind = ?");
    this.#forget = database.prepare("DELETE FROM shared_records WHERE kind = ? AND id = ?");
    this.#agree = database.prepare(
      "INSERT INTO shared_records (kind, id, digest, identity) VALUES (?, ?, ?, ?) ON CONFLICT (kind, id) DO UPDATE SET digest = excluded.digest, identity = excluded.identity",
    );
  }

  see({ key, value, revision }: Entry, isCertain = false): void {
    const id = idOf(this.#kind.name, key);
    if (id === undefined) return;
    const seen = this.#read(id, revision, value);
    if (isCertain) this.#correct(id, seen);
    else {
      // Of two that were confirmed as the same revision, the one that is seen is there.
      if ((this.#seen.get(id)?.revision ?? -1) <= revision) this.#show(id, seen);
      this.#restore(id, seen);
    }
    if (this.#shared !== undefined) this.look();
  }

  connected({ shared }: Connection): void {
    this.#shared = shared;
    for (const [id, revision] of this.#latest)
      if ((this.#seen.get(id)?.revision ?? 0) < revision) this.#doubted.add(id);
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

  /** Asks the server that leads. */
  async #verify(shared: Connection["shared"]): Promise<void> {
    for (const id of this.#doubted) {
      const before = this.#seen.get(id);
      const entry = await shared.get(keyOf(this.#kind.name, id));
      if (shared !== this.#shared) return;
      // What was reported meanwhile is newer than the answer.
      if (this.#seen.get(id) === before) this.#correct(id, this.#read(id, entry?.revision ?? 0, entry?.value));
    }
  }

  /** The server that leads has this, which may be older than what was seen, or something else with the same revision. */
  #correct(id: string, said: Seen<Value>): void {
    this.#doubted.delete(id);
    this.#seen.set(id, said);
    this.#latest.set(id, said.revision);
    const written = this.#written.get(id);
    if (written !== undefined && said.revision < written.revision) this.#lost(id, written);
    else this.#restore(id, said);
  }

  async #merge(shared: Connection["shared"]): Promise<void> {
    await this.#verify(shared);
    if (shared !== this.#shared) return;
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
      const last = this.#ownWrite(id, local, there) ?? agreed.get(id);
      const decision = decide(local, there?.side, last);
      if (decision === "agreed") this.#agreeOn(id, there, last);
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
    const isChangedHere = value !== undefined && this.#localSide(id, value).digest !== last?.digest;
    if (decision === "publish") {
      const isPublished = await this.#publish(shared, id, value, last);
      // Removed here, or permitting less: it holds over what another hub has changed at once.
      const isChangedThere = there?.side !== undefined && there.side.digest !== (last?.digest ?? "");
      if (isPublished && isChangedThere && there.value !== undefined)
        await this.#kind.onReplaced?.(id, there.value, value);
    } else if (decision === "both" && join !== undefined && value !== undefined && there?.value !== undefined) {
      const joined = join(value, there.value);
      // What holds is said first: a hub that is ended in between has lost nothing.
      if (await this.#publish(shared, id, joined, last, false))
        await this.#take(shared, differing, joined, this.#sideOf(joined));
    } else if (there?.side !== undefined) {
      const isDone = await this.#take(shared, differing, there.value, there.side);
      if (isDone && isChangedHere) await this.#kind.onReplaced?.(id, value, there.value);
    }
  }

  /** Resolves to true when it is what this hub has now. */
  async #take(
    shared: Connection["shared"],
    { id, value, last }: Differing<Value>,
    taken: Value | undefined,
    side: Side,
  ): Promise<boolean> {
    const failed = this.#failed.get(id);
    if (failed !== undefined && failed.digest === side.digest && performance.now() < failed.until) return false;
    try {
      const applied = await this.#apply(id, taken, value, side);
      this.#failed.delete(id);
      if (applied === "kept") await this.#publish(shared, id, value, last);
      return applied === "done";
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error);
      if (failed?.why !== why) this.#onError(error);
      this.#failed.set(id, { digest: side.digest, until: performance.now() + retryMs, why });
      return false;
    }
  }

  status(): SharedStatus {
    const { records = new Map<string, Value>() } = this.#kind.list() ?? {};
    const agreed = this.#known(false);
    const changed = [...records].filter(([id, value]) => this.#localSide(id, value).digest !== agreed.get(id)?.digest);
    const removed = [...agreed].filter(([id, { digest }]) => digest !== "" && !records.has(id));
    const said = [...this.#seen].filter(
      ([id, { side }]) => side !== undefined && side.digest !== (agreed.get(id)?.digest ?? ""),
    );
    const [failed] = this.#failed.values();
    const waiting = new Set([...changed, ...removed, ...said, ...this.#failed].map(([id]) => id)).size;
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
    const shared = this.#shared;
    const revision = await shared.replace(keyOf(this.#kind.name, id), said, seen.revision);
    if (shared !== this.#shared) return false;
    if (revision === undefined) this.#doubted.add(id);
    else this.#saw(id, { revision, side: this.#sideOf(value), value });
    this.look();
    return revision !== undefined;
  }

  /** What is there, if this hub has written it without being told so: it has agreed to that. */
  #ownWrite(id: string, local: Side | undefined, there: Seen<Value> | undefined): Agreed | undefined {
    if (there?.side === undefined || there.side.digest === (local?.digest ?? "")) return undefined;
    return this.#unanswered.find(id, there.side, there.write);
  }

  #known(isReset: boolean): ReadonlyMap<string, Agreed> {
    if (isReset) forgetShared(this.#database, this.#kind.name);
    const rows = this.#agreed.all(this.#kind.name) as unknown as (Agreed & { readonly id: string })[];
    return new Map(rows.map((row) => [row.id, row]));
  }

  #agreeOn(id: string, there: Seen<Value> | undefined, last: Agreed | undefined): void {
    if (last?.digest === there?.side?.digest && last?.identity === there?.side?.identity) return;
    inTransaction(this.#database, () => {
      this.#note(id, there?.side, last);
      if (there?.write !== undefined) this.#unanswered.remove(id, there.write);
    });
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
    const side = value === undefined ? removedSide(identity) : this.#sideOf(value);
    const own = isHere ? { write: this.#unanswered.add(id, side, over) } : {};
    const said: Said = { id, ...(value === undefined ? { removed: identity } : { value }), over, ...own };
    const revision = await shared.replace(keyOf(this.#kind.name, id), said, over);
    // Somebody was faster: what they have written is on its way here, and decided about then. If it is not, it is asked for.
    if (revision === undefined) {
      this.#doubted.add(id);
      return false;
    }
    // The next connection reports everything anew, and it is compared with that.
    if (shared !== this.#shared) return false;
    this.#saw(id, { revision, side, value });
    inTransaction(this.#database, () => {
      if (own.write !== undefined) this.#unanswered.remove(id, own.write);
      if (isHere) this.#note(id, side, last);
    });
    this.#written.set(id, { revision, digest: side.digest, before: last });
    const seen = this.#seen.get(id);
    if (seen !== undefined) this.#restore(id, seen);
    return true;
  }

  /**
   * NATS 2.9 lets two writers replace the same revision when its leader was paused: both are confirmed, and the later one wins. Who
   * has been overwritten unseen has not agreed on anything.
   */
  #restore(id: string, { revision, over, side }: Seen<Value>): void {
    const written = this.#written.get(id);
    if (written === undefined || revision < written.revision) return;
    const isOurs = revision === written.revision && side?.digest === written.digest;
    if (isOurs) return;
    if (revision === written.revision || (over !== undefined && over < written.revision)) this.#lost(id, written);
    else this.#written.delete(id);
  }

  #lost(id: string, { before }: Written): void {
    this.#written.delete(id);
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
    if ((this.#seen.get(id)?.revision ?? -1) < seen.revision) this.#show(id, seen);
  }

  #show(id: string, seen: Seen<Value>): void {
    this.#seen.set(id, seen);
    this.#latest.set(id, Math.max(this.#latest.get(id) ?? 0, seen.revision));
  }

  #read(id: string, revision: number, said: unknown): Seen<Value> {
    const { value, removed, over, write: given } = (said ?? {}) as Partial<Said>;
    const write = typeof given === "string" ? given : undefined;
    // Somebody has emptied the bucket: that removes nothing here.
    if (said === undefined) return { revision, side: undefined };
    if (typeof removed === "string") return { revision, side: removedSide(removed), over, write };
    const read = value === undefined ? undefined : this.#kind.read(id, value);
    if (read === undefined) return { revision, side: undefined, isUnreadable: true };
    return { revision, side: this.#sideOf(read), value: read, over, write };
  }
}
