/**
 * Unacknowledged messages at QoS 1, oldest first. The outbox is bounded: beyond its limits, the oldest message is
 * dropped.
 *
 * INVARIANTS
 * 1. A message stays until it is acknowledged, pushed out by newer ones, or sent on `maxAttempts` connections in vain
 *    (a message that makes the broker hang up must not do so for ever). On a later connection it is not sent again when it
 *    is older than `maxAgeMs` of its topic.
 * 2. It never holds more than `messages` messages and `bytes` bytes, or one message that alone is longer.
 */
import { markDuplicate } from "./encode.ts";

export type OutboxLimits = {
  readonly messages: number;
  readonly bytes: number;
  /** Undefined for a topic whose messages are of use however late they are. */
  readonly maxAgeMs?: (topic: string) => number | undefined;
};
type Entry = { readonly packet: Buffer; readonly topic: string; readonly addedAt: number; sent: number };

const maxAttempts = 5;

export class Outbox {
  readonly #entries = new Map<number, Entry>();
  readonly #limits: OutboxLimits;
  readonly #onLost: (topic: string, reason: string) => void;
  readonly #now: () => number;
  #bytes = 0;
  #whenEmpty: (() => void)[] = [];

  constructor(
    limits: OutboxLimits,
    onLost: (topic: string, reason: string) => void,
    now: () => number = () => performance.now(),
  ) {
    this.#limits = limits;
    this.#onLost = onLost;
    this.#now = now;
  }

  has(id: number): boolean {
    return this.#entries.has(id);
  }

  get size(): number {
    return this.#entries.size;
  }

  add(id: number, topic: string, packet: Buffer): void {
    this.#entries.set(id, { packet, topic, addedAt: this.#now(), sent: 0 });
    this.#bytes += packet.length;
    while (this.#entries.size > this.#limits.messages || (this.#bytes > this.#limits.bytes && this.#entries.size > 1)) {
      const oldest = this.#entries.entries().next().value;
      if (!oldest) return;
      if (oldest[1].sent === 0) this.#onLost(oldest[1].topic, "the outbox is full");
      this.#remove(oldest[0]);
    }
  }

  acknowledge(id: number): void {
    this.#remove(id);
  }

  /** Passes every message to `send`, oldest first, after a reconnection. */
  sendAll(send: (packet: Buffer) => void): void {
    for (const [id, entry] of this.#entries) {
      const fault = this.#faultOf(entry);
      if (fault !== undefined) {
        this.#onLost(entry.topic, fault);
        this.#remove(id);
        continue;
      }
      if (entry.sent > 0) markDuplicate(entry.packet);
      entry.sent++;
      send(entry.packet);
    }
  }

  /** Passes one message to `send`. */
  send(id: number, send: (packet: Buffer) => void): void {
    const entry = this.#entries.get(id);
    if (!entry) return;
    entry.sent++;
    send(entry.packet);
  }

  /** Resolves when the outbox is empty. */
  empty(): Promise<void> {
    if (this.#entries.size === 0) return Promise.resolve();
    return new Promise((resolve) => this.#whenEmpty.push(resolve));
  }

  clear(): void {
    for (const id of this.#entries.keys()) this.#remove(id);
  }

  /** Returns why it is not sent again. */
  #faultOf({ sent, topic, addedAt }: Entry): string | undefined {
    if (sent >= maxAttempts) return `sent ${maxAttempts} times and never acknowledged`;
    const maxAgeMs = this.#limits.maxAgeMs?.(topic);
    return maxAgeMs !== undefined && this.#now() - addedAt > maxAgeMs ? "it is too old" : undefined;
  }

  #remove(id: number): void {
    const entry = this.#entries.get(id);
    if (!entry) return;
    this.#bytes -= entry.packet.length;
    this.#entries.delete(id);
    if (this.#entries.size > 0) return;
    const waiting = this.#whenEmpty;
    this.#whenEmpty = [];
    for (const resolve of waiting) resolve();
  }
}
