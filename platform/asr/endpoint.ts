/**
 * When somebody begins to speak, and when the sentence is over: the voice activity of each 20 ms in, the moments out.
 *
 * INVARIANTS
 * 1. It ends exactly once, whatever is heard: by silence, by no speech at all, or because it took too long.
 * 2. Sounds shorter than `shortest` are no speech, and begin nothing.
 */

export type EndpointOptions = {
  /** Seconds of silence that end the sentence. */
  readonly trailingSilence: number;
  /** Seconds to wait for speech. */
  readonly noSpeech: number;
  /** Seconds of the longest sentence. */
  readonly longest: number;
};

export type Moment =
  /** Nobody speaks yet, or still the same. */
  | "waiting"
  /** Speech has just begun (the voice activity needed some frames to be sure of it). */
  | "begins"
  | "speaking"
  /** What began was a click or a cough: wait again. */
  | "noise"
  | "ended"
  | "nothing";

const frameSeconds = 0.02;
/** Frames the voice activity stays on after the last sound: they are silence already. */
const heldFrames = 5;
/** Seconds: "no" takes 0.2. */
const minSpeechSeconds = 0.12;

export class Endpoint {
  readonly #options: EndpointOptions;
  #elapsed = 0;
  #spoken = 0;
  #silent = 0;
  #speaking = false;
  #waited = 0;
  #done: Moment | undefined;
  #cut = false;

  constructor(options: EndpointOptions) {
    this.#options = options;
  }

  /** Takes the voice activity of the next 20 ms. After "ended" or "nothing" it stays that. */
  frame(active: boolean): Moment {
    if (this.#done !== undefined) return this.#done;
    this.#elapsed++;
    const moment = this.#speaking ? this.#inSpeech(active) : this.#beforeSpeech(active);
    if (moment === "ended" || moment === "nothing") this.#done = moment;
    return moment;
  }

  /** Whether it ended because it took too long. */
  get cut(): boolean {
    return this.#cut;
  }

  #beforeSpeech(active: boolean): Moment {
    if (active) {
      this.#speaking = true;
      this.#spoken = 1;
      this.#silent = 0;
      this.#elapsed = 0;
      return "begins";
    }
    this.#waited++;
    return this.#waited * frameSeconds >= this.#options.noSpeech ? "nothing" : "waiting";
  }

  #inSpeech(active: boolean): Moment {
    if (active) {
      this.#spoken++;
      this.#silent = 0;
    } else {
      this.#silent = this.#silent === 0 ? heldFrames + 1 : this.#silent + 1;
    }
    if (this.#elapsed * frameSeconds >= this.#options.longest) {
      this.#cut = true;
      return "ended";
    }
    if (this.#silent * frameSeconds < this.#options.trailingSilence) return "speaking";
    if ((this.#spoken - heldFrames) * frameSeconds >= minSpeechSeconds) return "ended";
    this.#speaking = false;
    this.#waited += this.#elapsed;
    return this.#waited * frameSeconds >= this.#options.noSpeech ? "nothing" : "noise";
  }
}
