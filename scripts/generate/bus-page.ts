/** Generates docs/generated/bus.md: the bus, for authors of clients and skills. */
import { type Declared, findSpeakers, hearing, type NamedTopic, namedTopics, saying } from "./bus-topics.ts";
import { payloadSchema, sharedSchemas } from "./payload-schema.ts";
import { tableOf } from "./payload-table.ts";

const opening = `# The bus

Written by \`scripts/generate.ts\` from \`platform/bus/\`: do not edit.

Every topic starts with the prefix of the configuration (\`[bus] topic_prefix\`, \`msg\` by default): \`hotword/toggleOn\`
is \`msg/hotword/toggleOn\` on the wire. Payloads are JSON objects in UTF-8 unless documented as WAV. A key that is
\`null\` counts as absent; unknown keys are ignored. No message is retained. An invalid payload is refused: it is
logged with the topic and the reason, and answered with \`error/<component>\` if the component has that topic.
A value in a topic is not empty, has at most 1 KB, and contains no \`/\`, \`+\` or \`#\`.`;

const bytes = (count: number) => (count < 1024 * 1024 ? `${count / 1024} KB` : `${count / 1024 / 1024} MB`);
const json = (value: unknown) => `\`\`\`json\n${JSON.stringify(value, undefined, 2)}\n\`\`\``;

/**
 * Returns who is on one side of a topic. Where no component is, it is the clients: skills, satellites, other programs.
 */
const side = (components: readonly Declared[]) => components.map(({ name }) => name).join(", ") || "clients";

function payloadOf({ topic }: NamedTopic): string {
  if (topic.kind === "empty") return "No payload; a JSON payload is tolerated.";
  if (topic.schema === undefined) return "The payload is a WAV.";
  const examples = topic.examples.map((example) => json(example));
  return [tableOf(payloadSchema(topic.schema)), ...examples].join("\n\n");
}

function section(named: NamedTopic, components: readonly Declared[]): string {
  const { name, topic } = named;
  const sides = [side(saying(topic, components)), side(hearing(topic, components))];
  return [
    `### \`${topic.pattern}\``,
    topic.about,
    `Said by ${sides[0]}; heard by ${sides[1]}. QoS ${topic.qos}, at most ${bytes(topic.maxBytes)}. In code: \`${name}\`.`,
    payloadOf(named),
  ].join("\n\n");
}

export async function busPage(): Promise<string> {
  const components = await findSpeakers();
  const rooms = Map.groupBy(namedTopics(), ({ topic }) => topic.pattern.slice(0, topic.pattern.indexOf("/")));
  const chapters = [...rooms].flatMap(([room, topics]) => [
    `## ${room}`,
    ...topics.map((named) => section(named, components)),
  ]);
  const shared = Object.entries(sharedSchemas()).flatMap(([name, schema]) => [`### ${name}`, tableOf(schema)]);
  return `${[opening, ...chapters, "## Values that several topics share", ...shared].join("\n\n")}\n`;
}
