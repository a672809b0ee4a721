/** A part of the interface: events by name, each a topic. */
import type { Connection, Hear } from "./connection.ts";
import { type Message, messageOf } from "./messages.ts";

export type Listener = (message: never) => unknown;

type Says = Readonly<Record<string, (message: never) => { readonly topic: string; readonly payload: Buffer }>>;

/** `hears`: the topic of an event, or of all events that begin with a name ending in a slash. */
export type Events = { readonly says: Says; readonly hears: Readonly<Record<string, string>> };

export class Subset {
  readonly #connection: Connection;
  readonly #events: Events;
  readonly #known = new Map<string, Map<Listener, Hear>>();

  constructor(connection: Connection, events: Events) {
    this.#connection = connection;
    this.#events = events;
  }

  /** Returns the listener. Throws for an event that there is not. */
  on(event: string, listener: Listener): Listener {
    return this.#listen(event, listener, listener);
  }

  once(event: string, listener: Listener): Listener {
    return this.#listen(event, listener, (message: Message) => {
      this.off(event, listener);
      return listener(message as never);
    });
  }

  off(event: string, listener: Listener): this {
    const known = this.#known.get(event);
    const hear = known?.get(listener);
    if (hear === undefined) return this;
    known?.delete(listener);
    this.#connection.forget(this.#topic(event), hear);
    return this;
  }

  publish(event: string, message: object = {}): this {
    const say = this.#events.says[event];
    if (say === undefined) throw new RangeError(`there is no event ${JSON.stringify(event)} to publish`);
    const { topic, payload } = say(message as never);
    this.#connection.say(topic, payload);
    return this;
  }

  #listen(event: string, listener: Listener, call: Listener): Listener {
    const topic = this.#topic(event);
    this.off(event, listener);
    const hear: Hear = (payload) => {
      const answer = call(messageOf(payload) as never);
      // A listener that fails later must not end the skill either.
      if (answer instanceof Promise) answer.catch((error: unknown) => console.error(error));
    };
    this.#known.set(event, (this.#known.get(event) ?? new Map<Listener, Hear>()).set(listener, hear));
    this.#connection.hear(topic, hear);
    return listener;
  }

  #topic(event: string): string {
    const { hears } = this.#events;
    const slash = event.indexOf("/") + 1;
    const [head, name] = [event.slice(0, slash), event.slice(slash)];
    const topic = slash === 0 ? hears[event] : name === "" ? undefined : hears[head]?.replace("*", () => name);
    if (topic === undefined) throw new RangeError(`there is no event ${JSON.stringify(event)} to listen to`);
    return topic;
  }
}

/** Returns how an event is published on a topic as JSON; null and undefined mean that a field is absent. */
export function json(topic: string) {
  return (message: object) => ({
    topic,
    payload: Buffer.from(
      JSON.stringify(message, (_key, value: unknown) => (value === null ? undefined : value)),
      "utf8",
    ),
  });
}
