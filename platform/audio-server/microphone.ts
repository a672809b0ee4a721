/**
 * Captures one microphone: keeps arecord running while audio is needed. The loss of a device is logged once and retried
 * with increasing delays until it is back.
 */
import type { Readable } from "node:stream";
import type { Log } from "../port/port.ts";
import { bytesOf, samplesOf } from "../sound/pcm.ts";
import { Resampler } from "../sound/resampler.ts";
import { type AlsaProgram, startArecord } from "./alsa-program.ts";
import { frameRate, frameSamples, FrameCutter } from "./frame-cutter.ts";
import { Pace } from "./pace.ts";

const minRetryMs = 250;
const maxRetryMs = 10_000;
/**
 * Frames that arecord delivers at a time: 32 ms. Delivering twice as often would cost 50 % more processor time, here and in the
 * broker.
 */
const framesPerPeriod = 2;
/** Periods in the device's buffer, half a second: reading may be this late before sound is lost. */
const bufferPeriods = 16;

export type MicrophoneOptions = {
  readonly device: string;
  readonly rate: number;
  readonly siteId: string;
  readonly log: Log;
  /** Called with each frame's WAV. */
  readonly frame: (wav: Buffer) => void;
};

export class Microphone {
  readonly #options: MicrophoneOptions;
  #program: AlsaProgram<null, Readable> | undefined;
  #retry: NodeJS.Timeout | undefined;
  #wait = minRetryMs;
  #lost = false;
  #wanted = false;
  /** Resolves when the device is released, which must happen before it is opened again. */
  #closed: Promise<unknown> = Promise.resolve();

  constructor(options: MicrophoneOptions) {
    this.#options = options;
  }

  /** Opens the microphone unless it is open. */
  on(): void {
    if (this.#wanted) return;
    this.#wanted = true;
    void this.#closed.then(() => this.#open());
  }

  /** Closes the microphone; resolves when arecord has ended. */
  async off(): Promise<void> {
    this.#wanted = false;
    clearTimeout(this.#retry);
    const program = this.#program;
    this.#program = undefined;
    if (program === undefined) return;
    program.process.kill("SIGKILL");
    this.#closed = program.ended;
    await this.#closed;
  }

  #open(): void {
    if (!this.#wanted || this.#program !== undefined) return;
    const { device, rate } = this.#options;
    const period = Math.round((framesPerPeriod * frameSamples * rate) / frameRate);
    const format = [`--rate=${rate}`, "--format=S16_LE", "--channels=1", "--file-type=raw"];
    const sizes = [`--period-size=${period}`, `--buffer-size=${period * bufferPeriods}`];
    const program = startArecord([`--device=${device}`, ...format, ...sizes]);
    this.#program = program;
    this.#read(program);
    void program.ended.then(({ reason }) => this.#ended(program, reason));
  }

  #read(program: AlsaProgram<null, Readable>): void {
    const { rate, frame } = this.#options;
    const { stdout } = program.process;
    const cutter = new FrameCutter();
    const resampler = rate === frameRate ? undefined : new Resampler(rate, frameRate);
    const pace = new Pace(performance.now());
    const bytesPerMs = (rate * 2) / 1000;
    let odd: Buffer | undefined;
    stdout.on("data", (bytes: Buffer) => {
      if (this.#program !== program) return;
      if (this.#lost) this.#found();
      if (resampler === undefined) cutter.push(bytes, frame);
      else {
        const whole: Buffer = odd === undefined ? bytes : Buffer.concat([odd, bytes]);
        odd = whole.length % 2 === 1 ? whole.subarray(-1) : undefined;
        cutter.push(bytesOf(resampler.push(samplesOf(whole))), frame);
      }
      const pause = pace.after(bytes.length / bytesPerMs, performance.now());
      if (pause === "flood") this.#giveUp(program);
      else if (pause > 0) rest(stdout, pause);
    });
  }

  #giveUp(program: AlsaProgram<null, Readable>): void {
    this.#program = undefined;
    program.process.kill("SIGKILL");
    this.#missing("it gives sound faster than real time");
  }

  #ended(program: AlsaProgram<null, Readable>, reason: string): void {
    if (this.#program !== program) return;
    this.#program = undefined;
    this.#missing(reason);
  }

  #missing(reason: string): void {
    if (!this.#wanted) return;
    const { siteId, device, log } = this.#options;
    if (!this.#lost) log.warn({ siteId, device, reason }, "microphone failed; retrying");
    this.#lost = true;
    this.#retry = setTimeout(() => this.#open(), this.#wait);
    this.#wait = Math.min(this.#wait * 2, maxRetryMs);
  }

  #found(): void {
    this.#lost = false;
    this.#wait = minRetryMs;
    const { siteId, device, log } = this.#options;
    log.info({ siteId, device }, "microphone working again");
  }
}

function rest(stdout: Readable, ms: number): void {
  stdout.pause();
  setTimeout(() => stdout.resume(), ms);
}
