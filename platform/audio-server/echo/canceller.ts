/**
 * Removes the sound of a site's speaker from the signal of its microphone. While nothing is played, frames pass
 * unchanged.
 *
 * The delay from the moment at which a sound should be heard to that at which it is depends on how long aplay took to open
 * the device, on the device and on the room: it is measured for each sound anew, from its first tenths of a second, and
 * those pass as they are. Then libspeexdsp's filter models the room. As the two clocks of a microphone and a speaker drift
 * apart, the delay is measured again twice a second, and what is played is read at the pace of the microphone's clock.
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
/** Where in the filter the direct sound lies: what is heard a little earlier than measured is still in it. */
const lead = 96;
/** The longest delay: Bluetooth has a quarter of a second, a sound server as much. */
const longest = 1.6 * rate;
/** What may seem to be heard before it is played, as clocks are told from when a busy process hears. */
const earliest = 0.15 * rate;
/** What is looked at to measure: at first, and later on. */
const first = 0.4 * rate;
const window = 8192;
/** Frames between two measurements, while it is looked for and while it is followed. */
const lookEvery = 6;
const followEvery = 32;
/** A peak this prominent is no chance; twice in a row at the same place, within as many samples, it is the delay. */
const prominent = 9;
const agreed = 6;
/** Shares of a deviation by which delay and drift are put right. */
const correction = { delay: 0.25, drift: 0.03 } as const;
/** Measurements in a row that find nothing where there should be something, after which the delay is looked for anew. */
const maxFailures = 6;
/** Already after so many it is looked for everywhere, while the old one is still used: the device may have run dry. */
const doubt = 2;
/** No two clocks differ more: half a thousandth. */
const maxDrift = 5e-4;
/** What a device may go on playing when its player has gone: a third of a second. */
const maxLeft = 5333;
/** In dB: from how much less is left than was heard the echo counts as cancelled. */
const enough = 5;
/**
 * The share of what is taken out that must be in what was heard: of a sound that was stopped, less of it means that it is
 * no longer heard. Who speaks meanwhile is in neither, and changes nothing.
 */
const still = 0.5;
/** The share of the frames before in that decision: some 60 ms count. */
const past = 0.75;
/** Mean square of differences of samples that are too small to tell whether something was taken out. */
const faint = 10 ** 2;
/** Mean square of what is too soft to judge by. */
const soft = 40 ** 2;

export type EchoState =
  /** Nothing is played. */
  | "quiet"
  /** Something is played and not yet, or not well, taken out of what is heard. */
  | "echoing"
  /** What is played is hardly heard any more. */
  | "cancelled";

export class EchoCanceller {
  readonly #filter = new EchoFilter(frameSamples, tail, rate);
  readonly #played = new PlayedSound();
  readonly #changed: (state: EchoState) => void;
  #state: EchoState = "quiet";
  #clock = new FrameClock();
  /** The place of the next sample of the microphone, on the line of what is played; undefined while it is quiet. */
  #at: number | undefined;
  /** The last second that was heard, newest last. */
  readonly #heard = new Float64Array(2 * window);
  #held = 0;
  #stretch: Stretch | undefined;
  /** Undefined while it is looked for. */
  #delay: number | undefined;
  /** The sound that was stopped last. */
  #silenced: Stretch | undefined;
  /** Smoothed: how much what is taken out has in common with what was heard, and how much it is. */
  #common = 0;
  #taken = 0;
  #candidate: number | undefined;
  #frames = 0;
  #failures = 0;
  /** By how much more than one sample of the speaker's clock goes by in one of the microphone's. */
  #drift = 0;
  /** Mean squares, smoothed, of what was heard and what is left of it. */
  #before = 0;
  #after = 0;

  /** `changed` is told each new state. Throws NoSpeexDsp. */
  constructor(changed: (state: EchoState) => void = () => {}) {
    this.#changed = changed;
  }

  /** What the speaker plays is to be put there, its places counted from the beginning of performance.now(). */
  get played(): PlayedSound {
    return this.#played;
  }

  get state(): EchoState {
    return this.#state;
  }

  /** Milliseconds and millionths, for the log; undefined while the delay is not known. */
  get measured(): { readonly delay: number; readonly drift: number } | undefined {
    return this.#delay === undefined
      ? undefined
      : { delay: this.#delay / samplesPerMs, drift: Math.round(this.#drift * 1e6) };
  }

  /** A frame that came at `nowMs` (performance.now()), without the echo. */
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
   * A sound was stopped. What the device has of it may still be heard (a sound server, Bluetooth) or never (a sound card):
   * it is taken out as long as it is heard.
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

  /** `at`: the place of the frame that was kept last. */
  #follow(at: number): void {
    // A sound that began is not heard before the end of the one before it.
    const stretch = this.#played.stretchAt(at - Math.max(0, this.#delay ?? 0));
    if (stretch !== this.#stretch) {
      this.#stretch = stretch;
      this.#lose(stretch === undefined ? 0 : at - stretch.start);
    }
    if (stretch === undefined || ++this.#frames % (this.#delay === undefined ? lookEvery : followEvery) !== 0) return;
    if (this.#delay === undefined) this.#look(at, stretch);
    else this.#measureAgain(at, stretch, this.#delay);
  }

  /** `since`: samples that were heard since the sound began, of which it may be found. */
  #lose(since = 0): void {
    this.#delay = undefined;
    this.#candidate = undefined;
    this.#held = Math.min(this.#held, Math.max(0, Math.round(since)) + frameSamples);
    this.#frames = 0;
    this.#failures = 0;
  }

  /** Looks for the delay of a sound, wherever it is. */
  #look(at: number, stretch: Stretch): void {
    // After its end there is nothing to be found any more.
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

  /** The delay near an expected one, from the last half second; undefined when there is none. */
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
    // What was said in the window that is measured must have been played in it.
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
    // What is subtracted is no longer there.
    this.#played.cut(this.#silenced, place);
    return frame;
  }

  /** Whether what was taken out of a frame was in it. */
  #isHeard(frame: Int16Array, cleaned: Int16Array): boolean {
    this.#common *= past;
    this.#taken *= past;
    // Differences of samples: the library takes the lowest tones of a voice out as well.
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
    // Who speaks at the same time is left over, and that is no reason to think worse of it.
    if (this.#reduction() > enough) this.#become("cancelled");
    else if (this.#state === "quiet") this.#become("echoing");
  }

  /** In dB. */
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
