/**
 * Detects when speech begins and when the sentence is over: takes the voice activity of each 20 ms and returns these
 * moments.
 *
 * INVARIANTS
 * 1. It ends exactly once, whatever is heard: by silence, because no speech came, or because the sentence took too long.
 * 2. Sounds shorter than `minSpeechSeconds` are no speech, and begin nothing.
 */

export type EndpointOptions = {
  /** Seconds of silence that end the sentence. */
  readonly trailingSilence: number;
  /** Seconds to wait for speech. */
  readonly noSpeech: number;
  /** The maximum length of a sentence in seconds. */
  readonly longest: number;
};

export type Moment =
  /** There is no speech yet, or no change. */
  | "waiting"
  /** Speech has just begun (the voice activity needed some frames to be sure of it). */
  | "begins"
  | "speaking"
  /** The sound that began was a click or a cough: it waits again. */
  | "noise"
  | "ended"
  | "nothing";

const frameSeconds = 0.02;
/** Frames for which the voice activity stays on after the last sound: they are silence already. */
const heldFrames = 5;
/** The minimum length of speech in seconds: "no" takes 0.2. */
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

  /** Takes the voice activity of the next 20 ms. After "ended" or "nothing" the result stays the same. */
  frame(active: boolean): Moment {
    if (this.#done !== undefined) return this.#done;
    this.#elapsed++;
    const moment = this.#speaking ? this.#inSpeech(active) : this.#beforeSpeech(active);
    if (moment === "ended" || moment === "nothing") this.#done = moment;
    return moment;
  }

  /** True if it ended because the sentence took too long. */
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
