import t from "tap";
import { atLoudness, loudness } from "./loudness.ts";
import { peakDbfs } from "./level.ts";
import { join, type Pcm, silence, withChannels } from "./pcm.ts";

function sine(hertz: number, decibels: number, duration = 1, rate = 48_000): Pcm {
  const peak = 32_767 * 10 ** (decibels / 20);
  const samples = Int16Array.from(
    { length: rate * duration },
    (_, i) => peak * Math.sin((2 * Math.PI * hertz * i) / rate),
  );
  return { rate, channels: 1, samples };
}
const near = (one: number, other: number, by = 0.15) => Math.abs(one - other) < by;

t.test("a sine of 997 Hz at full scale is −3.01 LUFS at each rate, and softer by its attenuation", async (t) => {
  for (const rate of [16_000, 22_050, 44_100, 48_000])
    for (const level of [0, -20, -40])
      t.ok(near(loudness(sine(997, level, 1, rate)), level - 3.01), `${rate} Hz ${level} dB`);
  t.ok(near(loudness(withChannels(sine(997, -20), 2)), -20), "two channels are twice the energy");
});

t.test("low frequencies are weighted less, high frequencies more", async (t) => {
  t.ok(loudness(sine(40, -20)) < loudness(sine(997, -20)) - 5);
  t.ok(near(loudness(sine(8000, -20)) - loudness(sine(997, -20)), 3.3, 0.3));
});

t.test("silence around a short sound does not reduce its loudness, and silence has no loudness", async (t) => {
  const beep = sine(997, -20, 0.4);
  const around = join([silence(48_000, 1), beep, silence(48_000, 1)]);
  t.ok(near(loudness(around), loudness(beep), 0.5));
  t.equal(loudness(silence(48_000, 1)), Number.NEGATIVE_INFINITY);
  t.equal(loudness(sine(997, 0, 0.01)), Number.NEGATIVE_INFINITY, "a click");
  t.equal(loudness({ rate: 8000, channels: 1, samples: new Int16Array() }), Number.NEGATIVE_INFINITY);
});

t.test("sounds are normalised to equal loudness, but without distortion and without amplifying noise", async (t) => {
  for (const level of [-3, -20, -40]) t.ok(near(loudness(atLoudness(sine(997, level), -23)), -23), `${level} dB`);
  const hiss = sine(997, -60);
  t.ok(near(loudness(atLoudness(hiss, -23)), loudness(hiss) + 24, 0.5), "24 dB at most");
  const spike = sine(997, -40);
  spike.samples[100] = 30_000;
  t.ok(peakDbfs(atLoudness(spike, -23).samples) < -0.7, "its peak is left as it is");
  t.ok(peakDbfs(atLoudness(sine(997, -20), 0).samples) < -3);
  const quiet = silence(48_000, 1);
  t.equal(atLoudness(quiet, -23), quiet);
});
