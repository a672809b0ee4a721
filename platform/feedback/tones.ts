/** The platform's own sounds: short, soft and pure, so that they hardly disturb recognition. */
import { clip, join, type Pcm, silence } from "../sound/pcm.ts";

export type Cue = "start_of_input" | "end_of_input" | "error";

const toneRateHz = 48_000;
/** −20 dBFS peak. */
const peakAmplitude = 3277;
const fadeSeconds = 0.008;

/** A sine with soft ends: an abrupt start clicks. */
function tone(hertz: number, duration: number): Pcm {
  const length = Math.round(toneRateHz * duration);
  const samples = Int16Array.from({ length }, (_, i) => {
    const edge = Math.min(i, length - 1 - i) / toneRateHz;
    const shape = edge >= fadeSeconds ? 1 : 0.5 - 0.5 * Math.cos((Math.PI * edge) / fadeSeconds);
    return clip(peakAmplitude * shape * Math.sin((2 * Math.PI * hertz * i) / toneRateHz));
  });
  return { rate: toneRateHz, channels: 1, samples };
}

/** Rising: it listens. Falling: it has heard. Two low tones: it failed. */
export const tones: Readonly<Record<Cue, Pcm>> = {
  start_of_input: join([tone(660, 0.06), tone(990, 0.08)]),
  end_of_input: join([tone(990, 0.06), tone(660, 0.08)]),
  error: join([tone(330, 0.12), silence(toneRateHz, 0.05), tone(262, 0.18)]),
};
