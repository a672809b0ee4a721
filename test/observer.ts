/** Somebody outside the platform, on the `mqtt` package: says anything, hears and remembers everything. */
import { connectAsync, type MqttClient } from "mqtt";
import type { Topic } from "../platform/bus/topic.ts";
import { matches } from "../platform/port/mqtt/filter.ts";

export type Heard<Payload> = {
  /** The topic's name without the prefix. */
  readonly topic: string;
  readonly payload: Payload;
  readonly params: Readonly<Record<string, string>>;
  readonly bytes: Buffer;
};

/** A filter or a name without the prefix, or a topic of the contract. */
export type Where<Payload> = string | Topic<string, Payload>;

/** Nobody in particular when empty; `ca` (PEM) is who signed the broker's certificate. */
export type BusUser = {
  readonly username?: string;
  readonly password?: string;
  readonly ca?: string | undefined;
};

type Message = { readonly topic: string; readonly bytes: Buffer; taken: boolean };
type Waiting = { readonly look: () => boolean };

/** How long an event may take on a busy machine before a test gives up. */
const timeoutMs = 120_000;
/** Older messages are forgotten. */
const maxMessages = 50_000;

export class Observer {
  readonly mqtt: MqttClient;
  readonly #prefix: string;
  #messages: Message[] = [];
  readonly #waiting = new Set<Waiting>();

  private constructor(mqtt: MqttClient, prefix: string) {
    this.mqtt = mqtt;
    this.#prefix = prefix;
    mqtt.on("error", () => {});
    mqtt.on("message", (name, bytes) => {
      this.#messages.push({ topic: name.slice(prefix.length + 1), bytes, taken: false });
      if (this.#messages.length > maxMessages) this.#messages.shift();
      for (const waiting of this.#waiting) if (waiting.look()) this.#waiting.delete(waiting);
    });
  }

  static async connect(url: string, prefix: string, user: BusUser = {}): Promise<Observer> {
    const { ca, ...credential } = user;
    const mqtt = await connectAsync(url, { ...credential, ...(ca !== undefined && { ca }), reconnectPeriod: 100 });
    const observer = new Observer(mqtt, prefix);
    await mqtt.subscribeAsync(`${prefix}/#`, { qos: 1 });
    return observer;
  }

  /** Says something; resolves when the broker has it. An object is said as JSON. */
  async say(topic: string, payload: unknown = ""): Promise<void> {
    const bytes = typeof payload === "string" || Buffer.isBuffer(payload) ? payload : JSON.stringify(payload);
    await this.mqtt.publishAsync(`${this.#prefix}/${topic}`, bytes, { qos: 1 });
  }

  /**
   * The next message on a topic that satisfies the predicate: the oldest that was heard since the observer came and that
   * no `next` has returned yet, or the first to come. Each message is returned once, so nothing is missed by asking late.
   */
  next<Payload = Record<string, unknown>>(
    where: Where<Payload>,
    predicate: (payload: Payload, heard: Heard<Payload>) => boolean = () => true,
  ): Promise<Heard<Payload>> {
    return new Promise((resolve, reject) => {
      const look = (): boolean => {
        for (const message of this.#messages) {
          if (message.taken) continue;
          const heard = read(where, message);
          if (!heard || !predicate(heard.payload, heard)) continue;
          message.taken = true;
          clearTimeout(timer);
          resolve(heard);
          return true;
        }
        return false;
      };
      const waiting = { look };
      const timer = setTimeout(() => {
        this.#waiting.delete(waiting);
        const what = typeof where === "string" ? where : where.pattern;
        reject(
          new Error(
            `nothing came on ${what}; heard: ${this.#messages
              .map(({ topic }) => topic)
              .filter((topic) => !topic.endsWith("/audioFrame"))
              .slice(-30)
              .join(", ")}`,
          ),
        );
      }, timeoutMs);
      if (!look()) this.#waiting.add(waiting);
    });
  }

  /** Everything heard on a topic so far, in order, whether `next` returned it or not. */
  heard<Payload = Record<string, unknown>>(where: Where<Payload>): Heard<Payload>[] {
    return this.#messages.flatMap((message) => read(where, message) ?? []);
  }

  /** Forgets what was heard so far. */
  forget(): void {
    this.#messages = [];
  }

  async end(): Promise<void> {
    await this.mqtt.endAsync(true);
  }
}

/** Undefined for another topic, and for bytes that are not the topic's payload. */
function read<Payload>(where: Where<Payload>, { topic, bytes }: Message): Heard<Payload> | undefined {
  if (typeof where === "string") {
    return matches(where, topic) ? { topic, bytes, params: {}, payload: parse(bytes) as Payload } : undefined;
  }
  const params = where.parse(topic);
  if (!params) return undefined;
  try {
    return { topic, bytes, params, payload: where.decode(bytes) };
  } catch {
    return undefined;
  }
}

function parse(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString("utf8"));
  } catch {
    return bytes;
  }
}
