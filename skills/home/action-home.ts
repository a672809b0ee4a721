#!/usr/bin/env node
/** The devices of the house that announce themselves over MQTT, by voice. */
import { homeDone, homePerform, playersDone, playersKnown, playersPerform } from "#bus";
import { birth, HouseBroker } from "../../kit/client/house-broker.ts";
import { type Asked, Skill } from "../../kit/client/sotto.ts";
import { Controller } from "./controller.ts";
import { Desk } from "./desk.ts";
import { spoken } from "./discovery.ts";
import { HomeAssistant } from "./home-assistant/home-assistant.ts";
import { House } from "./house.ts";
import { type Home, intents, type Request } from "./intents.ts";
import { Listening } from "./listening.ts";
import { type Named, nameEvery } from "./naming.ts";
import { PlayerDesk } from "./player-desk.ts";
import { numberIn } from "./reading.ts";
import { Teaching } from "./teaching.ts";
import { remember, withEarlier } from "./turns.ts";
import { wordsIn } from "./words.ts";

const skill = new Skill();
const house = new House();
/** Its settings are read anew when names and rooms were changed. */
let chosen = skill;
let all: readonly Named[] = [];
let named: readonly Named[] = [];
let teaching: Teaching | undefined;
let renaming: NodeJS.Timeout | undefined;

function onMessage(topic: string, payload: Buffer): void {
  try {
    hear(topic, payload);
  } catch (error) {
    // A retained message would come again with each connection.
    console.error(`a message on ${topic.slice(0, 200)} cannot be used: ${String(error)}`);
  }
}

const devices = new HouseBroker(skill, {
  name: "home",
  will: { topic: birth, payload: "offline" },
  onMessage,
  onOnline: announce,
});
const url = skill.setting("home_assistant", "url");
const homeAssistant =
  url === ""
    ? undefined
    : new HomeAssistant({ url, token: skill.setting("secret", "home_assistant_token"), onMessage });
/** Where the device of a topic is. */
const placeOf = (topic: string) => (homeAssistant?.owns(topic) === true ? homeAssistant : devices);
const isConnected = (): boolean => devices.connected || homeAssistant?.connected === true;
const listening = new Listening({
  subscribe: (filter) => placeOf(filter).subscribe(filter),
  unsubscribe: (filter) => placeOf(filter).unsubscribe(filter),
});
const controller = new Controller({
  heard: listening.heard,
  timeoutMs: 1_000 * (numberIn(skill.setting("home", "confirm_seconds")) ?? 2),
  publish: (topic, payload) => placeOf(topic).publish(topic, payload),
});

function hear(topic: string, payload: Buffer): void {
  if (house.hear(topic, payload)) renaming ??= setTimeout(rename, 250);
  if (!listening.hear(topic, payload)) return;
  controller.heard(topic);
  players.look();
}

/** Devices that announced themselves before do so again when they hear this. */
function announce(): void {
  devices.publish(birth, "online");
}

/** A hundred devices that announce themselves at once are named once. */
function rename(): void {
  renaming = undefined;
  all = nameEvery(house.entities, {
    room: (name) => chosen.setting("rooms", name),
    names: (name) => chosen.setting("names", name),
  });
  named = all.filter(({ hidden }) => !hidden);
  listening.need(all.map(({ entity }) => entity));
  teaching?.want(named);
  players.look();
}

const desk = new Desk({
  devices: () => all,
  heard: listening.heard,
  controller,
  isConnected,
  reload() {
    chosen = new Skill();
    rename();
  },
});

const players = new PlayerDesk({
  devices: () => named,
  heard: listening.heard,
  controller,
  isConnected,
  sites: () => Object.fromEntries([...chosen.section("sites")].map(([site, room]) => [site, spoken(room)])),
  // Before the skill has started nobody asks for them.
  tell: (known) => void (teaching !== undefined && skill.port.say(playersKnown, known)),
});

const home: Home = {
  devices: () => named,
  heard: listening.heard,
  controller,
  roomOf(siteId) {
    const room = spoken(skill.setting("sites", siteId)) || spoken(siteId);
    return named.some((device) => device.room === room) ? room : "";
  },
  mayUnlock: (siteId) =>
    skill
      .setting("home", "unlock_sites")
      .split(",")
      .some((site) => [siteId, "*"].includes(site.trim())),
};

for (const [intent, answer] of Object.entries(intents))
  skill.on(intent, async (asked: Asked) => {
    const request: Request = withEarlier(asked);
    if (!isConnected()) return wordsIn(request.language).unreachable;
    return remember(request, await answer(home, request));
  });
await skill.start();
// Before the skill's own, which ends the connection; and not before that is there, or the signal would end nothing.
process.prependOnceListener("SIGTERM", () => players.leave());
teaching = new Teaching(skill.port, skill.data);
await teaching.start();
await skill.port.hear(homePerform, async (request) => skill.port.say(homeDone, await desk.answer(request)));
await skill.port
  .hear(playersPerform, async (request) => {
    const answer = await players.answer(request);
    if (answer !== undefined) skill.port.say(playersDone, answer);
  })
  // A broker whose rules are older than this skill: everything else works.
  .catch((error: Error) => console.error(`media players cannot be commanded by the skill music: ${error.message}`));
for (const filter of ["homeassistant/+/+/config", "homeassistant/+/+/+/config"]) devices.subscribe(filter);
devices.start();
await homeAssistant?.run();
