/** The topics of the contract with their exported names, and the components that say and hear each. */
import * as bus from "#bus";
import type { Component } from "../../platform/port/component.ts";
import { announcer } from "../../supervisor/announcements/topics.ts";
import { findComponents } from "./components.ts";

type AnyTopic = (typeof bus.allTopics)[number];
export type NamedTopic = { readonly name: string; readonly topic: AnyTopic };

export function namedTopics(): NamedTopic[] {
  const names = new Map(Object.entries(bus).map(([name, exported]) => [exported as unknown, name]));
  return bus.allTopics.map((topic) => {
    const name = names.get(topic);
    if (name === undefined) throw new Error(`#bus does not export ${topic.pattern}`);
    return { name, topic };
  });
}

export type Declared = Pick<Component, "name" | "hears" | "says">;

/** All that say and hear topics of their own: the components, and the supervisor for the announcements. */
export const findSpeakers = async (): Promise<readonly Declared[]> => [...(await findComponents()), announcer];

/** Undeclared: every component announces its presence, and hears and answers pings. */
export const saying = (topic: AnyTopic, components: readonly Declared[]) =>
  components.filter(
    ({ name, says }) =>
      (name !== announcer.name && (topic === bus.componentStatus || topic === bus.componentPong)) ||
      says.some(({ pattern }) => pattern === topic.pattern),
  );

export const hearing = (topic: AnyTopic, components: readonly Declared[]) =>
  components.filter(
    ({ name, hears }) =>
      (name !== announcer.name && topic === bus.componentPing) ||
      hears.some(({ pattern }) => pattern === topic.pattern),
  );

/** Returns the names of the parameters in a topic's pattern. */
export const parametersOf = (pattern: string): string[] =>
  [...pattern.matchAll(/<(\w+)>/g)].flatMap(([, name]) => (name === undefined ? [] : [name]));
