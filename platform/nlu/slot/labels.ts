/**
 * The labels that assign words to slots: each slot has one for its first word (Begin) and one for the others (Inside);
 * label 0 is Outside.
 */

export const outside = 0;

export type SlotSpan = { readonly slot: number; readonly start: number; readonly end: number };

export const labelCount = (slots: number) => 1 + slots * 2;
const beginOf = (slot: number) => 1 + slot * 2;
const isBegin = (label: number) => label % 2 === 1;
const slotOf = (label: number) => (label - 1) >> 1;

export function labelsOf(length: number, spans: readonly SlotSpan[]): Uint16Array {
  const labels = new Uint16Array(length);
  for (const { slot, start, end } of spans) {
    labels.fill(beginOf(slot) + 1, start, end);
    labels[start] = beginOf(slot);
  }
  return labels;
}

export function spansOf(labels: ArrayLike<number>): SlotSpan[] {
  const spans: SlotSpan[] = [];
  for (let at = 0; at < labels.length; at++) {
    if (!isBegin(labels[at]!)) continue;
    let end = at + 1;
    while (labels[end] === labels[at]! + 1) end++;
    spans.push({ slot: slotOf(labels[at]!), start: at, end });
  }
  return spans;
}

/** The allowed transitions: every allowed pair of labels, once. */
export type Transitions = {
  readonly from: Uint16Array;
  readonly to: Uint16Array;
  readonly mayStart: Uint8Array;
  readonly mayEnd: Uint8Array;
};

export function transitionsOf(slots: number): Transitions {
  const count = labelCount(slots);
  const from: number[] = [];
  const to: number[] = [];
  const opens = (label: number) => label === outside || isBegin(label);
  for (let a = 0; a < count; a++) {
    for (let b = 0; b < count; b++) {
      const isContinued = a !== outside && !opens(b) && slotOf(a) === slotOf(b);
      if (!isContinued && !opens(b)) continue;
      from.push(a);
      to.push(b);
    }
  }
  const mayStart = Uint8Array.from({ length: count }, (_, label) => Number(opens(label)));
  return { from: Uint16Array.from(from), to: Uint16Array.from(to), mayStart, mayEnd: new Uint8Array(count).fill(1) };
}
