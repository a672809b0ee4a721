/** A satellite's connection to one of its hubs, which is kept for ever. */
import {
  audioServerStopPlaying,
  clusterServing,
  dialogueSessionStarted,
  dialogueWakeWordYielded,
  hotwordDetected,
  hotwordListening,
  type Topic,
} from "#bus";
import { setTimeout as pause } from "node:timers/promises";
import { join } from "../../platform/port/join.ts";
import { ConnectionRefused } from "../../platform/port/mqtt/client.ts";
import type { Log, Port } from "../../platform/port/port.ts";
import type { Bus } from "../../platform/port/start-message.ts";
import { heardBySatellites } from "../broker/satellite-access.ts";
import type { Candidate } from "./choice.ts";

// oxlint-disable-next-line typescript/no-explicit-any
type AnyTopic = Topic<any, any>;

export type HubEndOptions = {
  readonly siteId: string;
  readonly hub: Bus;
  readonly log: Log;
  readonly signal: AbortSignal;
  /** The pause between attempts when the hub refuses the credential. */
  readonly refusedPauseMs: number;
  /** After which the hub of a broker that is there counts as silent. */
  readonly silentAfterMs: number;
  readonly onHeard: (topic: AnyTopic, payload: unknown, params: object) => void;
  readonly onFound: () => void;
  readonly onLost: (reason: string) => void;
};

/** Short, so that a lost hub is detected before somebody has asked twice. */
const keepalive = 10;
/** Small: what cannot be sent soon is not sent at all. */
const outbox = { messages: 200, bytes: 2_097_152 };
/** Somebody who was not answered has repeated the wake word by then, perhaps to another hub. */
const maxWakeWordAgeMs = 1_500;

export class HubEnd implements Candidate {
  readonly #options: HubEndOptions;
  #port: Port | undefined;
  /** When it has said something, or was connected. */
  #heardAt = -Infinity;
  /** Why the hub is unreachable, in words. */
  fault: string | undefined = "it was not reached yet";
  connectedAt: number | undefined;
  /** What the hub has said last about itself and this site. */
  statement: (Candidate["statement"] & { readonly hub: string; readonly count: number }) | undefined;
  /** False for a hub of 0.2.0 or older, which would count it as an offence. */
  tellsListening = false;

  constructor(options: HubEndOptions) {
    this.#options = options;
  }

  /** Who refuses a credential, or is there although the hub may not be. */
  get isBroker(): boolean {
    return this.#options.hub.saysPrefix !== undefined;
  }

  /** The broker of the house is there, but the hub has not asked for long whether this satellite is. */
  get isSilent(): boolean {
    return (
      this.isBroker &&
      this.connectedAt !== undefined &&
      performance.now() - this.#heardAt >= this.#options.silentAfterMs
    );
  }

  get url(): string {
    return this.#options.hub.url;
  }

  /** Nothing is sent while the hub is away. */
  readonly say: Port["say"] = (...said) => {
    if (this.connectedAt !== undefined) this.#port?.say(...said);
  };

  /** Resolves when the hub is connected and all its topics are subscribed. */
  async reach(): Promise<void> {
    const { siteId, log, hub, refusedPauseMs, signal } = this.#options;
    const ofHub = prefixed(log, "the hub: ");
    const onOffline = (reason: string): void => this.#lost(reason);
    for (;;) {
      try {
        // Nobody waits for a room whose board is gone.
        const will = { topic: hotwordListening.format({}), payload: { siteId, modelIds: [] } };
        const limits = { ...outbox, maxAgeMs: maxAgeAt(hub.saysPrefix ?? hub.prefix) };
        const port = await join(hub, { log: ofHub, signal, keepalive, outbox: limits, onOffline, will });
        this.#port = port;
        port.onReconnect(() => this.#found());
        for (const topic of heardBySatellites) await this.#hear(port, topic);
        if (port.connected) this.#found();
        return;
      } catch (error) {
        if (!(error instanceof ConnectionRefused)) throw error;
        this.fault = this.isBroker
          ? "the broker refuses the account: give it its users again (`sotto broker users`), or join the hub anew with `sotto satellite add`"
          : "it does not know this satellite (any more): join it anew with `sotto satellite add`";
        log.error({ reason: error.message, hub: hub.url }, "the hub refused this satellite");
        await pause(refusedPauseMs, undefined, { signal });
      }
    }
  }

  async leave(): Promise<void> {
    // A broker of the house tells the hub of nobody who leaves in order.
    const { siteId } = this.#options;
    if (this.isBroker && this.#port?.connected === true) this.say(hotwordListening, { siteId, modelIds: [] });
    await this.#port?.leave();
  }

  async #hear(port: Port, topic: AnyTopic): Promise<void> {
    const { siteId, log, onHeard } = this.#options;
    const only = topic.pattern.includes("<siteId>") ? { siteId } : {};
    const onMessage = (payload: unknown, params: object): void => {
      this.#heardAt = performance.now();
      onHeard(topic, payload, params);
    };
    const heard = port.hear(topic, onMessage, only);
    if (!newTopics.has(topic)) return heard;
    try {
      await heard;
      if (topic === dialogueWakeWordYielded) this.tellsListening = true;
    } catch {
      // A hub of 0.2.0 or older does not send it.
      log.warn({ topic: topic.pattern, remedy: "upgrade the hub" }, "the hub does not send this topic");
    }
  }

  #found(): void {
    const { siteId, hub, log, onFound } = this.#options;
    this.fault = undefined;
    this.connectedAt = performance.now();
    this.#heardAt = this.connectedAt;
    log.info({ siteId, hub: hub.url }, "joined the hub");
    onFound();
  }

  #lost(reason: string): void {
    this.fault = reason;
    this.connectedAt = undefined;
    this.statement = undefined;
    this.#options.onLost(reason);
  }
}

/** A wake word that was sent, but not acknowledged before the connection was lost, is not sent again much later. */
function maxAgeAt(prefix: string): (topic: string) => number | undefined {
  return (topic) =>
    hotwordDetected.parse(topic.slice(prefix.length + 1)) === undefined ? undefined : maxWakeWordAgeMs;
}

/** Topics of hubs after 0.2.0. */
const newTopics: ReadonlySet<AnyTopic> = new Set([
  dialogueSessionStarted,
  audioServerStopPlaying,
  dialogueWakeWordYielded,
  clusterServing,
]);

/** The port's messages speak of a bus: here there are several. */
function prefixed(log: Log, prefix: string): Log {
  return {
    debug: (fields, message) => log.debug(fields, prefix + message),
    info: (fields, message) => log.info(fields, prefix + message),
    warn: (fields, message) => log.warn(fields, prefix + message),
    error: (fields, message) => log.error(fields, prefix + message),
  };
}
