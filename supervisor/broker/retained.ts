/** Retained messages: few, small, and never sound. */
import { matches } from "../../platform/port/mqtt/filter.ts";
import type { Qos } from "./packets.ts";

export type RetainedLimits = { readonly topics: number; readonly bytes: number };
export type Left = { readonly topic: string; readonly payload: Buffer; readonly qos: Qos };

export class Retained {
  readonly #prefix: string;
  readonly #limits: RetainedLimits;
  readonly #left = new Map<string, Left>();
  #bytes = 0;

  constructor(prefix: string, limits: RetainedLimits = { topics: 1_000, bytes: 1_048_576 }) {
    this.#prefix = prefix;
    this.#limits = limits;
  }

  /** Returns why a message may not be retained; undefined when it may. */
  refusal(topic: string, bytes: number): string | undefined {
    if (topic.startsWith(`${this.#prefix}/audioServer/`)) return "sound is not left behind";
    const before = this.#left.get(topic);
    const total = this.#bytes - (before?.payload.length ?? 0) + bytes;
    if (bytes > 0 && total > this.#limits.bytes) return "too many bytes are left behind already";
    if (bytes > 0 && before === undefined && this.#left.size >= this.#limits.topics)
      return "too many messages are left behind already";
    return undefined;
  }

  /** Retains it, replacing one on the same topic; an empty message only removes that. */
  keep({ topic, payload, qos }: Left): void {
    this.#bytes -= this.#left.get(topic)?.payload.length ?? 0;
    this.#left.delete(topic);
    if (payload.length === 0) return;
    this.#bytes += payload.length;
    this.#left.set(topic, { topic, payload: Buffer.from(payload), qos });
  }

  /** Yields the retained messages on topics that match the filter. */
  *of(filter: string): Generator<Left, void> {
    if (!/[+#]/.test(filter)) {
      const left = this.#left.get(filter);
      if (left) yield left;
      return;
    }
    const isWildFirst = filter.startsWith("+") || filter.startsWith("#");
    for (const left of this.#left.values())
      if (!(isWildFirst && left.topic.startsWith("$")) && matches(filter, left.topic)) yield left;
  }
}
