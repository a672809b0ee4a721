/** Which messages may be left behind for later subscribers: few, small, and never sound. */
export type RetainedLimits = { readonly topics: number; readonly bytes: number };

export class Retained {
  readonly #prefix: string;
  readonly #limits: RetainedLimits;
  readonly #sizes = new Map<string, number>();
  #bytes = 0;

  constructor(prefix: string, limits: RetainedLimits = { topics: 1_000, bytes: 1_048_576 }) {
    this.#prefix = prefix;
    this.#limits = limits;
  }

  /** Why a message may not be retained, or undefined when it may and is counted. An empty one removes. */
  refusal(topic: string, bytes: number): string | undefined {
    if (topic.startsWith(`${this.#prefix}/audioServer/`)) return "sound is not left behind";
    const before = this.#sizes.get(topic);
    const total = this.#bytes - (before ?? 0) + bytes;
    if (bytes > 0 && total > this.#limits.bytes) return "too many bytes are left behind already";
    if (bytes > 0 && before === undefined && this.#sizes.size >= this.#limits.topics) {
      return "too many messages are left behind already";
    }
    this.#bytes = total;
    if (bytes === 0) this.#sizes.delete(topic);
    else this.#sizes.set(topic, bytes);
    return undefined;
  }
}
