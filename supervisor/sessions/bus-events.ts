/**
 * Receives the messages on the bus once for everybody in the supervisor who needs them: the sessions store, and
 * streams. Never sound: binary topics are not subscribed.
 */
import {
  allTopics,
  componentPing,
  componentPong,
  dialogueContinueSession,
  dialogueEndSession,
  dialogueStartSession,
  isSelfTestSite,
  selfTestSite,
  type Topic,
} from "#bus";
import type { Component } from "../../platform/port/component.ts";
import type { Log, Port } from "../../platform/port/port.ts";
import type { Bus } from "../../platform/port/start-message.ts";
import { keepJoined, type Place } from "../keep-joined.ts";

export type BusEvent = {
  /** When the supervisor received it: ISO 8601, UTC, milliseconds. */
  readonly time: string;
  /** The component that says this topic; "client" for what skills and other clients say. */
  readonly component: string;
  /** Without the prefix. */
  readonly topic: string;
  readonly siteId?: string;
  readonly sessionId?: string;
  /** The payload, with the defaults of the contract filled in; null for a topic without payload. */
  readonly payload: unknown;
  /** Why it is invalid; its payload is not kept then. */
  readonly fault?: string;
};

type Hearer = (event: BusEvent) => void;

export type BusEventsOptions = {
  /** The supervisor's own connection to the bus. */
  readonly bus: Bus;
  readonly components: readonly Pick<Component, "name" | "says">[];
  readonly log: Log;
};

/** A component that answers intents says these like a skill: the message does not tell whose it is. */
const saidBySkills: ReadonlySet<string> = new Set(
  [dialogueStartSession, dialogueContinueSession, dialogueEndSession].map(({ pattern }) => pattern),
);

const isHeard = (topic: Topic): boolean =>
  topic.kind !== "binary" && topic.pattern !== componentPing.pattern && topic.pattern !== componentPong.pattern;

export class BusEvents {
  readonly #options: BusEventsOptions;
  readonly #hearers = new Set<Hearer>();
  readonly #place: Place;

  /** Connects in the background: an external broker may start later. */
  constructor(options: BusEventsOptions) {
    this.#options = options;
    const { bus, log } = options;
    const prepare = (port: Port) => this.#hearAll(port);
    this.#place = keepJoined({ bus, log, purpose: "listening to the sessions", prepare });
  }

  /** The supervisor's port, once every topic is subscribed; undefined before. */
  get port(): Port | undefined {
    return this.#place.port;
  }

  /** Why nothing is received, in words; undefined while every topic is. */
  get fault(): string | undefined {
    return this.#place.fault;
  }

  /** Resolves when every topic is subscribed. Rejects when it is closed before. */
  async ready(): Promise<void> {
    await this.#place.ready();
  }

  /** Calls `hearer` with each event from now on. Returns a function that ends it. */
  watch(hearer: Hearer): () => void {
    this.#hearers.add(hearer);
    return () => void this.#hearers.delete(hearer);
  }

  async close(): Promise<void> {
    await this.#place.close();
  }

  async #hearAll(port: Port): Promise<void> {
    const { components } = this.#options;
    const sayer = new Map(components.flatMap(({ name, says }) => says.map((topic) => [topic.filter(), name] as const)));
    port.onBadPayload((topic, fault) => this.#tell({ ...now(), component: "client", topic, payload: null, fault }));
    const hear = (topic: Topic) =>
      port.hear(topic, (payload, params) => {
        const component = (saidBySkills.has(topic.pattern) ? undefined : sayer.get(topic.filter())) ?? "client";
        this.#tell({
          ...now(),
          component,
          topic: topic.format(params),
          ...placeOf(params, payload),
          payload: payload ?? null,
        });
      });
    await Promise.all(allTopics.filter(isHeard).map(hear));
  }

  #tell(event: BusEvent): void {
    // Messages of the self-test are nobody's.
    if (isOfSelfTest(event)) return;
    for (const hearer of this.#hearers) {
      try {
        hearer(event);
      } catch (error) {
        this.#options.log.error({ topic: event.topic, error }, "cannot process a bus event");
      }
    }
  }
}

function isOfSelfTest({ siteId, sessionId, payload }: BusEvent): boolean {
  if (isSelfTestSite(siteId) || sessionId?.startsWith(`${selfTestSite}-`) === true) return true;
  const { id } = { ...(payload as object | null) } as { readonly id?: unknown };
  return typeof id === "string" && id.startsWith(`${selfTestSite}-`);
}

const now = () => ({ time: new Date().toISOString() });

function placeOf(params: unknown, payload: unknown): Pick<BusEvent, "siteId" | "sessionId"> {
  const { siteId, sessionId } = { ...(params as object), ...(payload as object | null) } as Record<string, unknown>;
  return {
    ...(typeof siteId === "string" ? { siteId } : {}),
    ...(typeof sessionId === "string" ? { sessionId } : {}),
  };
}
