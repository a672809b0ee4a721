/**
 * Log-ins that have begun at this board and not returned yet. Each is known by a secret that only the browser has which began it,
 * and is used up by the first return, right or wrong: a code that is sent twice finds nothing.
 */
import { randomBytes } from "node:crypto";

export type PendingLogIn = { readonly state: string; readonly nonce: string; readonly verifier: string };

export const pendingMs = 10 * 60_000;
/** More than a household begins; one source cannot push out what others have begun. */
const maxPerSource = 10;
const maxPending = 1000;

export class PendingLogIns {
  readonly #pending = new Map<string, PendingLogIn & { readonly source: string; readonly until: number }>();
  readonly #now: () => number;

  /** Monotonic: setting the clock ends none. */
  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  /** Returns the secret. The oldest of the same source makes room. */
  add(logIn: PendingLogIn, source: string): string {
    const now = this.#now();
    for (const [id, { until }] of this.#pending) if (until <= now) this.#pending.delete(id);
    const same = [...this.#pending].filter(([, one]) => one.source === source).map(([id]) => id);
    for (const id of same.slice(0, Math.max(0, same.length - maxPerSource + 1))) this.#pending.delete(id);
    const [oldest] = this.#pending.keys();
    if (this.#pending.size >= maxPending && oldest !== undefined) this.#pending.delete(oldest);
    const id = randomBytes(32).toString("base64url");
    this.#pending.set(id, { ...logIn, source, until: now + pendingMs });
    return id;
  }

  /** Returns what has begun with this secret, and forgets it; undefined when there is none, or it is too old. */
  take(id: string): PendingLogIn | undefined {
    const found = this.#pending.get(id);
    this.#pending.delete(id);
    return found === undefined || found.until <= this.#now() ? undefined : found;
  }
}
