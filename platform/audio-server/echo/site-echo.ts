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
/** Maximum gap in milliseconds between two pieces of a sound that is caused by rounding. */
const seam = 1;

export type Told = { readonly state: EchoState; readonly delayMs?: number; readonly driftPpm?: number };

export class SiteEcho {
  readonly told: (state: Told) => void;
  readonly #make: (changed: (state: EchoState) => void) => EchoCanceller | undefined;
  #canceller: EchoCanceller | undefined;
  #isMade = false;

  /** `make` creates the canceller at the first sound; it returns undefined if cancellation turns out to be impossible. */
  constructor(
    told: (state: Told) => void,
    make: (changed: (state: EchoState) => void) => EchoCanceller | undefined = (changed) => new EchoCanceller(changed),
  ) {
    this.told = told;
    this.#make = make;
  }

  /** Returns the callback by which the speaker reports a sound that it plays at this rate. */
  play(rate: number): ((channels: number) => PlayedBack) | undefined {
    if (!this.#isMade) {
      this.#isMade = true;
      this.#canceller = this.#make((state) => this.#tell(state));
    }
    const canceller = this.#canceller;
    return canceller && ((channels) => follow(canceller, rate, channels));
  }

  /** Returns an audio frame's WAV without the sound of the speaker. */
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

/** Adds the sound that one aplay receives to the time line of the played sound. */
function follow(canceller: EchoCanceller, rate: number, channels: number): PlayedBack {
  const { played } = canceller;
  const resampler = rate === frameRate ? undefined : new Resampler(rate, frameRate);
  let stretch: ReturnType<typeof played.begin> | undefined;
  let until = 0;
  return {
    hand(samples, at) {
      // After an underrun, the following sound is heard later than expected, by an unknown time.
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
