/** The embedded broker: its core behind the addresses that it listens on. */
import { allTopics } from "#bus";
import type { Broker, BrokerOptions } from "./broker-options.ts";
import { Core } from "./core.ts";
import { type Door, openDoor } from "./door.ts";
import { defaultLimits, maxShortPayloadBytes } from "./guard.ts";
import { type Listener, type Listening, listen } from "./listen.ts";
import { TopicSet } from "./topic-set.ts";

export type { Broker, BrokerOptions } from "./broker-options.ts";

export async function startBroker(options: BrokerOptions): Promise<Broker> {
  const core = new Core(options);
  const long = allTopics.filter(({ maxBytes }) => maxBytes > maxShortPayloadBytes);
  const longTopics = new TopicSet(long.map((topic) => `${options.prefix}/${topic.filter()}`));
  const connections = {
    limits: options.limits,
    stallTimeoutMs: options.stallTimeoutMs ?? 10_000,
    connectTimeoutMs: options.connectTimeoutMs ?? 10_000,
    mayBeLong: (topic: string): boolean => longTopics.has(topic),
  };
  const listening: Listening[] = [];
  async function open(listener: Listener): Promise<Listening> {
    const opened = await listen(listener, connections, (connection) => core.greet(connection));
    listening.push(opened);
    return opened;
  }
  const doors: Door[] = [];
  async function close(): Promise<void> {
    core.stop();
    for (const door of doors) door.close();
    await Promise.all(listening.map((one) => one.close()));
  }
  try {
    for (const listener of options.listeners) await open(listener);
  } catch (error) {
    await close();
    throw error;
  }
  const [first] = listening;
  return {
    url: first?.url ?? "",
    port: first?.port ?? 0,
    get stats() {
      return core.stats;
    },
    addCredential: (user, access) => core.admission.add(user, access),
    admitKnown: (user, digest, access) => core.admission.addKnown(user, digest, access),
    listen: open,
    door(given) {
      const common = { ...connections, limits: connections.limits ?? defaultLimits };
      const door = openDoor(given, common, (connection) => core.greet(connection));
      doors.push(door);
      return door;
    },
    connected: () => core.connected(),
    presence: (user) => core.presence(user),
    removeCredential: (user) => core.removeCredential(user),
    tend: async () => (await Promise.all(listening.map((one) => one.tend()))).filter((path) => path !== undefined),
    close,
  };
}
