/**
 * What was said last to the board at a site, for the intercom: in memory, for as long as an answer to it takes, and only where the
 * operator wants that.
 *
 * INVARIANTS
 * 1. It is the sound of one session's last listening, never of what was heard between two.
 * 2. It is bounded, and forgotten half a minute after it ended, when the microphone is muted, and with the next one.
 */
import { buildWav, headerBytes } from "../sound/wav-build.ts";
import { frameDataBytes, frameRate } from "./frame-cutter.ts";

const maxSeconds = 20;
const keptMs = 30_000;
/** The times of words are those of the recogniser; a word begins softly, and rings. */
const before = 0.1;
const after = 0.3;
/** Without it, the cut is a click. */
const fadeSamples = frameRate / 100;
/** Across a room a microphone hears a tenth of what a speaker should play; noise is not made louder than this. */
const loudest = 0.7;
const maxGain = 8;

export class LastSentence {
  readonly #maxFrames = Math.ceil((maxSeconds * frameRate * 2) / frameDataBytes);
  #sessionId: string | undefined;
  #frames: Buffer[] = [];
  #isListening = false;
  #expiry: NodeJS.Timeout | undefined;

  /** `earlier`: the frames since listening begins that were heard already. */
  begin(sessionId: string | undefined, earlier: readonly Buffer[]): void {
    this.forget();
    this.#sessionId = sessionId;
    this.#isListening = sessionId !== undefined;
    for (const wav of earlier) this.hear(wav);
  }

  hear(wav: Buffer): void {
    if (!this.#isListening) return;
    // The header is the same for all.
    this.#frames.push(wav.subarray(headerBytes));
    if (this.#frames.length >= this.#maxFrames) this.end();
  }

  end(): void {
    if (!this.#isListening) return;
    this.#isListening = false;
    this.#expiry = setTimeout(() => this.forget(), keptMs).unref();
  }

  forget(): void {
    clearTimeout(this.#expiry);
    this.#sessionId = undefined;
    this.#frames = [];
    this.#isListening = false;
  }

  /** Returns these words as a WAV: seconds since listening began. Undefined when they are not kept. */
  cut(sessionId: string, start: number, end: number): Buffer | undefined {
    if (this.#sessionId !== sessionId || !(end > start)) return undefined;
    const bytes = Buffer.concat(this.#frames);
    const all = new Int16Array(bytes.buffer, bytes.byteOffset, bytes.length / 2);
    const at = (seconds: number): number => Math.max(0, Math.round(seconds * frameRate));
    const samples = all.slice(at(start - before), at(end + after));
    return samples.length === 0 ? undefined : buildWav({ rate: frameRate, channels: 1, samples: levelled(samples) });
  }
}

/** As loud as speech is played, and without clicks. */
function levelled(samples: Int16Array): Int16Array {
  const peak = samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 1);
  const gain = Math.min(maxGain, (loudest * 32_767) / peak);
  const fade = Math.min(fadeSamples, samples.length / 2);
  return samples.map((sample, i) => {
    const edge = Math.min(1, (i + 1) / fade, (samples.length - i) / fade);
    return Math.round(sample * gain * edge);
  });
}
