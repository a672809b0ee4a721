/** How loud samples are. 0 dBFS is a square wave at full scale; a full-scale sine is −3.01 dBFS. */

/** Root mean square in dBFS; −Infinity for digital silence and for no samples at all. */
export function levelDbfs(samples: Int16Array): number {
  if (samples.length === 0) return Number.NEGATIVE_INFINITY;
  let sum = 0;
  for (let i = 0; i < samples.length; i++) sum += samples[i]! * samples[i]!;
  return 10 * Math.log10(sum / samples.length / (32768 * 32768));
}

/** The largest magnitude, in dBFS. */
export function peakDbfs(samples: Int16Array): number {
  let peak = 0;
  for (let i = 0; i < samples.length; i++) peak = Math.max(peak, Math.abs(samples[i]!));
  return 20 * Math.log10(peak / 32768);
}
