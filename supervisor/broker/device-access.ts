/**
 * Access of the house's devices, and of those who command them: the topics that are neither the platform's own nor the
 * broker's. A device thus hears no sentence, and can neither say one nor pretend that one was understood.
 */
import { type Rate, TokenBucket } from "./token-bucket.ts";
import { TopicSet } from "./topic-set.ts";

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

/** Where devices announce themselves, and where they are asked to. */
const announcements = ["homeassistant/+/+/config", "homeassistant/+/+/+/config"];
const birth = "homeassistant/status";

/** Returns true for a filter of MQTT that can be part of an account. */
export function isTopicFilter(filter: string): boolean {
  const levels = filter.split("/");
  const isLevel = (level: string, at: number): boolean =>
    level === "+" || (level === "#" ? at === levels.length - 1 : !/[+#\p{Cc}]/u.test(level));
  return filter !== "" && filter.length <= 200 && levels.every(isLevel);
}

/**
 * The access of a device with an account of its own: all topics of devices, or only those that match `filters`. Then it
 * may announce itself as well, unless one of the filters says where.
 */
export function deviceAccess(prefix: string, filters?: readonly string[], rate: Rate = deviceRate) {
  const bucket = new TokenBucket(rate);
  const isOfDevices = deviceTopics(prefix);
  const saysWhere = filters?.some((filter) => filter.startsWith("homeassistant/")) === true;
  const said = filters && new TopicSet(saysWhere ? filters : [...filters, ...announcements]);
  const heard = filters && new TopicSet([...filters, birth]);
  return {
    retains: true,
    says: (topic: string) => isOfDevices(topic) && said?.has(topic) !== false,
    hears: (topic: string) => isOfDevices(topic) && heard?.has(topic) !== false,
    wants: (filter: string) => {
      if (!isOfDevices(filter)) return "a device hears only topics of devices";
      return heard?.meets(filter) === false ? "it is not among the topics of this account" : undefined;
    },
    // Refused messages count, too.
    refusal: (_topic: string, payload: Buffer) =>
      bucket.take(payload.length) ? undefined : "its sender says too much",
  };
}
