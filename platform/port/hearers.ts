/**
 * The subscribers of each topic. Dispatching must be cheap, because audio frames arrive 62 times a second per site; the
 * subscribers of each topic name are therefore cached.
 */
import { BadPayload, type Topic } from "../bus/topic.ts";
import { matches } from "./mqtt/filter.ts";
import type { Log } from "./port.ts";

export type Handler = (payload: unknown, params: unknown) => void | Promise<void>;
type Hearer = { readonly topic: Topic; readonly filter: string; readonly handler: Handler };
/** The subscribers of one topic among those that a name matches: the payload is decoded once for all of them. */
type Route = { readonly topic: Topic; readonly params: unknown; readonly handlers: readonly Handler[] };
type Refused = (topic: string, reason: string, payload: Buffer) => void;

/**
 * Maximum number of cached routes; the cache is emptied when it is full, because names that contain request ids never recur.
 */
const maxRoutes = 512;
/** At most one log line per second for refused payloads; the line says how many there were. */
const logIntervalMs = 1_000;

export class Hearers {
  readonly #log: Log;
  readonly #refused: Refused[] = [];
  readonly #routes = new Map<string, readonly Route[]>();
  #hearers: Hearer[] = [];
  #refusals = 0;
  #loggedAt = Number.NEGATIVE_INFINITY;

  constructor(log: Log) {
    this.#log = log;
  }

  add(topic: Topic, filter: string, handler: Handler): void {
    this.#hearers.push({ topic, filter, handler });
    this.#routes.clear();
  }

  /** Removes one handler of a topic, or all of them. */
  remove(topic: Topic, filter: string, handler?: Handler): void {
    const isMeant = (hearer: Hearer): boolean =>
      hearer.topic === topic && hearer.filter === filter && (handler ?? hearer.handler) === hearer.handler;
    this.#hearers = this.#hearers.filter((hearer) => !isMeant(hearer));
    this.#routes.clear();
  }

  hears(filter: string): boolean {
    return this.#hearers.some((hearer) => hearer.filter === filter);
  }

  onBadPayload(refused: Refused): void {
    this.#refused.push(refused);
  }

  /** Passes a message to all its subscribers, once each. Never throws. */
  dispatch(name: string, bytes: Buffer): void {
    for (const { topic, params, handlers } of this.#route(name)) {
      let payload: unknown;
      try {
        payload = topic.decode(bytes);
      } catch (error) {
        this.#refuse(name, bytes, error);
        continue;
      }
      for (const handler of handlers) this.#call(handler, payload, params, name);
    }
  }

  #call(handler: Handler, payload: unknown, params: unknown, topic: string): void {
    const failed = (error: unknown): void => this.#log.error({ topic, error }, "message handler failed");
    try {
      const result = handler(payload, params);
      if (result instanceof Promise) result.catch(failed);
    } catch (error) {
      failed(error);
    }
  }

  #route(name: string): readonly Route[] {
    const known = this.#routes.get(name);
    if (known) return known;
    const byTopic = new Map<Topic, Handler[]>();
    for (const { topic, filter, handler } of this.#hearers) {
      if (!matches(filter, name)) continue;
      const handlers = byTopic.get(topic);
      if (handlers) handlers.push(handler);
      else byTopic.set(topic, [handler]);
    }
    const routes: Route[] = [];
    for (const [topic, handlers] of byTopic) {
      const params = topic.parse(name);
      if (params) routes.push({ topic, params, handlers });
    }
    if (this.#routes.size >= maxRoutes) this.#routes.clear();
    this.#routes.set(name, routes);
    return routes;
  }

  #refuse(topic: string, bytes: Buffer, error: unknown): void {
    const reason = error instanceof BadPayload ? error.message : `it cannot be decoded: ${String(error)}`;
    this.#refusals++;
    const now = performance.now();
    if (now - this.#loggedAt >= logIntervalMs) {
      this.#loggedAt = now;
      this.#log.warn({ topic, reason, refusedSoFar: this.#refusals }, "invalid payload");
    }
    for (const refused of this.#refused) {
      try {
        refused(topic, reason, bytes);
      } catch (failure) {
        this.#log.error({ topic, error: failure }, "cannot report an invalid payload");
      }
    }
  }
}
