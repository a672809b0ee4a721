#!/usr/bin/env node
/** Music by MPD, by voice. */
import { setTimeout as pause } from "node:timers/promises";
import { dialogueSessionEnded, dialogueSessionStarted } from "#bus";
import { type Asked, Skill } from "../../kit/client/sotto.ts";
import { Teaching } from "../../kit/client/teaching.ts";
import { addressOf } from "./address.ts";
import { Ducking } from "./ducking.ts";
import { intents, type Music } from "./intents.ts";
import { type Library, readLibrary } from "./library.ts";
import { Away, Mpd } from "./mpd.ts";
import { Refused } from "./mpd-protocol.ts";
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
const sites = skill
  .setting("music", "sites")
  .split(",")
  .map((site) => site.trim());
const lowers = (siteId: string): boolean => sites.includes("*") || sites.includes(siteId);

let library: Library | undefined;
const music: Music = {
  mpd,
  ducking,
  library: async () => (library ??= await readLibrary(mpd, stations)),
};

/** Says what went wrong in the words of a person; the log has the player's own. */
function excuse(error: unknown, words: Words): string {
  if (!(error instanceof Away || error instanceof Refused)) throw error;
  console.error(error.message);
  if (error instanceof Away) return words.away;
  return error.code === 4 || error.code === 3 ? words.forbidden : words.cannot;
}

const tell = (error: unknown): void => console.error(error instanceof Error ? error.message : String(error));

for (const [intent, answer] of Object.entries(intents))
  skill.on(intent, (asked: Asked) =>
    answer(music, asked).catch((error: unknown) => excuse(error, wordsIn(asked.language))),
  );
await skill.start();
const teaching = new Teaching(skill.port, { name: "music", folder: skill.data });
await teaching.start();
await skill.port.hear(dialogueSessionStarted, ({ sessionId, siteId }) => {
  if (lowers(siteId)) void ducking.begin(sessionId).catch(tell);
});
await skill.port.hear(dialogueSessionEnded, ({ sessionId, siteId }) => {
  if (lowers(siteId)) void ducking.end(sessionId).catch(tell);
});

/** Follows what the player has, as long as the skill runs. */
const watching = new Mpd(address, { password });
for (let wait = retryMs.first, told = ""; ; ) {
  try {
    library = await readLibrary(watching, stations);
    // Earlier than this run, or while the player was away, it could not be brought back.
    await ducking.again();
    teaching.want({ music: library.keys() });
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
