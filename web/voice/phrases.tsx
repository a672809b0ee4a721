import type { Answer } from "../api/call.ts";
import { quoted } from "../words/quoted.ts";
import { say } from "../words/say.ts";

/** Suggests what to say: the wake word and some sentences. */
export function Phrases({ phrases, most }: { readonly phrases: Answer<"getPhrases">; readonly most: number }) {
  const { wakeWord, sentences } = phrases;
  if (sentences.length === 0)
    return <p class="soft">{say("No assistant is installed, so the board cannot understand requests yet.")}</p>;
  return (
    <div class="phrases">
      {wakeWord === "" ? null : <p class="wake">{quoted(wakeWord)} …</p>}
      <ul>
        {sentences.slice(0, most).map((sentence) => (
          <li key={sentence}>… {quoted(sentence)}</li>
        ))}
      </ul>
    </div>
  );
}
