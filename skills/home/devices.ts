/** The connection to the devices: the platform's own broker, or the house's. */
import { readFileSync } from "node:fs";
import { busOfEnvironment, type Skill } from "../../kit/client/sotto.ts";
import { MqttClient } from "../../platform/port/mqtt/client.ts";

export type Devices = {
  subscribe(filter: string): void;
  unsubscribe(filter: string): void;
  publish(topic: string, payload: string): void;
  close(): Promise<void>;
};

type Hearing = {
  readonly onMessage: (topic: string, payload: Buffer) => void;
  /** Called when the connection is back, with its subscriptions. */
  readonly onAgain: () => void;
};

/** Devices announce themselves when they hear "online" there. */
export const birth = "homeassistant/status";
/** A state or discovery message is far smaller; pictures of cameras are on the same broker. */
const maxPacketBytes = 262_144;

/** Resolves when connected. Rejects when the broker refuses the credential, or its address is none. */
export async function connectDevices(skill: Skill, { onMessage, onAgain }: Hearing): Promise<Devices> {
  const client = new MqttClient({
    ...addressOf(skill),
    clientId: `sotto-home-${Math.random().toString(36).slice(2, 10)}`,
    will: { topic: birth, payload: Buffer.from("offline") },
    maxPacketBytes,
    onMessage,
    onOnline: (first) => first || onAgain(),
    onOffline: (reason) => console.error(`disconnected from the devices: ${reason}`),
    onLost: (topic, reason) => console.error(`a command was not delivered to ${topic}: ${reason}`),
  });
  await client.connect();
  return {
    subscribe: (filter) =>
      void client
        .subscribe(filter, 1)
        .catch((error: Error) => console.error(`${filter} is not heard: ${error.message}`)),
    unsubscribe: (filter) => client.unsubscribe(filter),
    publish: (topic, payload) => client.publish(topic, Buffer.from(payload), 1),
    close: () => client.close(),
  };
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
