#!/usr/bin/env node
/** Announces in other rooms what somebody says. What is announced are the recognised words, not a recording. */
import {
  announcementsDone,
  announcementsPerform,
  overviewDone,
  type OverviewDone,
  overviewPerform,
  type PayloadOf,
  textSite,
} from "#bus";
import { type Answer, type Asked, question, Skill } from "../../kit/client/sotto.ts";
import { Waiting } from "./asking.ts";
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
  const done = await results.ask((requestId) =>
    skill.port.say(announcementsPerform, {
      requestId,
      action: "announce",
      text,
      siteIds: [...siteIds],
      announcementId: undefined,
      siteId: undefined,
      importance: undefined,
      minutes: undefined,
    }),
  );
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

const joined = (list: readonly string[], { and }: Words): string =>
  list.length < 2 ? (list[0] ?? "") : `${list.slice(0, -1).join(", ")} ${and} ${list.at(-1)}`;

await skill.start();
await Promise.all([
  skill.port.hear(overviewDone, (done) => overviews.answered(done)),
  skill.port.hear(announcementsDone, (done) => results.answered(done)),
]);
