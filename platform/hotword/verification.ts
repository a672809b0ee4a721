/**
 * Verifies a spotted wake word: the last second and a half is decoded once more, as running speech of everyday words among
 * which the wake words are a few. It is accepted only if a wake word explains the sound better than all other words, explains
 * it well, and is not spoken faster than a person can speak. This takes some tens of milliseconds of processor time per spotted
 * wake word and removes nearly all false alarms.
 */
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Dictionary, formatDictionary, mergePronunciations, type Pronunciations } from "../speech/dictionary.ts";
import { Decoder, englishModel, framesPerSecond } from "../speech/pocketsphinx.ts";
import type { IsFor, Spotted, WakeWord } from "./engine.ts";
import { fillerWords } from "./filler-words.ts";

/** Prior probability of a wake word against all fillers together; it is high because something has been spotted. */
const wakePrior = 0.3;
/**
 * Prior probability of all rivals together. A higher value rejects more of them, and some wake words too: at 0.3, 42 of 48
 * pass, at 0.01, 46.
 */
const rivalPrior = 0.01;
/**
 * Minimum mean number of frames per phone of a phrase. Wake words spoken fast have 7 and more; other words mistaken for them
 * have 5.
 */
const framesPerPhone = 6;
/**
 * Minimum acoustic score of a frame of the phrase (0 is perfect): the limit at sensitivity 0, and how much lower it is at 1.
 * Below it no word explains the sound, and the phrase is only the least bad match. In two hours of other speech, nine
 * candidates reached this check; their scores are -56, -59 and from -65 down to -80. The lowest score of a real wake word is
 * -63, in noise of 10 dB.
 */
const worstScore = { strict: -50, range: 24 };
/** Median time in seconds for which the last sound of a phrase continues after its last frame in the decoder. */
const dyingAway = 0.04;
/** Prior probability of the end of the sentence. */
const endPrior = 0.05;

export class Verification {
  readonly #decoder: Decoder;
  /** Maps each spelling to its wake word and its minimum number of frames. */
  readonly #spellings = new Map<string, { readonly wakeWord: WakeWord; readonly fewest: number }>();

  private constructor(decoder: Decoder, spellings: ReadonlyMap<string, WakeWord>, phones: Pronunciations) {
    this.#decoder = decoder;
    for (const [spelling, wakeWord] of spellings) {
      const [pronunciation = ""] = phones.get(spelling) ?? [];
      this.#spellings.set(spelling, { wakeWord, fewest: pronunciation.split(" ").length * framesPerPhone });
    }
  }

  /**
   * `spellings`: the wake words that the words of `phones` stand for; `rivals`: pronunciations of phrases that are similar to
   * wake words. The decoder's files go into `folder`.
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
   * Returns the wake word in the sound and where it ends, in milliseconds before the end of the sound; undefined for other
   * words. The sound is 16 kHz mono and should end soon after the wake word. The result may differ from the spotted wake word:
   * spotting is permissive and may mistake one wake word for another before it is fully spoken. `sensitivity` overrides that of
   * the wake word.
   */
  find(sound: Int16Array, isFor: IsFor, sensitivity?: number): Spotted | undefined {
    const decoder = this.#decoder;
    decoder.startStream();
    decoder.start();
    decoder.process(sound, true);
    decoder.end();
    for (const { word, startFrame, endFrame, ascr } of decoder.segments().toReversed()) {
      const known = this.#spellings.get(word);
      const frames = endFrame - startFrame + 1;
      if (known === undefined || frames < known.fewest || !isFor(known.wakeWord)) continue;
      if (ascr / frames < worstScoreAt(sensitivity ?? known.wakeWord.sensitivity)) continue;
      const end = (endFrame + 1) / framesPerSecond + dyingAway;
      return {
        wakeWord: known.wakeWord,
        endedAgo: Math.max(0, (sound.length / 16_000 - end) * 1000),
        score: Math.min(1, Math.max(0, 1 + ascr / frames / 100)),
      };
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
