/**
 * Tracks which filters are wanted, and which of them the broker has. Only the widest filters are subscribed to, because
 * a broker may deliver a message once per matching subscription. (Two filters that overlap without one covering the
 * other, "a/+" and "+/b", are both subscribed to.)
 */
import { covers, hasWildcard, widest } from "./filter.ts";

type Wanted = { qos: 0 | 1; readonly waiting: Deferred[] };
type Deferred = { readonly resolve: () => void; readonly reject: (error: Error) => void };
type Asked = { readonly filter: string; readonly qos: 0 | 1 };

const failure = 0x80;

/** The subscription was removed before the broker had acknowledged it. */
export class Forgotten extends Error {
  override name = "Forgotten";
}

export class Subscriptions {
  readonly #wanted = new Map<string, Wanted>();
  /** What the broker should have, until what is wanted changes: every acknowledgement asks for it. */
  #due: ReadonlyMap<string, 0 | 1> | undefined;
  /** The filters that the broker has, or has been asked for. */
  readonly #known = new Map<string, { qos: 0 | 1; acknowledged: boolean }>();
  readonly #onRefused: (filter: string) => void;
  readonly #pending = new Map<number, { readonly add: readonly Asked[]; readonly remove: readonly string[] }>();

  /** `onRefused` is called for subscriptions without a waiting caller: those of a reconnection. */
  constructor(onRefused: (filter: string) => void) {
    this.#onRefused = onRefused;
  }

  get pending(): boolean {
    return this.#pending.size > 0;
  }

  has(id: number): boolean {
    return this.#pending.has(id);
  }

  /** Resolves when the broker has acknowledged a filter that covers this one. */
  want(filter: string, qos: 0 | 1): Promise<void> {
    const known = this.#wanted.get(filter);
    const wanted = known ?? { qos, waiting: [] };
    if (known === undefined || qos > known.qos) this.#due = undefined;
    if (qos > wanted.qos) wanted.qos = qos;
    this.#wanted.set(filter, wanted);
    return new Promise((resolve, reject) => {
      wanted.waiting.push({ resolve, reject });
      this.#settle();
    });
  }

  drop(filter: string): void {
    const wanted = this.#wanted.get(filter);
    this.#wanted.delete(filter);
    this.#due = undefined;
    for (const { reject } of wanted?.waiting ?? []) reject(new Forgotten(`${filter} was forgotten`));
  }

  /** Returns the changes to send to the broker. A filter is removed only when the one that replaces it is acknowledged. */
  difference(): { add: Asked[]; remove: string[] } {
    const due = (this.#due ??= new Map(
      [...widest(this.#wanted.keys())].map((filter) => [filter, this.#qosFor(filter)] as const),
    ));
    // A broker that handles two packets concurrently could process the subscription before the unsubscription, so the latter is
    // awaited.
    const leaving = new Set([...this.#pending.values()].flatMap(({ remove }) => remove));
    const missing = [...due].filter(([filter, qos]) => (this.#known.get(filter)?.qos ?? -1) < qos);
    const add = missing.filter(([filter]) => !leaving.has(filter));
    const stable = missing.length === 0 && ![...this.#known.values()].some((known) => !known.acknowledged);
    const remove = stable ? [...this.#known.keys()].filter((filter) => !due.has(filter)) : [];
    return { add: add.map(([filter, qos]) => ({ filter, qos })), remove };
  }

  /** Returns the higher QoS of those that this filter covers. */
  #qosFor(filter: string): 0 | 1 {
    const own = this.#wanted.get(filter)?.qos ?? 0;
    if (own === 1 || !hasWildcard(filter)) return own;
    for (const [other, { qos }] of this.#wanted) if (qos === 1 && covers(filter, other)) return 1;
    return 0;
  }

  asked(id: number, add: readonly Asked[]): void {
    this.#pending.set(id, { add, remove: [] });
    for (const { filter, qos } of add) this.#known.set(filter, { qos, acknowledged: false });
  }

  askedToRemove(id: number, remove: readonly string[]): void {
    this.#pending.set(id, { add: [], remove });
    for (const filter of remove) this.#known.delete(filter);
  }

  acknowledge(id: number, granted: readonly number[]): void {
    const asked = this.#pending.get(id);
    if (!asked) return;
    this.#pending.delete(id);
    for (const [at, { filter }] of asked.add.entries()) {
      if ((granted[at] ?? failure) >= failure) this.#refused(filter);
      else {
        const known = this.#known.get(filter);
        if (known) known.acknowledged = true;
      }
    }
    this.#settle();
  }

  /** Resets the state for a new connection: the broker has no subscriptions. */
  forgetBroker(): void {
    this.#known.clear();
    this.#pending.clear();
  }

  close(): void {
    for (const filter of this.#wanted.keys()) this.drop(filter);
  }

  /** Removes a refused filter and those it covered; their subscribers are notified. */
  #refused(filter: string): void {
    this.#known.delete(filter);
    for (const [other, { waiting }] of this.#wanted) {
      if (!covers(filter, other)) continue;
      this.#wanted.delete(other);
      this.#due = undefined;
      if (waiting.length === 0) this.#onRefused(other);
      for (const { reject } of waiting) reject(new Error(`the broker refused the subscription to ${filter}`));
    }
  }

  #settle(): void {
    const wild = [...this.#known].flatMap(([filter, { acknowledged }]) =>
      acknowledged && hasWildcard(filter) ? [filter] : [],
    );
    for (const [filter, { waiting }] of this.#wanted) {
      if (waiting.length === 0) continue;
      if (this.#known.get(filter)?.acknowledged !== true && !wild.some((wide) => covers(wide, filter))) continue;
      for (const { resolve } of waiting.splice(0)) resolve();
    }
  }
}
