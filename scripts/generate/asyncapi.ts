/** Generates docs/generated/asyncapi.json: the bus as AsyncAPI 3.0. */
import { readFile } from "node:fs/promises";
import {
  type Declared,
  findSpeakers,
  hearing,
  type NamedTopic,
  namedTopics,
  parametersOf,
  saying,
} from "./bus-topics.ts";
import { payloadSchema, sharedSchemas } from "./payload-schema.ts";

const prefix = "msg";

const parameters: Readonly<Record<string, string>> = {
  siteId: "A place with a microphone and a speaker.",
  wakewordId: 'The wake word; "default" when there is only one.',
  intentName: "author:name",
  requestId: "Named by whoever asks; comes back in the answer.",
  chunkNumber: "An integer; the first is 0.",
  isLastChunk: "1 for the last chunk, 0 for the others.",
  soundId: "The name by which a text plays the sound.",
  componentName: "A component of the platform.",
  kind: "What hubs share: timers, injected.",
};

function parameterObjects(pattern: string) {
  return Object.fromEntries(
    parametersOf(pattern).map((name) => {
      const description = parameters[name];
      if (description === undefined) throw new Error(`say in scripts/generate/asyncapi.ts what <${name}> is`);
      return [name, { description }];
    }),
  );
}

const channel = ({ name, topic }: NamedTopic) => ({
  address: `${prefix}/${topic.pattern.replaceAll("<", "{").replaceAll(">", "}")}`,
  description: topic.about,
  messages: { [name]: { $ref: `#/components/messages/${name}` } },
  ...(topic.pattern.includes("<") && { parameters: parameterObjects(topic.pattern) }),
});

function message({ name, topic }: NamedTopic) {
  const about = { name, summary: topic.about };
  if (topic.schema === undefined) {
    const isWav = topic.kind === "binary";
    const payload = isWav
      ? { type: "string", format: "binary", maxLength: topic.maxBytes }
      : { type: "string", maxLength: 0 };
    return { ...about, contentType: isWav ? "audio/wav" : "application/json", payload };
  }
  return {
    ...about,
    contentType: "application/json",
    payload: payloadSchema(topic.schema),
    examples: topic.examples.map((payload) => ({ payload })),
  };
}

function operation({ name, topic }: NamedTopic, action: "send" | "receive", component: Declared) {
  return {
    action,
    summary: `${component.name} ${action === "send" ? "says" : "hears"} ${topic.pattern}`,
    channel: { $ref: `#/channels/${name}` },
    messages: [{ $ref: `#/channels/${name}/messages/${name}` }],
    bindings: { mqtt: { qos: topic.qos, retain: false, bindingVersion: "0.2.0" } },
  };
}

function operations(topics: readonly NamedTopic[], components: readonly Declared[]) {
  return Object.fromEntries(
    topics.flatMap((named) => [
      ...saying(named.topic, components).map((component) => [
        `${component.name}_says_${named.name}`,
        operation(named, "send", component),
      ]),
      ...hearing(named.topic, components).map((component) => [
        `${component.name}_hears_${named.name}`,
        operation(named, "receive", component),
      ]),
    ]),
  );
}

export async function asyncApi(): Promise<string> {
  const { version } = JSON.parse(await readFile(new URL("../../package.json", import.meta.url), "utf8"));
  const topics = namedTopics();
  const each = <Made>(make: (named: NamedTopic) => Made) =>
    Object.fromEntries(topics.map((named) => [named.name, make(named)]));
  const document = {
    asyncapi: "3.0.0",
    info: {
      title: "The bus of Sotto",
      version,
      description:
        "What the components of the voice platform, the skills and the clients say to each other over MQTT. The first level " +
        `of every topic is configurable ("${prefix}" by default). A key that is null counts as absent; unknown keys are tolerated.`,
      license: { name: "Apache-2.0" },
    },
    defaultContentType: "application/json",
    servers: { board: { host: "localhost:1883", protocol: "mqtt", protocolVersion: "3.1.1" } },
    channels: each(channel),
    operations: operations(topics, await findSpeakers()),
    components: { messages: each(message), schemas: sharedSchemas() },
  };
  return `${JSON.stringify(document, undefined, 2)}\n`;
}
