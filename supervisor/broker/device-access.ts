/**
 * Access of the house's devices, and of those who command them: the topics that are neither the platform's own nor the
 * broker's. A device thus hears no sentence, and can neither say one nor pretend that one was understood.
 */
import * as bus from "#bus";
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
export const discovered: readonly string[] = ["homeassistant/+/+/config", "homeassistant/+/+/+/config"];
const birth = "homeassistant/status";

/** Returns true for a filter of MQTT that can be part of an account. */
export function isTopicFilter(filter: string): boolean {
  const levels = filter.split("/");
  const isLevel = (level: string, at: number): boolean =>
    level === "+" || (level === "#" ? at === levels.length - 1 : !/[+#\p{Cc}]/u.test(level));
  return filter !== "" && filter.length <= 200 && levels.every(isLevel);
}

/** What a device says and hears with these filters: it may announce itself as well, unless one of them says where. */
export function deviceFilters(filters: readonly string[]) {
  const saysWhere = filters.some((filter) => filter.startsWith("homeassistant/"));
  return { says: saysWhere ? filters : [...filters, ...discovered], hears: [...filters, birth] };
}

/** Topics of the contract without the prefix, and those that only other brokers know [satellites/relay.ts]. */
const ofPlatforms = new TopicSet([...bus.allTopics.map((topic) => topic.filter()), "satellite/#"]);

/**
 * Returns true for a filter that could match a topic of a platform, or one of the broker's. On the embedded broker, it still reaches no
 * such topic; another broker knows filters only.
 */
export function isTooWide(filter: string, prefix: string): boolean {
  const [first = "", ...others] = filter.split("/");
  if (!deviceTopics(prefix)(filter) || first === "#" || filter.includes("$")) return true;
  return first === "+" && others.length > 0 && ofPlatforms.meets(others.join("/"));
}

/** The access of a device with an account of its own: all topics of devices, or only those that match `filters`. */
export function deviceAccess(prefix: string, filters?: readonly string[], rate: Rate = deviceRate) {
  const bucket = new TokenBucket(rate);
  const isOfDevices = deviceTopics(prefix);
  const { says, hears } = filters === undefined ? {} : deviceFilters(filters);
  const said = says && new TopicSet(says);
  const heard = hears && new TopicSet(hears);
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
