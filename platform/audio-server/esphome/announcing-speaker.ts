/**
 * Plays sounds on a device with a media player, one at a time: it is told an address, fetches the sound from there while it
 * is played, and says when it has finished.
 *
 * INVARIANT: what is said about the end of a sound that was stopped is not taken for the end of the next one, unless the
 * device says nothing for a second.
 */
import type { ServerResponse } from "node:http";
import { setTimeout } from "node:timers/promises";
import { wavHeader } from "../../sound/wav-build.ts";
import { AudioDeviceError } from "../alsa-program.ts";
import { PacedSound } from "../paced-sound.ts";
import type { Sound } from "../speaker.ts";
import type { Link } from "./link.ts";
import { announce, id, type MediaPlayer, stopAnnouncement } from "./messages.ts";
import type { Offer, SoundServer } from "./sound-server.ts";

/** Milliseconds of sound that are sent ahead: Wi-Fi and the device's own buffers need more than a local loudspeaker. */
const leadMs = 1000;
/** Until the device asks for a sound; its firmware gives up after two seconds. */
export const fetchTimeoutMs = 5000;
/** Milliseconds beyond the sound's own time until the device says that it has finished. */
const finishedTimeoutMs = 5000;
/** Milliseconds that the end of a stopped sound is waited for. */
const stoppedTimeoutMs = 1000;
/** Bytes that may wait to be fetched: twenty seconds of sound. */
const maxBacklog = 1_000_000;
/** The length of a WAV whose end is not known yet, as other programs write it into a pipe. */
const unknownLength = 0xffff_ffff - 36;
const silenceSeconds = 0.1;

export type Place = {
  readonly link: Pick<Link, "send">;
  readonly server: SoundServer;
  readonly player: MediaPlayer;
  /** Aborted when the connection is lost. */
  readonly signal: AbortSignal;
  /** Resolves after so many milliseconds, rejects when the signal is aborted; tests are the clock themselves. */
  readonly sleep?: (ms: number, signal: AbortSignal) => Promise<void>;
};

export class AnnouncingSpeaker {
  readonly #place: Place;
  #announced = 0;
  #finished = 0;
  readonly #waiting = new Set<() => void>();

  constructor(place: Place) {
    this.#place = place;
  }

  /** The device says that it has finished a sound. */
  finished(): void {
    this.#finished = Math.min(this.#finished + 1, this.#announced);
    for (const wake of this.#waiting) wake();
  }

  /** Resolves when the sound has been heard. Rejects with AudioDeviceError, or with the signal's reason. */
  async play(sound: Sound, volume: () => number, signal: AbortSignal): Promise<void> {
    const stopped = AbortSignal.any([signal, this.#place.signal]);
    let playing: Announcement | undefined;
    try {
      for await (const pcm of sound) {
        stopped.throwIfAborted();
        if (pcm.samples.length === 0) continue;
        playing ??= await this.#announce(volume, stopped);
        if (playing.isOver) return;
        await playing.paced.write(pcm);
      }
      await playing?.finish();
      if (playing !== undefined) await this.#heard(playing, finishedTimeoutMs, stopped);
    } catch (error) {
      if (playing?.isOver === true && !stopped.aborted) return;
      stopped.throwIfAborted();
      throw error;
    } finally {
      playing?.leave();
    }
  }

  /** Asks the device to listen without its wake word, as after a question. */
  async listen(): Promise<void> {
    const { server, player, link, signal } = this.#place;
    const offer = server.offer();
    const number = ++this.#announced;
    link.send(id.announce, announce(offer.url, true));
    const response = await this.#fetched(offer, number, signal).catch(() => undefined);
    const bytes = Math.round(player.rate * silenceSeconds) * player.channels * 2;
    response?.end(Buffer.concat([wavHeader(player.rate, player.channels, bytes), Buffer.alloc(bytes)]));
  }

  async #announce(volume: () => number, signal: AbortSignal): Promise<Announcement> {
    const { server, player, link } = this.#place;
    await this.#until(this.#announced, stoppedTimeoutMs, signal);
    signal.throwIfAborted();
    const offer = server.offer();
    const number = ++this.#announced;
    link.send(id.announce, announce(offer.url, false));
    const response = await this.#fetched(offer, number, signal);
    return new Announcement({ number, response, player, link, volume, signal });
  }

  async #fetched(offer: Offer, number: number, signal: AbortSignal): Promise<ServerResponse> {
    // Once it is fetched, only the device knows when it has finished.
    const isFetched = new AbortController();
    const either = AbortSignal.any([signal, isFetched.signal]);
    const givenUp = this.#until(number, fetchTimeoutMs, either).then(() => undefined);
    try {
      const response = await Promise.race([offer.fetched, givenUp]);
      signal.throwIfAborted();
      if (response !== undefined) return response;
      const at = new URL(offer.url).host;
      throw new AudioDeviceError(`the satellite does not fetch sounds from ${at}: is a firewall between them?`);
    } finally {
      isFetched.abort();
      offer.withdraw();
    }
  }

  async #heard({ number, paced }: Announcement, beyond: number, signal: AbortSignal): Promise<void> {
    await this.#until(number, Math.max(0, paced.until - performance.now()) + beyond, signal);
    signal.throwIfAborted();
  }

  /** Resolves when the device has finished this sound, when it is believed to have, or when the signal is aborted. */
  async #until(number: number, ms: number, signal: AbortSignal): Promise<void> {
    if (this.#finished >= number) return;
    const done = new AbortController();
    const wake = () => {
      if (this.#finished >= number) done.abort();
    };
    this.#waiting.add(wake);
    const { sleep = (forMs, until) => setTimeout(forMs, undefined, { signal: until }) } = this.#place;
    const isLate = await sleep(ms, AbortSignal.any([signal, done.signal])).then(
      () => true,
      () => false,
    );
    this.#waiting.delete(wake);
    if (isLate) this.#finished = Math.max(this.#finished, number);
  }
}

type AnnouncementOptions = {
  readonly number: number;
  readonly response: ServerResponse;
  readonly player: MediaPlayer;
  readonly link: Pick<Link, "send">;
  readonly volume: () => number;
  readonly signal: AbortSignal;
};

/** A sound that the device fetches. */
class Announcement {
  readonly number: number;
  readonly paced: PacedSound;
  readonly #response: ServerResponse;
  readonly #leave: () => void;
  #hasEnded = false;
  /** The device does not fetch any more: somebody has stopped it there. */
  isOver = false;

  constructor({ number, response, player, link, volume, signal }: AnnouncementOptions) {
    this.number = number;
    this.#response = response;
    const { rate, channels } = player;
    const over = new AbortController();
    response.once("close", () => {
      this.isOver = !this.#hasEnded;
      if (this.isOver) over.abort(new AudioDeviceError("the satellite does not fetch the sound any more"));
    });
    response.write(wavHeader(rate, channels, unknownLength));
    const send = (bytes: Buffer) => {
      if (response.writableLength > maxBacklog) throw new AudioDeviceError("the satellite takes no sound");
      response.write(bytes);
    };
    this.paced = new PacedSound({
      rate,
      channels,
      leadMs,
      volume,
      signal: AbortSignal.any([signal, over.signal]),
      send,
    });
    this.#leave = () => link.send(id.mediaPlayerCommand, stopAnnouncement(player.key));
  }

  async finish(): Promise<void> {
    await this.paced.finish();
    this.#hasEnded = true;
    this.#response.end();
  }

  /** Whatever has happened: a device that still plays is stopped. */
  leave(): void {
    if (this.#hasEnded || this.isOver) return;
    this.#hasEnded = true;
    this.#response.destroy();
    this.#leave();
  }
}
