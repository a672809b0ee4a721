/**
 * Interpolates samples at fractional positions, with a windowed sinc of 32 taps tabulated at 512 positions: for audio
 * that is read at another clock rate than it was written.
 */
const taps = 32;
const places = 512;

/** The number of samples read on each side of a position. */
export const reach = taps / 2;

const table = makeTable();

/** Returns the sample at the position `at`, which may be fractional and must have `reach` samples on both sides. */
export function between(samples: Float32Array, at: number): number {
  const whole = Math.floor(at);
  const row = Math.round((at - whole) * places) * taps;
  const from = whole - reach + 1;
  let sum = 0;
  for (let tap = 0; tap < taps; tap++) sum += table[row + tap]! * samples[from + tap]!;
  return sum;
}

/** One row per position, and one more for the end of the last interval. */
function makeTable(): Float32Array {
  const made = new Float32Array((places + 1) * taps);
  for (let place = 0; place <= places; place++) {
    let sum = 0;
    for (let tap = 0; tap < taps; tap++) {
      const x = tap - (reach - 1) - place / places;
      const window = 0.5 + 0.5 * Math.cos((Math.PI * x) / reach);
      const value = (x === 0 ? 1 : Math.sin(Math.PI * x) / (Math.PI * x)) * (Math.abs(x) < reach ? window : 0);
      made[place * taps + tap] = value;
      sum += value;
    }
    for (let tap = 0; tap < taps; tap++) made[place * taps + tap] = made[place * taps + tap]! / sum;
  }
  return made;
}
