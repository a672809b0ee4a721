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
/** Takes a message, or leaves it to the next one that waits. */
type Waiting = (message: Message) => boolean;

type Ignores = (message: { readonly topic: string; readonly bytes: Buffer }) => boolean;
const nothing: Ignores = () => false;

/** How long an event may take on a busy machine before a test gives up. */
const timeoutMs = 120_000;
/** Older messages are forgotten. */
const maxMessages = 50_000;

export class Observer {
  readonly mqtt: MqttClient;
  readonly #prefix: string;
  #messages: Message[] = [];
  readonly #waiting = new Set<Waiting>();

  private constructor(mqtt: MqttClient, prefix: string, ignores: Ignores) {
    this.mqtt = mqtt;
    this.#prefix = prefix;
    mqtt.on("error", () => {});
    mqtt.on("message", (name, bytes) => {
      const message = { topic: name.slice(prefix.length + 1), bytes, taken: false };
      if (ignores(message)) return;
      this.#messages.push(message);
      if (this.#messages.length > maxMessages) this.#messages.shift();
      // The others were looked at when they came: a voice is sixty messages a second.
      for (const waiting of this.#waiting) if (waiting(message)) this.#waiting.delete(waiting);
    });
  }

  /** `ignores`: what nobody asks about. */
  static async connect(url: string, prefix: string, user: BusUser = {}, ignores = nothing): Promise<Observer> {
    const { ca, ...credential } = user;
    const mqtt = await connectAsync(url, { ...credential, ...(ca !== undefined && { ca }), reconnectPeriod: 100 });
    const observer = new Observer(mqtt, prefix, ignores);
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
    // Who asked is not in the stack of a timer.
    const late = new Error();
    return new Promise((resolve, reject) => {
      const take: Waiting = (message) => {
        if (message.taken) return false;
        const heard = read(where, message);
        if (!heard || !predicate(heard.payload, heard)) return false;
        message.taken = true;
        clearTimeout(timer);
        resolve(heard);
        return true;
      };
      const timer = setTimeout(() => {
        this.#waiting.delete(take);
        const what = typeof where === "string" ? where : where.pattern;
        late.message = `nothing came on ${what}; heard: ${this.#lastHeard()}`;
        reject(late);
      }, timeoutMs);
      if (!this.#messages.some(take)) this.#waiting.add(take);
    });
  }

  #lastHeard(): string {
    const topics = this.#messages.map(({ topic }) => topic);
    return topics
      .filter((topic) => !/\/audioFrame$|\/p[io]ng$/u.test(topic))
      .slice(-30)
      .join(", ");
  }

  /** Calls `hear` with each message on a topic from now on, whatever is taken or forgotten; returns what ends that. */
  watch<Payload>(where: Where<Payload>, hear: (payload: Payload) => void): () => void {
    const look: Waiting = (message) => {
      const heard = read(where, message);
      if (heard) hear(heard.payload);
      return false;
    };
    this.#waiting.add(look);
    return () => void this.#waiting.delete(look);
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
