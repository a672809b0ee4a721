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

/** What both an added and an offered model show. */
export function Described({ model }: { readonly model: Models["added"][number] | Models["offered"][number] }) {
  const { kind, about, languages, bytes, memory, licence } = model;
  return (
    <>
      <p>{about}</p>
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
