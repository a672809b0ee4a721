/**
 * Runs espeak-ng as a child process for each text (it is GPL-3, so never in this process). The text goes to its
 * standard input, so that no part of it is ever an option. A process with a loaded voice stands by for the next text,
 * because starting it takes longer than speaking.
 */
import type { Pcm } from "../sound/pcm.ts";
import { readWav } from "../sound/wav-read.ts";
import { CannotSpeak, type Engine } from "./engine.ts";
import { EspeakProcess } from "./espeak-process.ts";
import type { Manner } from "./manner.ts";
import { phonemeMarks } from "./pronunciations.ts";
import { readVoices, voiceFor } from "./espeak-voices.ts";

export type EspeakOptions = {
  readonly pitch: number;
  /** The expected manner of the next text. */
  readonly expected: Manner;
};

const noSound: Pcm = { rate: 22_050, channels: 1, samples: new Int16Array() };
/** How long after a text the next process is started: playing the text has priority. */
const standbyDelayMs = 250;

/** Rejects with CannotSpeak when espeak-ng is not installed. */
export async function startEspeak({ pitch, expected }: EspeakOptions): Promise<Engine> {
  const listing = await new EspeakProcess(["--voices"]).answer("", new AbortController().signal);
  const known = readVoices(listing.toString("utf8"));
  const standby = new Standby();

  function argumentsFor({ lang, voice = voiceFor(lang, known), speed }: Manner): string[] | undefined {
    return voice === undefined ? undefined : [`-v${voice}`, `-s${speed}`, `-p${pitch}`, "-b1", "--stdin", "--stdout"];
  }

  const args = argumentsFor(expected);
  if (args !== undefined) standby.start(args);
  return {
    name: "espeak-ng",
    batch: 400,
    takesPhonemes: true,
    async synthesize(text, manner, signal) {
      const args = argumentsFor(manner);
      if (args === undefined)
        throw new CannotSpeak(`espeak-ng has no voice for the language ${JSON.stringify(manner.lang)}`);
      const wav = await standby.take(args).answer(plain(text), signal);
      return wav.length === 0 ? noSound : readWav(wav);
    },
    stop: () => standby.stop(),
  };
}

const phonemesIn = new RegExp(`${phonemeMarks[0]}([^${phonemeMarks.join("")}[\\]]*)${phonemeMarks[1]}`, "gu");

/**
 * Removes espeak-ng's markup from the text: control characters (embedded commands) and [[phonemes]], except those of
 * the owner's list.
 */
export function plain(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(/(?!\n)\p{Cc}/gu, " ")
    .replaceAll(/\[(?=\[)/g, "[ ")
    .replaceAll(phonemesIn, "[[$1]]");
}

/** At most one process that waits for its text. */
class Standby {
  #waiting: { readonly key: string; readonly process: EspeakProcess } | undefined;
  #timer: NodeJS.Timeout | undefined;

  start(args: readonly string[]): void {
    this.#waiting?.process.end();
    this.#waiting = { key: args.join(" "), process: new EspeakProcess(args) };
  }

  /** Returns the waiting process if its arguments match, otherwise a new one; the next one is started soon after. */
  take(args: readonly string[]): EspeakProcess {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.start(args), standbyDelayMs);
    const waiting = this.#waiting;
    if (waiting === undefined || waiting.key !== args.join(" ") || !waiting.process.alive)
      return new EspeakProcess(args);
    this.#waiting = undefined;
    return waiting.process;
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#waiting?.process.end();
    this.#waiting = undefined;
  }
}
