import type { Answer } from "../../api/call.ts";
import { sizeOf } from "../../widgets/format.ts";
import { say, sayWith } from "../../words/say.ts";

export type Models = Answer<"listModels">;

const kinds = {
  recogniser: say("Hears ¦ model"),
  voice: say("Speaks ¦ model"),
  vad: say("Detects speech ¦ model"),
  "wake-word": say("Wakes ¦ model"),
} as const;

/** Of the catalogue's models, by their names. */
const abouts: Readonly<Record<string, string>> = {
  "zipformer-en-20m": say("English, small, works while you speak (streaming transducer, 20 million parameters)"),
  "moonshine-tiny-en": say("English, short commands (Moonshine Tiny)"),
  "whisper-tiny": say("Many languages, quick but not accurate (OpenAI Whisper tiny)"),
  "whisper-base": say("Many languages, slower and better than whisper-tiny (OpenAI Whisper base)"),
  "parakeet-v3": say("25 European languages, accurate; for machines with 4 GB (NVIDIA Parakeet TDT 0.6B v3)"),
  "piper-en-kristin": say("American English, a woman (Piper, Kristin)"),
  "piper-de-thorsten": say("German, a man (Piper, Thorsten)"),
  "piper-es-sharvard": say("Spanish, two speakers (Piper, Sharvard)"),
  "piper-fr-siwis": say("French, a woman (Piper, Siwis)"),
  "piper-pt-faber": say("Brazilian Portuguese, a man (Piper, Faber)"),
  "kokoro-en": say("English, eleven speakers, slow on small boards (Kokoro 0.19)"),
};

/** What both an added and an offered model show. */
export function Described({ model }: { readonly model: Models["added"][number] | Models["offered"][number] }) {
  const { name, kind, about, languages, bytes, memory, licence } = model;
  return (
    <>
      <p>{abouts[name] ?? about}</p>
      <p class="soft small">
        {sayWith("{kind} {languages}; {size} on the disk, about {memory} MB of memory; licence {licence}", {
          kind: kinds[kind],
          languages: languages.join(", "),
          size: sizeOf(bytes),
          memory,
          licence: (
            <a href={licence.address} target="_blank" rel="noreferrer">
              {licence.id}
            </a>
          ),
        })}
      </p>
    </>
  );
}
