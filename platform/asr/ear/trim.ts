/** Cuts a sentence down to its speech: the second ear recognises less when much silence surrounds it. */

const frame = 320;
/** Samples kept on either side: a tenth of a second. */
const keptSamples = 1600;
/** A frame below this share of the loudest frame's power is silence. */
const share = 1 / 200;

export function speechIn(samples: Int16Array): Int16Array {
  const powers: number[] = [];
  for (let at = 0; at + frame <= samples.length; at += frame) {
    let power = 0;
    for (let n = at; n < at + frame; n++) power += samples[n]! * samples[n]!;
    powers.push(power);
  }
  const loudest = powers.reduce((most, power) => Math.max(most, power), 0);
  const first = powers.findIndex((power) => power > loudest * share);
  if (first < 0) return new Int16Array(0);
  const last = powers.findLastIndex((power) => power > loudest * share);
  return samples.subarray(
    Math.max(0, first * frame - keptSamples),
    Math.min(samples.length, (last + 1) * frame + keptSamples),
  );
}
