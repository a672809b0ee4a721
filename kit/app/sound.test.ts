/** Sound on its way from a microphone to the bus. */
import t from "tap";
import { silentFrame } from "../../platform/bus/silent-frame.ts";
import { readWav } from "../../platform/sound/wav-read.ts";
import { FrameCutter, Resampler, sampleRate, wavOf } from "./sound.ts";

const tone = (rate: number, hertz: number, seconds = 1): Float32Array =>
  Float32Array.from({ length: rate * seconds }, (_, at) => 0.5 * Math.sin((2 * Math.PI * hertz * at) / rate));
const levelOf = (samples: Int16Array): number =>
  20 * Math.log10(Math.sqrt(samples.reduce((sum, one) => sum + one * one, 0) / samples.length) / 32_768 + 1e-9);
/** Crossings of zero tell the frequency of a tone. */
const hertzOf = (samples: Int16Array): number => {
  let crossings = 0;
  for (let at = 1; at < samples.length; at++) if ((samples[at - 1] ?? 0) < 0 && (samples[at] ?? 0) >= 0) crossings += 1;
  return (crossings * sampleRate) / samples.length;
};

t.test("a microphone of any rate becomes 16 kHz: tones of speech as they were, nothing aliased", async (t) => {
  for (const rate of [8_000, 16_000, 22_050, 44_100, 48_000, 96_000]) {
    const convert = (hertz: number): Int16Array => {
      const resampler = new Resampler(rate);
      const whole = tone(rate, hertz);
      const parts: number[] = [];
      for (let at = 0; at < whole.length; at += 128) parts.push(...resampler.convert(whole.subarray(at, at + 128)));
      return Int16Array.from(parts);
    };
    for (const hertz of [300, 1_000, 3_000]) {
      const made = convert(hertz);
      t.ok(Math.abs(made.length - sampleRate) < 200, `${rate}: ${made.length} samples`);
      t.ok(Math.abs(hertzOf(made.subarray(200)) - hertz) < hertz / 50, `${rate}: ${hertzOf(made)} of ${hertz} Hz`);
      t.ok(Math.abs(levelOf(made.subarray(200)) + 9.03) < 0.5, `${rate}, ${hertz} Hz: ${levelOf(made)} dB`);
    }
    if (rate >= 44_100) t.ok(levelOf(convert(11_000).subarray(200)) < -60, `${rate}: 11 kHz is removed`);
  }
});

t.test("frames are what the contract requires, whatever parts the sound comes in", async (t) => {
  t.same(wavOf(new Int16Array(256)), new Uint8Array(silentFrame()));
  const samples = Int16Array.from({ length: 1_000 }, (_, at) => at - 500);
  const cutter = new FrameCutter();
  const frames = [100, 7, 0, 893].flatMap((length, part) => {
    const from = [0, 100, 107, 107][part] ?? 0;
    return [...cutter.cut(samples.subarray(from, from + length))];
  });
  t.equal(frames.length, 3);
  t.same(
    frames.flatMap((frame) => [...readWav(Buffer.from(frame)).samples]),
    [...samples.subarray(0, 768)],
  );
});
