/** What the board says of itself to `describe`: its recogniser, its voices and its wake words, in the protocol's shape. */
import { languages } from "../../platform/languages/languages.ts";

export type Service = "asr" | "tts" | "wake";

export type Abilities = {
  readonly services: readonly Service[];
  readonly version: string;
  /** Of the installed assistant; undefined without one. */
  readonly language: string | undefined;
  /** Phrases. */
  readonly wakeWords: readonly string[];
};

const attribution = { name: "Sotto", url: "" };

/** The name of a wake word's model, as `modelId` of its detections. */
export const modelOf = (phrase: string): string => phrase.replaceAll(" ", "_");

/** The voice that speaks a language. */
const voiceOf = (language: string): string => `sotto-${language}`;

/** Returns the language of a voice; undefined for a voice that is not ours. */
export function languageOfVoice(name: string): string | undefined {
  return Object.keys(languages).find((language) => voiceOf(language) === name);
}

/** Returns the data of the event `info`. A program without models is not there. */
export function infoOf({ services, version, language, wakeWords }: Abilities): Readonly<Record<string, unknown>> {
  const common = { attribution, installed: true, version };
  const program = (description: string) => ({ name: "sotto", description, ...common });
  const has = (service: Service): boolean => services.includes(service);
  const asr = has("asr") && language !== undefined ? [language] : [];
  const tts = has("tts") ? Object.keys(languages) : [];
  const wake = has("wake") ? wakeWords : [];
  return {
    asr: asr.map((one) => ({
      ...program("Recognises the sentences of the installed assistant"),
      supports_transcript_streaming: false,
      models: [{ name: "assistant", description: "The installed assistant", languages: [one], ...common }],
    })),
    tts:
      tts.length === 0
        ? []
        : [
            {
              ...program("Speaks as the board does"),
              supports_synthesize_streaming: false,
              voices: tts.map((one) => ({
                name: voiceOf(one),
                description: `Sotto (${one})`,
                languages: [one],
                speakers: null,
                ...common,
              })),
            },
          ],
    wake:
      wake.length === 0
        ? []
        : [
            {
              ...program("Detects the wake words of the board"),
              models: wake.map((phrase) => ({
                name: modelOf(phrase),
                description: phrase,
                phrase,
                languages: [language ?? "en"],
                ...common,
              })),
            },
          ],
    handle: [],
    intent: [],
    mic: [],
    snd: [],
  };
}
