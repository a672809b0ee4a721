/**
 * Listens at one site: from the order to listen to the text. It waits for speech, follows it to its end, and gives the
 * sentence, with a little of the room's noise before it, to the engine.
 *
 * INVARIANTS
 * 1. Each order to listen is answered at most once, and exactly once unless it is stopped or replaced.
 * 2. What is kept is bounded, however long the microphone is open.
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
  readonly partials: boolean;
  /** Tell speech from steady noise; the energy alone does where there are none. */
  readonly denoisers?: Denoisers | undefined;
};

export type Answer = {
  /** The times of the words are seconds since listening began. */
  readonly heard: Heard;
  /** Seconds the recognition took beside the listening. */
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
 * Seconds of the room's noise before the sentence: the engine learns from it what is no speech. With 0.3 and with 1 as many
 * of 720 sentences are heard right, within what is chance (697 each, 700 with 0.6); a whole second costs an eighth more.
 */
const leadSeconds = 0.6;
/** Of what was heard before the order to listen, so much tells what the room's noise is like: each second takes time. */
const roomSamples = 1.2 * 16_000;
/** Seconds after the end of voice activity (0.1 s after the last sound) when the sentence is worked out, hoping it is over. */
const earlyDecodeSeconds = 0.2;

export class Listener {
  readonly options: ListenerOptions;
  readonly #engine: Engine;
  readonly #answering: Answering;
  readonly #vad = new EnergyVad();
  readonly #endpoint: Endpoint;
  #voice: VoiceDetector | undefined;
  /** Frames since listening began. */
  #frames = 0;
  #rest = new Int16Array(0);
  #before: Int16Array[] = [];
  #utterance: Utterance | undefined;
  /** When the first sample that the utterance was fed was heard, in seconds since listening began. */
  #fedFrom = 0;
  #silent = 0;
  #guess = "";
  /** Something was heard that turned out to be no speech. */
  #sounded = false;
  #over = false;
  #answered = false;
  /** Milliseconds that following the utterance has taken, for its guesses. */
  #worked = 0;

  constructor(engine: Engine, options: ListenerOptions, answering: Answering) {
    this.options = options;
    this.#engine = engine;
    this.#answering = answering;
    this.#endpoint = new Endpoint(options);
    this.#voice = options.denoisers && new VoiceDetector(options.denoisers);
  }

  /** Catches up with what was heard before the order came: the room's noise, then the words since `startMs`. */
  begin(recent: RecentAudio): void {
    const { before, after } = recent.since(this.options.startMs);
    // The wake word is at its end: what is long before is the room.
    for (const samples of framesOf(before.subarray(0, roomSamples))) this.#voice?.frame(samples, false);
    this.#voice?.rearm();
    for (const samples of framesOf(before)) {
      // Only what is surely no speech stands in for the noise before the sentence: the wake word must not.
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

  /** Ends it without an answer. */
  stop(): void {
    this.#over = true;
    this.#answered = true;
    this.#utterance?.cancel();
    this.#utterance = undefined;
    this.#forgetVoice();
  }

  /** Ends it with what was heard until now, because no more comes. */
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

  /** Whether somebody still waits for its text. */
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
    // What began was no speech, whether there is time for more or not.
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
    const { siteId, intents, partials } = this.options;
    this.#utterance = this.#engine.open({ siteId, intents, partials });
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

  /** Half a sentence fits nothing because it was cut. */
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
