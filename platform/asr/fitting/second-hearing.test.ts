/** The recogniser with voice profiles: who is heard with which pronunciations, and what becomes of a sentence heard twice. */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import t from "tap";
import { asrTextCaptured } from "#bus";
import { inNoise } from "../../../bench/voices/sound.ts";
import { synthesize } from "../../../bench/voices/synthesize.ts";
import { Decoder } from "../../speech/pocketsphinx.ts";
import { DecoderPool } from "../decoder-pool.ts";
import type { VoiceProfile } from "./profile.ts";
import { isUnsure, ofBoth } from "./second-hearing.ts";
import { type Hypothesis, taken } from "../hypothesis.ts";
import { Model } from "../model.ts";
import { builderIn, decode, dictionary } from "../testing/built-model.ts";
import { listenTo, makeFurnishedRoom } from "../testing/room.ts";

// Recognition takes as long as the other work of the machine lets it.
t.setTimeout(120_000);

const folder = t.testdir({});
const build = builderIn(folder);
const heard = { sentences: 0, done: 0, right: 0, wrong: 0 };
const profile = (sites: readonly string[], sounds: VoiceProfile["sounds"]): VoiceProfile => ({
  format: 1,
  user: "anna",
  language: "en",
  sites: [...sites],
  fittedAt: "2026-11-27T20:00:00.000Z",
  sounds,
  report: {
    sentences: 30,
    aligned: 30,
    before: heard,
    after: heard,
    othersBefore: heard,
    othersAfter: heard,
    seconds: 1,
  },
});

async function voiced(...profiles: readonly VoiceProfile[]) {
  const { domain } = await build();
  const options = { kind: "auto", largestGrammar: 6000 } as const;
  return Model.build({ ...domain, profiles }, dictionary, join(folder, `voiced-${profiles.length}`), options);
}

t.test(
  "a profile is used at its sites, with those of all sites; the dictionary for everybody else stays",
  async (t) => {
    const model = await voiced(profile([], { TH: "S" }), profile(["kitchen"], { DH: "D" }));
    const the = (file: string | undefined) => readFileSync(file ?? "", "utf8").match(/^the\S* .*$/gmu);
    t.same(the(model.dictionaryFile), ["the DH AH", "the(2) DH IY"]);
    t.same(the(model.voicesAt("garden")), ["the DH AH", "the(2) DH IY"], "a sound that is not in the word");
    t.same(the(model.voicesAt("kitchen")), ["the DH AH", "the(2) DH IY", "the(3) D AH", "the(4) D IY"]);
    t.not(model.voicesAt("kitchen"), model.voicesAt("garden"));
    t.equal((await voiced(profile(["kitchen"], { DH: "D" }))).voicesAt("garden"), undefined, "nobody is known there");
  },
);

t.test("one decoder more knows the voices; for another site it is made anew, and nobody waits in vain", async (t) => {
  const model = await voiced(profile(["kitchen"], { DH: "D" }), profile(["garden"], { DH: "Z" }));
  const made: string[] = [];
  const pool = new DecoderPool(1, (of, file) => {
    made.push(file);
    return new Decoder({ dictionary: file, search: of.whole.search });
  });
  t.teardown(() => pool.close());
  await pool.change(model);
  const plain = await pool.take("kitchen");
  t.equal(plain.dictionary, model.dictionaryFile);
  const kitchen = await pool.take("kitchen", undefined, true);
  t.equal(kitchen.dictionary, model.voicesAt("kitchen"));
  const waiting = pool.take("garden", undefined, true);
  pool.giveBack(kitchen);
  const garden = await waiting;
  t.equal(garden.dictionary, model.voicesAt("garden"));
  t.throws(() => kitchen.decoder.start(), { message: /freed/ });
  pool.giveBack(garden);
  t.equal(await pool.take("garden", undefined, true), garden, "it is kept");
  pool.giveBack(plain);
  t.equal(await pool.take("hall", undefined, true), plain, "where nobody is known it is the usual one");
  t.equal(made.length, 3);
});

t.test("the decoder that is left after a while is the one for everybody", async (t) => {
  const model = await voiced(profile([], { DH: "D" }));
  const { promise: freed, resolve } = Promise.withResolvers<void>();
  const alive = setInterval(() => {}, 1_000);
  t.teardown(() => clearInterval(alive));
  const pool = new DecoderPool(
    1,
    (of, file) => {
      const decoder =
        file === of.dictionaryFile ? decode(of) : new Decoder({ dictionary: file, search: of.whole.search });
      const free = decoder.free.bind(decoder);
      decoder.free = () => (free(), resolve());
      return decoder;
    },
    1,
  );
  t.teardown(() => pool.close());
  await pool.change(model);
  const [plain, other] = [await pool.take("kitchen"), await pool.take("kitchen", undefined, true)];
  pool.giveBack(plain);
  pool.giveBack(other);
  await freed;
  t.throws(() => other.decoder.start(), { message: /freed/ });
  t.equal(await pool.take("kitchen"), plain);
});

const evidence = { mean: -20, worst: -25, second: -22, weakest: -25, pause: 0, rest: 0, words: 5, left: 0 };
const hypothesis = (text: string, likelihood: number, weakest = -25): Hypothesis => ({
  text,
  likelihood,
  words: [],
  kind: "grammar",
  evidence: { ...evidence, weakest },
});
const limits = { minimum: 0.5, sure: 0.95 };

t.test("what is clear is not heard again", async (t) => {
  t.equal(isUnsure(hypothesis("stop", 0.99), limits), false);
  t.equal(isUnsure(hypothesis("stop", 0.4), limits), true);
  t.equal(isUnsure(hypothesis("stop", 0.99, -45), limits), true);
  t.equal(isUnsure({ ...hypothesis("stop", 0.1), text: undefined }, limits), false, "no word at all");
});

t.test("a sentence is done without a question only if it is heard with both dictionaries", async (t) => {
  const result = (first: Hypothesis, second: Hypothesis) => taken(ofBoth(first, second, limits), limits);
  const same = result(hypothesis("light on", 0.3, -60), hypothesis("light on", 0.99));
  t.match(same, { text: "light on" });
  t.equal(same.unverified, undefined);
  t.match(result(hypothesis("light off", 0.3), hypothesis("light on", 0.99)), { text: "light on", unverified: true });
  t.match(result(hypothesis("light off", 0.9, -45), hypothesis("light on", 0.6)), {
    text: "light off",
    unverified: true,
  });
  t.match(
    taken(ofBoth(hypothesis("light off", 0.3), hypothesis("light on", 0.99), { minimum: 0.5, sure: 0 }), limits),
    { text: "", reason: "unforeseen" },
    "where nobody is asked",
  );
});

t.test(
  "somebody with an accent is heard at their site once their profile is there, and as before without it",
  async (t) => {
    const room = await makeFurnishedRoom(t);
    // German letters that sound as a French speaker's English: "ze" for "the", "kitschen" for "kitchen".
    const said = await synthesize("törn on se kittschen leit", {
      id: "x",
      engine: "espeak-ng",
      name: "de",
      speed: 1,
      pitch: 1,
    });
    const hear = async (siteId: string) => {
      await listenTo(room.client, inNoise(said, { snr: 25, lead: 0.5, tail: 2 }), { siteId });
      return (await room.client.next(asrTextCaptured)).payload;
    };
    const before = await hear("kitchen");
    const file = join(room.folders.voiceProfiles ?? "", "anna.json");
    mkdirSync(room.folders.voiceProfiles ?? "", { recursive: true });
    const sounds = { DH: "Z", ER: "AH", AH: "EH", N$: "N" };
    writeFileSync(file, JSON.stringify(profile(["kitchen"], sounds)));
    writeFileSync(join(room.folders.voiceProfiles ?? "", "broken.json"), "{");
    await room.reload("with");
    const after = await hear("kitchen");
    t.equal(before.text, "");
    t.equal(after.text, "turn on the kitchen light");
    t.equal((await hear("garden")).text, "", "at another site nothing changes");
    rmSync(file);
    await room.reload("without");
    t.equal((await hear("kitchen")).text, "");
  },
);
