/**
 * Plays sounds on a Wyoming satellite, one at a time, in real time: a little ahead. The satellite answers `played` when it
 * has played what came before `audio-stop`; one that is too old for that is believed to need as long as the sound lasts.
 */
import { setTimeout as sleep } from "node:timers/promises";
import * as v from "valibot";
import { AudioDeviceError } from "../alsa-program.ts";
import { PacedSound, pause } from "../paced-sound.ts";
import type { Sound } from "../speaker.ts";
import type { Link } from "./link.ts";

/** Milliseconds of sound that are sent ahead of playback. */
const leadMs = 500;
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
    const data = { rate, width: 2, channels, timestamp: null };
    const playing = new PacedSound({
      rate,
      channels,
      leadMs,
      volume,
      signal: either,
      send: (bytes) => {
        if (this.#link.backlog > maxBacklog) throw new AudioDeviceError("the satellite takes no sound");
        if (!playing.hasBegun) this.#link.send("audio-start", data);
        this.#link.send("audio-chunk", data, bytes);
      },
    });
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
