/** Sends a sound to a satellite in its format and at its volume, in real time: a little ahead. */
import { setTimeout as sleep } from "node:timers/promises";
import { bytesOf, clip, type Pcm } from "../sound/pcm.ts";
import { Converter } from "./converter.ts";

/** Milliseconds of sound that are sent at a time. */
const blockMs = 50;

export type PacedSoundOptions = {
  readonly rate: number;
  readonly channels: number;
  /** Milliseconds of sound that are sent ahead of playback. */
  readonly leadMs: number;
  /** Read for every block. */
  readonly volume: () => number;
  readonly signal: AbortSignal;
  /** Receives samples of 16 bits; what it throws ends the sound. */
  readonly send: (bytes: Buffer) => void;
};

export class PacedSound {
  readonly #options: PacedSoundOptions;
  readonly #converter: Converter;
  hasBegun = false;
  /** The time, by performance.now(), at which all sound that was sent will have been heard. */
  until = 0;

  constructor(options: PacedSoundOptions) {
    this.#options = options;
    this.#converter = new Converter(options.rate, options.channels);
  }

  async write(pcm: Pcm): Promise<void> {
    const block = Math.ceil((pcm.rate * blockMs) / 1000) * pcm.channels;
    for (let at = 0; at < pcm.samples.length; at += block)
      await this.#send(this.#converter.convert({ ...pcm, samples: pcm.samples.subarray(at, at + block) }));
  }

  finish(): Promise<void> {
    return this.#send(this.#converter.end());
  }

  async #send(samples: Int16Array): Promise<void> {
    if (samples.length === 0) return;
    const { rate, channels, leadMs, signal, send } = this.#options;
    await pause(this.until - performance.now() - leadMs, signal);
    const volume = this.#options.volume();
    send(bytesOf(volume === 1 ? samples : samples.map((sample) => clip(sample * volume))));
    this.hasBegun = true;
    this.until = Math.max(this.until, performance.now()) + (samples.length / channels / rate) * 1000;
  }
}

export async function pause(ms: number, signal: AbortSignal): Promise<void> {
  // The signal's reason tells by whom and why.
  if (ms > 0) await sleep(ms, undefined, { signal }).catch(() => {});
  signal.throwIfAborted();
}
