/** The sound of a ring: two pairs of tones like a bell, at a loudness that grows. */
import { buildWav } from "../sound/wav-build.ts";
import { clip, join, type Pcm, silence } from "../sound/pcm.ts";

const rateHz = 24_000;
/** Peaks of −32 to −6 dBFS. */
const [quietest, loudest] = [800, 16_400];
/** The ring that is as loud as it gets. */
export const lastStep = 12;

/** A tone with a soft begin that fades like a bell. */
function bell(hertz: number, duration: number, peak: number): Pcm {
  const samples = Int16Array.from({ length: Math.round(rateHz * duration) }, (_, i) => {
    const [time, rest] = [i / rateHz, duration - i / rateHz];
    const shape = Math.min(1, time / 0.005, rest / 0.01) * Math.exp(-3 * time);
    const phase = 2 * Math.PI * hertz * time;
    return clip(peak * shape * (0.8 * Math.sin(phase) + 0.2 * Math.sin(2 * phase)));
  });
  return { rate: rateHz, channels: 1, samples };
}

/** Returns the WAV of one ring, `step` rings after the first. It is short: who stops it does not hear it any longer. */
export function ringSound(step: number): Buffer {
  const share = Math.min(Math.max(step, 0), lastStep) / lastStep;
  const peak = quietest * (loudest / quietest) ** share;
  const pair = [bell(880, 0.18, peak), bell(1109, 0.3, peak)];
  return buildWav(join([...pair, silence(rateHz, 0.08), ...pair]));
}
