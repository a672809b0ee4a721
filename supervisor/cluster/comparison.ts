/**
 * Compares what this hub was shown of the shared bucket with what the server that leads it has, record by record: a watch may be served
 * by a server that lacks a change for ever, and which server that is, nobody can choose.
 *
 * INVARIANT: nothing waits for it. A bucket that is large, slow, or without a leader keeps no hub from being alive to the others.
 */
import { type Bucket, type Entry, unknownEntry } from "./bucket.ts";
import type { View } from "./view.ts";

/** Records that are asked for at a time: signs of life have the same connection. */
const atOnce = 32;

type Leader = Pick<Bucket, "get">;

export class Comparison {
  readonly #view: View;
  readonly #show: (entry: Entry) => void;
  /** Keys that a connection may not show; undefined while there is nothing to compare. */
  #expected: ReadonlySet<string> | undefined;
  /** What was seen of each key when the leader had answered, so that another connection goes on where this one has ended. */
  readonly #answered = new Map<string, string>();
  /** Of the connection that is asked now. */
  #asked: Leader | undefined;

  /**
   * `show`: the leader has something else than what was seen: something newer, something older, nothing, or, of two writes that were
   * confirmed as the same revision, the other one.
   */
  constructor(view: View, show: (entry: Entry) => void) {
    this.#view = view;
    this.#show = show;
  }

  /** To be called before the view is cleared. */
  begin(): void {
    this.#expected = new Set(this.#view.keys);
    this.#answered.clear();
  }

  get isPending(): boolean {
    return this.#expected !== undefined;
  }

  /** The connection has ended: its answers count no more. */
  pause(): void {
    this.#asked = undefined;
  }

  /** Goes on with what was not answered yet, unless it is at it. Rejects when the leader does not answer: to be called again then. */
  async goOn(leader: Leader): Promise<void> {
    if (this.#expected === undefined || this.#asked === leader) return;
    this.#asked = leader;
    const keys = [...new Set([...this.#expected, ...this.#view.keys])].filter((key) => !this.#isAnswered(key)).values();
    const ask = async (): Promise<void> => {
      for (const key of keys) await this.#ask(leader, key);
    };
    const ended = await Promise.allSettled(Array.from({ length: atOnce }, ask));
    if (this.#asked !== leader) return;
    this.#asked = undefined;
    for (const one of ended) if (one.status === "rejected") throw one.reason;
    this.#expected = undefined;
    this.#answered.clear();
  }

  #isAnswered(key: string): boolean {
    return this.#answered.get(key) === this.#view.stateOf(key);
  }

  async #ask(leader: Leader, key: string): Promise<void> {
    if (this.#asked !== leader) return;
    const before = this.#view.stateOf(key);
    const entry = (await leader.get(key)) ?? unknownEntry(key);
    if (this.#asked !== leader) return;
    // What was reported or confirmed meanwhile is newer than the answer.
    if (this.#view.stateOf(key) === before && this.#view.contradicts(entry)) this.#show(entry);
    this.#answered.set(key, this.#view.stateOf(key));
  }
}
