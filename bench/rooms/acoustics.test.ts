import t from "tap";
import { filtered, highPassed, response, samplesOf, spectrumOf, through } from "./acoustics.ts";

const room = { size: [5, 4, 2.5], reverberation: 0.4 } as const;

t.test("the direct sound arrives first, after its distance, and falls with it", async (t) => {
  const near = response(room, [1, 1, 1.2], [2, 1, 1.2]);
  const far = response(room, [1, 1, 1.2], [4, 1, 1.2]);
  const first = (samples: Float64Array) => samples.findIndex((sample) => sample !== 0);
  t.same([first(near), first(far)], [Math.round(16_000 / 343), Math.round((3 * 16_000) / 343)]);
  t.ok(Math.abs((near[first(near)] ?? 0) - 1) < 0.01);
  t.ok(Math.abs((far[first(far)] ?? 0) - 1 / 3) < 0.01);
});

t.test("the sound of a room falls a little slower than Eyring's formula says, as in any shoebox", async (t) => {
  const samples = samplesOf(highPassed(spectrumOf(response(room, [1, 1.3, 1.2], [4.1, 3, 1]))));
  const energy = (from: number, to: number) =>
    samples.subarray(from * 16, to * 16).reduce((sum, sample) => sum + sample * sample, 0);
  const fallen = 10 * Math.log10(energy(40, 90) / energy(190, 240));
  const reverberation = (0.15 * 60) / fallen;
  t.ok(reverberation > 0.4 && reverberation < 0.5, `${reverberation} s`);
});

t.test("a sound passes a response and a filter as by hand", async (t) => {
  const passed = samplesOf(through(spectrumOf([1, 2]), spectrumOf([0, 1, 0.5])));
  const rounded = [...passed.subarray(0, 5)].map((sample) => Math.round(sample * 1000) / 1000 + 0);
  t.same(rounded, [0, 1, 2.5, 1, 0]);
  const halved = samplesOf(filtered(spectrumOf([1, 2]), () => 0.5));
  t.same(
    [...halved.subarray(0, 3)].map((sample) => Math.round(sample * 1000) / 1000 + 0),
    [0.5, 1, 0],
  );
});
