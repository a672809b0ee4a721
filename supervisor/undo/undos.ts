/**
 * What was deleted or replaced can be brought back for a minute, by who has done it [docs/decisions/0093-undo.md].
 *
 * INVARIANTS
 * 1. The entry is durable together with the deletion, so it can be undone after a restart of the supervisor, too.
 * 2. After the minute, what was kept is erased: by a timer; after a stop, before anybody is served; when that fails, again
 *    until it succeeds. An entry that is over is never listed nor undone, whether it was erased already or not.
 * 3. Undoing never overwrites what was made since: then it is refused, and stays possible until its end.
 */
import { randomUUID } from "node:crypto";
import type { Log } from "../../platform/port/port.ts";
import { SottoError } from "../errors.ts";
import type { Database } from "../store/database.ts";
import type { Role } from "../users/role.ts";
import { type Kept, UndoStore } from "./undo-store.ts";

export type UndosOptions = {
  readonly database: Database;
  readonly log: Pick<Log, "warn">;
  /** Epoch milliseconds. */
  readonly now?: () => number;
};

/** How one kind of thing is brought back and erased. Both may be called again after they were interrupted. */
export type UndoKind<Content> = {
  /** The role that deleting it needs: undoing needs the same. */
  readonly role: Role;
  /** How many are kept; the oldest are erased before their time. */
  readonly most: number;
  /** `by`: who undoes it. Throws SottoError UNDO_SUPERSEDED. */
  restore(content: Content, id: string, by: string): void | Promise<void>;
  erase(content: Content, id: string): void | Promise<void>;
};

/** What the room that deletes things uses. */
export type UndosOf<Content> = {
  /** Call it in the transaction that deletes. Returns the id of the entry. */
  note(what: string, by: string, content: Content): string;
  /** The contents that are kept, also those that are over and not erased yet. */
  kept(): readonly Content[];
  /** Replaces the contents for which `to` returns another one. */
  change(to: (content: Content) => Content | undefined): void;
};

export type Undoable = Pick<Kept, "id" | "what"> & { readonly leftMs: number };

const keptMs = 60_000;
/** When erasing is tried again after it failed. */
const againMs = 10_000;

export class Undos {
  readonly #store: UndoStore;
  readonly #log: Pick<Log, "warn">;
  readonly #now: () => number;
  readonly #kinds = new Map<string, UndoKind<never>>();
  /** Those that are being undone or erased. */
  readonly #busy = new Set<string>();
  #timer: NodeJS.Timeout | undefined;
  #isClosed = false;

  constructor({ database, log, now = Date.now }: UndosOptions) {
    this.#store = new UndoStore(database);
    this.#log = log;
    this.#now = now;
  }

  /** Registers a kind of thing, under a name that stays: entries of the last process have it. */
  of<Content>(name: string, kind: UndoKind<Content>): UndosOf<Content> {
    this.#kinds.set(name, kind);
    const contents = () =>
      this.#store
        .list()
        .filter((one) => one.kind === name)
        .map(({ id }) => ({ id, content: this.#store.contentOf(id) as Content }));
    return {
      note: (what, by, content) => {
        const id = randomUUID();
        this.#store.add({ id, kind: name, what, by, until: this.#now() + keptMs }, content);
        this.#erase(0);
        return id;
      },
      kept: () => contents().map(({ content }) => content),
      change: (to) => {
        for (const { id, content } of contents()) {
          const next = to(content);
          if (next !== undefined) this.#store.change(id, next);
        }
      },
    };
  }

  /** What this user can undo, newest first. */
  list(by: string): readonly Undoable[] {
    return this.#valid()
      .filter((one) => one.by === by && !this.#busy.has(one.id))
      .map(({ id, what, until }) => ({ id, what, leftMs: until - this.#now() }));
  }

  /** Returns the role that undoing it needs. Throws SottoError UNDO_UNKNOWN. */
  roleFor(id: string, by: string): Role {
    return this.#kindOf(this.#find(id, by)).role;
  }

  /** Brings it back; resolves to what had been done. Throws SottoError UNDO_UNKNOWN, UNDO_SUPERSEDED. */
  async undo(id: string, by: string): Promise<string> {
    const kept = this.#find(id, by);
    await this.#alone(id, async () => {
      await this.#kindOf(kept).restore(this.#store.contentOf(id) as never, id, by);
      this.#store.remove(id);
    });
    return kept.what;
  }

  /** Erases it now: it cannot be undone any more. Throws SottoError UNDO_UNKNOWN. */
  async forget(id: string, by: string): Promise<void> {
    await this.#forget(this.#find(id, by));
  }

  /** Erases what became over while nobody ran, once every kind is registered. Does not reject. */
  async begin(): Promise<void> {
    await this.#tryToErase();
  }

  /** Erases what is over. Resolves when it was tried; what fails is reported and tried again. */
  async eraseOver(): Promise<void> {
    let hasFailed = false;
    const valid = new Set(this.#valid().map(({ id }) => id));
    for (const one of this.#store.list()) {
      if (valid.has(one.id) || this.#busy.has(one.id)) continue;
      try {
        await this.#forget(one);
      } catch (error) {
        hasFailed = true;
        this.#log.warn({ error, what: one.what }, "what was deleted cannot be erased yet; trying again");
      }
    }
    const [next] = this.#valid()
      .map(({ until }) => until - this.#now())
      .toSorted((a, b) => a - b);
    if (hasFailed) this.#erase(againMs);
    else if (next !== undefined) this.#erase(next);
  }

  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#timer);
  }

  #erase(afterMs: number): void {
    clearTimeout(this.#timer);
    if (this.#isClosed) return;
    this.#timer = setTimeout(() => void this.#tryToErase(), Math.max(0, afterMs)).unref();
  }

  async #tryToErase(): Promise<void> {
    try {
      await this.eraseOver();
    } catch (error) {
      this.#log.warn({ error }, "what was deleted cannot be looked up; trying again");
      this.#erase(againMs);
    }
  }

  async #forget(kept: Kept): Promise<void> {
    await this.#alone(kept.id, async () => {
      // A kind that this version does not know has nothing here.
      await this.#kinds.get(kept.kind)?.erase(this.#store.contentOf(kept.id) as never, kept.id);
      this.#store.remove(kept.id);
    });
  }

  async #alone(id: string, work: () => Promise<void>): Promise<void> {
    if (this.#busy.has(id)) throw unknown();
    this.#busy.add(id);
    try {
      await work();
    } finally {
      this.#busy.delete(id);
    }
  }

  /** Newest first. */
  #valid(): readonly Kept[] {
    const now = this.#now();
    const counts = new Map<string, number>();
    return this.#store.list().filter(({ kind, until }) => {
      const count = (counts.get(kind) ?? 0) + 1;
      counts.set(kind, count);
      // The clock was set back: nobody knows how long it has been kept.
      const isTimely = until > now && until <= now + keptMs;
      return isTimely && count <= (this.#kinds.get(kind)?.most ?? 0);
    });
  }

  #find(id: string, by: string): Kept {
    const found = this.#valid().find((one) => one.id === id && one.by === by);
    if (found === undefined) throw unknown();
    return found;
  }

  #kindOf({ kind }: Kept): UndoKind<never> {
    return this.#kinds.get(kind)!;
  }
}

export function superseded(message: string, remedy: string): SottoError {
  return new SottoError("UNDO_SUPERSEDED", message, { remedy });
}

function unknown(): SottoError {
  return new SottoError("UNDO_UNKNOWN", "there is nothing to undo under this id", {
    remedy: "it is possible for a minute, once, and for who has done it; GET /admin/undo lists what is left",
  });
}
