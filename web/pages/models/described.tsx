import type { Answer } from "../../api/call.ts";
import { sizeOf } from "../../widgets/format.ts";

export type Models = Answer<"listModels">;

const kinds = { recogniser: "Hears", voice: "Speaks", vad: "Detects speech", "wake-word": "Wakes" } as const;

/** What both an added and an offered model show. */
export function Described({ model }: { readonly model: Models["added"][number] | Models["offered"][number] }) {
  const { kind, about, languages, bytes, memory, licence } = model;
  return (
    <>
      <p>{about}</p>
      <p class="soft small">
        {kinds[kind]} {languages.join(", ")}; {sizeOf(bytes)} on the disk, about {memory} MB of memory; licence{" "}
        <a href={licence.address} target="_blank" rel="noreferrer">
          {licence.id}
        </a>
      </p>
    </>
  );
}
