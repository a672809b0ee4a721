#!/usr/bin/env node
/** Announces in other rooms what somebody says, and lets nothing be announced where somebody wants quiet. */
import {
  announcementsDone,
  type AnnouncementsPerform,
  announcementsPerform,
  isPersonalSite,
  overviewDone,
  type OverviewDone,
  overviewPerform,
  type PayloadOf,
  textSite,
} from "#bus";
import { type Answer, type Asked, question, Skill } from "../../kit/client/sotto.ts";
import { Waiting } from "./asking.ts";
import { wantedOf } from "./quiet.ts";
import { spokenIn } from "./spoken.ts";
import { type Words, wordsIn } from "./words.ts";

type Done = PayloadOf<typeof announcementsDone>;

/** Other programs have data of their own in a session. */
const mark = "sotto-intercom:";
const keptIn = (data = ""): string => (data.startsWith(mark) ? data.slice(mark.length) : "");

const timeoutMs = 3000;
const skill = new Skill();
const overviews = new Waiting<OverviewDone>(timeoutMs);
const results = new Waiting<Done>(timeoutMs);

const roomOf = (siteId: string): string => (skill.setting("sites", siteId) || siteId).toLowerCase();
const unique = (list: readonly string[]): readonly string[] => [...new Set(list)];

/** The rooms that were said, also in the turn before a question. */
function roomsOf(asked: Asked): readonly string[] {
  const said = asked.slots
    .filter(({ slotName }) => slotName === "room")
    .map(({ value, rawValue }) => {
      return ("value" in value ? String(value.value) : rawValue).toLowerCase();
    });
  return unique([
    ...said,
    ...keptIn(asked.customData)
      .split("\n")
      .filter((room) => room !== ""),
  ]);
}

function perform(request: Partial<AnnouncementsPerform> & Pick<AnnouncementsPerform, "action">) {
  const nothing = { announcementId: undefined, text: undefined, siteIds: undefined, siteId: undefined } as const;
  const usual = { ...nothing, importance: undefined, minutes: undefined, until: undefined, spoken: undefined } as const;
  return results.ask((requestId) => skill.port.say(announcementsPerform, { ...usual, ...request, requestId }));
}

/** Returns the sites to announce at, or what is answered instead. */
async function sitesOf(asked: Asked, rooms: readonly string[], words: Words): Promise<readonly string[] | string> {
  const overview = await overviews.ask((requestId) =>
    skill.port.say(overviewPerform, { requestId, siteId: asked.siteId }),
  );
  if (overview === undefined) return words.silent;
  const sites = rooms.map((room) => overview.siteIds.find((site) => [site.toLowerCase(), roomOf(site)].includes(room)));
  const unknown = rooms.find((_room, at) => sites[at] === undefined);
  if (unknown !== undefined) return words.noRoom(unknown);
  if (rooms.length > 0) return unique(sites.filter((site) => site !== undefined));
  // Who tells everybody has heard it already.
  const others = overview.siteIds.filter((site) => site !== asked.siteId);
  return others.length === 0 && asked.siteId !== textSite ? words.onlyHere : others;
}

skill.on("sotto:announce", async (asked): Promise<Answer> => {
  const words = wordsIn(asked.language);
  const rooms = roomsOf(asked);
  const text = asked.text("message").trim();
  if (text === "")
    return question(words.what, { intents: [asked.intent], slot: "message", customData: `${mark}${rooms.join("\n")}` });
  const siteIds = await sitesOf(asked, rooms, words);
  if (typeof siteIds === "string") return siteIds;
  const done = await perform({ action: "announce", text, siteIds: [...siteIds], spoken: spokenIn(asked, "message") });
  if (done === undefined) return words.silent;
  if (done.error !== undefined) return words.refused;
  // What waits for a dialogue, this one as well, is said as soon as that is over: it is its turn.
  const waiting = done.announcements.flatMap(({ deliveries }) =>
    deliveries
      .filter(({ waitsFor }) => waitsFor !== undefined && waitsFor !== "its turn")
      .map(({ siteId }) => roomOf(siteId)),
  );
  if (waiting.length > 0) return words.later(text, joined(unique(waiting), words));
  return rooms.length === 0 ? words.toldAll(text) : words.told(text, joined(rooms, words));
});

/** A keyboard and a phone are in no room: the board's own is meant. */
const isNowhere = (siteId: string): boolean => siteId === textSite || isPersonalSite(siteId);
async function placesOf(asked: Asked, rooms: readonly string[], words: Words): Promise<readonly string[] | string> {
  if (rooms.length > 0) return sitesOf(asked, rooms, words);
  return isNowhere(asked.siteId) ? sitesOf(asked, ["default"], words) : [asked.siteId];
}
/** The rooms to tell: none where it was said. */
const toldOf = (asked: Asked, rooms: readonly string[]): readonly string[] =>
  rooms.length === 0 && isNowhere(asked.siteId) ? [roomOf("default")] : rooms;

skill.on("sotto:doNotDisturb", async (asked): Promise<Answer> => {
  const words = wordsIn(asked.language);
  const rooms = roomsOf(asked);
  const siteIds = await placesOf(asked, rooms, words);
  if (typeof siteIds === "string") return siteIds;
  const done = await perform({ action: "quiet", siteIds: [...siteIds], ...wantedOf(asked, Date.now()) });
  if (done === undefined) return words.silent;
  const until = done.quiet?.find(({ siteId }) => siteId === siteIds[0])?.until;
  if (done.error !== undefined || until === undefined) return words.quietTooLong;
  const end = new Date(until);
  const time = words.time(end.getHours(), end.getMinutes());
  const told = toldOf(asked, rooms);
  const said = told.length === 0 ? words.quiet(time) : words.quietIn(joined(told, words), time);
  return `${said} ${words.stillSounds}`;
});

skill.on("sotto:disturbAgain", async (asked): Promise<Answer> => {
  const words = wordsIn(asked.language);
  const rooms = roomsOf(asked);
  const siteIds = await placesOf(asked, rooms, words);
  if (typeof siteIds === "string") return siteIds;
  const done = await perform({ action: "disturb", siteIds: [...siteIds] });
  if (done === undefined || done.error !== undefined) return words.silent;
  const told = toldOf(asked, rooms);
  return told.length === 0 ? words.spokenAgain : words.spokenAgainIn(joined(told, words));
});

const joined = (list: readonly string[], { and }: Words): string =>
  list.length < 2 ? (list[0] ?? "") : `${list.slice(0, -1).join(", ")} ${and} ${list.at(-1)}`;

await skill.start();
await Promise.all([
  skill.port.hear(overviewDone, (done) => overviews.answered(done)),
  skill.port.hear(announcementsDone, (done) => results.answered(done)),
]);
