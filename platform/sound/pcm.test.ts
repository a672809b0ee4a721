import t from "tap";
import { levelDbfs, peakDbfs } from "./level.ts";
import { bytesOf, gain, join, mono, samplesOf, seconds, silence, withChannels } from "./pcm.ts";

const pcm = (channels: number, ...samples: number[]) => ({ rate: 8000, channels, samples: Int16Array.from(samples) });

t.test("mono is the mean of the channels, and channels are copies of mono", async (t) => {
  t.same(mono(pcm(2, 100, 300, -32_768, -32_768)), pcm(1, 200, -32_768));
  t.same(withChannels(pcm(1, 5, 6), 2), pcm(2, 5, 5, 6, 6));
  t.same(withChannels(pcm(3, 3, 6, 9), 2), pcm(2, 6, 6));
});

t.test("gain clips instead of wrapping around", async (t) => {
  t.same(gain(pcm(1, 20_000, -20_000, 3), 2), pcm(1, 32_767, -32_768, 6));
  t.same(gain(pcm(1, 20_000), 0), pcm(1, 0));
});

t.test("sounds of the same format are joined, and their duration is known", async (t) => {
  t.same(join([pcm(1, 1, 2), pcm(1), pcm(1, 3)]), pcm(1, 1, 2, 3));
  t.throws(() => join([pcm(1, 1), pcm(2, 1, 1)]), RangeError);
  t.throws(() => join([]), RangeError);
  t.equal(seconds(silence(16_000, 0.5)), 0.5);
});

t.test("bytes are viewed as samples from any offset", async (t) => {
  const samples = Int16Array.of(1, -2, 32_767);
  t.same(samplesOf(bytesOf(samples)), samples);
  const odd = Buffer.concat([Buffer.from("x"), bytesOf(samples), Buffer.from("y")]);
  t.same(samplesOf(odd.subarray(1)), samples);
});

t.test("levels are in dB of full scale", async (t) => {
  const sine = Int16Array.from({ length: 16_000 }, (_, i) => 32_767 * Math.sin(i / 5));
  t.ok(Math.abs(levelDbfs(sine) + 3.01) < 0.02);
  t.ok(Math.abs(peakDbfs(sine)) < 0.01);
  t.equal(levelDbfs(new Int16Array(10)), Number.NEGATIVE_INFINITY);
  t.equal(levelDbfs(new Int16Array()), Number.NEGATIVE_INFINITY);
});
