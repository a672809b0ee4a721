/**
 * The sounds that clients have registered, by id. They live as long as the process, as the protocol requires; but a person's own
 * words only until they are registered anew without samples, or were forgotten about.
 */
import { spokenId, spokenSoundHours } from "#bus";
import { type Pcm, mono } from "../sound/pcm.ts";
import { readWav } from "../sound/wav-read.ts";
import { CannotSpeak } from "./engine.ts";

const maxSounds = 256;

export class RegisteredSounds {
  readonly #maxBytes: number;
  readonly #sounds = new Map<string, Pcm>();
  readonly #expiries = new Map<string, NodeJS.Timeout>();
  #bytes = 0;

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  /** Stores a WAV, replacing one with the same id. Throws BadWav; CannotSpeak when there is no space. */
  register(soundId: string, wav: Buffer): void {
    const pcm = mono(readWav(wav));
    if (soundId.startsWith(spokenId) && pcm.samples.length === 0) return this.#forget(soundId);
    const before = this.#sounds.get(soundId);
    const bytes = this.#bytes - (before?.samples.byteLength ?? 0) + pcm.samples.byteLength;
    if (before === undefined && this.#sounds.size >= maxSounds) {
      throw new CannotSpeak(`${maxSounds} sounds are registered already`);
    }
    if (bytes > this.#maxBytes)
      throw new CannotSpeak(`more than ${this.#maxBytes} bytes of sounds would be registered`);
    this.#sounds.set(soundId, pcm);
    this.#bytes = bytes;
    if (!soundId.startsWith(spokenId)) return;
    clearTimeout(this.#expiries.get(soundId));
    this.#expiries.set(soundId, setTimeout(() => this.#forget(soundId), spokenSoundHours * 3_600_000).unref());
  }

  get(soundId: string): Pcm | undefined {
    return this.#sounds.get(soundId);
  }

  #forget(soundId: string): void {
    clearTimeout(this.#expiries.get(soundId));
    this.#expiries.delete(soundId);
    this.#bytes -= this.#sounds.get(soundId)?.samples.byteLength ?? 0;
    this.#sounds.delete(soundId);
  }
}
