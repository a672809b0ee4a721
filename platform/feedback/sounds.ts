/** Selects the sound of each cue: the assistant's own if it can be played, otherwise the platform's. */
import { readFile, stat } from "node:fs/promises";
import { findFile } from "../assistant/file.ts";
import type { Log } from "../port/port.ts";
import { atLoudness } from "../sound/loudness.ts";
import { gain, seconds } from "../sound/pcm.ts";
import { buildWav } from "../sound/wav-build.ts";
import { readWav } from "../sound/wav-read.ts";
import type { FeedbackConfig } from "./component.ts";
import { type Cue, tones } from "./tones.ts";

const maxSoundBytes = 2 * 1024 * 1024;
const maxSoundSeconds = 5;
/** As loud as the platform's own sounds. */
const soundLufs = -23;

type Known = { readonly version: string; readonly wav: Buffer };

export class Sounds {
  readonly #assistant: string;
  readonly #volume: number;
  readonly #isEven: boolean;
  readonly #log: Log;
  readonly #known = new Map<Cue, Known>();
  readonly #own: ReadonlyMap<Cue, Buffer>;

  constructor(assistant: string, { volume, even_loudness }: FeedbackConfig, log: Log) {
    this.#assistant = assistant;
    this.#volume = volume;
    this.#isEven = even_loudness;
    this.#log = log;
    const cues = Object.entries(tones) as [Cue, (typeof tones)[Cue]][];
    this.#own = new Map(cues.map(([cue, pcm]) => [cue, buildWav(gain(pcm, volume))]));
  }

  /**
   * Returns the cue's WAV. A new assistant is detected by its file, without notification; a file that cannot be played
   * is logged once. Never rejects.
   */
  async wavOf(cue: Cue): Promise<Buffer> {
    const known = this.#known.get(cue);
    let version = "";
    try {
      const path = await findFile(this.#assistant, `custom_dialogue/sound/${cue}.wav`);
      if (path === undefined) return this.#own.get(cue)!;
      const { size, mtimeMs, ino } = await stat(path);
      version = `${path} ${ino} ${size} ${mtimeMs}`;
      if (known?.version === version) return known.wav;
      return this.#keep(cue, version, await this.#read(path, size));
    } catch (error) {
      const { message } = error as Error;
      version ||= message;
      if (known?.version === version) return known.wav;
      this.#log.warn({ sound: cue, reason: message }, "cannot play the assistant's sound; using the default");
      return this.#keep(cue, version, this.#own.get(cue)!);
    }
  }

  #keep(cue: Cue, version: string, wav: Buffer): Buffer {
    this.#known.set(cue, { version, wav });
    return wav;
  }

  async #read(path: string, size: number): Promise<Buffer> {
    if (size > maxSoundBytes) throw new Error(`it is larger than ${maxSoundBytes} bytes`);
    const pcm = readWav(await readFile(path));
    if (seconds(pcm) > maxSoundSeconds) throw new Error(`it is longer than ${maxSoundSeconds} seconds`);
    return buildWav(gain(this.#isEven ? atLoudness(pcm, soundLufs) : pcm, this.#volume));
  }
}
