/** Shows a sentence with its slots marked, and the words as the recogniser heard them. */
import { percentOf } from "../widgets/format.ts";
import { say } from "../words/say.ts";

/** A slot as in an intent on the bus; its characters from `start` to before `end`. */
export type Slot = {
  readonly slotName: string;
  readonly rawValue: string;
  readonly entity?: string;
  readonly range?: { readonly start: number; readonly end: number };
  readonly value?: Readonly<Record<string, unknown>>;
};
export type Token = { readonly value: string; readonly confidence: number };

/** Each slot has its name above it, so that nobody depends on colours. */
export function Sentence({ text, slots = [] }: { readonly text: string; readonly slots?: readonly Slot[] }) {
  const marked = slots
    .flatMap((slot) => (slot.range === undefined ? [] : [{ ...slot, ...slot.range }]))
    // Leaves out slots of another sentence: the reply to a question.
    .filter(({ start, end, rawValue }) => text.slice(start, end) === rawValue)
    .toSorted((a, b) => a.start - b.start);
  let at = 0;
  const parts = marked.flatMap(({ start, end, slotName }) => {
    if (start < at) return [];
    const before = text.slice(at, start);
    at = end;
    return [
      before,
      <mark key={start} class="heard-slot">
        <span class="heard-name">{slotName}</span>
        {text.slice(start, end)}
      </mark>,
    ];
  });
  return (
    <span class={parts.length > 0 ? "heard marked" : "heard"}>
      {parts}
      {text.slice(at)}
    </span>
  );
}

/** Shows the recogniser's confidence in each word. */
export function Words({ tokens }: { readonly tokens: readonly Token[] }) {
  return (
    <ul class="heard-words" aria-label={say("Confidence of each word")}>
      {tokens.map(({ value, confidence }, index) => (
        <li key={index} class={confidence >= 0.8 ? "sure" : confidence >= 0.5 ? "fair" : "unsure"}>
          <span>{value}</span>
          <small class="number">{percentOf(confidence)}</small>
        </li>
      ))}
    </ul>
  );
}

/** Formats a slot's value as it is spoken: "kitchen", "50 %", "10 minutes". */
export function valueOf({ value, rawValue }: Slot): string {
  const { kind, value: plain } = value ?? {};
  if (kind === "Percentage") return `${String(plain)} %`;
  if (typeof plain === "string" || typeof plain === "number") return String(plain);
  return rawValue;
}
