/**
 * Removes the sound of a site's speaker from the signal of its microphone. While nothing is played, frames pass
 * unchanged.
 *
 * The delay between the expected and the actual playback depends on how long aplay took to open the device, on the device
 * and on the room. It is therefore measured again for each sound, from its first tenths of a second, which pass unchanged.
 * Then libspeexdsp's filter models the room. As the two clocks of a microphone and a speaker drift apart, the delay is
 * measured again twice a second, and the played sound is read at the pace of the microphone's clock.
 */
import { FrameClock } from "../../sound/frame-clock.ts";
import { alike, coarse } from "./delay.ts";
import { PlayedSound, type Stretch } from "./played-sound.ts";
import { EchoFilter } from "./speexdsp.ts";

const rate = 16_000;
const samplesPerMs = rate / 1000;
export const frameSamples = 256;
/** The filter's length: reflections of a quarter of a second. */
const tail = 4096;
/** Position of the direct sound in the filter, so that sound heard slightly earlier than measured is still within it. */
const lead = 96;
/** Maximum delay: Bluetooth has a quarter of a second, a sound server as much. */
const longest = 1.6 * rate;
/**
 * Sound may seem to be heard this much before it is played, because a busy process receives it late and clocks are estimated
 * from the time of arrival.
 */
const earliest = 0.15 * rate;
/** Samples that a measurement uses: the first one, and later ones. */
const first = 0.4 * rate;
const window = 8192;
/** Frames between two measurements, while the delay is unknown and while it is tracked. */
const lookEvery = 6;
const followEvery = 32;
/** A peak this prominent is not random. Two in a row at the same place, within as many samples as given here, are the delay. */
const prominent = 9;
const agreed = 6;
/** Shares of a deviation by which delay and drift are corrected. */
const correction = { delay: 0.25, drift: 0.03 } as const;
/** Maximum number of failed measurements in a row while sound is played; then the delay is searched for again. */
const maxFailures = 6;
/**
 * After this many failures, the whole range is searched while the old delay is still used: the device may have had an underrun.
 */
const doubt = 2;
/** Maximum difference between two clocks: half a thousandth. */
const maxDrift = 5e-4;
/** Maximum samples that a device may still play after its player has ended: a third of a second. */
const maxLeft = 5333;
/** Minimum reduction in dB from which the echo counts as cancelled. */
const enough = 5;
/**
 * Minimum share of the removed signal that must be present in the microphone signal. If less of a stopped sound is present, it
 * is no longer heard. Simultaneous speech is in neither signal and changes nothing.
 */
const still = 0.5;
/** Weight of the previous frames in that decision: about 60 ms count. */
const past = 0.75;
/** Mean square of sample differences below which it cannot be decided whether something was removed. */
const faint = 10 ** 2;
/** Mean square of a signal that is too soft to judge. */
const soft = 40 ** 2;

export type EchoState =
  /** Nothing is being played. */
  | "quiet"
  /** A sound is played and is not yet, or not well, removed from the microphone signal. */
  | "echoing"
  /** The played sound is hardly present in the microphone signal any more. */
  | "cancelled";

export class EchoCanceller {
  readonly #filter = new EchoFilter(frameSamples, tail, rate);
  readonly #played = new PlayedSound();
  readonly #changed: (state: EchoState) => void;
  #state: EchoState = "quiet";
  #clock = new FrameClock();
  /** Position of the microphone's next sample on the time line of the played sound; undefined while nothing is played. */
  #at: number | undefined;
  /** The last second of the microphone signal, newest last. */
  readonly #heard = new Float64Array(2 * window);
  #held = 0;
  #stretch: Stretch | undefined;
  /** The delay; undefined while it is searched for. */
  #delay: number | undefined;
  /** The last sound that was stopped. */
  #silenced: Stretch | undefined;
  /** Smoothed values: the correlation of the removed signal with the microphone signal, and the power of the removed signal. */
  #common = 0;
  #taken = 0;
  #candidate: number | undefined;
  #frames = 0;
  #failures = 0;
  /** Excess over one sample of the speaker's clock per sample of the microphone's clock. */
  #drift = 0;
  /** Smoothed mean squares of the microphone signal and of its remainder. */
  #before = 0;
  #after = 0;

  /** `changed` is called with each new state. Throws NoSpeexDsp. */
  constructor(changed: (state: EchoState) => void = () => {}) {
    this.#changed = changed;
  }

  /** The caller adds the played sound here, at positions counted from the origin of performance.now(). */
  get played(): PlayedSound {
    return this.#played;
  }

  get state(): EchoState {
    return this.#state;
  }

  /** Delay in milliseconds and drift in millionths, for the log; undefined while the delay is unknown. */
  get measured(): { readonly delay: number; readonly drift: number } | undefined {
    return this.#delay === undefined
      ? undefined
      : { delay: this.#delay / samplesPerMs, drift: Math.round(this.#drift * 1e6) };
  }

  /** Returns a frame that arrived at `nowMs` (performance.now()), without the echo. */
  hear(frame: Int16Array, nowMs: number): Int16Array {
    const captured = this.#clock.heard(frame.length, nowMs) * samplesPerMs - frame.length;
    if (captured > this.#played.end + longest) {
      this.#rest();
      return frame;
    }
    this.#at ??= captured;
    const at = this.#at;
    this.#at += frame.length * (1 + this.#drift);
    this.#keep(frame);
    this.#follow(at);
    const cleaned = this.#delay === undefined ? frame : this.#cancel(frame, at - this.#delay);
    this.#judge(at, frame, cleaned);
    return cleaned;
  }

  /**
   * Handles a stopped sound. The device may still play its buffer (a sound server, Bluetooth) or not (a sound card): the sound
   * is removed as long as it is heard.
   */
  silence(stretch: Stretch, place: number): void {
    this.#played.cut(stretch, place + maxLeft);
    this.#played.stopped(stretch);
    this.#silenced = stretch;
  }

  free(): void {
    this.#filter.free();
  }

  #rest(): void {
    if (this.#at === undefined) return;
    this.#at = undefined;
    this.#held = 0;
    this.#stretch = undefined;
    this.#delay = undefined;
    this.#candidate = undefined;
    this.#become("quiet");
  }

  #keep(frame: Int16Array): void {
    this.#heard.copyWithin(0, frame.length);
    this.#heard.set(frame, this.#heard.length - frame.length);
    this.#held = Math.min(this.#held + frame.length, this.#heard.length);
  }

  /** `at`: the position of the frame that was stored last. */
  #follow(at: number): void {
    // A new sound is not heard before the end of the previous one.
    const stretch = this.#played.stretchAt(at - Math.max(0, this.#delay ?? 0));
    if (stretch !== this.#stretch) {
      this.#stretch = stretch;
      this.#lose(stretch === undefined ? 0 : at - stretch.start);
    }
    if (stretch === undefined || ++this.#frames % (this.#delay === undefined ? lookEvery : followEvery) !== 0) return;
    if (this.#delay === undefined) this.#look(at, stretch);
    else this.#measureAgain(at, stretch, this.#delay);
  }

  /** `since`: samples heard since the sound began, in which it may be found. */
  #lose(since = 0): void {
    this.#delay = undefined;
    this.#candidate = undefined;
    this.#held = Math.min(this.#held, Math.max(0, Math.round(since)) + frameSamples);
    this.#frames = 0;
    this.#failures = 0;
  }

  /** Searches the whole range for the delay of a sound. */
  #look(at: number, stretch: Stretch): void {
    // After its end it cannot be found any more.
    if (this.#held < first || at > stretch.end + longest) return;
    const length = Math.min(this.#held, this.#heard.length);
    const heard = this.#heard.subarray(this.#heard.length - length);
    const from = Math.round(at) + frameSamples - length;
    const played = new Float64Array(length + longest + earliest);
    this.#played.read(from - longest, played);
    const rough = alike(coarse(heard), coarse(played));
    const found = rough && rough.prominence > prominent ? this.#find(at, longest - rough.lag * 4) : undefined;
    if (found !== undefined && this.#candidate !== undefined && Math.abs(found - this.#candidate) < agreed) {
      this.#delay = found;
      this.#failures = 0;
    }
    this.#candidate = found;
  }

  /** Returns the delay near an expected one, from the last half second; undefined when there is none. */
  #find(at: number, expected: number): number | undefined {
    const around = 128;
    const heard = this.#heard.subarray(this.#heard.length - Math.min(window, this.#held));
    const step = 1 + this.#drift;
    const from = at - expected - (heard.length - frameSamples + around) * step;
    const played = new Float64Array(heard.length + 2 * around);
    this.#played.read(from, played, step);
    const found = alike(heard, played);
    if (found === undefined || found.prominence < prominent / 2) return undefined;
    return expected + around - found.lag;
  }

  #measureAgain(at: number, stretch: Stretch, delay: number): void {
    // The sound in the measured window must have been played in it.
    if (at - delay > stretch.end) return;
    const found = this.#find(at, delay);
    const deviation = found === undefined ? Number.POSITIVE_INFINITY : found - delay;
    if (Math.abs(deviation) > agreed) {
      if (++this.#failures >= maxFailures && this.#reduction() < enough) this.#lose();
      else if (this.#failures >= doubt) this.#look(at, stretch);
      return;
    }
    this.#failures = 0;
    this.#delay = delay + deviation * correction.delay;
    const drift = this.#drift - (deviation * correction.drift) / (followEvery * frameSamples);
    this.#drift = Math.max(-maxDrift, Math.min(maxDrift, drift));
  }

  #cancel(frame: Int16Array, place: number): Int16Array {
    const played = new Int16Array(frame.length);
    this.#played.read(place + lead, played, 1 + this.#drift);
    const cleaned = this.#filter.cancel(frame, played);
    const isHeard = this.#isHeard(frame, cleaned);
    if (isHeard || this.#silenced === undefined || this.#silenced !== this.#stretch) return cleaned;
    // The sound that would be subtracted is no longer present.
    this.#played.cut(this.#silenced, place);
    return frame;
  }

  /** Returns true when the signal removed from a frame was present in it. */
  #isHeard(frame: Int16Array, cleaned: Int16Array): boolean {
    this.#common *= past;
    this.#taken *= past;
    // Sample differences are compared, because the library also removes the lowest tones of a voice.
    for (let n = 1; n < frame.length; n++) {
      const heard = frame[n]! - frame[n - 1]!;
      const out = heard - (cleaned[n]! - cleaned[n - 1]!);
      this.#common += heard * out;
      this.#taken += out * out;
    }
    return this.#taken < frame.length * faint || this.#common > still * this.#taken;
  }

  #judge(at: number, heard: Int16Array, left: Int16Array): void {
    const stretch = this.#stretch;
    if (stretch === undefined || at - (this.#delay ?? longest) > stretch.end + tail) return this.#become("quiet");
    if (this.#delay === undefined) {
      this.#before = 0;
      this.#after = 0;
      return this.#become("echoing");
    }
    const power = meanSquare(heard);
    if (power > soft) {
      this.#before += (power - this.#before) / 32;
      this.#after += (meanSquare(left) - this.#after) / 32;
    }
    // Simultaneous speech is part of the remainder and is no reason to downgrade the state.
    if (this.#reduction() > enough) this.#become("cancelled");
    else if (this.#state === "quiet") this.#become("echoing");
  }

  /** Returns the reduction in dB. */
  #reduction(): number {
    return this.#before === 0 ? 0 : 10 * Math.log10(this.#before / Math.max(1, this.#after));
  }

  #become(state: EchoState): void {
    if (state === this.#state) return;
    this.#state = state;
    this.#changed(state);
  }
}

function meanSquare(samples: Int16Array): number {
  let sum = 0;
  for (const sample of samples) sum += sample * sample;
  return sum / samples.length;
}
