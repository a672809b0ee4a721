/**
 * Makes phrases that sound similar to the wake word, in any language: some of its phonemes are replaced by others of the same
 * kind. Texts cannot do that: how a changed spelling is spoken is not known.
 */
import { phonemesOf } from "./voices.ts";
import type { Random } from "./random.ts";

/** Stress marks stay where they are when a phoneme is replaced. */
const parts = /^(?<stress>[',%=]*)(?<sound>.*)$/u;
const vowel = /^[aeiouyAEIOUVY03@&]/u;
/** Fewer replacements are the wake word with an accent, which must be heard. */
const replaced = { min: 2, max: 4 } as const;

export class NearSounds {
  readonly #phrase: readonly (readonly string[])[];
  readonly #vowels: readonly string[];
  readonly #consonants: readonly string[];

  private constructor(phrase: readonly (readonly string[])[], inventory: readonly string[]) {
    this.#phrase = phrase;
    this.#vowels = inventory.filter((sound) => vowel.test(sound));
    this.#consonants = inventory.filter((sound) => !vowel.test(sound));
  }

  /** `speech`: sentences of the language, which have its phonemes. Rejects with CannotRender. */
  static async make(
    phrase: string,
    speech: readonly string[],
    language: string,
    signal: AbortSignal,
  ): Promise<NearSounds> {
    const own = await phonemesOf(phrase, language, signal);
    const others = await phonemesOf(speech.join(" "), language, signal);
    const sounds = [...own, ...others].flat().map((phoneme) => parts.exec(phoneme)?.groups?.["sound"] ?? "");
    return new NearSounds(
      own,
      [...new Set(sounds)].filter((sound) => /^[\p{L}03@&]/u.test(sound)),
    );
  }

  /** Returns phonemes as espeak-ng speaks them, or undefined when the phrase is too short. */
  next(random: Random): string | undefined {
    const count = this.#phrase.reduce((sum, word) => sum + word.length, 0);
    if (count < 2 * replaced.min) return undefined;
    const length = Math.min(count - 1, replaced.min + random.below(replaced.max - replaced.min + 1));
    const from = random.below(count - length + 1);
    let at = 0;
    const words = this.#phrase.map((word) =>
      word.map((phoneme) => {
        const isReplaced = at >= from && at < from + length;
        at++;
        return isReplaced ? this.#other(phoneme, random) : phoneme;
      }),
    );
    return `[[${words.map((word) => word.join("")).join(" ")}]]`;
  }

  #other(phoneme: string, random: Random): string {
    const { stress = "", sound = "" } = parts.exec(phoneme)?.groups ?? {};
    const list = (vowel.test(sound) ? this.#vowels : this.#consonants).filter((one) => one !== sound);
    return list.length === 0 ? phoneme : stress + random.pick(list);
  }
}
