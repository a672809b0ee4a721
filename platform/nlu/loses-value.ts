/** Whether what is cut off a sentence contains a value for a slot of its intent: "in the bedroom it is dark | turn on the light". */
import type { Span } from "./gazetteer.ts";
import type { IntentParts, Parts } from "./parts.ts";
import type { Reading } from "./reading.ts";

/** `kept`: the tokens that remain. A value that they contain, too, is not lost. */
export function losesValue(parts: Parts, { words, hits }: Reading, kept: Span, intent: IntentParts): boolean {
  const entities = new Set(intent.slots.map(({ entity }) => parts.entities.indexOf(entity)));
  const textOf = ({ start, end }: Span) =>
    words
      .slice(start, end)
      .map(({ norm }) => norm)
      .join(" ");
  const ofSlots = hits.filter(({ entity }) => entities.has(entity));
  const isKept = ({ start, end }: Span) => kept.start <= start && end <= kept.end;
  const values = new Set(ofSlots.filter(isKept).map(textOf));
  return ofSlots.some((hit) => !isKept(hit) && !values.has(textOf(hit)));
}
