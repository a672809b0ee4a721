/** A connection to the bus, with any number of listeners for a topic. Topics are without the prefix. */
import { randomUUID } from "node:crypto";
import { matches } from "../../platform/port/mqtt/filter.ts";
import { MqttClient } from "../../platform/port/mqtt/client.ts";
import { type Bus, busOf, type HermesOptions } from "./options.ts";

export type Hear = (payload: Buffer) => void;

export class Connection {
  readonly #bus: Bus;
  readonly #client: MqttClient;
  readonly #hearing = new Map<string, Set<Hear>>();

  constructor(options: HermesOptions) {
    this.#bus = busOf(options);
    this.#client = new MqttClient({
      ...this.#bus,
      clientId: `hermes-javascript-${randomUUID().slice(0, 8)}`,
      onMessage: (topic, payload) => this.#dispatch(topic, payload),
      onOffline: (reason) => console.error(`warning: disconnected from the bus: ${reason}`),
      onLost: (topic, reason) => console.error(`error: a message to ${topic} is lost: ${reason}`),
      onRefused: (filter) => console.error(`error: the skill may not hear ${filter}`),
    });
    // A skill that is not admitted ends, and the platform says so; one whose broker is away waits for it.
    this.#client.connect().catch((error: unknown) => {
      if (!this.#closed) throw error;
    });
  }

  #closed = false;

  hear(topic: string, hear: Hear): void {
    const known = this.#hearing.get(topic);
    if (known !== undefined) return void known.add(hear);
    this.#hearing.set(topic, new Set([hear]));
    this.#client.subscribe(this.#named(topic), 1).catch((error: unknown) => {
      if (!this.#closed && this.#hearing.has(topic))
        console.error(`error: the skill may not hear ${topic}: ${String(error)}`);
    });
  }

  forget(topic: string, hear: Hear): void {
    const known = this.#hearing.get(topic);
    if (known?.delete(hear) !== true || known.size > 0) return;
    this.#hearing.delete(topic);
    this.#client.unsubscribe(this.#named(topic));
  }

  /** What is published while the connection is away is sent when it is back. */
  say(topic: string, payload: Buffer): void {
    this.#client.publish(this.#named(topic), payload, 1);
  }

  /** What was published before is sent first, unless the broker is away. */
  async close(): Promise<void> {
    this.#closed = true;
    if (this.#client.connected) await Promise.race([this.#client.flush(), late()]);
    await this.#client.close();
  }

  #named(topic: string): string {
    return `${this.#bus.prefix}/${topic}`;
  }

  #dispatch(name: string, payload: Buffer): void {
    const topic = name.slice(this.#bus.prefix.length + 1);
    // Collected first: a listener may add others, which hear the next message.
    const all = [...this.#hearing].flatMap(([filter, hears]) => (matches(filter, topic) ? [...hears] : []));
    for (const hear of all) guarded(hear, payload);
  }
}

const flushTimeoutMs = 5000;

function late(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, flushTimeoutMs).unref());
}

/** A message that the skill cannot handle does not end it. */
function guarded(hear: Hear, payload: Buffer): void {
  try {
    hear(payload);
  } catch (error) {
    console.error(error);
  }
}
