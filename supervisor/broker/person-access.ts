/**
 * Access of people and of programs with their tokens, who connect over the network [docs/decisions/0157-people-on-the-bus.md]:
 * what their role and scopes permit in the REST they may also say and hear here, and nobody hears a room's microphone. A
 * new topic is for owners with the scope `sessions`, like everything in the REST that declares nothing else.
 */
import * as bus from "#bus";
import type { Access } from "./access.ts";
import { clientCommands, refuseChosenSessions } from "./client-access.ts";
import { ownRoomsAccess, personalSiteAccess } from "./personal-site-access.ts";
import { refuseVoices } from "./recorded-words.ts";
import { refuseRings } from "./ring-sounds.ts";
import { type Rate, TokenBucket } from "./token-bucket.ts";
import { TopicSet } from "./topic-set.ts";

/** The roles of users, and the rank of each. */
const ranks = { viewer: 0, user: 1, operator: 2, owner: 3 } as const;
export type PersonRole = keyof typeof ranks;

export type Person = {
  readonly role: PersonRole;
  /** The sites that they reach as a user; undefined: those of owners, which is all. */
  readonly sites?: readonly string[] | undefined;
  /** The areas that a token reaches; undefined: all. */
  readonly scopes?: readonly string[] | undefined;
  /** The site of the device that connects. */
  readonly siteId?: string | undefined;
};

type Area = { readonly scope: string; readonly role: PersonRole };
const usual: Area = { scope: "sessions", role: "owner" };
/** By the first level of a topic: the area of the REST that it belongs to, and the role that hears it. */
const areas: Readonly<Record<string, Area>> = {
  component: { scope: "platform", role: "viewer" },
  updates: { scope: "platform", role: "viewer" },
  injection: { scope: "assistant", role: "owner" },
  audioServer: { scope: "audio", role: "owner" },
  timers: { scope: "timers", role: "owner" },
  announcements: { scope: "announcements", role: "owner" },
  home: { scope: "home", role: "owner" },
  cluster: { scope: "platform", role: "owner" },
};
/** Who may talk at a site of their own: they hear only what was said there, and what it led to. */
const talking: Area = { scope: "sessions", role: "user" };

/** Two seconds of frames at once, as from a satellite, and now and then a sound of some seconds for a room. */
const personRate: Rate = {
  messages: { perSecond: 150, atOnce: 600 },
  bytes: { perSecond: 262_144, atOnce: 16_777_216 },
};

const areaOf = ({ pattern }: { readonly pattern: string }): Area => areas[pattern.split("/")[0] ?? ""] ?? usual;

export function personAccess(prefix: string, person: Person, rate: Rate = personRate): Access {
  const { siteId, sites = [] } = person;
  const reaches = (area: Area): boolean =>
    ranks[person.role] >= ranks[area.role] && person.scopes?.includes(area.scope) !== false;
  const set = (topics: readonly { filter(): string }[]): TopicSet =>
    new TopicSet(topics.map((topic) => `${prefix}/${topic.filter()}`));
  const isOwner = person.role === "owner";
  const said = set(clientCommands.filter((topic) => isOwner && reaches(areaOf(topic))));
  const heard = set(bus.allTopics.filter((topic) => topic.kind !== "binary" && reaches(areaOf(topic))));
  const own = siteId !== undefined && reaches(talking) ? [personalSiteAccess(siteId, prefix)] : [];
  const rooms = sites.length > 0 && reaches(talking) ? [ownRoomsAccess(sites, prefix)] : [];
  const judges = [...own, ...rooms];
  const bucket = new TokenBucket(rate);
  const refuse = refuseRings(prefix, refuseVoices(prefix, refuseChosenSessions(prefix)));
  return {
    isTransient: true,
    retains: false,
    says: (topic) => said.has(topic) || judges.some((one) => one.says(topic)),
    hears: (topic) => heard.has(topic) || judges.some((one) => one.hears(topic)),
    wants: (filter) => refusalOf(filter, { prefix, heard, hasSite: judges.length > 0 }),
    refusal(topic, payload) {
      // Refused messages count, too.
      if (!bucket.take(payload.length)) return "its sender says too much";
      if (said.has(topic)) return refuse(topic, payload);
      const reasons = judges.filter((one) => one.says(topic)).map((one) => one.refusal(topic, payload));
      return reasons.includes(undefined) ? undefined : reasons[0];
    },
    // Each judge remembers the sessions of its sites, whatever else is heard.
    concerns: (topic, payload) =>
      judges.filter((one) => one.hears(topic) && one.concerns(topic, payload)).length > 0 || heard.has(topic),
  };
}

/** Whatever the filter, only what may be heard is delivered; one that could bring nothing is refused. */
function refusalOf(
  filter: string,
  { prefix, heard, hasSite }: { readonly prefix: string; readonly heard: TopicSet; readonly hasSite: boolean },
): string | undefined {
  if (heard.meets(filter) || (hasSite && new TopicSet([`${prefix}/#`]).meets(filter))) return undefined;
  return hasSite ? `it is not below ${prefix}/` : "the role, or the scopes of the token, do not permit it";
}
