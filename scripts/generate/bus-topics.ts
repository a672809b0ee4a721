/** The topics of the contract with the names they are exported under, and who says and hears each. */
import * as bus from "#bus";
import type { Component } from "../../platform/port/component.ts";

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

/** Without being declared, the stand of every component says whether it is there, and hears and answers pings. */
export const saying = (topic: AnyTopic, components: readonly Component[]) =>
  components.filter(
    ({ says }) =>
      topic === bus.componentStatus ||
      topic === bus.componentPong ||
      says.some(({ pattern }) => pattern === topic.pattern),
  );

export const hearing = (topic: AnyTopic, components: readonly Component[]) =>
  components.filter(
    ({ hears }) => topic === bus.componentPing || hears.some(({ pattern }) => pattern === topic.pattern),
  );

/** The parameters' names in a topic's pattern. */
export const parametersOf = (pattern: string): string[] =>
  [...pattern.matchAll(/<(\w+)>/g)].flatMap(([, name]) => (name === undefined ? [] : [name]));
