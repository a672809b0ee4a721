/** The level of speech in a recording. */

const frame = 320;

function energies(pcm: Int16Array): number[] {
  const all: number[] = [];
  for (let at = 0; at + frame <= pcm.length; at += frame) {
    let sum = 0;
    for (let n = at; n < at + frame; n++) sum += pcm[n]! ** 2;
    all.push(sum / frame);
  }
  return all;
}

/** The root mean square of what is within 30 dB of the loudest 20 ms. */
export function level(pcm: Int16Array): number {
  const all = energies(pcm);
  const loudest = all.reduce((most, energy) => Math.max(most, energy), 0);
  const active = all.filter((energy) => energy > loudest / 1000);
  return active.length === 0 ? 0 : Math.sqrt(active.reduce((sum, energy) => sum + energy, 0) / active.length);
}
