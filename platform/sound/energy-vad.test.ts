import { execFileSync } from "node:child_process";
import t from "tap";
import { EnergyVad } from "./energy-vad.ts";
import { levelDbfs } from "./level.ts";
import { gain, join, silence } from "./pcm.ts";
import { resample } from "./resampler.ts";
import { readWav } from "./wav-read.ts";

const frameSamples = 320;

/** The same noise each time: a linear congruential generator, summed to be nearly normal. */
function noise(length: number, amplitude: number, seed = 1): Int16Array {
  let state = seed;
  const next = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 31 - 1;
  };
  return Int16Array.from({ length }, () => (amplitude * (next() + next() + next())) / 3);
}

/** The 20 ms frames in which there was speech. */
function activity(samples: Int16Array, vad = new EnergyVad()): boolean[] {
  const active: boolean[] = [];
  for (let at = 0; at + frameSamples <= samples.length; at += frameSamples)
    active.push(vad.frame(samples.subarray(at, at + frameSamples)));
  return active;
}

const spoken = resample(
  readWav(execFileSync("espeak-ng", ["-v", "en-us", "--stdout"], { input: "turn on the kitchen light" })),
  16_000,
);

t.test("speech in noise at 20 and 10 dB starts within the speech and ends after it, never in the noise", async (t) => {
  for (const ratio of [20, 10]) {
    const voice = gain(spoken, 0.3);
    const loud = 10 ** ((levelDbfs(voice.samples) - ratio - levelDbfs(noise(16_000, 1000))) / 20);
    const clean = join([silence(16_000, 2), voice, silence(16_000, 2)]).samples;
    const hiss = noise(clean.length, 1000 * loud);
    const active = activity(clean.map((value, i) => value + hiss[i]!));
    const [first, last] = [active.indexOf(true), active.lastIndexOf(true)];
    const [begin, end] = [100, 100 + spoken.samples.length / frameSamples];
    t.ok(first >= begin && first < begin + 25, `${ratio} dB: begins at frame ${first}, the voice at ${begin}`);
    t.ok(last > end - 25 && last < end + 10, `${ratio} dB: ends at frame ${last}, the voice at ${end}`);
  }
});

t.test("stationary noise of any level is not speech, nor is digital silence or an offset", async (t) => {
  for (const amplitude of [0, 10, 300, 8000]) {
    t.notOk(activity(noise(16_000 * 4, amplitude)).includes(true), `noise of ${amplitude}`);
  }
  t.notOk(activity(noise(16_000 * 2, 300).map((value) => value + 9000)).includes(true), "an offset of 9000");
});

t.test("the floor follows louder noise within its three seconds", async (t) => {
  const active = activity(Int16Array.from([...noise(16_000 * 3, 100), ...noise(16_000 * 5, 2000)]));
  t.ok(active.slice(150, 200).includes(true));
  t.notOk(active.slice(-50).includes(true));
});

t.test("the floor is the 15th percentile of the last 150 levels, equal to that found by sorting", async (t) => {
  const vad = new EnergyVad({ quietest: 0 });
  const levels: number[] = [];
  for (let i = 0; i < 500; i++) {
    vad.frame(noise(frameSamples, 50 + ((i * 7919) % 9000), i + 1));
    levels.push(vad.level);
    const recent = levels.slice(-150).toSorted((a, b) => a - b);
    const expected = recent[Math.floor(recent.length * 0.15)]!;
    if (Math.abs(vad.floor - expected) > 0.26) t.fail(`frame ${i}: ${vad.floor}, not ${expected}`);
  }
  t.pass();
});

t.test("after rearming it waits for the onset again but knows the noise", async (t) => {
  const vad = new EnergyVad();
  activity(noise(16_000, 100), vad);
  activity(noise(frameSamples * 10, 5000), vad);
  t.equal(vad.speech, true);
  const { floor } = vad;
  vad.rearm();
  t.equal(vad.speech, false);
  t.equal(vad.floor, floor);
});
