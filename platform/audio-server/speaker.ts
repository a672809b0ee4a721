/**
 * Plays one sound through aplay, in real time: a little ahead, and done when it has been heard. ALSA devices that take
 * everything at once (files, null) are paced by the sound's own duration.
 */
import type { Writable } from "node:stream";
import { setTimeout as sleep } from "node:timers/promises";
import { bytesOf, clip, type Pcm } from "../sound/pcm.ts";
import { type AlsaProgram, AudioDeviceError, startAplay } from "./alsa-program.ts";
import { Converter } from "./converter.ts";

export type Speaker = {
  readonly device: string;
  readonly rate: number;
  /** Number of channels; 0: the channels of the sound, at most two. */
  readonly channels: number;
  /** Read for every block, so that a change is heard within `LEAD`. */
  readonly volume: () => number;
  /** Called at the start of each sound with its number of channels; returns the receiver of the played samples. */
  readonly heard?: (channels: number) => PlayedBack;
};

export type PlayedBack = {
  /** Receives interleaved samples at the speaker's rate that are heard from `at` on, by performance.now(). */
  hand(samples: Int16Array, at: number): void;
  /** Reports that the sound is no longer heard from `at` on. */
  end(at: number): void;
};

export type Sound = Iterable<Pcm> | AsyncIterable<Pcm>;

/** Milliseconds of sound that are written to aplay ahead of playback. */
const leadMs = 500;
/** Milliseconds of sound that are converted and written at a time. */
const blockMs = 100;
/** A device that takes this many milliseconds longer than the sound lasts (a busy device, a slow drain) counts as stuck. */
const stuckTimeoutMs = 5000;
/**
 * In microseconds: half a second of buffer against a busy machine; short periods, as aplay pads the last one with
 * silence; and it begins with 100 ms in the buffer, not with all of it, so that a stream is heard at once.
 */
const timingArgs = ["--buffer-time=500000", "--period-time=50000", "--start-delay=100000"];

/**
 * Plays a sound. Resolves when it has been heard, or at once if it has no samples. Rejects with AudioDeviceError when the
 * device is missing, goes away or is stuck, and with the signal's reason when it is aborted.
 */
export async function play(sound: Sound, speaker: Speaker, signal: AbortSignal): Promise<void> {
  let playing: Playing | undefined;
  // Code that waits for the next piece of a stream does not notice the abort.
  const silence = () => playing?.end();
  signal.addEventListener("abort", silence);
  try {
    for await (const pcm of sound) {
      signal.throwIfAborted();
      if (pcm.samples.length === 0) continue;
      playing ??= new Playing(speaker, speaker.channels || Math.min(pcm.channels, 2), signal);
      await playing.write(pcm);
    }
    await playing?.finish();
  } catch (error) {
    // The awaited promise only says that it was aborted; the signal's reason tells by whom and why.
    signal.throwIfAborted();
    throw error;
  } finally {
    signal.removeEventListener("abort", silence);
    playing?.end();
  }
}

class Playing {
  readonly #speaker: Speaker;
  readonly #signal: AbortSignal;
  readonly #channels: number;
  readonly #converter: Converter;
  readonly #aplay: AlsaProgram<Writable, null>;
  readonly #heard: PlayedBack | undefined;
  #isOver = false;
  /** The time, by performance.now(), at which all written sound will have been heard. */
  #until = 0;

  constructor(speaker: Speaker, channels: number, signal: AbortSignal) {
    this.#speaker = speaker;
    this.#signal = signal;
    this.#channels = channels;
    this.#converter = new Converter(speaker.rate, channels);
    this.#heard = speaker.heard?.(channels);
    const format = [`--rate=${speaker.rate}`, "--format=S16_LE", `--channels=${channels}`, "--file-type=raw"];
    this.#aplay = startAplay([`--device=${speaker.device}`, ...format, ...timingArgs]);
    // If aplay no longer reads, its end reports that.
    this.#aplay.process.stdin.on("error", () => {});
  }

  async write(pcm: Pcm): Promise<void> {
    const block = Math.ceil((pcm.rate * blockMs) / 1000) * pcm.channels;
    for (let at = 0; at < pcm.samples.length; at += block) {
      await this.#hand(this.#converter.convert({ ...pcm, samples: pcm.samples.subarray(at, at + block) }));
    }
  }

  /** Resolves when the last sample has been heard. */
  async finish(): Promise<void> {
    await this.#hand(this.#converter.end());
    this.#aplay.process.stdin.end();
    const ended = await this.#within(this.#aplay.ended, this.#until - performance.now() + stuckTimeoutMs);
    if (ended.code !== 0) throw new AudioDeviceError(ended.reason);
    await this.#pause(this.#until - performance.now());
  }

  /** Releases the device, whatever happened. */
  end(): void {
    if (this.#isOver) return;
    this.#isOver = true;
    this.#heard?.end(performance.now());
    this.#aplay.process.kill("SIGKILL");
  }

  async #hand(samples: Int16Array): Promise<void> {
    if (samples.length === 0) return;
    await this.#pause(this.#until - performance.now() - leadMs);
    const volume = this.#speaker.volume();
    const loud = volume === 1 ? samples : samples.map((sample) => clip(sample * volume));
    const duration = (samples.length / this.#channels / this.#speaker.rate) * 1000;
    const from = Math.max(this.#until, performance.now());
    this.#heard?.hand(loud, from);
    this.#until = from + duration;
    const { stdin } = this.#aplay.process;
    if (stdin.write(bytesOf(loud))) return;
    const drained = new Promise<undefined>((resolve) => stdin.once("drain", () => resolve(undefined)));
    const ended = await this.#within(Promise.race([drained, this.#aplay.ended]), stuckTimeoutMs);
    if (ended !== undefined) throw new AudioDeviceError(ended.reason);
  }

  async #pause(ms: number): Promise<void> {
    if (ms > 0) await sleep(ms, undefined, { signal: this.#signal });
    this.#signal.throwIfAborted();
  }

  async #within<Value>(awaited: Promise<Value>, ms: number): Promise<Value> {
    const done = new AbortController();
    const signal = AbortSignal.any([this.#signal, done.signal]);
    const late = sleep(ms, undefined, { signal }).then(() => {
      throw new AudioDeviceError("the device takes no sound");
    });
    try {
      return await Promise.race([awaited, late]);
    } finally {
      late.catch(() => {});
      done.abort();
    }
  }
}
