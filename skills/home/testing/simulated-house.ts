/** A simulated house on a broker: devices that announce themselves and answer commands on their state topics. */
import mqtt from "mqtt";
import { devicesOfAHouse } from "./devices-of-a-house.ts";
import type { SimulatedDevice } from "./publishers.ts";

export type SimulatedHouse = {
  /** What was received on command topics, as "topic payload", oldest first. */
  readonly commands: string[];
  /** Returns the last message that a device has said on a topic. */
  said(topic: string): string;
  publish(topic: string, payload: string): Promise<unknown>;
  /** From now on, commands on topics that begin like this are ignored. */
  silence(beginning: string): void;
  /** Resolves when a command was received that matches, also one that was received before. */
  told(command: RegExp): Promise<void>;
  close(): Promise<void>;
};

type Options = {
  readonly url: string;
  readonly username?: string;
  readonly password?: string;
  readonly onCommand?: (topic: string, payload: string) => void;
};

/** Resolves when all devices have announced themselves. */
export async function simulateHouse(
  { url, username, password, onCommand }: Options,
  devices: readonly SimulatedDevice[] = devicesOfAHouse,
): Promise<SimulatedHouse> {
  const login = username === undefined || password === undefined ? {} : { username, password };
  const client = await mqtt.connectAsync(url, login);
  const last = new Map<string, string>();
  const commands: string[] = [];
  const silent: string[] = [];
  const waiting = new Set<() => void>();
  const said = (topic: string): string => last.get(topic) ?? "{}";
  const publish = (topic: string, payload: string) => {
    last.set(topic, payload);
    return client.publishAsync(topic, payload, { qos: 1, retain: true });
  };
  const announce = async (): Promise<void> => {
    for (const { announces, config, says } of devices) {
      await client.publishAsync(`homeassistant/${announces}/config`, JSON.stringify(config), { qos: 1, retain: true });
      for (const [topic, payload] of Object.entries(says)) await publish(topic, last.get(topic) ?? payload);
    }
  };
  const answers = new Map(devices.flatMap(({ answers = {} }) => Object.entries(answers)));
  client.on("message", (topic, bytes) => {
    const payload = bytes.toString();
    if (topic === "homeassistant/status") {
      if (payload === "online") void announce();
      return;
    }
    commands.push(`${topic} ${payload}`);
    for (const look of waiting) look();
    onCommand?.(topic, payload);
    if (silent.some((beginning) => topic.startsWith(beginning))) return;
    for (const [to, state] of Object.entries(answers.get(topic)?.(payload, said) ?? {})) void publish(to, state);
  });
  await client.subscribeAsync(["homeassistant/status", ...answers.keys()], { qos: 1 });
  await announce();
  return {
    commands,
    said,
    publish,
    silence: (beginning) => void silent.push(beginning),
    told: (command) =>
      new Promise((resolve) => {
        const look = (): void => {
          if (!commands.some((one) => command.test(one))) return;
          waiting.delete(look);
          resolve();
        };
        waiting.add(look);
        look();
      }),
    close: () => client.endAsync(true),
  };
}
