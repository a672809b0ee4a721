/**
 * Satellites on the customer's broker. It judges topics only, and most of what satellites say and hear names the site in the payload. So
 * each satellite has two branches of its own there, satellite/SITE/says/… and satellite/SITE/hears/…, and nothing else; what crosses
 * them is judged here, as the embedded broker judges it [docs/decisions/0336-satellites-on-another-broker.md].
 *
 * INVARIANT: nothing of a satellite reaches the bus, and nothing of the bus reaches a satellite, except through its Access.
 */
import { audioServerAudioFrame, audioServerVersionRequest, hotwordDetected, hotwordListening, type Topic } from "#bus";
import { MqttClient } from "../../platform/port/mqtt/client.ts";
import { Forgotten } from "../../platform/port/mqtt/subscriptions.ts";
import type { Log } from "../../platform/port/port.ts";
import type { Bus } from "../../platform/port/start-message.ts";
import type { Access } from "../broker/access.ts";
import { hearsBranch, heardBySatellites, saidBySatellites, silentMs } from "../broker/satellite-access.ts";
import { Incidents } from "../broker/incidents.ts";

// oxlint-disable-next-line typescript/no-explicit-any
type AnyTopic = Topic<any, any>;

const said = /^satellite\/([^/]+)\/says\/(.+)$/u;

/** Milliseconds between two questions whether a satellite is there, which also tell it that its hub is. */
const askMs = 20_000;
/** Whoever has said farewell, and is there, has answered by then. */
const farewellMs = 3_000;
const outbox = { messages: 1_000, bytes: 33_554_432 };
/** Somebody who was not answered has repeated the wake word by then. */
const maxWakeWordAgeMs = 1_500;

type Joined = { readonly access: Access; heardAt: number };

export class Relay {
  readonly #client: MqttClient;
  readonly #prefix: string;
  readonly #log: Log;
  readonly #incidents: Incidents;
  readonly #joined = new Map<string, Joined>();
  /** Boards with a microcontroller, which the broker lets onto the bus itself: site → when it was heard. */
  readonly #watched = new Map<string, number>();
  /** Those of them whose next frame is awaited. */
  readonly #awaited = new Set<string>();
  readonly #asking: NodeJS.Timeout;

  /** Returns at once: the broker may be away. */
  constructor(bus: Bus, log: Log) {
    this.#prefix = bus.prefix;
    this.#log = log;
    this.#incidents = new Incidents(log);
    const maxAgeMs = (topic: string): number | undefined =>
      hotwordDetected.parse(topic.slice(bus.prefix.length + 1)) === undefined ? undefined : maxWakeWordAgeMs;
    this.#client = new MqttClient({
      ...bus,
      clientId: `${bus.username ?? "sotto"}-satellites-${Math.random().toString(36).slice(2, 10)}`,
      outbox: { ...outbox, maxAgeMs },
      onMessage: (name, payload, isRetained) => this.#heard(name, payload, isRetained),
      onOnline: () => this.#ask(),
      onLost: (topic, reason) => log.error({ topic, reason }, "message to or from a satellite lost"),
      onRefused: (filter) => log.error({ filter }, "the broker revoked a subscription for satellites"),
    });
    const unheard = (error: unknown): void => log.error({ error }, "satellites are not heard on the broker");
    this.#client.connect().catch(unheard);
    const filters = [`satellite/+/says/#`, ...new Set(heardBySatellites.map((topic) => topic.filter()))];
    for (const filter of filters) this.#client.subscribe(`${this.#prefix}/${filter}`, 1).catch(unheard);
    this.#asking = setInterval(() => this.#ask(), askMs).unref();
  }

  /** Finds out now and then whether a board is there that says and hears the platform's topics of its site itself. */
  watch(siteId: string): void {
    this.#watched.set(siteId, -Infinity);
    this.#listenFor(siteId);
  }

  admit(siteId: string, access: Access): void {
    this.#joined.set(siteId, { access, heardAt: -Infinity });
    this.#askOne(siteId);
  }

  expel(siteId: string): void {
    this.#joined.delete(siteId);
    this.#watched.delete(siteId);
    this.#stopListeningFor(siteId);
  }

  isConnected(siteId: string): boolean {
    const heardAt = this.#joined.get(siteId)?.heardAt ?? this.#watched.get(siteId) ?? -Infinity;
    return performance.now() - heardAt < silentMs;
  }

  async close(): Promise<void> {
    clearInterval(this.#asking);
    await this.#client.close();
  }

  #ask(): void {
    for (const siteId of this.#joined.keys()) this.#askOne(siteId);
    for (const siteId of this.#watched.keys()) this.#listenFor(siteId);
  }

  /** Until the first frame: a board sends sixty a second. */
  #listenFor(siteId: string): void {
    if (this.#awaited.has(siteId)) return;
    this.#awaited.add(siteId);
    this.#client.subscribe(this.#framesOf(siteId), 0).catch((error: unknown) => {
      // A frame can come before the acknowledgement.
      if (!(error instanceof Forgotten)) this.#log.error({ siteId, error }, "the frames of a satellite are not heard");
    });
  }

  #stopListeningFor(siteId: string): void {
    if (this.#awaited.delete(siteId)) this.#client.unsubscribe(this.#framesOf(siteId));
  }

  #framesOf(siteId: string): string {
    return `${this.#prefix}/${audioServerAudioFrame.format({ siteId })}`;
  }

  #askOne(siteId: string): void {
    if (!this.#client.connected) return;
    const name = `${hearsBranch(siteId)}/${audioServerVersionRequest.format({ siteId })}`;
    this.#client.publish(`${this.#prefix}/${name}`, Buffer.alloc(0), 0);
  }

  #heard(name: string, payload: Buffer, isRetained: boolean): void {
    // What was said before is of the past, whoever has kept it there.
    if (isRetained || !name.startsWith(`${this.#prefix}/`)) return;
    const bare = name.slice(this.#prefix.length + 1);
    const frame = audioServerAudioFrame.parse(bare);
    if (frame !== undefined && this.#watched.has(frame.siteId)) {
      this.#watched.set(frame.siteId, performance.now());
      this.#stopListeningFor(frame.siteId);
      return;
    }
    const [, siteId, inner] = said.exec(bare) ?? [];
    if (siteId === undefined || inner === undefined) this.#toSatellites(bare, payload);
    else this.#fromSatellite(siteId, inner, payload);
  }

  #fromSatellite(siteId: string, inner: string, payload: Buffer): void {
    const joined = this.#joined.get(siteId);
    const name = `${this.#prefix}/${inner}`;
    const topic = topicOf(saidBySatellites, inner);
    const reason =
      joined === undefined
        ? "no such satellite is let in"
        : joined.access.says(name) && topic !== undefined
          ? joined.access.refusal?.(name, payload)
          : "its sender may not say it";
    if (reason !== undefined || joined === undefined || topic === undefined) {
      this.#incidents.forbidden(`satellite ${siteId.slice(0, 64)}`, inner, reason ?? "");
      return;
    }
    joined.heardAt = performance.now();
    if (isFarewell(topic, payload)) {
      // Its last will, or it only does not listen at the moment.
      joined.heardAt -= silentMs - farewellMs;
      this.#askOne(siteId);
    }
    this.#client.publish(name, payload, topic.qos);
  }

  #toSatellites(bare: string, payload: Buffer): void {
    const name = `${this.#prefix}/${bare}`;
    const topic = topicOf(heardBySatellites, bare);
    if (topic === undefined) return;
    for (const [siteId, { access }] of this.#joined)
      if (access.hears(name) && access.concerns?.(name, payload) !== false)
        this.#client.publish(`${this.#prefix}/${hearsBranch(siteId)}/${bare}`, payload, topic.qos);
  }
}

const topicOf = (topics: readonly AnyTopic[], name: string): AnyTopic | undefined =>
  topics.find((topic) => topic.parse(name) !== undefined);

function isFarewell(topic: AnyTopic, payload: Buffer): boolean {
  return topic === hotwordListening && hotwordListening.decode(payload).modelIds.length === 0;
}
