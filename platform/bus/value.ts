/** Values that the payloads of several components share. */
import * as v from "valibot";
import { isLevel } from "./pattern.ts";

const fitting = 'a name of 1 to 1024 bytes without "/", "+" and "#"';

/** Optional on the bus: absent or null on input, omitted on output [bus-shapes, conventions]. */
export const optional = v.optional;

export const text = (about: string) => v.pipe(v.string(), v.description(about));
export const number = (about: string) => v.pipe(v.number(), v.description(about));
export const integer = (about: string) => v.pipe(v.number(), v.integer(), v.description(about));
export const boolean = (about: string) => v.pipe(v.boolean(), v.description(about));
export const milliseconds = (about: string) => number(`${about}, Unix epoch in milliseconds`);

/** From 0 to 1. */
export const probability = (about: string) => v.pipe(v.number(), v.minValue(0), v.maxValue(1), v.description(about));

/** A name that is valid as a topic level. */
export const name = (about: string) =>
  v.pipe(
    v.string(),
    v.regex(/^[^/+#\0]+$/, fitting),
    v.check((value) => isLevel(value), fitting),
    v.description(about),
  );

/** The site that a message concerns: "default" when absent [bus-shapes, conventions]. */
export const siteId = v.optional(name("the site"), "default");
export const someSiteId = (about: string) => v.optional(name(about));
export const sessionId = text("the session");
export const someSessionId = v.optional(text("the session, if any"));
export const customData = v.optional(text("data of the client, passed along the session"));
export const someAssistant = v.optional(
  name("the assistant beside the one in use that a wake word has named; the one in use if absent"),
);
export const echoedId = v.optional(text("echoed in the answer"));

/** Text to be spoken; "" means that there is none [bus-shapes, trap 1]. */
export const spoken = (about: string) =>
  v.optional(
    v.pipe(
      v.string(),
      v.description(about),
      v.transform((said) => (said === "" ? undefined : said)),
    ),
  );

/** A list of intent names, or a single one; an empty list means no filter [bus-shapes, trap 2]. */
export const intentFilter = v.optional(
  v.pipe(
    v.union([v.array(name("an intent")), name("an intent")]),
    v.description("allowed intents; empty: all enabled ones"),
    v.transform((filter) => (typeof filter === "string" ? [filter] : filter)),
    v.transform((filter) => (filter.length === 0 ? undefined : filter)),
  ),
);
