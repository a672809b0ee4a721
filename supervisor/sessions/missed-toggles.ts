/**
 * Says again what a client has switched while the component was away that it was meant for: the broker has taken it, and
 * nobody was there to do it.
 *
 * INVARIANTS
 * 1. Only the last word about each site is said again, to a component that is ready, and only what it may have missed.
 * 2. When somebody switches while it is said again, that somebody has the last word.
 */
import { componentStatus, type Topic } from "#bus";
import type { Component } from "../../platform/port/component.ts";
import type { Port } from "../../platform/port/port.ts";
import type { BusEvent } from "./bus-events.ts";

/** A component may have left messages unhandled that it received this long before its end. */
const marginMs = 5000;
const maxRemembered = 256;

type Word = { readonly topic: Topic; readonly payload: unknown; readonly key: string; readonly at: number };

export class MissedToggles {
  readonly #port: () => Port | undefined;
  /** Maps the name of a topic to the topic and the components that hear it. */
  readonly #toggles = new Map<string, { readonly topic: Topic; readonly hearers: Set<string> }>();
  readonly #last = new Map<string, Word>();
  /** When each component was last known to be connected. */
  readonly #heardUntil = new Map<string, number>();
  /** Repeated messages that have not arrived yet; and what others have sent meanwhile. */
  readonly #repeated = new Map<string, { readonly topic: Topic; later?: Word }>();

  constructor(components: readonly Pick<Component, "name" | "hears">[], port: () => Port | undefined) {
    this.#port = port;
    for (const { name, hears } of components)
      for (const topic of hears) {
        if (!/\/toggle(?:On|Off)$/u.test(topic.pattern)) continue;
        const known = this.#toggles.get(topic.pattern) ?? { topic, hearers: new Set() };
        this.#toggles.set(topic.pattern, known);
        known.hearers.add(name);
      }
  }

  hear({ topic: name, payload, siteId, sessionId, time, fault }: BusEvent): void {
    if (fault !== undefined) return;
    const at = Date.parse(time);
    const component = componentStatus.parse(name)?.componentName;
    if (component !== undefined) return this.#changed(component, (payload as { state?: unknown }).state, at);
    const topic = this.#toggles.get(name)?.topic;
    // The toggles of a session belong to the dialogue manager, which repeats them itself.
    if (topic === undefined || sessionId !== undefined) return;
    const key = `${name.slice(0, name.lastIndexOf("/"))} ${siteId ?? ""}`;
    const word = { topic, payload, key, at };
    this.#last.delete(key);
    this.#last.set(key, word);
    const [oldest] = this.#last.keys();
    if (this.#last.size > maxRemembered && oldest !== undefined) this.#last.delete(oldest);
    this.#returned(word);
  }

  #changed(component: string, state: unknown, at: number): void {
    if (state !== "ready") return void this.#heardUntil.set(component, at);
    const since = (this.#heardUntil.get(component) ?? 0) - marginMs;
    this.#heardUntil.set(component, at);
    for (const word of this.#last.values())
      if (word.at >= since && this.#toggles.get(word.topic.pattern)?.hearers.has(component) === true) this.#say(word);
  }

  #say(word: Word): void {
    const port = this.#port();
    if (port?.connected !== true) return;
    const { topic, payload, key } = word;
    this.#last.set(key, word);
    this.#repeated.set(key, { topic });
    port.say(topic, payload);
  }

  #returned(word: Word): void {
    const repeated = this.#repeated.get(word.key);
    if (repeated === undefined) return;
    if (repeated.topic !== word.topic) return void (repeated.later = word);
    this.#repeated.delete(word.key);
    if (repeated.later !== undefined) this.#say(repeated.later);
  }
}
