/**
 * Listens at one site, from the request to listen until the text. It waits for speech, follows it to its end, and passes
 * the sentence, preceded by a little of the room's noise, to the engine.
 *
 * INVARIANTS
 * 1. Each request to listen is answered at most once, and exactly once unless it is stopped or replaced.
 * 2. The audio that is kept is bounded, however long the microphone is open.
 */
import { EnergyVad } from "../sound/energy-vad.ts";
import { Endpoint, type EndpointOptions } from "./endpoint.ts";
import { type Engine, type Heard, nothingHeard, type Utterance } from "./engine.ts";
import type { RecentAudio } from "./recent-audio.ts";
import type { Denoisers } from "./rnnoise.ts";
import { VoiceDetector } from "./voice-detector.ts";

export type ListenerOptions = EndpointOptions & {
  readonly siteId: string;
  readonly sessionId: string | undefined;
  readonly startMs: number;
  readonly intents: readonly string[] | undefined;
  /** The assistant beside the one in use that is spoken to. */
  readonly assistant?: string | undefined;
  readonly partials: boolean;
  /** Separate speech from steady noise; without them, only the energy of the sound decides. */
  readonly denoisers?: Denoisers | undefined;
};

export type Answer = {
  /** The result, in which the times of the words are seconds since listening began. */
  readonly heard: Heard;
  /** Seconds that the recognition took in addition to the listening. */
  readonly seconds: number;
};

export type Answering = {
  partial(answer: Answer): void;
  captured(answer: Answer): void;
  failed(error: Error): void;
};

const frame = 320;
const frameSeconds = 0.02;
/**
 * Seconds of the room's noise before the sentence: from them the engine learns what is no speech. With 0.3 and with 1, 697
 * of 720 sentences are recognised correctly, with 0.6 it is 700: the difference is within chance. A whole second costs an
 * eighth more time.
 */
const leadSeconds = 0.6;
/** The amount of audio before the request to listen that is used to learn the room's noise: each second takes time. */
const roomSamples = 1.2 * 16_000;
/**
 * Seconds after the end of voice activity (0.1 s after the last sound) when the sentence is decoded early, in case it is
 * over.
 */
const earlyDecodeSeconds = 0.2;

export class Listener {
  readonly options: ListenerOptions;
  readonly #engine: Engine;
  readonly #answering: Answering;
  readonly #vad = new EnergyVad();
  readonly #endpoint: Endpoint;
  #voice: VoiceDetector | undefined;
  /** The number of frames since listening began. */
  #frames = 0;
  #rest = new Int16Array(0);
  #before: Int16Array[] = [];
  #utterance: Utterance | undefined;
  /** The time of the first sample that the utterance was fed, in seconds since listening began. */
  #fedFrom = 0;
  #silent = 0;
  #guess = "";
  /** True if a sound was heard that turned out to be no speech. */
  #sounded = false;
  #over = false;
  #answered = false;
  /** Milliseconds spent on following the utterance for its guesses. */
  #worked = 0;

  constructor(engine: Engine, options: ListenerOptions, answering: Answering) {
    this.options = options;
    this.#engine = engine;
    this.#answering = answering;
    this.#endpoint = new Endpoint(options);
    this.#voice = options.denoisers && new VoiceDetector(options.denoisers);
  }

  /** Processes the audio from before the request: first the room's noise, then the words since `startMs`. */
  begin(recent: RecentAudio): void {
    const { before, after } = recent.since(this.options.startMs);
    // The wake word is at the end of this audio: what is long before it is the room.
    for (const samples of framesOf(before.subarray(0, roomSamples))) this.#voice?.frame(samples, false);
    this.#voice?.rearm();
    for (const samples of framesOf(before)) {
      // Only certain non-speech may serve as the noise before the sentence: the wake word must not.
      if (!this.#vad.frame(samples) && this.#vad.level < this.#vad.floor + 6) this.#keep(samples.slice());
    }
    this.#vad.rearm();
    this.hear(after);
  }

  /** Takes the next samples of the site. */
  hear(samples: Int16Array): void {
    let all = samples;
    if (this.#rest.length > 0) {
      all = new Int16Array(this.#rest.length + samples.length);
      all.set(this.#rest);
      all.set(samples, this.#rest.length);
    }
    const whole = all.length - (all.length % frame);
    for (const each of framesOf(all.subarray(0, whole))) if (!this.#over) this.#frame(each.slice());
    this.#rest = all.slice(whole);
  }

  /** Ends listening without an answer. */
  stop(): void {
    this.#over = true;
    this.#answered = true;
    this.#utterance?.cancel();
    this.#utterance = undefined;
    this.#forgetVoice();
  }

  /** Ends listening with what was heard until now, because no more audio comes. */
  finish(): void {
    if (this.#over) return;
    this.#over = true;
    this.#forgetVoice();
    const utterance = this.#utterance;
    if (utterance === undefined) {
      this.#answered = true;
      const reason = this.#sounded ? "noise" : "silence";
      this.#answering.captured({ heard: { ...nothingHeard, reason }, seconds: 0 });
    } else void this.#answer(utterance);
  }

  get over(): boolean {
    return this.#over;
  }

  /** True while a client still waits for the text. */
  get unanswered(): boolean {
    return !this.#answered;
  }

  #frame(samples: Int16Array): void {
    this.#frames++;
    const isVoice = this.#voice?.frame(samples, this.#utterance !== undefined) ?? false;
    const active = this.#vad.frame(samples) || isVoice;
    const moment = this.#endpoint.frame(active);
    if (moment === "begins") this.#open(samples);
    else if (this.#utterance === undefined) this.#keep(samples);
    else this.#follow(this.#utterance, samples, active);
    // The sound that began was no speech, regardless of the remaining time.
    if (this.#utterance !== undefined && (moment === "noise" || moment === "nothing")) {
      this.#utterance.cancel();
      this.#utterance = undefined;
      this.#sounded = true;
    }
    if (moment === "ended" || moment === "nothing") this.finish();
  }

  #forgetVoice(): void {
    this.#voice?.close();
    this.#voice = undefined;
  }

  #keep(samples: Int16Array): void {
    this.#before.push(samples);
    if (this.#before.length * frameSeconds > leadSeconds) this.#before.shift();
  }

  #open(samples: Int16Array): void {
    const { siteId, sessionId, assistant, intents, partials } = this.options;
    this.#utterance = this.#engine.open({ siteId, sessionId, assistant, intents, partials });
    this.#silent = 0;
    this.#fedFrom = (this.#frames - 1 - this.#before.length) * frameSeconds;
    for (const each of this.#before) this.#utterance.feed(each);
    this.#before = [];
    this.#utterance.feed(samples);
  }

  #follow(utterance: Utterance, samples: Int16Array, active: boolean): void {
    const began = performance.now();
    utterance.feed(samples);
    if (active) {
      if (this.#silent * frameSeconds >= earlyDecodeSeconds) utterance.resume();
      this.#silent = 0;
    } else {
      this.#silent++;
      if (this.#silent * frameSeconds >= earlyDecodeSeconds && (this.#silent - 1) * frameSeconds < earlyDecodeSeconds)
        utterance.pause();
    }
    const guess = this.options.partials ? utterance.partial() : undefined;
    this.#worked += performance.now() - began;
    if (guess === undefined || guess.text === this.#guess) return;
    this.#guess = guess.text;
    this.#answering.partial({ heard: this.#timed(guess), seconds: this.#worked / 1000 });
  }

  async #answer(utterance: Utterance): Promise<void> {
    const began = performance.now();
    try {
      const heard = this.#explained(await utterance.finish());
      if (this.#utterance === undefined) return; // stopped meanwhile
      this.#answered = true;
      this.#answering.captured({ heard: this.#timed(heard), seconds: (performance.now() - began) / 1000 });
    } catch (error) {
      if (this.#utterance !== undefined) {
        this.#answered = true;
        this.#answering.failed(error instanceof Error ? error : new Error(String(error)));
      }
    }
  }

  /** Explains a rejected sentence that was cut: half a sentence fits no expected one. */
  #explained(heard: Heard): Heard {
    return heard.text === "" && this.#endpoint.cut ? { ...heard, reason: "tooLong" } : heard;
  }

  #timed(heard: Heard): Heard {
    const at = (seconds: number) => Math.max(0, Math.round((seconds + this.#fedFrom) * 100) / 100);
    return { ...heard, words: heard.words.map((each) => ({ ...each, start: at(each.start), end: at(each.end) })) };
  }
}

function* framesOf(samples: Int16Array): Generator<Int16Array> {
  for (let at = 0; at + frame <= samples.length; at += frame) yield samples.subarray(at, at + frame);
}
