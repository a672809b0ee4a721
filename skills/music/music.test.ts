/** Music by voice, with a real MPD whose sound nobody hears. */
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { mock } from "node:test";
import t, { type Test } from "tap";
import { Ducking } from "./ducking.ts";
import { intents, type Music } from "./intents.ts";
import { readLibrary, spoken } from "./library.ts";
import { Mpd } from "./mpd.ts";
import { PlaceVolumes } from "./place-volumes.ts";
import { addressOf } from "./address.ts";
import { statusOf } from "./player.ts";
import type { Request } from "./request.ts";
import { mpdWorld } from "./testing/mpd-world.ts";

t.setTimeout(240_000);

async function world(t: Test, options = {}) {
  const player = await mpdWorld(t, options);
  const { mpd, root } = player;
  const ducking = new Ducking(mpd, { folder: root, percent: 25 });
  const stations = new Map([["Radio Nowhere", "http://127.0.0.1:1/none.mp3"]]);
  const music: Music = {
    mpd,
    ducking,
    volumes: new PlaceVolumes(ducking, root),
    placeOf: ({ siteId }) => (siteId === "text" ? undefined : siteId),
    library: () => readLibrary(mpd, stations),
  };
  const say = (
    intent: string,
    slots: Record<string, string | number> = {},
    language = "en",
    siteId = "default",
  ): Promise<string> => {
    const request: Request = {
      language,
      siteId,
      text: (slot) => String(slots[slot] ?? ""),
      number: (slot) => (typeof slots[slot] === "number" ? slots[slot] : undefined),
    };
    const answer = intents[`sotto:${intent}`];
    if (answer === undefined) throw new RangeError(intent);
    return answer(music, request);
  };
  const volume = async () => (await statusOf(mpd)).volume;
  const state = async () => (await statusOf(mpd)).state;
  return { ...player, ducking, music, say, volume, state };
}

t.test("names are what is said: without signs, short, and of the first kind that has them", async (t) => {
  t.equal(spoken("AC/DC"), "ac dc");
  t.equal(spoken("Loud & Louder"), "loud and louder");
  t.equal(spoken("Ænima (Deluxe)"), "ænima deluxe");
  t.equal(spoken("one two three four five six seven"), "");
  t.equal(spoken("!!!"), "");
  const { music } = await world(t);
  const library = await music.library();
  t.match(
    [...library].map(([words, { kind }]) => [words, kind]),
    [
      ["radio nowhere", "station"],
      ["sunday morning", "playlist"],
      ["ac dc", "artist"],
      ["the quoted band", "artist"],
      ["back slash", "album"],
      ["loud and louder", "album"],
      ["test", "genre"],
    ],
  );
});

t.test("artists, albums and playlists play by name, and an unknown name changes nothing", async (t) => {
  const { say, mpd, state } = await world(t);
  t.equal(await say("whatIsPlaying"), "Nothing is playing.");
  t.equal(await say("playMusic", { music: "ac dc" }), "Playing AC/DC.");
  t.equal(await state(), "play");
  t.match(await say("whatIsPlaying"), /^This is (?:Thunder|Rain) by AC\/DC\.$/u);
  t.match(await say("whatIsPlaying", {}, "de_DE"), /^Das ist (?:Thunder|Rain) von AC\/DC\.$/u);
  t.equal(await say("resumeMusic", {}, "it"), "La musica sta già suonando.");
  t.equal(await say("playMusic", { music: "nobody at all" }), "I know no music called nobody at all.");
  t.equal((await statusOf(mpd)).queued, 2, "what played before goes on");
  t.equal(await say("playMusic", { music: "the quoted band" }), 'Playing The "Quoted" Band.');
  t.equal(await say("whatIsPlaying"), 'This is Say \\ it by The "Quoted" Band.');
  t.equal(await say("playMusic", { music: "back slash" }), "Playing Back\\slash.");
  t.equal(await say("playMusic", { music: "sunday morning" }), "Playing Sunday morning.");
  t.equal(await say("whatIsPlaying"), "This is Rain by AC/DC.", "a playlist has an order");
  t.match(await say("nextTrack"), /^This is Say/u);
  t.equal(await say("nextTrack"), "That was the last one.");
  t.equal(await say("nextTrack"), "Nothing is playing.");
});

t.test("music without a name is everything, and goes on where it was", async (t) => {
  const { say, mpd, state } = await world(t);
  t.equal(await say("pauseMusic"), "Nothing is playing.");
  t.equal(await say("stopMusic"), "Nothing is playing.");
  t.equal(await say("playMusic"), "The music is on.");
  t.equal((await statusOf(mpd)).queued, 3);
  t.equal(await say("playMusic"), "It is playing already.");
  t.equal(await say("pauseMusic"), "Paused.");
  t.equal(await say("pauseMusic"), "The music is paused already.");
  t.match(await say("whatIsPlaying"), /, paused\.$/u);
  t.equal(await say("resumeMusic"), "The music is on.");
  t.equal(await say("resumeMusic"), "It is playing already.");
  t.equal(await say("stopMusic"), "The music is off.");
  t.equal(await state(), "stop");
  t.equal(await say("resumeMusic"), "The music is on.");
});

t.test("a station that does not answer is told, instead of silence", async (t) => {
  const { say } = await world(t);
  t.equal(await say("playMusic", { music: "radio nowhere" }), "The music player cannot play that.");
  t.equal(await say("playMusic", { music: "ac dc" }), "Playing AC/DC.", "its error is not told of the next");
});

t.test("the volume changes by steps and to a value, within its bounds", async (t) => {
  const { say, volume, mpd } = await world(t);
  await mpd.ask("setvol", 50);
  t.equal(await say("musicVolume", { direction: "louder" }), "The music is at 65 percent.");
  t.equal(await volume(), 65);
  t.equal(await say("musicVolume", { direction: "quieter" }), "The music is at 50 percent.");
  t.equal(await say("musicVolume", { percent: 0 }), "The music is at 0 percent.");
  t.equal(await say("musicVolume", { direction: "quieter" }), "The music is at 0 percent.");
  t.match(await say("musicVolume", { percent: 101 }), /from zero to one hundred/u);
  t.match(await say("musicVolume"), /How loud/u);
  t.equal(await volume(), 0);
  const without = await world(t, { mixer: "none" });
  await without.say("playMusic");
  t.equal(await without.say("musicVolume", { percent: 10 }), "The music player has no volume.");
});

t.test("each site has its own volume, which the music has where it is begun or changed", async (t) => {
  const { say, volume, mpd, ducking, music, root } = await world(t);
  const at =
    (siteId: string) =>
    (intent: string, slots = {}) =>
      say(intent, slots, "en", siteId);
  const [kitchen, bedroom, text] = [at("kitchen"), at("bedroom"), at("text")];
  await mpd.ask("setvol", 50);
  await kitchen("playMusic");
  t.equal(await volume(), 50, "a site of which nothing is known changes nothing");
  t.equal(await kitchen("musicVolume", { percent: 70 }), "The music is at 70 percent.");
  t.equal(await bedroom("musicVolume", { direction: "quieter" }), "The music is at 55 percent.", "from what is heard");
  t.equal(await bedroom("musicVolume", { percent: 20 }), "The music is at 20 percent.");
  await bedroom("stopMusic");
  await text("playMusic");
  t.equal(await volume(), 20, "what is written comes from no site");
  await text("stopMusic");
  await kitchen("playMusic");
  t.equal(await volume(), 70, "the kitchen's");
  await mpd.ask("setvol", 65);
  await kitchen("resumeMusic");
  await kitchen("pauseMusic");
  await ducking.begin("s0");
  await bedroom("resumeMusic");
  await ducking.end("s0");
  t.equal(await volume(), 20, "the bedroom's, also within a dialogue");
  await bedroom("musicVolume", { direction: "muted" });
  await bedroom("stopMusic");
  await kitchen("playMusic", { music: "ac dc" });
  t.equal(await volume(), 65, "as another program has left it there");
  await kitchen("stopMusic");
  // Another run of the skill, after a power cut.
  Object.assign(music, { volumes: new PlaceVolumes(ducking, root) });
  await bedroom("playMusic");
  t.equal(await volume(), 20, "remembered, and silence is not");
});

t.test("volumes that are damaged on the disk, or cannot be written, keep nobody from listening", async (t) => {
  const told = mock.method(console, "error", () => {});
  t.teardown(() => told.mock.restore());
  const change = async (volumeOf: (now: number) => number) => volumeOf(50);
  for (const text of [
    "",
    "{",
    "null",
    "7",
    '{"now":7,"volumes":7}',
    '{"volumes":[7,["x"],["x",500],["x","y"],["x",0]]}',
  ]) {
    const folder = t.testdir({ "volumes.json": text });
    const volumes = new PlaceVolumes({ change }, folder);
    await volumes.begin("x");
    t.equal(await volumes.change("x", (now) => now), 50, text);
  }
  t.same(told.mock.calls, []);
  const nowhere = new PlaceVolumes({ change }, join(t.testdir(), "nowhere"));
  t.equal(await nowhere.change("x", () => 30), 30);
  t.match(told.mock.calls[0]?.arguments, [/cannot be remembered/u]);
});

t.test("music is lower during a dialogue, and as loud as before after the last one", async (t) => {
  const { say, volume, mpd, ducking, root } = await world(t);
  await mpd.ask("setvol", 80);
  await ducking.begin("s0");
  t.equal(await volume(), 80, "nothing plays");
  await say("playMusic");
  t.equal(await volume(), 20, "music that begins within a dialogue begins low");
  await ducking.begin("s1");
  t.equal(await volume(), 20, "low is not made lower");
  await ducking.end("s0");
  t.equal(await volume(), 20);
  t.equal(await say("musicVolume", { direction: "louder" }), "The music is at 95 percent.");
  t.equal(await volume(), 24, "what is wanted holds after the dialogue");
  await ducking.end("s1");
  t.equal(await volume(), 95);
  t.notOk(readdirSync(root).some((name) => name.startsWith("ducked")));
  await ducking.begin("s2");
  await mpd.ask("setvol", 33);
  await ducking.end("s2");
  t.equal(await volume(), 33, "somebody has set it meanwhile");
});

t.test("a skill that was killed during a dialogue brings the volume back at its next start", async (t) => {
  const { say, volume, mpd, ducking, root } = await world(t);
  await mpd.ask("setvol", 80);
  await say("playMusic");
  await ducking.begin("s0");
  t.equal(await volume(), 20);
  const next = new Ducking(mpd, { folder: root, percent: 25 });
  await next.again();
  t.equal(await volume(), 80);
});

t.test("a player without a volume pauses for a dialogue, unless somebody pauses it", async (t) => {
  const { say, state, ducking } = await world(t, { mixer: "none" });
  await say("playMusic");
  await ducking.begin("s0");
  t.equal(await state(), "pause");
  t.match(await say("whatIsPlaying"), /^This is /u, "it is not paused for the person");
  await ducking.end("s0");
  t.equal(await state(), "play");
  await ducking.begin("s1");
  t.equal(await say("pauseMusic"), "Paused.");
  await ducking.end("s1");
  t.equal(await state(), "pause");
});

t.test("a player that ends is away, and is there again without a restart of the skill", async (t) => {
  const { say, mpd, stop, restart } = await world(t);
  await stop();
  await t.rejects(say("playMusic"), { message: /mpd\.sock/u });
  await restart();
  t.equal(await say("playMusic", { music: "ac dc" }), "Playing AC/DC.");
  mpd.close();
  t.match(await say("whatIsPlaying"), /AC\/DC/u, "a lost connection is made again");
});

t.test("a password is given first, and a wrong one is refused with MPD's words", async (t) => {
  const { say, socket } = await world(t, { password: 'se"cret' });
  t.equal(await say("playMusic"), "The music is on.");
  const wrong = new Mpd(addressOf(socket), { password: "wrong", timeoutMs: 60_000 });
  await t.rejects(wrong.ask("status"), { code: 4 });
  wrong.close();
});
