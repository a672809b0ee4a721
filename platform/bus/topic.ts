/**
 * One topic of the bus, declared once. Its pattern ("audioServer/<siteId>/playFinished") determines the type of its
 * parameters, the formatter, the subscription filter and the parser; its schema determines the payload's type, the
 * run-time validation and, through the generator, the documentation. The prefix ("msg", or "hermes") is added by the
 * port.
 */
import type { GenericSchema } from "valibot";

type Names<Pattern extends string> = Pattern extends `${string}<${infer Name}>${infer Rest}`
  ? Name | Names<Rest>
  : never;
export type Params<Pattern extends string> = { readonly [Name in Names<Pattern>]: string };

/** The format of a payload on the wire: a JSON object, bytes (a WAV), or nothing. */
export type PayloadKind = "json" | "binary" | "empty";

export type Topic<Pattern extends string = string, Payload = unknown> = {
  readonly pattern: Pattern;
  readonly about: string;
  readonly kind: PayloadKind;
  /** 0: may be dropped (audio frames); 1: delivered at least once. */
  readonly qos: 0 | 1;
  /** A larger payload is refused. */
  readonly maxBytes: number;
  /** The payload's schema; undefined for binary and empty payloads. */
  readonly schema: GenericSchema<unknown, Payload> | undefined;
  /** A complete and a minimal payload: for the documentation and the conformance suite. */
  readonly examples: readonly unknown[];
  /**
   * Returns the topic with these parameters. Throws RangeError when a value is empty or contains "/", "+", "#" or NUL.
   */
  format(params: Params<Pattern>): string;
  /** Returns the subscription filter: "+" for every missing parameter. */
  filter(params?: Partial<Params<Pattern>>): string;
  /** Returns the parameters in a topic, or undefined when it does not match. */
  parse(name: string): Params<Pattern> | undefined;
  encode(payload: Payload): Buffer;
  /** Throws BadPayload, with the reason in words, for an invalid payload. */
  decode(bytes: Buffer): Payload;
};

/** An invalid payload. `message` says what is wrong and where; it never quotes the payload. */
export class BadPayload extends Error {
  override name = "BadPayload";
}

/** The payload of a topic, as `decode` returns it and `encode` accepts it. */
export type PayloadOf<T> = T extends Topic<infer _Pattern, infer Payload> ? Payload : never;
