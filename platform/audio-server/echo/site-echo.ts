/**
 * Echo cancellation for one site, between its speaker and its microphone. Nothing is loaded or allocated before the
 * first sound.
 */
import { performance } from "node:perf_hooks";
import { withChannels, bytesOf, samplesOf } from "../../sound/pcm.ts";
import { Resampler } from "../../sound/resampler.ts";
import { headerBytes } from "../../sound/wav-build.ts";
import { frameRate, frameOf } from "../frame-cutter.ts";
import type { PlayedBack } from "../speaker.ts";
import { EchoCanceller, type EchoState } from "./canceller.ts";

const samplesPerMs = frameRate / 1000;
/** Milliseconds that two pieces of a sound may lie apart by rounding. */
const seam = 1;

export type Told = { readonly state: EchoState; readonly delayMs?: number; readonly driftPpm?: number };

export class SiteEcho {
  readonly told: (state: Told) => void;
  readonly #make: (changed: (state: EchoState) => void) => EchoCanceller | undefined;
  #canceller: EchoCanceller | undefined;
  #isMade = false;

  /** `make` makes the canceller at the first sound: undefined where it turns out that there is none. */
  constructor(
    told: (state: Told) => void,
    make: (changed: (state: EchoState) => void) => EchoCanceller | undefined = (changed) => new EchoCanceller(changed),
  ) {
    this.told = told;
    this.#make = make;
  }

  /** What the speaker is to tell of a sound that it plays at that rate. */
  play(rate: number): ((channels: number) => PlayedBack) | undefined {
    if (!this.#isMade) {
      this.#isMade = true;
      this.#canceller = this.#make((state) => this.#tell(state));
    }
    const canceller = this.#canceller;
    return canceller && ((channels) => follow(canceller, rate, channels));
  }

  /** An audio frame's WAV without what the speaker plays. */
  hear(wav: Buffer): Buffer {
    if (this.#canceller === undefined) return wav;
    const heard = samplesOf(wav.subarray(headerBytes));
    const cleaned = this.#canceller.hear(heard, performance.now());
    return cleaned === heard ? wav : frameOf(bytesOf(cleaned));
  }

  free(): void {
    this.#canceller?.free();
    this.#canceller = undefined;
  }

  #tell(state: EchoState): void {
    const { delay, drift } = this.#canceller?.measured ?? {};
    const measured = delay === undefined ? {} : { delayMs: Math.round(delay * 10) / 10, driftPpm: drift ?? 0 };
    this.told({ state, ...(state === "cancelled" && measured) });
  }
}

/** Puts what one aplay is given on the line of what is played. */
function follow(canceller: EchoCanceller, rate: number, channels: number): PlayedBack {
  const { played } = canceller;
  const resampler = rate === frameRate ? undefined : new Resampler(rate, frameRate);
  let stretch: ReturnType<typeof played.begin> | undefined;
  let until = 0;
  return {
    hand(samples, at) {
      // The device ran dry: what follows is heard later than it was to be, nobody knows by how much.
      if (stretch === undefined || at > until + seam) stretch = played.begin(at * samplesPerMs);
      until = at + (samples.length / channels / rate) * 1000;
      const mono = withChannels({ rate, channels, samples }, 1).samples;
      played.add(stretch, resampler === undefined ? mono : resampler.push(mono));
    },
    end(at) {
      if (stretch !== undefined && at < until) canceller.silence(stretch, at * samplesPerMs);
    },
  };
}
