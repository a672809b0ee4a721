/** What holds for every topic of the contract, whoever speaks it. */
import { isDeepStrictEqual } from "node:util";
import * as fc from "fast-check";
import t from "tap";
import {
  allTopics,
  audioServerChangeVolume,
  BadPayload,
  nluIntentNotRecognized,
  type PayloadKind,
  playersPerform,
} from "#bus";
import { payloadSchema } from "../../scripts/generate/payload-schema.ts";
import { arbitraryPayload } from "./arbitrary-payload.ts";
import { malformedPayloads } from "./malformed.ts";

type AnyTopic = (typeof allTopics)[number];

const wire = (topic: AnyTopic, payload: unknown) =>
  topic.kind === "json" ? Buffer.from(JSON.stringify(payload)) : topic.encode(payload);

/** Decoding gives a payload or throws BadPayload; anything else is a failure of the contract. */
function decodesOrRefuses(topic: AnyTopic, bytes: Buffer): boolean {
  try {
    topic.decode(bytes);
  } catch (error) {
    if (!(error instanceof BadPayload)) throw error;
  }
  return true;
}

/** The payload as decoded comes back the same when it is encoded and decoded again. */
function isStable(topic: AnyTopic, bytes: Buffer): boolean {
  const payload = topic.decode(bytes);
  return isDeepStrictEqual(topic.decode(topic.encode(payload)), payload);
}

/** Topics of which some keys exclude each other: their examples have all keys together. */
const ofEachOther: ReadonlySet<unknown> = new Set([audioServerChangeVolume, nluIntentNotRecognized, playersPerform]);

t.test("the examples of every topic are valid, a full one and a minimal one", async (t) => {
  for (const topic of allTopics) {
    for (const example of topic.examples) t.ok(isStable(topic, wire(topic, example)), topic.pattern);
    if (topic.schema === undefined) continue;
    const schema = payloadSchema(topic.schema);
    const keys = topic.examples.map((example) => Object.keys(example as object));
    const all = Object.keys(schema.properties ?? {}).toSorted();
    const shown = ofEachOther.has(topic) ? [...new Set(keys.flat())] : keys[0];
    t.same(shown?.toSorted(), all, `${topic.pattern}: the first is full`);
    const least = (schema.required ?? []).toSorted();
    t.ok(
      keys.some((some) => isDeepStrictEqual(some.toSorted(), least)) || topic.pattern === "injection/status",
      `${topic.pattern}: one is minimal`,
    );
  }
});

t.test("payloads that the documented schema allows decode, and encode unchanged", async () => {
  for (const topic of allTopics) {
    if (topic.schema === undefined) continue;
    const payloads = arbitraryPayload(payloadSchema(topic.schema));
    fc.assert(
      fc.property(payloads, (payload) => isStable(topic, wire(topic, payload))),
      { numRuns: 60 },
    );
  }
});

t.test("malformed payloads are refused, with a reason", async (t) => {
  for (const topic of allTopics) {
    for (const { why, bytes } of malformedPayloads(topic)) {
      t.throws(() => topic.decode(bytes), { name: "BadPayload", message: /\w/ }, `${topic.pattern}: ${why}`);
    }
  }
});

t.test("a payload above the topic's limit is refused", async (t) => {
  const limits = new Map<PayloadKind, Buffer>();
  for (const topic of allTopics) {
    const known = limits.get(topic.kind);
    const bytes = known && known.length > topic.maxBytes ? known : Buffer.alloc(topic.maxBytes + 1, " ");
    limits.set(topic.kind, bytes);
    t.throws(
      () => topic.decode(bytes.subarray(0, topic.maxBytes + 1)),
      { message: /^expected at most \d+ bytes/ },
      topic.pattern,
    );
  }
});

t.test("random bytes and random JSON are decoded or refused, nothing else", async () => {
  for (const topic of allTopics) {
    const json = fc.jsonValue({ maxDepth: 6 }).map((value) => Buffer.from(JSON.stringify(value)));
    const bytes = fc.uint8Array({ maxLength: 200 }).map((value) => Buffer.from(value));
    const text = fc.string({ unit: "binary", maxLength: 100 }).map((value) => Buffer.from(value));
    fc.assert(
      fc.property(fc.oneof(json, bytes, text), (payload) => decodesOrRefuses(topic, payload)),
      { numRuns: 100 },
    );
  }
});

t.test("an example with any one field replaced is decoded or refused, nothing else", async () => {
  for (const topic of allTopics) {
    if (topic.schema === undefined) continue;
    const example = topic.examples[0] as Record<string, unknown>;
    const changed = fc
      .tuple(fc.constantFrom("", ...Object.keys(example)), fc.jsonValue())
      .map(([key, value]) => wire(topic, { ...example, [key]: value }));
    fc.assert(
      fc.property(changed, (payload) => decodesOrRefuses(topic, payload)),
      { numRuns: 60 },
    );
  }
});
