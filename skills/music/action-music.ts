#!/usr/bin/env node
/** Music by MPD, by voice. */
import { setTimeout as pause } from "node:timers/promises";
import { dialogueSessionEnded, dialogueSessionStarted } from "#bus";
import { type Asked, Skill } from "../../kit/client/sotto.ts";
import { Teaching } from "../../kit/client/teaching.ts";
import { addressOf } from "./address.ts";
import type { Own } from "./choosing.ts";
import { direct, type Directing, withEarlier } from "./directing.ts";
import { Ducking } from "./ducking.ts";
import { Hearing } from "./hearing.ts";
import { HousePlayers } from "./house-players.ts";
import { intents, type Music } from "./intents.ts";
import { type Library, readLibrary } from "./library.ts";
import { Away, Mpd } from "./mpd.ts";
import { Refused } from "./mpd-protocol.ts";
import { statusOf } from "./player.ts";
import { Sayable } from "./sayable.ts";
import { PlaceVolumes } from "./place-volumes.ts";
import { type Words, wordsIn } from "./words.ts";

/** How long to wait before the player is tried again. */
const retryMs = { first: 1_000, longest: 30_000 };

const skill = new Skill();
const password = skill.setting("secret", "password");
const address = addressOf(skill.setting("music", "address"));
const mpd = new Mpd(address, { password });
const stations = skill.section("stations");
const percent = Number(skill.setting("music", "duck_percent"));
const ducking = new Ducking(mpd, { folder: skill.data, percent: percent >= 0 && percent <= 100 ? percent : 25 });

let library: Library | undefined;
const volumes = new PlaceVolumes(ducking, skill.data);
const music: Music = {
  mpd,
  ducking,
  volumes,
  placeOf: (request) => hearing.placeOf(request.siteId, request.text("room").toLowerCase()),
  library: async () => (library ??= await readLibrary(mpd, stations)),
};

/** Says what went wrong in the words of a person; the log has the player's own. */
function excuse(error: unknown, words: Words): string {
  if (!(error instanceof Away || error instanceof Refused)) throw error;
  console.error(error.message);
  if (error instanceof Away) return words.away;
  return error.code === 4 || error.code === 3 ? words.forbidden : words.cannot;
}

/** A player that cannot be reached, or does not let this skill in, is not the one that is meant. */
function isAway(error: unknown): undefined {
  if (!(error instanceof Away || error instanceof Refused)) throw error;
}

/** That the player is away is told once, by what follows it. */
function tell(error: unknown): void {
  if (!(error instanceof Away)) console.error(error instanceof Error ? error.message : String(error));
}

/** What is paused only while somebody speaks goes on for those who listen. */
async function own(): Promise<Own> {
  const status = await statusOf(mpd).catch(isAway);
  if (status === undefined) return undefined;
  return { state: status.state === "pause" && ducking.isPausing ? "play" : status.state };
}

const sayable = new Sayable(skill.data);
let teaching: Teaching | undefined;
const teach = (): void => teaching?.want({ music: sayable.all });
const players = new HousePlayers(() => {
  sayable.setPlayers(players.all);
  teach();
});
const hearing = new Hearing(skill.setting("music", "sites"), players);
const directing: Directing = { players, hearing, own };

for (const [intent, answer] of Object.entries(intents))
  skill.on(intent, (asked: Asked) => {
    const request = withEarlier(asked);
    return direct(directing, intent, request, () => answer(music, request)).catch((error: unknown) =>
      excuse(error, wordsIn(asked.language)),
    );
  });
await skill.start();
teaching = new Teaching(skill.port, { name: "music", folder: skill.data });
await teaching.start();
await players.start(skill.port);
await skill.port.hear(dialogueSessionStarted, ({ sessionId, siteId }) => {
  if (hearing.isAt(siteId)) void ducking.begin(sessionId).catch(tell);
});
await skill.port.hear(dialogueSessionEnded, ({ sessionId, siteId }) => {
  if (hearing.isAt(siteId)) void ducking.end(sessionId).catch(tell);
});

/** Follows what the player has, as long as the skill runs. */
const watching = new Mpd(address, { password });
for (let wait = retryMs.first, told = ""; ; ) {
  try {
    library = await readLibrary(watching, stations);
    // Earlier than this run, or while the player was away, it could not be brought back.
    await ducking.again();
    sayable.setLibrary(library.keys());
    teach();
    if (told !== "") console.log("the music player is there");
    told = "";
    wait = retryMs.first;
    await watching.idle("database", "stored_playlist");
  } catch (error) {
    if (!(error instanceof Away || error instanceof Refused)) throw error;
    if (error.message !== told) console.error(`the music player is away: ${error.message}`);
    told = error.message;
    await pause(wait);
    wait = Math.min(2 * wait, retryMs.longest);
  }
}
