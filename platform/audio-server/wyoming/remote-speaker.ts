/**
 * Plays sounds on a Wyoming satellite, one at a time, in real time: a little ahead. The satellite answers `played` when it
 * has played what came before `audio-stop`; one that is too old for that is believed to need as long as the sound lasts.
 */
import { setTimeout as sleep } from "node:timers/promises";
import * as v from "valibot";
import { bytesOf, clip, type Pcm } from "../../sound/pcm.ts";
import { AudioDeviceError } from "../alsa-program.ts";
import { Converter } from "../converter.ts";
import type { Sound } from "../speaker.ts";
import type { Link } from "./link.ts";

/** Milliseconds of sound that are sent ahead of playback. */
const leadMs = 500;
/** Milliseconds of sound that are sent at a time. */
const blockMs = 50;
/** Milliseconds beyond the sound's own time that a satellite may take to say that it has played it. */
const playedTimeoutMs = 3000;
/** Bytes that may wait in the connection: ten seconds of sound. */
const maxBacklog = 1_000_000;

const format = v.object({
  rate: v.pipe(v.number(), v.integer(), v.minValue(8000), v.maxValue(48_000)),
  width: v.literal(2),
  channels: v.picklist([1, 2]),
});

export class RemoteSpeaker {
  readonly #link: Pick<Link, "isOpen" | "backlog" | "send">;
  #format: { readonly rate: number; readonly channels: number } = { rate: 22_050, channels: 1 };
  /** How many sounds were ended, and how many of them it has played. */
  #ended = 0;
  #played = 0;
  #saysPlayed = true;
  #connection = new AbortController();
  #wake = () => {};

  constructor(link: Pick<Link, "isOpen" | "backlog" | "send">) {
    this.#link = link;
  }

  /** Sets the format that the satellite asks for; another than 16 bits is not asked for by any. */
  prefers(wanted: unknown): void {
    const read = v.safeParse(format, wanted);
    if (read.success) this.#format = read.output;
  }

  played(): void {
    this.#saysPlayed = true;
    this.#played = Math.min(this.#played + 1, this.#ended);
    this.#wake();
  }

  lost(reason: string): void {
    this.#connection.abort(new AudioDeviceError(reason));
    this.#connection = new AbortController();
    this.#played = this.#ended;
  }

  /** Resolves when the sound has been heard. Rejects with AudioDeviceError, or with the signal's reason. */
  async play(sound: Sound, volume: () => number, signal: AbortSignal): Promise<void> {
    if (!this.#link.isOpen) throw new AudioDeviceError("the satellite is not connected");
    const { rate, channels } = this.#format;
    const either = AbortSignal.any([signal, this.#connection.signal]);
    const playing = new Playing(this.#link, { rate, channels }, volume, either);
    try {
      for await (const pcm of sound) {
        either.throwIfAborted();
        await playing.write(pcm);
      }
      await playing.finish();
    } finally {
      if (playing.hasBegun) {
        // Also when it was stopped: what was sent ahead is still heard, half a second at most.
        this.#link.send("audio-stop", { timestamp: null });
        this.#ended += 1;
      }
    }
    if (playing.hasBegun) await this.#heard(this.#ended, playing.until, either);
  }

  async #heard(sound: number, until: number, signal: AbortSignal): Promise<void> {
    await pause(until - performance.now(), signal);
    if (!this.#saysPlayed) return;
    const heard = new AbortController();
    this.#wake = () => {
      if (this.#played >= sound) heard.abort();
    };
    this.#wake();
    const done = AbortSignal.any([signal, heard.signal]);
    const isLate = await sleep(playedTimeoutMs, true, { signal: done }).catch(() => false);
    signal.throwIfAborted();
    if (!isLate) return;
    this.#saysPlayed = false;
    this.#played = this.#ended;
  }
}

class Playing {
  readonly #link: Pick<Link, "backlog" | "send">;
  readonly #format: { readonly rate: number; readonly channels: number };
  readonly #volume: () => number;
  readonly #signal: AbortSignal;
  readonly #converter: Converter;
  hasBegun = false;
  /** The time, by performance.now(), at which all sound that was sent will have been heard. */
  until = 0;

  constructor(
    link: Pick<Link, "backlog" | "send">,
    format: { readonly rate: number; readonly channels: number },
    volume: () => number,
    signal: AbortSignal,
  ) {
    this.#link = link;
    this.#format = format;
    this.#volume = volume;
    this.#signal = signal;
    this.#converter = new Converter(format.rate, format.channels);
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
    await pause(this.until - performance.now() - leadMs, this.#signal);
    if (this.#link.backlog > maxBacklog) throw new AudioDeviceError("the satellite takes no sound");
    const { rate, channels } = this.#format;
    const data = { rate, width: 2, channels, timestamp: null };
    if (!this.hasBegun) this.#link.send("audio-start", data);
    this.hasBegun = true;
    const volume = this.#volume();
    const loud = volume === 1 ? samples : samples.map((sample) => clip(sample * volume));
    this.#link.send("audio-chunk", data, bytesOf(loud));
    this.until = Math.max(this.until, performance.now()) + (samples.length / channels / rate) * 1000;
  }
}

async function pause(ms: number, signal: AbortSignal): Promise<void> {
  // The signal's reason tells by whom and why.
  if (ms > 0) await sleep(ms, undefined, { signal }).catch(() => {});
  signal.throwIfAborted();
}
