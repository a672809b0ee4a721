/** The connection to the devices: the platform's own broker, or the house's. */
import { readFileSync } from "node:fs";
import { busOfEnvironment, type Skill } from "../../kit/client/sotto.ts";
import { MqttClient } from "../../platform/port/mqtt/client.ts";

type Hearing = {
  readonly onMessage: (topic: string, payload: Buffer) => void;
  /** Called each time when there is a connection, with its subscriptions. */
  readonly onOnline: () => void;
};

/** Devices announce themselves when they hear "online" there. */
export const birth = "homeassistant/status";
/** A state or discovery message is far smaller; pictures of cameras are on the same broker. */
const maxPacketBytes = 262_144;
/** A refused password is corrected by hand. */
const retryMs = 30_000;

/** Connects, however long that takes: the skill answers meanwhile that the devices cannot be reached. */
export class Devices {
  readonly #skill: Skill;
  readonly #hearing: Hearing;
  readonly #filters = new Set<string>();
  #client: MqttClient | undefined;

  constructor(skill: Skill, hearing: Hearing) {
    this.#skill = skill;
    this.#hearing = hearing;
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

  #retry(error: unknown): void {
    console.error(`cannot connect to the devices: ${String(error)}; check the settings in [home]`);
    this.#client = undefined;
    setTimeout(() => this.start(), retryMs);
  }

  #open(): MqttClient {
    const { onMessage, onOnline } = this.#hearing;
    return new MqttClient({
      ...addressOf(this.#skill),
      clientId: `sotto-home-${Math.random().toString(36).slice(2, 10)}`,
      will: { topic: birth, payload: Buffer.from("offline") },
      maxPacketBytes,
      onMessage,
      onOnline,
      onOffline: (reason) => console.error(`disconnected from the devices: ${reason}`),
      onLost: (topic, reason) => console.error(`a command was not delivered to ${topic}: ${reason}`),
    });
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
