import t from "tap";
import { inNoise, level, pinkNoise } from "../../bench/voices/sound.ts";
import { synthesize } from "../../bench/voices/synthesize.ts";
import { voiceNamed } from "../../bench/voices/voices.ts";
import { aboveNoise, gentle, withNoiseFloor, withoutNoise } from "./noise.ts";

const speech = await synthesize("turn on the kitchen light", voiceNamed("flite-slt"));
const lead = 16_000;

/** How far the samples are from the speech alone, as a share of it. */
function error(heard: Int16Array): number {
  let wrong = 0;
  let all = 0;
  for (const [n, sample] of speech.entries()) {
    wrong += ((heard[lead + n] ?? 0) - sample) ** 2;
    all += sample ** 2;
  }
  return wrong / all;
}

t.test("the room's noise is reduced, the speech stays", async (t) => {
  const noisy = inNoise(speech, { snr: 10, lead: 1, tail: 0.5 });
  const clean = withoutNoise(noisy);
  t.equal(clean.length, noisy.length);
  t.ok(level(clean.subarray(0, lead)) < level(noisy.subarray(0, lead)) / 1.4, "less noise before the speech");
  t.ok(error(clean) < error(noisy) * 0.7, `and in it: ${error(clean)} of ${error(noisy)}`);
});

t.test("sound without noise is not changed", async (t) => {
  const quiet = inNoise(speech, { snr: 60, lead: 1, tail: 0.5 });
  t.ok(error(withoutNoise(quiet)) < 0.01);
  t.same(withoutNoise(quiet, { ...gentle, floor: 1 }), quiet, "nor anything, when all is to be left");
});

t.test("silence, noise alone, full scale and very faint sound cause no failure", async (t) => {
  t.same(withoutNoise(new Int16Array(16_000)), new Int16Array(16_000));
  t.same(withoutNoise(new Int16Array(0)), new Int16Array(0));
  t.equal(withoutNoise(new Int16Array(100).fill(7)).length, 100);
  t.ok(level(withoutNoise(pinkNoise(32_000, 1000, 1))) > 100);
  const loud = new Int16Array(16_001).map((_, n) => (n % 40 < 20 ? 32767 : -32768));
  t.equal(withoutNoise(loud).length, 16_001);
});

t.test("where there is too little noise some is added, and otherwise none", async (t) => {
  const inSilence = inNoise(speech, { snr: 200, lead: 1, tail: 0.5 });
  const floor = withNoiseFloor(inSilence, 30).subarray(0, lead);
  const decibels = 20 * Math.log10(level(speech) / Math.sqrt(floor.reduce((sum, one) => sum + one * one, 0) / lead));
  t.ok(Math.abs(decibels - 30) < 1.5, `${decibels} dB below the speech`);
  t.same(withNoiseFloor(inSilence), withNoiseFloor(inSilence), "the same each time");
  const noisy = inNoise(speech, { snr: 20, lead: 1, tail: 0.5 });
  t.equal(withNoiseFloor(noisy), noisy);
  t.same(withNoiseFloor(new Int16Array(5000)), new Int16Array(5000));
  t.same(withNoiseFloor(new Int16Array(0)), new Int16Array(0));
});

t.test("how far speech is above the noise is measured within four decibels", async (t) => {
  for (const snr of [0, 5, 10, 20]) {
    const measured = aboveNoise(inNoise(speech, { snr, lead: 0.6, tail: 0.8 }));
    t.ok(Math.abs(measured - snr) < 4, `${measured} for ${snr} dB`);
  }
  t.ok(aboveNoise(inNoise(speech, { snr: 200, lead: 0.6, tail: 0.8 })) > 40, "nothing but speech");
  t.not(aboveNoise(new Int16Array(5000)) <= 8, true, "nothing at all is not loud");
  t.not(aboveNoise(new Int16Array(0)) <= 8, true);
});
