/**
 * What this hub has seen of the shared bucket, so that a watch that has stopped, or shows what others do not see, is found out.
 *
 * NATS 2.9 confirms writes that it replaces unseen, or loses, when the server that leads a bucket was paused; a watch whose consumer was
 * on a server that has died is silent for ten seconds and more, and one that goes on after lost changes never shows what has taken
 * their place. So nothing is believed because it was confirmed once: what was written must be seen, and what is seen must be
 * what the others see [docs/decisions/0226-what-was-confirmed-must-be-seen.md].
 */
import { createHash } from "node:crypto";
import { type Bucket, type Entry, unknownEntry } from "./bucket.ts";

/** A write that is not seen for so long is lost, or the watch is. Shorter than the time after which a hub counts as dead. */
export const unseenMs = 2_400;
/** The same difference to the same hub is no reason to read everything again before this has passed. */
const againMs = 30_000;

export class View {
  readonly #now: () => number;
  /** The digest of each record that is there. */
  readonly #records = new Map<string, bigint>();
  readonly #revisions = new Map<string, number>();
  /** Confirmed and not seen yet: by key, the revision, and since when. */
  readonly #unseen = new Map<string, { readonly revision: number; readonly since: number }>();
  /** What other hubs have said last, and since which of their records they and this hub have differed. */
  readonly #others = new Map<string, { readonly pair: string; readonly count: number }>();
  readonly #readAgain = new Map<string, { readonly pair: string; readonly at: number }>();
  #sum = 0n;

  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  /** A new connection reports everything anew. */
  clear(): void {
    this.#records.clear();
    this.#revisions.clear();
    this.#unseen.clear();
    this.#others.clear();
    this.#sum = 0n;
  }

  see({ key, value, revision }: Entry): void {
    this.#revisions.set(key, revision);
    if ((this.#unseen.get(key)?.revision ?? Infinity) <= revision) this.#unseen.delete(key);
    this.#sum ^= this.#records.get(key) ?? 0n;
    const digest = digestOfEntry({ key, value, revision });
    if (digest === undefined) this.#records.delete(key);
    else {
      this.#records.set(key, digest);
      this.#sum ^= digest;
    }
  }

  /** The bucket, with what it confirms expected to be seen, and what it answers taken for seen. */
  expecting(bucket: Bucket): Bucket {
    const expect = (key: string, revision: number, before: number): void => {
      // Revisions only grow: the bucket is another one, or an older state of it, and what was seen of it is worth nothing.
      const isReplaced = before >= revision;
      // What was seen before its confirmation, or replaced by somebody else.
      if (!isReplaced && this.#revisionOf(key) >= revision) return;
      this.#unseen.set(key, { revision, since: isReplaced ? -Infinity : this.#now() });
    };
    const seenOf = (key: string): number => this.#revisionOf(key);
    return {
      ...bucket,
      // From the server that leads. The others are to notice that they are shown something else.
      get: async (key) => {
        const before = this.stateOf(key);
        const entry = await bucket.get(key);
        const known = entry ?? unknownEntry(key);
        if (this.stateOf(key) === before && this.contradicts(known)) this.see(known);
        return entry;
      },
      async put(key, value) {
        const before = seenOf(key);
        const revision = await bucket.put(key, value);
        expect(key, revision, before);
        return revision;
      },
      async replace(key, value, over) {
        const before = seenOf(key);
        const revision = await bucket.replace(key, value, over);
        if (revision !== undefined) expect(key, revision, before);
        return revision;
      },
    };
  }

  #revisionOf(key: string): number {
    return this.#revisions.get(key) ?? -1;
  }

  get keys(): readonly string[] {
    return [...this.#revisions.keys()];
  }

  /** Of what was seen and confirmed of a key: the same while nothing else is. */
  stateOf(key: string): string {
    return [this.#revisions.get(key), this.#records.get(key), this.#unseen.get(key)?.revision].join(" ");
  }

  /** Something else was seen last. What was confirmed since is on its way, or missed soon [hasUnseen]. */
  contradicts({ key, value, revision }: Entry): boolean {
    if ((this.#unseen.get(key)?.revision ?? -1) >= revision) return false;
    return (
      revision !== (this.#revisions.get(key) ?? 0) || digestOfEntry({ key, value, revision }) !== this.#records.get(key)
    );
  }

  /** For the other hubs: the same for those who see the same. */
  get digest(): string {
    return `${this.#records.size}-${this.#sum.toString(36)}`;
  }

  /**
   * Another hub has said what it sees. Returns true when both have differed for two more of its records without a change on either side, so that
   * nothing is on its way; each such difference once, because neither may be able to mend it.
   */
  differs(hub: string, digest: string, count: number): boolean {
    const pair = `${this.digest} ${digest}`;
    const before = this.#others.get(hub);
    if (digest === this.digest) {
      this.#others.delete(hub);
      return false;
    }
    if (before?.pair !== pair) this.#others.set(hub, { pair, count });
    // The next one may have been written just before what it lacks was seen there.
    if (before?.pair !== pair || count < before.count + 2) return false;
    const last = this.#readAgain.get(hub);
    if (last?.pair === pair && this.#now() - last.at < againMs) return false;
    this.#readAgain.set(hub, { pair, at: this.#now() });
    return true;
  }

  /** Something that this hub has written was confirmed, and was not seen since. */
  get hasUnseen(): boolean {
    return [...this.#unseen.values()].some(({ since }) => this.#now() - since >= unseenMs);
  }
}

/** Undefined for what is not there. */
function digestOfEntry({ key, value, revision }: Entry): bigint | undefined {
  if (value === undefined) return undefined;
  return createHash("sha256")
    .update(JSON.stringify([key, revision, value]))
    .digest()
    .readBigUInt64BE();
}
