/** What Home Assistant was told last, so that it can be told again: it keeps nothing over its own restart. */
type Publish = (topic: string, payload: string) => void;

export class Shown {
  readonly #publish: Publish;
  #discovery: ReadonlyMap<string, string> = new Map();
  readonly #states = new Map<string, string>();

  constructor(publish: Publish) {
    this.#publish = publish;
  }

  /** What is not there any more is retracted by an empty message. */
  announce(discovery: ReadonlyMap<string, string>): void {
    for (const topic of this.#discovery.keys()) if (!discovery.has(topic)) this.#publish(topic, "");
    for (const [topic, payload] of discovery) if (this.#discovery.get(topic) !== payload) this.#publish(topic, payload);
    this.#discovery = discovery;
  }

  state(topic: string, payload: string): void {
    if (this.#states.get(topic) === payload) return;
    this.#states.set(topic, payload);
    this.#publish(topic, payload);
  }

  /** A state that Home Assistant has guessed wrongly is told again. */
  repeat(topic: string): void {
    const payload = this.#states.get(topic);
    if (payload !== undefined) this.#publish(topic, payload);
  }

  everything(): void {
    for (const all of [this.#discovery, this.#states])
      for (const [topic, payload] of all) this.#publish(topic, payload);
  }
}
