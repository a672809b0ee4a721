#!/usr/bin/env node
/** Shows the board to Home Assistant over MQTT, and does what is wanted there, as far as its permissions go. */
import { randomBytes, randomUUID } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { hostname } from "node:os";
import { join } from "node:path";
import {
  announcementsDone,
  announcementsPerform,
  asrTextCaptured,
  audioServerChangeVolume,
  audioServerMicrophoneState,
  audioServerMuteMicrophone,
  audioServerVolumeState,
  isPersonalSite,
  overviewDone,
  overviewPerform,
  textSite,
} from "#bus";
import { birth, HouseBroker } from "../../kit/client/house-broker.ts";
import { Skill } from "../../kit/client/sotto.ts";
import { errorMs, type Event, forgottenMs, hearStages, Stages } from "../../kit/client/stage.ts";
import { availability, boardLevel, discoveryOf, partOf, type Place, type Rights } from "./entities.ts";
import { type Order, orderOf } from "./orders.ts";
import { Shown } from "./shown.ts";

/** Sites come and go with satellites; and what is changed past the bus is noticed then. */
const lookMs = 60_000;
/** Home Assistant asks, and so does everybody else who acts as it. */
const settleMs = 500;
/** Longer states are not kept there. */
const maxStateLength = 255;

const skill = new Skill();
const base = `sotto-${identity()}`;
const mayUnmute = skill.setting("board", "unmute") === "yes";
const stages = new Map<string, Stages>();
const timers = new Map<string, NodeJS.Timeout>();
let rights: Rights = { stages: false, sentences: false, mute: false, volume: false, announce: false };
let places: readonly Place[] = [];
let telling: NodeJS.Timeout | undefined;

const house = new HouseBroker(skill, {
  name: "presence",
  will: { topic: availability(base), payload: "offline" },
  onMessage: hear,
  onOnline: tellSoon,
});
const shown = new Shown((topic, payload) => {
  if (house.connected) house.publish(topic, payload);
});

/** The same over restarts and upgrades: Home Assistant knows the board by it. */
function identity(): string {
  const file = join(skill.data, "identity");
  try {
    const known = readFileSync(file, "utf8").trim();
    if (/^[0-9a-f]{8}$/u.test(known)) return known;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
  }
  const made = randomBytes(4).toString("hex");
  writeFileSync(file, `${made}\n`, { flush: true });
  return made;
}

function tellSoon(): void {
  telling ??= setTimeout(() => {
    telling = undefined;
    shown.everything();
    if (house.connected) house.publish(availability(base), "online");
  }, settleMs);
}

function hear(topic: string, payload: Buffer, isRetained: boolean): void {
  if (topic === birth) {
    if (payload.toString() === "online") tellSoon();
    return;
  }
  const [, part = "", what = "", set] = topic.split("/");
  if (set !== "set") return;
  const order = isRetained ? "it is retained, and was said before" : orderOf(what, payload);
  const siteIds = part === boardLevel ? undefined : places.filter(({ siteId }) => partOf(siteId) === part);
  const fault = typeof order === "string" ? order : obey(order, siteIds?.[0]?.siteId, part === boardLevel);
  if (fault !== undefined) console.error(`not done, on ${topic.slice(0, 120)}: ${fault}`);
  // Home Assistant shows what it wants until it hears what is.
  if (fault !== undefined) shown.repeat(topic.slice(0, -"/set".length));
}

/** Returns why it is not done. */
function obey(order: Order, siteId: string | undefined, isEverywhere: boolean): string | undefined {
  const { port } = skill;
  if (order.what === "announce") {
    if (siteId === undefined && !isEverywhere) return "there is no such site";
    port.say(announcementsPerform, {
      requestId: randomUUID(),
      action: "announce",
      announcementId: undefined,
      text: order.text,
      siteIds: siteId === undefined ? undefined : [siteId],
      siteId: undefined,
      importance: "normal",
      minutes: undefined,
    });
    return undefined;
  }
  if (siteId === undefined) return "there is no such site";
  if (order.what === "microphone") {
    if (!order.muted && !mayUnmute) return "microphones are unmuted at the board: see unmute in the settings";
    port.say(audioServerMuteMicrophone, { siteId, muted: order.muted, by: "Home Assistant" }, { siteId });
  } else {
    const change = order.what === "volume" ? { volume: order.volume } : { muted: order.muted };
    port.say(
      audioServerChangeVolume,
      { siteId, step: undefined, volume: undefined, muted: undefined, ...change },
      { siteId },
    );
  }
  return undefined;
}

const isShown = (siteId: string): boolean => places.some((place) => place.siteId === siteId);

function stage(event: Event, siteId: string): void {
  if (!isShown(siteId)) return;
  const own = stages.get(siteId) ?? new Stages();
  stages.set(siteId, own);
  const show = (now: string): void => shown.state(`${base}/${partOf(siteId)}/state`, now);
  show(own.hear(event));
  const later = (name: string, ms: number, then: () => string): void => {
    const key = `${name} ${siteId}`;
    clearTimeout(timers.get(key));
    timers.set(
      key,
      setTimeout(() => show(then()), ms),
    );
  };
  if (event === "failed" || event === "notUnderstood") later("calm", errorMs, () => own.calm());
  later("forget", forgottenMs, () => own.forget());
}

/** Asks which sites there are, and how each of them is. */
function look(): void {
  skill.port.say(overviewPerform, { requestId: base, siteId: "default" });
}

function ask(siteId: string): void {
  if (rights.mute) skill.port.say(audioServerMuteMicrophone, { siteId, muted: undefined, by: undefined }, { siteId });
  if (rights.volume)
    skill.port.say(audioServerChangeVolume, { siteId, step: 0, volume: undefined, muted: undefined }, { siteId });
}

function roomOf(siteId: string): string {
  const room = skill.setting("sites", siteId);
  return room === "" && siteId === "default" ? "" : room || siteId;
}

function found(siteIds: readonly string[]): void {
  places = siteIds
    .filter((siteId) => siteId !== textSite && !isPersonalSite(siteId))
    .map((siteId) => ({ siteId, room: roomOf(siteId) }));
  const board = { base, name: skill.setting("board", "name") || hostname(), rights };
  shown.announce(discoveryOf(board, places));
  for (const { siteId } of places) {
    if (rights.stages && !stages.has(siteId)) stage("sessionEnded", siteId);
    ask(siteId);
  }
}

await skill.start();
const { port } = skill;
const may = (heard: Promise<void>): Promise<boolean> =>
  heard.then(
    () => true,
    () => false,
  );
const text = (said: string): string => Array.from(said).slice(0, maxStateLength).join("");
const [mayStages, maySentences, mayMute, mayVolume, mayAnnounce] = await Promise.all([
  hearStages(port, (event, siteId) => {
    for (const place of siteId === undefined ? places : [{ siteId }]) stage(event, place.siteId);
  }),
  may(
    port.hear(asrTextCaptured, ({ siteId, text: said }) => {
      // What is said elsewhere is nobody's in the house: in a browser, by another program, by the self-test.
      if (said === "" || (siteId !== textSite && !isShown(siteId))) return;
      shown.state(`${base}/${boardLevel}/sentence`, text(said));
      if (siteId !== textSite) shown.state(`${base}/${partOf(siteId)}/sentence`, text(said));
    }),
  ),
  may(
    port.hear(audioServerMicrophoneState, ({ muted }, { siteId }) => {
      if (!isShown(siteId)) return;
      stage(muted ? "muted" : "unmuted", siteId);
      shown.state(`${base}/${partOf(siteId)}/microphone`, muted ? "ON" : "OFF");
    }),
  ),
  may(
    port.hear(audioServerVolumeState, ({ volume, muted }, { siteId }) => {
      if (!isShown(siteId)) return;
      shown.state(`${base}/${partOf(siteId)}/volume`, String(Math.round(volume)));
      shown.state(`${base}/${partOf(siteId)}/speaker`, muted ? "ON" : "OFF");
    }),
  ),
  may(
    port.hear(announcementsDone, ({ error }) => {
      if (error !== undefined) console.error(`not announced: ${error}`);
    }),
  ),
]);
rights = { stages: mayStages, sentences: maySentences, mute: mayMute, volume: mayVolume, announce: mayAnnounce };
const refused = Object.entries(rights).flatMap(([right, granted]) => (granted ? [] : [right]));
if (refused.length > 0)
  console.log(
    `not shown to Home Assistant, for want of permissions: ${refused.join(", ")} (\`sotto skill grant presence …\`)`,
  );
await port.hear(overviewDone, ({ siteIds, requestId }) => {
  if (requestId === base) found(siteIds);
});
for (const filter of [birth, `${base}/+/+/set`]) house.subscribe(filter);
house.start();
look();
setInterval(look, lookMs);
