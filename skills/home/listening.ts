/**
 * Keeps the subscriptions and the last messages of the topics that tell the state of devices: bounded, and nothing of
 * topics that no device needs.
 */
import type { Entity } from "./discovery.ts";
import { type Heard, topicsOf } from "./reading.ts";

type Subscriptions = { subscribe(filter: string): void; unsubscribe(filter: string): void };

/** A broker limits the subscriptions of a client. With more topics than this, all of a gateway are subscribed to. */
const maxExact = 150;
const maxFilters = 200;
const maxBytes = 16_384;

export class Listening {
  readonly #devices: Subscriptions;
  #wanted: ReadonlySet<string> = new Set();
  #filters: ReadonlySet<string> = new Set();
  readonly #last = new Map<string, { readonly text: string; readonly order: number }>();
  #count = 0;

  constructor(devices: Subscriptions) {
    this.#devices = devices;
  }

  readonly heard: Heard = Object.assign((topic: string) => this.#last.get(topic)?.text, {
    order: (topic: string) => this.#last.get(topic)?.order ?? 0,
  });

  /** Subscribes to what these entities need, and to nothing else. */
  need(entities: readonly Entity[]): void {
    this.#wanted = new Set(entities.flatMap(topicsOf));
    for (const topic of this.#last.keys()) if (!this.#wanted.has(topic)) this.#last.delete(topic);
    const filters = new Set(filtersFor(this.#wanted));
    for (const filter of this.#filters) if (!filters.has(filter)) this.#devices.unsubscribe(filter);
    for (const filter of filters) if (!this.#filters.has(filter)) this.#devices.subscribe(filter);
    this.#filters = filters;
  }

  /** Returns true when a device needs the message. */
  hear(topic: string, payload: Buffer): boolean {
    if (!this.#wanted.has(topic) || payload.length > maxBytes) return false;
    this.#last.set(topic, { text: payload.toString("utf8"), order: ++this.#count });
    return true;
  }
}

function filtersFor(topics: ReadonlySet<string>): readonly string[] {
  if (topics.size <= maxExact) return [...topics];
  const gateways = [...topics].map((topic) => (topic.includes("/") ? `${topic.split("/", 1)[0] ?? ""}/#` : topic));
  return [...new Set(gateways)].slice(0, maxFilters);
}
