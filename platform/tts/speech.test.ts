import t from "tap";
import type { Pcm } from "../sound/pcm.ts";
import { buildWav } from "../sound/wav-build.ts";
import { CannotSpeak, type Engine } from "./engine.ts";
import { type EspeakOptions, startEspeak } from "./espeak-ng.ts";
import { orElse } from "./or-else.ts";
import { readable } from "./reading/reading.ts";
import type { Manner } from "./manner.ts";
import { RegisteredSounds } from "./registered-sounds.ts";
import { SoundCache } from "./sound-cache.ts";
import { joined, type Speech, speak, type Utterance } from "./speech.ts";
import { unitsOf } from "./units.ts";
import { readText } from "./text-parts.ts";

const silentLog = { debug() {}, info() {}, warn() {}, error() {} };
const never = new AbortController().signal;

const manner = (lang: string, more: Partial<Manner> = {}): Manner => ({ lang, speed: 165, ...more });

const options = { pitch: 50, expected: manner("en_GB") };

type T = { teardown(done: () => void): void };

async function espeak(t: T, given: Partial<EspeakOptions> = {}) {
  const engine = await startEspeak({ ...options, ...given });
  t.teardown(() => engine.stop());
  return engine;
}

const pcm = (length: number, value = 1): Pcm => ({
  rate: 8000,
  channels: 1,
  samples: new Int16Array(length).fill(value),
});

/** All sounds of a text as one. */
async function spoken(room: Speech, utterance: Utterance): Promise<Pcm> {
  const sounds = await Array.fromAsync(speak(room, utterance, never));
  return sounds.length === 0 ? pcm(0) : joined(sounds);
}

async function speech(t: T, given: Partial<Speech> = {}): Promise<Speech> {
  const cache = new SoundCache(10_000_000);
  return {
    engine: given.engine ?? (await espeak(t)),
    cache,
    sounds: new RegisteredSounds(100_000),
    longest: 100,
    read: (text) => text,
    ...given,
  };
}

t.test("a text consists of words and sounds", async (t) => {
  t.same(readText(" Hello  "), [{ words: "Hello" }]);
  t.same(readText("[[sound:ding]] Dinner [[sound: dong ]]now"), [
    { soundId: "ding" },
    { words: "Dinner" },
    { soundId: "dong" },
    { words: "now" },
  ]);
  t.same(readText("[[sound:a]][[sound:b]]"), [{ soundId: "a" }, { soundId: "b" }]);
  t.same(readText(" \n "), []);
  t.same(readText("[[sound:x"), [{ words: "[[sound:x" }]);
});

t.test("sounds are inserted between the words at one rate, and an unknown one is reported", async (t) => {
  const room = await speech(t);
  room.sounds.register("ding", buildWav({ ...pcm(8000, 5000), channels: 2 }));
  const words = await spoken(room, { text: "hello", manner: manner("en_GB"), volume: 1 });
  const both = await spoken(room, { text: "[[sound:ding]]hello", manner: manner("en_GB"), volume: 1 });
  t.equal(both.rate, words.rate);
  t.equal(both.samples.length, words.samples.length + both.rate / 2);
  t.ok(Math.abs(both.samples[5000]! - 5000) < 50);
  const alone = await spoken(room, { text: "[[sound:ding]]", manner: manner("xx"), volume: 0.5 });
  t.equal(alone.samples[2000], 2500, "at the volume asked for");
  await t.rejects(spoken(room, { text: "a [[sound:dong]]", manner: manner("en_GB"), volume: 1 }), /no sound "dong"/);
  t.equal((await spoken(room, { text: " ", manner: manner("en_GB"), volume: 1 })).samples.length, 0);
  await t.rejects(spoken(room, { text: "a".repeat(101), manner: manner("en_GB"), volume: 1 }), /101 characters/);
});

t.test("a text that was spoken before is not synthesised again", async (t) => {
  const made: string[] = [];
  const engine = {
    name: "counting",
    batch: 0,
    takesPhonemes: false,
    synthesize: (text: string, { lang }: Manner) => {
      made.push(`${lang} ${text}`);
      return Promise.resolve(pcm(100));
    },
    stop: () => {},
  };
  const room = await speech(t, { engine });
  for (const lang of ["en_GB", "en_GB", "fr_FR"])
    await spoken(room, { text: "hello", manner: manner(lang), volume: 1 });
  await spoken(room, { text: "hello", manner: manner("en_GB"), volume: 0.5 });
  t.same(made, ["en_GB hello", "fr_FR hello"]);
});

t.test("what another engine has said instead is said again when the first one works", async (t) => {
  let works = false;
  const service: Engine = {
    name: "service",
    batch: 0,
    takesPhonemes: false,
    stop() {},
    synthesize: async () => {
      if (!works) throw new CannotSpeak("it is away");
      return pcm(80, 7);
    },
  };
  const room = await speech(t, { engine: orElse(service, await espeak(t), silentLog) });
  const hello = { text: "hello", manner: manner("en_GB"), volume: 1 };
  t.ok((await spoken(room, hello)).samples.length > 80, "espeak-ng");
  works = true;
  t.same(await spoken(room, hello), pcm(80, 7));
  works = false;
  t.same(await spoken(room, hello), pcm(80, 7), "which is remembered");
});

t.test("the engine is given the text as it is to be read", async (t) => {
  const made: string[] = [];
  const engine = {
    name: "telling",
    batch: 400,
    takesPhonemes: false,
    synthesize: (text: string) => {
      made.push(text);
      return Promise.resolve(pcm(100));
    },
    stop: () => {},
  };
  const room = await speech(t, { engine, read: readable });
  const text = "It is 21.5 °C at 7:05 am. Dr. Smith pays €3.50. [[sound:a]]";
  room.sounds.register("a", buildWav(pcm(10)));
  await spoken(room, { text, manner: manner("en_GB"), volume: 1 });
  t.same(made, ["It is 21.5 degrees Celsius at 7 oh 5 AM.", "Dr. Smith pays 3 euros and 50 cents."]);
});

t.test("a text's first sentence is synthesised alone, later ones as many at once as the engine allows", async (t) => {
  const words = (text: string, batch: number) =>
    unitsOf(text, "en_GB", batch).map((unit) => unit.map((part) => ("words" in part ? part.words : part)));
  const text = "One. Two. Three.\n\nFour.";
  t.same(words(text, 0), [["One. "], ["Two. "], ["Three.\n\n"], ["Four."]]);
  t.same(words(text, 400), [["One. "], ["Two. Three.\n\nFour."]]);
  t.same(words(text, 12), [["One. "], ["Two. "], ["Three.\n\n"], ["Four."]]);
  t.same(words(text, 13), [["One. "], ["Two. Three.\n\n"], ["Four."]]);
  const ding = { soundId: "ding" };
  t.same(words("[[sound:ding]] One. Two. [[sound:ding]] Three. Four. [[sound:ding]]", 400), [
    [ding, "One. "],
    ["Two."],
    [ding, "Three. Four.", ding],
  ]);
  t.same(words("[[sound:ding]]", 400), [[ding]]);
  t.same(words(" \n ", 400), []);
});

t.test("a text is not started when a sound in it is not registered or it is too long", async (t) => {
  const room = await speech(t);
  for (const text of ["Hello. [[sound:dong]]", "Hello. ".repeat(20)])
    await t.rejects(speak(room, { text, manner: manner("en_GB"), volume: 1 }, never).next(), { name: "CannotSpeak" });
});

t.test("the cache is bounded in bytes, and drops the least recently used entries", async (t) => {
  const cache = new SoundCache(2000);
  const say = (key: string, samples = 100): boolean => {
    const isKnown = cache.get(key) !== undefined;
    if (!isKnown) cache.keep(key, pcm(samples));
    return isKnown;
  };
  const often = ["a", "b", "c", "d", "e", "f", "g", "h"];
  for (const key of often) t.notOk(say(key));
  t.ok(say("h"), "the newest is known, and may be said often");
  for (const key of often.slice(0, -1)) {
    say(key);
    say(key);
  }
  for (const key of often) t.ok(say(key), key);
  say("i");
  say("i");
  t.notOk(say("a"), "the one that was said the longest time ago is gone");
  t.ok(say("b"));
  say("large", 1000);
  t.equal(cache.get("large"), undefined);
  const none = new SoundCache(0);
  none.keep("a", pcm(1));
  t.equal(none.get("a"), undefined);
});

t.test("what is always new takes little of the cache, and nothing from what is said again", async (t) => {
  const cache = new SoundCache(8000);
  for (const key of ["yes", "no"]) {
    cache.keep(key, pcm(100));
    cache.get(key);
  }
  for (let minute = 0; minute < 1000; minute++) cache.keep(`It is ${minute}.`, pcm(100));
  t.ok(cache.bytes < 1500, `${cache.bytes} bytes`);
  t.ok(cache.get("yes") !== undefined && cache.get("no") !== undefined);
});

t.test(
  "the words of a person are forgotten when they are registered without samples, and other sounds are not",
  async (t) => {
    const sounds = new RegisteredSounds(1_000_000);
    const wav = (count: number) => buildWav({ rate: 16_000, channels: 1, samples: new Int16Array(count).fill(1) });
    for (const soundId of ["spoken-1", "ding"]) {
      sounds.register(soundId, wav(10));
      t.equal(sounds.get(soundId)?.samples.length, 10);
      sounds.register(soundId, wav(0));
    }
    t.equal(sounds.get("spoken-1"), undefined);
    t.equal(sounds.get("ding")?.samples.length, 0);
    for (let i = 0; i < 300; i++) {
      sounds.register(`spoken-${i}`, wav(2000));
      sounds.register(`spoken-${i}`, wav(0));
    }
    t.pass("their space is free again");
  },
);

t.test("registered sounds are bounded, in number and in bytes, and replaced by their id", async (t) => {
  const sounds = new RegisteredSounds(1000);
  sounds.register("a", buildWav(pcm(200)));
  sounds.register("a", buildWav(pcm(400)));
  t.throws(() => sounds.register("b", buildWav(pcm(101))), /more than 1000 bytes/);
  sounds.register("b", buildWav(pcm(100)));
  t.throws(() => sounds.register("c", Buffer.from("no WAV")), { name: "BadWav" });
  const many = new RegisteredSounds(1_000_000);
  for (let i = 0; i < 256; i++) many.register(`s${i}`, buildWav(pcm(1)));
  t.throws(() => many.register("one more", buildWav(pcm(1))), /256 sounds/);
  many.register("s7", buildWav(pcm(2)));
  t.equal(many.get("s7")?.samples.length, 2);
});
