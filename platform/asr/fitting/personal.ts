/** The pronunciations that profiles add to a dictionary. What it has stays: others speak at the same site. */
import { hearingOf } from "../../languages/lacks.ts";
import { mergePronunciations, type Pronunciations } from "../../speech/dictionary.ts";
import { type Preferences, pronounceForeign } from "../../speech/pronounce-foreign.ts";
import { smooth } from "../../speech/pronounce-phones.ts";
import { fittedSounds, soundsOfPhones } from "./accent-sounds.ts";
import type { VoiceProfile } from "./profile.ts";

/** More make the decoder slower, and different words alike. */
const maxAdded = 3;

export type Sounds = VoiceProfile["sounds"];

/** Returns the alternative of each sound. Sounds that the table does not have (any more) are left out. */
export function preferencesOf(sounds: Sounds, language: string): Preferences {
  const table = fittedSounds(language);
  const found = new Map<string, number>();
  for (const [sound, phones] of Object.entries(sounds)) {
    const at = table?.get(sound)?.findIndex((each) => each.join(" ") === phones) ?? -1;
    if (at >= 0) found.set(sound, at);
  }
  return found;
}

/** The reverse. */
export function soundsOf(preferences: Preferences, language: string): Sounds {
  const table = fittedSounds(language);
  return Object.fromEntries([...preferences].map(([sound, at]) => [sound, (table?.get(sound)?.[at] ?? []).join(" ")]));
}

/** Returns `base` with what these speakers add. Rejects with PronounceError. */
export async function withVoices(
  base: Pronunciations,
  language: string,
  voices: readonly Sounds[],
): Promise<Pronunciations> {
  let all: Pronunciations = base;
  for (const sounds of voices) {
    const preferences = preferencesOf(sounds, language);
    if (preferences.size > 0) all = mergePronunciations(all, await added(base, language, preferences));
  }
  return all;
}

async function added(base: Pronunciations, language: string, preferences: Preferences): Promise<Pronunciations> {
  if (hearingOf(language) === "well")
    return new Map([...base].map(([word, known]) => [word, englishWays(known, preferences)]));
  const words = [...base.keys()].filter((word) => !word.includes("_"));
  const personal = await pronounceForeign(words, language, preferences);
  return new Map([...personal].map(([word, ways]) => [word, fresh(ways, base.get(word) ?? [])]));
}

/** With all sounds of the speaker, then with each of them alone: nobody has an accent in every word. */
export function englishWays(known: readonly string[], preferences: Preferences): string[] {
  const table = fittedSounds("en")!;
  const found: string[] = [];
  for (const phones of known) {
    const sounds = soundsOfPhones(phones);
    const own = [...new Set(sounds.map(({ ipa }) => ipa))].filter((ipa) => preferences.has(ipa));
    const spoken = (some: readonly string[]): string =>
      smooth(
        sounds.flatMap(({ ipa, heard }) => (some.includes(ipa) ? table.get(ipa)![preferences.get(ipa)!]! : heard[0]!)),
      ).join(" ");
    found.push(spoken(own), ...(own.length > 1 ? own.map((one) => spoken([one])) : []));
  }
  return fresh(found, known);
}

const fresh = (ways: readonly string[], known: readonly string[]): string[] =>
  [...new Set(ways)].filter((way) => way !== "" && !known.includes(way)).slice(0, maxAdded);
