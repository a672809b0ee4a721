/**
 * The connection of a shipped skill to the house: the platform's own broker, or the one that its settings name (`broker`,
 * `username` and `ca_file` in [home], `password` in [secret]).
 */
import { readFileSync } from "node:fs";
import { busOfEnvironment, type Skill } from "./sotto.ts";
import { MqttClient } from "../../platform/port/mqtt/client.ts";

type Options = {
  /** The skill's name, for the client's on the broker. */
  readonly name: string;
  /** Said by the broker when the skill is gone. */
  readonly will: { readonly topic: string; readonly payload: string };
  /** `isRetained`: it was said before the subscription. */
  readonly onMessage: (topic: string, payload: Buffer, isRetained: boolean) => void;
  /** Called each time when there is a connection, with its subscriptions. */
  readonly onOnline: () => void;
};

/** Devices announce themselves when they hear "online" there. */
export const birth = "homeassistant/status";
/** A state or discovery message is far smaller; pictures of cameras are on the same broker. */
const maxPacketBytes = 262_144;
/** A topic is told once, and no more of them than this. */
const maxTold = 20;
/** A refused password is corrected by hand. */
const retryMs = 30_000;
/** A broker of the house may be away for a day; it is noticed within this time when it is back. */
const maxDelayMs = 10_000;

/** Connects, however long that takes: the skill works meanwhile without. */
export class HouseBroker {
  readonly #skill: Skill;
  readonly #options: Options;
  readonly #filters = new Set<string>();
  #client: MqttClient | undefined;
  /** Topics of messages that are too large, as far as they were told. */
  readonly #large = new Set<string>();
  /** What the log has about this absence. */
  #told: string | undefined;

  constructor(skill: Skill, options: Options) {
    this.#skill = skill;
    this.#options = options;
  }

  get connected(): boolean {
    return this.#client?.connected === true;
  }

  subscribe(filter: string): void {
    this.#filters.add(filter);
    this.#want(filter);
  }

  unsubscribe(filter: string): void {
    this.#filters.delete(filter);
    this.#client?.unsubscribe(filter);
  }

  publish(topic: string, payload: string): void {
    this.#client?.publish(topic, Buffer.from(payload), 1);
  }

  start(): void {
    try {
      const client = this.#open();
      this.#client = client;
      for (const filter of this.#filters) this.#want(filter);
      client.connect().catch((error: unknown) => this.#retry(error));
    } catch (error) {
      this.#retry(error);
    }
  }

  async close(): Promise<void> {
    await this.#client?.close();
  }

  #retry(error: unknown): void {
    const reason = `cannot connect to the broker of the house: ${String(error)}; check the settings in [home]`;
    if (reason !== this.#told) console.error(reason);
    this.#told = reason;
    this.#client = undefined;
    setTimeout(() => this.start(), retryMs);
  }

  #open(): MqttClient {
    const { name, will, onMessage, onOnline } = this.#options;
    return new MqttClient({
      ...addressOf(this.#skill),
      clientId: `sotto-${name}-${Math.random().toString(36).slice(2, 10)}`,
      will: { topic: will.topic, payload: Buffer.from(will.payload) },
      maxPacketBytes,
      onSkipped: (topic) => this.#skipped(topic),
      maxDelayMs,
      onMessage,
      onOnline: () => {
        if (this.#told !== undefined) console.log("connected with the broker of the house again");
        this.#told = undefined;
        onOnline();
      },
      onOffline: (reason) => this.#away(reason),
      onLost: (topic, reason) => console.error(`a message was not delivered to ${topic}: ${reason}`),
    });
  }

  /** A retained one comes with each connection: it must not end them all. */
  #skipped(topic: string): void {
    if (this.#large.has(topic) || this.#large.size >= maxTold) return;
    this.#large.add(topic);
    console.error(`a message on ${topic.slice(0, 200)} is larger than ${maxPacketBytes} bytes, and is not used`);
  }

  /** One line for an absence, however often it is tried: only a refusal, which needs somebody, is a second one. */
  #away(reason: string): void {
    if (this.#told === reason || (this.#told !== undefined && !reason.includes("refused the connection"))) return;
    console.error(`the broker of the house is away, and is tried again until it is back: ${reason}`);
    this.#told = reason;
  }

  #want(filter: string): void {
    const { connected } = this;
    this.#client?.subscribe(filter, 1).catch((error: Error) => {
      // What is wanted again after a connection that was refused is no news.
      if (connected) console.error(`${filter} is not heard: ${error.message}`);
    });
  }
}

function addressOf(skill: Skill) {
  const url = skill.setting("home", "broker");
  if (url === "") return busOfEnvironment();
  const orNone = (text: string) => (text === "" ? undefined : text);
  const ca = skill.setting("home", "ca_file");
  return {
    url,
    username: orNone(skill.setting("home", "username")),
    password: orNone(skill.setting("secret", "password")),
    ca: ca === "" ? undefined : readFileSync(ca, "utf8"),
  };
}
