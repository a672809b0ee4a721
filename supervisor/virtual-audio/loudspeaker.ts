/**
 * A speaker in real time, for a room with an echo: a FIFO that ALSA's `file` plugin writes, read at the pace of the
 * room's clock. It has four channels, two of which are used, so that the FIFO holds only a sixth of a second: sound
 * ends soon after its player stops, as with a sound card, and shorter delays leave no gap.
 */
import { execFile } from "node:child_process";
import { closeSync, constants, openSync, readSync } from "node:fs";
import { promisify } from "node:util";
import { Resampler } from "../../platform/sound/resampler.ts";

const rate = 48_000;
const channels = 4;
const bytesPerFrame = channels * 2;
const heardRate = 16_000;

export class Loudspeaker {
  readonly #descriptor: number;
  readonly #resampler = new Resampler(rate, heardRate);
  #rest = Buffer.alloc(0);
  #ready = new Int16Array(0);

  private constructor(descriptor: number) {
    this.#descriptor = descriptor;
  }

  static async open(path: string): Promise<Loudspeaker> {
    await promisify(execFile)("mkfifo", ["-m", "600", path]);
    // Opened for writing, too: a player need not wait for a reader, and the FIFO never ends.
    return new Loudspeaker(openSync(path, constants.O_RDWR | constants.O_NONBLOCK));
  }

  /** Returns the ALSA device that plays into it, for asound.conf. */
  static device(path: string): string {
    const file = `type file slave.pcm { type null } file "${path}" format "raw"`;
    return `type plug slave { pcm { ${file} } rate ${rate} channels ${channels} format S16_LE } route_policy duplicate`;
  }

  /** Returns the next samples (16 kHz mono): fewer when nothing, or not enough, is played. */
  take(samples: number): Int16Array {
    const wanted = (samples - this.#ready.length) * (rate / heardRate) * bytesPerFrame - this.#rest.length;
    if (wanted > 0) this.#read(wanted);
    const taken = this.#ready.subarray(0, samples);
    this.#ready = this.#ready.slice(samples);
    return taken;
  }

  close(): void {
    closeSync(this.#descriptor);
  }

  #read(bytes: number): void {
    const buffer = Buffer.alloc(bytes);
    let read = 0;
    try {
      while (read < bytes) {
        const more = readSync(this.#descriptor, buffer, read, bytes - read, null);
        if (more === 0) break;
        read += more;
      }
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EAGAIN") throw error;
    }
    if (read === 0) return;
    const whole = Buffer.concat([this.#rest, buffer.subarray(0, read)]);
    const frames = Math.floor(whole.length / bytesPerFrame);
    this.#rest = whole.subarray(frames * bytesPerFrame);
    const left = (n: number) => whole.readInt16LE(n * bytesPerFrame);
    const right = (n: number) => whole.readInt16LE(n * bytesPerFrame + 2);
    const mono = Int16Array.from({ length: frames }, (_, n) => (left(n) + right(n)) / 2);
    const heard = this.#resampler.push(mono);
    const ready = new Int16Array(this.#ready.length + heard.length);
    ready.set(this.#ready);
    ready.set(heard, this.#ready.length);
    this.#ready = ready;
  }
}
