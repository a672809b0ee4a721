/** Creates a Port: joins the bus, dispatches incoming messages to their handlers, and publishes outgoing ones. */
import { isPersonalSite } from "../bus/personal-site.ts";
import { isAbout } from "./elsewhere.ts";
import { type Handler, Hearers } from "./hearers.ts";
import { MqttClient } from "./mqtt/client.ts";
import type { OutboxLimits } from "./mqtt/outbox.ts";
import { Forgotten } from "./mqtt/subscriptions.ts";
import type { Log, Port } from "./port.ts";
import type { Bus } from "./start-message.ts";

export type JoinOptions = {
  readonly log: Log;
  /** Defaults to the user name and a random part. */
  readonly clientId?: string;
  /** The last will, which the broker publishes when the connection is lost. The topic is written without the prefix. */
  readonly will?: { readonly topic: string; readonly payload: unknown };
  readonly keepalive?: number;
  readonly connectTimeoutMs?: number;
  readonly maxPacketBytes?: number;
  readonly outbox?: OutboxLimits;
  /** Called with the reason, as text, each time the connection is lost or could not be established. */
  readonly onOffline?: (reason: string) => void;
  /** Called when a new connection is refused a subscription that the previous one had: the topic is no longer received. */
  readonly onRefused?: (filter: string) => void;
  /** Aborts a join that has not succeeded. */
  readonly signal?: AbortSignal;
};

/**
 * Joins the bus. Resolves when the broker has accepted the connection, however long it takes to appear. Rejects with
 * ConnectionRefused when it refuses the credential, and with BadBrokerUrl.
 */
export async function join(bus: Bus, options: JoinOptions): Promise<Port> {
  const { log } = options;
  const withPrefix = (name: string): string => `${bus.prefix}/${name}`;
  const toSay = (name: string): string => `${bus.saysPrefix ?? bus.prefix}/${name}`;
  const isElsewhere = elsewhereOf(bus);
  const hearers = new Hearers(log);
  const again: (() => void)[] = [];
  const client = new MqttClient({
    ...options,
    url: bus.url,
    username: bus.username,
    password: bus.password,
    ca: bus.ca,
    clientId: options.clientId ?? `${bus.username ?? "anonymous"}-${Math.random().toString(36).slice(2, 10)}`,
    will: options.will && { topic: toSay(options.will.topic), payload: encodeJson(options.will.payload) },
    onMessage: (name, payload) => {
      if (!name.startsWith(`${bus.prefix}/`)) return;
      const bare = name.slice(bus.prefix.length + 1);
      if (isElsewhere === undefined || !isAbout(bare, payload, isElsewhere)) hearers.dispatch(bare, payload);
    },
    onOnline: (first) => {
      if (first) return;
      log.info({}, "reconnected to the bus");
      for (const handler of again) guarded(log, "a reconnection handler failed", handler);
    },
    onOffline(reason) {
      log.warn({ reason }, "disconnected from the bus");
      if (options.onOffline) guarded(log, "a handler of lost connections failed", () => options.onOffline?.(reason));
    },
    onRefused(filter) {
      log.error({ filter }, "the broker revoked a subscription");
      if (options.onRefused) guarded(log, "a handler of refusals failed", () => options.onRefused?.(filter));
    },
    onLost: (topic, reason) => log.error({ topic, reason }, "message lost"),
  });
  const giveUp = (): void => void client.close();
  options.signal?.addEventListener("abort", giveUp, { once: true });
  await client.connect();
  options.signal?.removeEventListener("abort", giveUp);

  return {
    hear(topic, handler, params) {
      const filter = topic.filter(params);
      const own = handler as Handler;
      hearers.add(topic, filter, own);
      const heard = client.subscribe(withPrefix(filter), topic.qos).catch((error: unknown) => {
        // Only this handler: the topic may have been subscribed to again.
        hearers.remove(topic, filter, own);
        throw error;
      });
      // A caller that does not wait for it, or no longer does, must not end the process by an unhandled rejection.
      heard.catch((error: unknown) =>
        log[error instanceof Forgotten ? "debug" : "error"]({ topic: filter, error }, "a topic is not heard"),
      );
      return heard;
    },
    async forget(topic, params) {
      const filter = topic.filter(params);
      hearers.remove(topic, filter);
      if (!hearers.hears(filter)) client.unsubscribe(withPrefix(filter));
    },
    say(topic, payload, ...params) {
      const name = topic.format((params[0] ?? {}) as Parameters<typeof topic.format>[0]);
      client.publish(toSay(name), topic.encode(payload), topic.qos);
    },
    onReconnect: (handler) => void again.push(handler),
    onBadPayload: (refused) => hearers.onBadPayload(refused),
    flush: () => client.flush(),
    leave: () => client.close(),
    get connected() {
      return client.connected;
    },
  };
}

/** Nobody calls a wake word into the device of a person, either. */
function elsewhereOf({ elsewhere }: Bus): ((siteId: string) => boolean) | undefined {
  if (elsewhere === undefined) return undefined;
  const sites = new Set(elsewhere);
  return (siteId) => sites.has(siteId) || isPersonalSite(siteId);
}

function encodeJson(payload: unknown): Buffer {
  return Buffer.from(JSON.stringify(payload), "utf8");
}

function guarded(log: Log, message: string, work: () => void): void {
  try {
    work();
  } catch (error) {
    log.error({ error }, message);
  }
}
