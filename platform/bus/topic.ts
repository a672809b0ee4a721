/**
 * One topic of the bus, declared once. Its pattern ("audioServer/<siteId>/playFinished") gives the type of its
 * parameters, the formatter, the subscription filter and the parser; its schema gives the payload's type, the run-time
 * validation and, through the generator, the documentation. The prefix ("msg", or "hermes") is the port's business.
 */
import type { GenericSchema } from "valibot";

type Names<Pattern extends string> = Pattern extends `${string}<${infer Name}>${infer Rest}`
  ? Name | Names<Rest>
  : never;
export type Params<Pattern extends string> = { readonly [Name in Names<Pattern>]: string };

/** What a payload is on the wire: a JSON object, bytes (a WAV), or nothing. */
export type PayloadKind = "json" | "binary" | "empty";

export type Topic<Pattern extends string = string, Payload = unknown> = {
  readonly pattern: Pattern;
  readonly about: string;
  readonly kind: PayloadKind;
  /** 0: may be dropped (audio frames); 1: delivered at least once. */
  readonly qos: 0 | 1;
  /** A payload with more bytes than this is refused. */
  readonly maxBytes: number;
  /** The payload's schema; undefined for binary and empty payloads. */
  readonly schema: GenericSchema<unknown, Payload> | undefined;
  /** A complete and a minimal payload: documentation, and the conformance suite's material. */
  readonly examples: readonly unknown[];
  /** The topic for these parameters. Throws RangeError when a value holds "/", "+", "#", NUL or nothing. */
  format(params: Params<Pattern>): string;
  /** The subscription filter: "+" for every parameter not given. */
  filter(params?: Partial<Params<Pattern>>): string;
  /** The parameters in a topic's name, or undefined when it is another topic. */
  parse(name: string): Params<Pattern> | undefined;
  encode(payload: Payload): Buffer;
  /** Throws BadPayload, with the reason in words, for bytes that are not this topic's payload. */
  decode(bytes: Buffer): Payload;
};

/** Bytes that are not what the topic promises. `message` says what and where; it never repeats the payload. */
export class BadPayload extends Error {
  override name = "BadPayload";
}

/** The payload a topic carries, as `decode` gives it and `encode` takes it. */
export type PayloadOf<T> = T extends Topic<infer _Pattern, infer Payload> ? Payload : never;
