/**
 * What waits until the broker has acknowledged it, oldest first, in memory. It is bounded: beyond its limits the oldest is
 * dropped, and counted.
 */
export type Message = {
  readonly topic: string;
  readonly payload: Buffer;
  /** On how many connections it was sent. */
  readonly tries?: number;
};

export type Limits = { readonly messages: number; readonly bytes: number };

/** A day of a busy house; a tenth of the memory that a component has. */
const limits: Limits = { messages: 1000, bytes: 1_048_576 };
/** A message that makes the broker hang up must not do so for ever. */
const maxTries = 5;

export class Waiting {
  readonly #limits: Limits;
  #messages: readonly Message[] = [];
  #bytes = 0;
  #dropped = 0;

  constructor(own: Limits = limits) {
    this.#limits = own;
  }

  get size(): number {
    return this.#messages.length;
  }

  /** Since the start. */
  get dropped(): number {
    return this.#dropped;
  }

  get all(): readonly Message[] {
    return this.#messages;
  }

  add(message: Message): void {
    this.#messages = [...this.#messages, message];
    this.#bytes += message.payload.length;
    while (this.#messages.length > this.#limits.messages || this.#bytes > this.#limits.bytes) this.#drop();
  }

  /** Returns the oldest, which counts as sent on one more connection; undefined when nothing waits. */
  take(): Message | undefined {
    while ((this.#messages[0]?.tries ?? 0) >= maxTries) this.#drop();
    const [first, ...others] = this.#messages;
    if (first === undefined) return undefined;
    const taken = { ...first, tries: (first.tries ?? 0) + 1 };
    this.#messages = [taken, ...others];
    return taken;
  }

  /** The broker has neither taken nor refused it: that is no fault of the message. */
  untry(message: Message): void {
    const [first, ...others] = this.#messages;
    if (first === message) this.#messages = [{ ...first, tries: (first.tries ?? 1) - 1 }, ...others];
  }

  /** It was acknowledged; it may have been dropped meanwhile. */
  remove(message: Message): void {
    if (this.#messages[0] === message) this.#shift();
  }

  #drop(): void {
    this.#dropped += 1;
    this.#shift();
  }

  #shift(): void {
    const [first, ...others] = this.#messages;
    this.#messages = others;
    this.#bytes -= first?.payload.length ?? 0;
  }
}
