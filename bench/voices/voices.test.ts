import t from "tap";
import { seeded } from "./random.ts";
import { atLevel, inNoise, joined, level, mixed, pinkNoise, silence, trimmed } from "./sound.ts";
import { inRoom, speechLevel, synthesize } from "./synthesize.ts";
import { varied, voiceNamed, voices } from "./voices.ts";

/** Deep comparison of long arrays costs minutes. */
const same = (one: Int16Array, other: Int16Array): boolean => Buffer.from(one.buffer).equals(Buffer.from(other.buffer));

t.test("every voice speaks, at one level, and the same each time", async (t) => {
  t.ok(voices.length >= 8);
  t.equal(new Set(voices.map((voice) => voice.id)).size, voices.length);
  for (const voice of voices) {
    const first = await synthesize("good morning", voice);
    t.ok(first.length > 6000 && first.length < 32_000, voice.id);
    t.ok(Math.abs(level(first) - speechLevel) < speechLevel / 50, voice.id);
    t.ok(same(await synthesize("good morning", voice), first));
  }
});

t.test("a voice can speak faster, and be asked for by its id", async (t) => {
  const slt = voiceNamed("flite-slt");
  const usual = await synthesize("good morning", slt);
  t.ok((await synthesize("good morning", varied(slt, { speed: 1.3 }))).length < usual.length * 0.85);
  t.throws(() => voiceNamed("nobody"), { message: /no voice "nobody": flite-slt/ });
});

t.test("a text that begins with a dash is spoken, not taken as an option", async (t) => {
  for (const id of ["flite-kal16", "espeak-en-us"]) t.ok((await synthesize("-v hello", voiceNamed(id))).length > 0);
});

t.test("noise stands where it was asked for below the speech", async (t) => {
  const speech = await synthesize("good morning", voiceNamed("flite-slt"));
  const noisy = inNoise(speech, { snr: 20, lead: 0.5, tail: 1 });
  t.equal(noisy.length, speech.length + 24_000);
  t.ok(Math.abs(20 * Math.log10(speechLevel / level(noisy.subarray(0, 8000))) - 20) < 2);
  t.ok(same(inNoise(speech, { snr: 20, seed: 4 }), inNoise(speech, { snr: 20, seed: 4 })));
  t.notOk(same(inNoise(speech, { snr: 20, seed: 4 }), inNoise(speech, { snr: 20, seed: 5 })));
});

t.test("pink noise has the same power in each octave, within a few decibels", async (t) => {
  const noise = pinkNoise(65_536, 1000, 7);
  const power = (hertz: number): number => {
    // Goertzel, averaged over many short windows.
    const coefficient = 2 * Math.cos((2 * Math.PI * hertz) / 16_000);
    let sum = 0;
    for (let at = 0; at < noise.length; at += 512) {
      let [one, two] = [0, 0];
      for (const sample of noise.subarray(at, at + 512)) [one, two] = [sample + coefficient * one - two, one];
      sum += one * one + two * two - coefficient * one * two;
    }
    return 10 * Math.log10(sum);
  };
  // 3 dB less per octave at one frequency is equal power in each octave.
  const perOctave = (power(250) - power(4000)) / 4;
  t.ok(perOctave > 2 && perOctave < 4, `${perOctave.toFixed(2)} dB an octave`);
});

t.test("a room keeps the words and adds a tail", async (t) => {
  const speech = await synthesize("good morning", voiceNamed("flite-slt"));
  const there = await inRoom(speech, 40);
  t.equal(there.length, speech.length);
  t.notOk(same(there, speech));
});

t.test("sound is trimmed, joined, mixed and never wraps around", async (t) => {
  const loud = Int16Array.of(0, 0, 30_000, -30_000, 0);
  t.same(trimmed(loud), Int16Array.of(30_000, -30_000));
  t.same(trimmed(silence(0.1)), new Int16Array(0));
  t.same(mixed(loud, loud), Int16Array.of(0, 0, 32_767, -32_768, 0));
  t.equal(joined([loud, silence(1)]).length, 16_005);
  t.ok(same(atLevel(silence(0.01), 100), silence(0.01)));
});

t.test("chance is reproducible and fair enough", async (t) => {
  const drawn = (seed: number): number[] => {
    const random = seeded(seed);
    return Array.from({ length: 1000 }, () => random.below(10));
  };
  t.same(drawn(3), drawn(3));
  t.notSame(drawn(3), drawn(4));
  for (let n = 0; n < 10; n++) t.ok(drawn(3).filter((value) => value === n).length > 60);
  t.same(
    seeded(1)
      .shuffled([1, 2, 3])
      .sort((a, b) => a - b),
    [1, 2, 3],
  );
  t.throws(() => seeded(1).pick([]), RangeError);
});
