import type { ComponentChildren } from "preact";
import { colourOf } from "./slot-colour.ts";
import { type Intent, piecesOf, type Sentence } from "./sentence.ts";
import { say } from "../../words/say.ts";

/** Shows a sentence with the values of slots in their colours, each with the slot's name. */
export function MarkedText({
  sentence,
  intent,
}: {
  readonly sentence: Sentence;
  readonly intent: Pick<Intent, "slots">;
}): ComponentChildren {
  return (
    <span class="marked">
      {piecesOf(sentence).map(({ text, slot, isOpen = false }, index) =>
        slot === undefined ? (
          <span key={index}>{text}</span>
        ) : (
          <span key={index} class={colourOf(intent, slot)}>
            {isOpen ? <em>{say("any")}</em> : text} <small>{slot}</small>
          </span>
        ),
      )}
      {sentence.heard === false ? <small class="soft"> {say("understood only")}</small> : null}
    </span>
  );
}
