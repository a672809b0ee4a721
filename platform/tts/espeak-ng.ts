/**
 * espeak-ng as a child process for each text (it is GPL-3, so never in this process). The text goes to its standard
 * input, so none of it is ever an option. One that has its voice loaded already stands by for the next text: starting it
 * takes longer than speaking.
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
  /** How the next text is expected to be said. */
  readonly expected: Manner;
};

const noSound: Pcm = { rate: 22_050, channels: 1, samples: new Int16Array() };
/** Milliseconds after a text until the next one is started: what is to be heard goes first. */
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
 * The text without what espeak-ng takes for more than text: control characters (embedded commands) and [[phonemes]], but
 * those of the owner's list.
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

  /** The one that waits, when it is of this kind, else a new one; the next of this kind is started soon after. */
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
