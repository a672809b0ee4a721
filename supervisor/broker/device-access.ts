/**
 * Access of the house's devices, and of those who command them: the topics that are neither the platform's own nor the
 * broker's. A device thus hears no sentence, and can neither say one nor pretend that one was understood.
 */
import { type Rate, TokenBucket } from "./token-bucket.ts";

/** First segments of platforms of this kind: skills of theirs may listen there. */
const platforms = ["msg", "hermes", "rhasspy"];

/** Broker users of devices. */
export const deviceUser = (name: string): string => `device-${name}`;
/** Names that can be part of a user name. */
export const validDevice = /^[a-z0-9](?:[a-z0-9-]{0,38}[a-z0-9])?$/u;

/** A gateway with a hundred devices that announces all of them stays below this. */
const deviceRate: Rate = {
  messages: { perSecond: 100, atOnce: 2_000 },
  bytes: { perSecond: 131_072, atOnce: 4_194_304 },
};

type Topics = {
  readonly says: (topic: string) => boolean;
  readonly hears: (topic: string) => boolean;
  readonly wants?: (filter: string) => string | undefined;
};

/** Returns a function that tells whether a topic is one of devices. */
export function deviceTopics(prefix: string): (topic: string) => boolean {
  const own = new Set([prefix, ...platforms]);
  return (topic) => {
    const [first = ""] = topic.split("/", 1);
    return !first.startsWith("$") && !own.has(first);
  };
}

/** Adds the topics of devices to an access. */
export function withDevices<Own extends Topics>(access: Own, prefix: string): Own {
  const isOfDevices = deviceTopics(prefix);
  return {
    ...access,
    says: (topic) => access.says(topic) || isOfDevices(topic),
    hears: (topic) => access.hears(topic) || isOfDevices(topic),
    wants: (filter: string) => (isOfDevices(filter) ? undefined : access.wants?.(filter)),
  };
}

/** The access of a device with an account of its own. */
export function deviceAccess(prefix: string, rate: Rate = deviceRate) {
  const bucket = new TokenBucket(rate);
  const isOfDevices = deviceTopics(prefix);
  return {
    retains: true,
    says: isOfDevices,
    hears: isOfDevices,
    wants: (filter: string) => (isOfDevices(filter) ? undefined : "a device hears only topics of devices"),
    // Refused messages count, too.
    refusal: (_topic: string, payload: Buffer) =>
      bucket.take(payload.length) ? undefined : "its sender says too much",
  };
}
