/**
 * The second look: the last second and a half is decoded once more, as running speech of everyday words among which the
 * wake words are a few. Only where a wake word explains the sound better than all other words, explains it well, and is
 * not hurried through faster than anybody speaks, is it accepted. Costs some tens of milliseconds of processor time for
 * each thing spotted, and takes nearly all false alarms away.
 */
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Dictionary, formatDictionary, mergePronunciations, type Pronunciations } from "../speech/dictionary.ts";
import { Decoder, englishModel, framesPerSecond } from "../speech/pocketsphinx.ts";
import type { Spotted, WakeWord } from "./engine.ts";
import { fillerWords } from "./filler-words.ts";

/** How likely a wake word is beforehand, against all fillers together: something has been spotted, after all. */
const wakePrior = 0.3;
/** All rivals together. More keeps more of them out, and some wake words too: at 0.3, 42 of 48 pass, at 0.01, 46. */
const rivalPrior = 0.01;
/** Of a phrase, in the mean. Wake words said fast have 7 and more, other words taken for them 5. */
const framesPerPhone = 6;
/**
 * The acoustic score of a frame of the phrase (0 is perfect), below which no word explains the sound, and the phrase is only
 * the least bad: at sensitivity 0, and how much lower at 1. In two hours of other speech nine things got as far as this;
 * their scores are -56, -59 and from -65 down to -80. Of what was meant the lowest is -63, in noise of 10 dB.
 */
const worstScore = { strict: -50, range: 24 };
/** Seconds that the last sound of a phrase goes on after its last frame in the decoder, in the median. */
const dyingAway = 0.04;
/** The end of the sentence. */
const endPrior = 0.05;

export class Verification {
  readonly #decoder: Decoder;
  /** What each spelling means, and the fewest frames of it. */
  readonly #spellings = new Map<string, { readonly wakeWord: WakeWord; readonly fewest: number }>();

  private constructor(decoder: Decoder, spellings: ReadonlyMap<string, WakeWord>, phones: Pronunciations) {
    this.#decoder = decoder;
    for (const [spelling, wakeWord] of spellings) {
      const [pronunciation = ""] = phones.get(spelling) ?? [];
      this.#spellings.set(spelling, { wakeWord, fewest: pronunciation.split(" ").length * framesPerPhone });
    }
  }

  /**
   * `spellings`: what the words of `phones` mean; `rivals`: pronunciations of phrases that are nearly wake words. The
   * decoder's files go into `folder`.
   */
  static async make(
    spellings: ReadonlyMap<string, WakeWord>,
    phones: Pronunciations,
    rivals: readonly string[],
    folder: string,
  ): Promise<Verification> {
    const dictionary = new Dictionary({ file: englishModel.dictionary, voices: ["en-us"] });
    const fillers = await dictionary.pronounce(fillerWords);
    const wakes = new Set([...phones.values()].flat());
    const others = new Set(rivals.filter((rival) => !wakes.has(rival)));
    const rivalPhones = new Map([...others].map((rival, n) => [`rival-${n}`, [rival]]));
    const file = join(folder, "verification.dict");
    const model = join(folder, "verification.arpa");
    await writeFile(file, formatDictionary(mergePronunciations(phones, rivalPhones, fillers)));
    await writeFile(model, unigrams([...spellings.keys()], [...rivalPhones.keys()], [...fillers.keys()]));
    const decoder = new Decoder({
      dictionary: file,
      search: { kind: "language-model", file: model },
      // Every second frame is scored: a quarter less work, and no worse. With silence removed, times would be wrong.
      settings: { fwdflat: false, bestpath: false, ds: 2, remove_silence: false },
    });
    return new Verification(decoder, spellings, phones);
  }

  /**
   * Which wake word is in the sound, and where it ends, in milliseconds before the sound does; undefined for other words.
   * The sound is 16 kHz mono and should end soon after the wake word. It need not be the one that was spotted: spotting
   * is permissive, and takes one wake word for another before it is wholly said. `sensitivity`: instead of the wake word's.
   */
  find(sound: Int16Array, sensitivity?: number): Spotted | undefined {
    const decoder = this.#decoder;
    decoder.startStream();
    decoder.start();
    decoder.process(sound, true);
    decoder.end();
    for (const { word, startFrame, endFrame, ascr } of decoder.segments().toReversed()) {
      const known = this.#spellings.get(word);
      const frames = endFrame - startFrame + 1;
      if (known === undefined || frames < known.fewest) continue;
      if (ascr / frames < worstScoreAt(sensitivity ?? known.wakeWord.sensitivity)) continue;
      const end = (endFrame + 1) / framesPerSecond + dyingAway;
      return { wakeWord: known.wakeWord, endedAgo: Math.max(0, (sound.length / 16_000 - end) * 1000) };
    }
    return undefined;
  }

  free(): void {
    this.#decoder.free();
  }
}

export function worstScoreAt(sensitivity: number): number {
  return worstScore.strict - worstScore.range * sensitivity;
}

/** A language model in which words follow each other freely. */
function unigrams(wakes: readonly string[], rivals: readonly string[], fillers: readonly string[]): string {
  const log = (probability: number): string => Math.log10(probability).toFixed(4);
  const each = (words: readonly string[], prior: number): string[] =>
    words.map((word) => `${log(prior / words.length)} ${word}`);
  const lines = [
    "-99 <s>",
    `${log(endPrior)} </s>`,
    ...each(wakes, wakePrior),
    ...each(rivals, rivalPrior),
    ...each(fillers, 1 - wakePrior - rivalPrior - endPrior),
  ];
  return `\\data\\\nngram 1=${lines.length}\n\n\\1-grams:\n${lines.join("\n")}\n\n\\end\\\n`;
}
