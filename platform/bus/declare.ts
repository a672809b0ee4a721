/**
 * Functions that declare topics. Before you add one: put it in the file of its component, give it a description, a full
 * and a minimal example, run `node scripts/generate.ts`, and list it in the `hears` or `says` of a component.
 */
import * as v from "valibot";
import { present, readJson, writeJson } from "./json.ts";
import { namesOf } from "./pattern.ts";
import { silentFrame } from "./silent-frame.ts";
import { BadPayload, type Topic } from "./topic.ts";

const kilobyte = 1024;

type Declared = { readonly about: string; readonly qos?: 0 | 1; readonly maxBytes?: number };
type DeclaredJson<Payload> = Declared & {
  readonly schema: v.GenericSchema<unknown, Payload>;
  readonly examples: readonly unknown[];
  /** Converts a payload for the wire, if that differs from the payload itself. */
  readonly wire?: (payload: Payload) => unknown;
};

/** Returns the position in the payload as a JSON pointer. Keys that the sender invented are not repeated. */
function pointerTo(issue: v.BaseIssue<unknown>): string {
  const keys = (issue.path ?? []).map(({ key }) => (/^\w{1,40}$/.test(String(key)) ? String(key) : "*"));
  return keys.map((key) => `/${key}`).join("") || "/";
}

/** Returns what was expected there. Valibot's own messages quote the received value, so they are not used. */
function expectation(issue: v.BaseIssue<unknown>): string {
  if (issue.type === "check" || issue.type === "regex") return issue.message;
  return issue.expected ?? issue.type;
}

function inWords(issue: v.BaseIssue<unknown>): string {
  const fault = issue.received === "undefined" ? "is missing" : `expected ${expectation(issue)}`;
  return `${pointerTo(issue)}: ${fault}`;
}

function bounded(bytes: Buffer, maxBytes: number): Buffer {
  if (bytes.length > maxBytes) throw new BadPayload(`expected at most ${maxBytes} bytes, there are ${bytes.length}`);
  return bytes;
}

/** Declares a topic whose payload is a JSON object. By default QoS 1 and at most 256 KB. */
export function jsonTopic<Pattern extends string, Payload>(
  pattern: Pattern,
  { about, schema, examples, qos = 1, maxBytes = 256 * kilobyte, wire }: DeclaredJson<Payload>,
): Topic<Pattern, Payload> {
  return {
    pattern,
    about,
    kind: "json",
    qos,
    maxBytes,
    schema,
    examples,
    ...namesOf(pattern),
    encode: (payload) => writeJson(wire === undefined ? payload : wire(payload)),
    decode(bytes) {
      const read = v.safeParse(schema, readJson(bounded(bytes, maxBytes)), { abortEarly: true });
      if (!read.success) throw new BadPayload(inWords(read.issues[0]));
      return present(read.output) as Payload;
    },
  };
}

/** Declares a topic whose payload is bytes, passed on without a copy: a WAV. By default QoS 1 and at most 2 MB. */
export function binaryTopic<Pattern extends string>(
  pattern: Pattern,
  { about, qos = 1, maxBytes = 2 * kilobyte * kilobyte }: Declared,
): Topic<Pattern, Buffer> {
  return {
    pattern,
    about,
    kind: "binary",
    qos,
    maxBytes,
    schema: undefined,
    examples: [silentFrame()],
    ...namesOf(pattern),
    encode: (payload) => payload,
    decode(bytes) {
      if (bytes.length === 0) throw new BadPayload("expected a WAV, there are no bytes");
      return bounded(bytes, maxBytes);
    },
  };
}

/** Declares a topic without payload: nothing is sent, and a JSON value from a client is ignored. */
export function emptyTopic<Pattern extends string>(
  pattern: Pattern,
  { about, qos = 1, maxBytes = 64 * kilobyte }: Declared,
): Topic<Pattern, void> {
  return {
    pattern,
    about,
    kind: "empty",
    qos,
    maxBytes,
    schema: undefined,
    examples: [undefined],
    ...namesOf(pattern),
    encode: () => Buffer.alloc(0),
    decode: (bytes) => void readJson(bounded(bytes, maxBytes)),
  };
}
