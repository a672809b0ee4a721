/** Payloads that a topic must refuse, made from its own examples. */
import type { JsonSchema } from "@valibot/to-json-schema";
import type { allTopics } from "#bus";
import { payloadSchema } from "../../scripts/generate/payload-schema.ts";

type AnyTopic = (typeof allTopics)[number];
export type Malformed = { readonly why: string; readonly bytes: Buffer };

const isSchema = (schema: unknown): schema is JsonSchema => typeof schema === "object" && schema !== null;
const made = (why: string, payload: unknown): Malformed => ({ why, bytes: Buffer.from(JSON.stringify(payload)) });

const notJson: readonly Malformed[] = [
  { why: "not UTF-8", bytes: Buffer.from([0x7b, 0x22, 0xc3, 0x28, 0x22, 0x7d]) },
  { why: "a byte order mark", bytes: Buffer.from("\uFEFF{}") },
  { why: "cut off", bytes: Buffer.from('{"siteId":"kit') },
  { why: "bytes", bytes: Buffer.from([0, 1, 2, 3, 255]) },
  { why: "NaN", bytes: Buffer.from('{"siteId":NaN}') },
  { why: "a number beyond a double", bytes: Buffer.from('{"x":1e999}') },
  { why: "a lone surrogate", bytes: Buffer.from('{"x":"\\udfff"}') },
  { why: "a nest of arrays", bytes: Buffer.from(`{"x":${"[".repeat(1000)}${"]".repeat(1000)}}`) },
  { why: "a nest without an end", bytes: Buffer.from("[".repeat(10_000)) },
  made("an array", []),
  made("a string", "siteId"),
  made("a number", 7),
  made("a boolean", true),
];

/** A value of a type that the field does not have. A list of a list of an object suits no field of the bus. */
const misfit = [[{ misfit: true }]];

function spoiltFields(topic: AnyTopic, schema: JsonSchema): Malformed[] {
  const example = topic.examples[0] as Record<string, unknown>;
  return Object.entries(schema.properties ?? {}).flatMap(([key, field]) => {
    const { [key]: _left, ...rest } = example;
    const spoilt = [made(`${key} of a wrong type`, { ...rest, [key]: misfit })];
    if (isSchema(field) && field.pattern !== undefined)
      spoilt.push(made(`${key} with a slash`, { ...rest, [key]: "a/b" }));
    if (isSchema(field) && field.maximum === 1) spoilt.push(made(`${key} above 1`, { ...rest, [key]: 1.5 }));
    if (schema.required?.includes(key)) spoilt.push(made(`no ${key}`, rest));
    return spoilt;
  });
}

/** What the topic refuses; without what is too large, which a broker may have cut off before. */
export function malformedPayloads(topic: AnyTopic): readonly Malformed[] {
  if (topic.kind === "binary") return [{ why: "no bytes", bytes: Buffer.alloc(0) }];
  if (topic.schema === undefined) return notJson;
  return [...notJson, ...spoiltFields(topic, payloadSchema(topic.schema))];
}
