/**
 * The media players of the house, between the skills `home`, which knows them, and `music`, which answers what is said about music.
 * An addition to the Hermes protocol.
 */
import * as v from "valibot";
import { jsonTopic } from "./declare.ts";
import type { PayloadOf } from "./topic.ts";
import { boolean, echoedId, name, optional, text } from "./value.ts";

const percent = (about: string) => v.pipe(v.number(), v.minValue(0), v.maxValue(100), v.description(about));

const actions = [
  "play",
  "pause",
  "stop",
  "next",
  "previous",
  "volume",
  "louder",
  "quieter",
  "mute",
  "unmute",
  "source",
] as const;

const player = v.object({
  playerId: name("identifies the player as long as it announces itself on the same topic"),
  name: text("how it is called in answers"),
  names: v.optional(v.array(text("how it can be meant")), []),
  room: optional(text("where it is")),
  state: v.picklist(["playing", "paused", "idle", "off", "unavailable", "unknown"]),
  title: optional(text("what is playing")),
  artist: optional(text("who is playing")),
  volume: optional(percent("how loud it is")),
  muted: optional(boolean("it is silent, and keeps its volume")),
  source: optional(text("the input, station or application that it plays")),
  sources: v.optional(v.array(text("what can be chosen")), []),
});
export type HousePlayer = v.InferOutput<typeof player>;

const example = {
  playerId: "2f1c9a",
  name: "television",
  names: ["television", "living room television"],
  room: "living room",
  state: "playing",
  title: "Thunder",
  artist: "AC/DC",
  volume: 40,
  muted: false,
  source: "HDMI 1",
  sources: ["HDMI 1", "Radio One"],
} as const;

export const playersKnown = jsonTopic("players/known", {
  about:
    "The skill `home` tells which media players there are and what they do, after each change and when it is asked.",
  maxBytes: 512 * 1024,
  schema: v.object({
    players: v.array(player),
    sites: v.optional(v.record(v.string(), text("the room of this site")), {}),
  }),
  examples: [{ players: [example], sites: { default: "living room" } }, { players: [] }],
});
export type PlayersKnown = PayloadOf<typeof playersKnown>;

export const playersPerform = jsonTopic("players/perform", {
  about:
    "Asks the skill `home` to do something with a media player; answered with `players/done` when the player has told that it is done, " +
    "or has not in time. list: which there are; answered with `players/known`.",
  schema: v.object({
    requestId: echoedId,
    action: v.picklist(["list", ...actions]),
    playerId: optional(text("which one; not for list")),
    percent: optional(percent("for volume")),
    source: optional(text("for source: one of the player's")),
  }),
  examples: [
    { requestId: "r-1", action: "volume", playerId: "2f1c9a", percent: 30 },
    { requestId: "r-2", action: "source", playerId: "2f1c9a", source: "HDMI 1" },
    { action: "list" },
  ],
});
export type PlayersPerform = PayloadOf<typeof playersPerform>;

export const playersDone = jsonTopic("players/done", {
  about: "The result of `players/perform`: what has become of it, and of the player.",
  schema: v.object({
    requestId: echoedId,
    outcome: v.picklist(["done", "sent", "silent", "unavailable", "impossible", "unknown"]),
    player: v.optional(player),
  }),
  examples: [{ requestId: "r-1", outcome: "done", player: example }, { outcome: "unknown" }],
});
export type PlayersDone = PayloadOf<typeof playersDone>;
