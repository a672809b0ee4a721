/**
 * A microphone without a sound card: a FIFO that ALSA's `file` plugin reads. Audio is written to it in real time, 32 ms
 * at a time; in silence, the quiet noise of a room, because digital silence misleads the noise tracking of a
 * recogniser.
 */
import { execFile } from "node:child_process";
import { closeSync, constants, openSync, writeSync } from "node:fs";
import { promisify } from "node:util";
import type { Loudspeaker } from "./loudspeaker.ts";
import { Room, type RoomShape } from "./room.ts";

/** 32 ms at 16 kHz: two audio frames. */
const blockSamples = 512;
const blockMs = 32;
/** Limit on the blocks it catches up at once after the machine was busy; sound beyond it is late, never lost. */
const maxLateBlocks = 40;
/** RMS of the room's noise, on the scale of 16-bit samples (32768). */
const roomNoise = 12;

type Echo = { readonly speaker: Loudspeaker; readonly room: Room };

export class VirtualMicrophone {
  readonly #path: string;
  readonly #noise = noise(roomNoise);
  #speech: { pcm: Int16Array; at: number; done: () => void }[] = [];
  #descriptor: number | undefined;
  #began = performance.now();
  #blocks = 0;
  #timer: NodeJS.Timeout;
  readonly #echo: Echo | undefined;
  /** The echo of the next block. */
  #echoed: Float32Array | undefined;

  private constructor(path: string, echo: Echo | undefined) {
    this.#path = path;
    this.#echo = echo;
    this.#timer = setInterval(() => this.#tick(), blockMs);
  }

  /** `near` is a loudspeaker that it also hears, and the room with both. */
  static async open(path: string, near?: { speaker: Loudspeaker; room: RoomShape }): Promise<VirtualMicrophone> {
    await promisify(execFile)("mkfifo", ["-m", "600", path]);
    return new VirtualMicrophone(path, near && { speaker: near.speaker, room: new Room(near.room) });
  }

  /** Speaks 16 kHz mono PCM into it, after what is being spoken; resolves when its last sample has been written. */
  play(pcm: Int16Array): Promise<void> {
    return new Promise((resolve) => this.#speech.push({ pcm, at: 0, done: resolve }));
  }

  close(): void {
    clearInterval(this.#timer);
    this.#hangUp();
    for (const { done } of this.#speech.splice(0)) done();
  }

  #tick(): void {
    const isHeard = this.#reader();
    // A loudspeaker plays whether somebody listens or not.
    if (!isHeard && this.#echo === undefined) {
      this.#began = performance.now();
      this.#blocks = 0;
      return;
    }
    const due = Math.floor((performance.now() - this.#began) / blockMs);
    if (due - this.#blocks > maxLateBlocks) this.#blocks = due - maxLateBlocks;
    for (; this.#blocks < due; this.#blocks++) {
      this.#echoed ??= this.#hearEcho();
      if (isHeard && this.#descriptor !== undefined && !this.#write()) return;
      this.#echoed = undefined;
    }
  }

  /** Returns true when somebody records: opening a FIFO for writing fails while nobody does. */
  #reader(): boolean {
    if (this.#descriptor !== undefined) return true;
    try {
      this.#descriptor = openSync(this.#path, constants.O_WRONLY | constants.O_NONBLOCK);
      return true;
    } catch (error) {
      // ENOENT: somebody has deleted the folder, which must not end the platform.
      if (["ENXIO", "ENOENT"].includes((error as NodeJS.ErrnoException).code ?? "")) return false;
      throw error;
    }
  }

  /** Writes one block; returns false when the recorder has gone or does not read. */
  #write(): boolean {
    const { block, spoken, speaker } = this.#block();
    try {
      writeSync(this.#descriptor as number, block);
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (code === "EPIPE") this.#hangUp();
      else if (code !== "EAGAIN") throw error;
      return false;
    }
    if (speaker) {
      speaker.at += spoken;
      if (speaker.at >= speaker.pcm.length) {
        this.#speech.shift();
        speaker.done();
      }
    }
    return true;
  }

  #block() {
    const block = this.#noise.subarray(0);
    const from = (this.#blocks * blockSamples) % (block.length - blockSamples);
    const samples = block.slice(from, from + blockSamples);
    const [speaker] = this.#speech;
    const part = speaker?.pcm.subarray(speaker.at, speaker.at + blockSamples) ?? new Int16Array(0);
    for (const [index, sample] of part.entries())
      samples[index] = Math.max(-32_768, Math.min(32_767, (samples[index] ?? 0) + sample));
    for (const [index, sample] of (this.#echoed ?? []).entries())
      samples[index] = Math.max(-32_768, Math.min(32_767, (samples[index] ?? 0) + Math.round(sample)));
    return { block: new Uint8Array(samples.buffer), spoken: part.length, speaker };
  }

  #hearEcho(): Float32Array | undefined {
    if (this.#echo === undefined) return undefined;
    const { room, speaker } = this.#echo;
    return room.hear(speaker.take(room.due(blockSamples)), blockSamples);
  }

  #hangUp(): void {
    if (this.#descriptor !== undefined) closeSync(this.#descriptor);
    this.#descriptor = undefined;
  }
}

/** Eight seconds of pink noise (Paul Kellet's economy filter), the same at every start. */
function noise(rms: number): Int16Array {
  let seed = 1;
  let [slow, middle, fast] = [0, 0, 0];
  const raw = Float64Array.from({ length: 8 * 16_000 }, () => {
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
    const white = seed / 2 ** 31 - 1;
    slow = 0.99765 * slow + white * 0.099046;
    middle = 0.963 * middle + white * 0.2965164;
    fast = 0.57 * fast + white * 1.0526913;
    return slow + middle + fast + white * 0.1848;
  });
  const level = Math.sqrt(raw.reduce((sum, sample) => sum + sample * sample, 0) / raw.length);
  return Int16Array.from(raw, (sample) => Math.round((sample / level) * rms));
}
