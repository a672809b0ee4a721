/** Converts sentences between the two forms: text with marks, as an author edits it, and chunks, as in a dataset. */
import type { Chunk } from "../dataset.ts";
import { asTemplate, type SlotNames } from "../sentence-template.ts";
import type { DraftSentence, Mark } from "./draft.ts";

/** A placeholder for any value of a slot: "[room]". */
const open = /\[([^[\]]+)\]/gu;

/**
 * `entityOf` returns a slot's entity; an undeclared slot counts as an entity of its own, which the consistency check
 * reports.
 */
export function toChunks({ text, marks }: DraftSentence, entityOf: (slot: string) => string | undefined): Chunk[] {
  const characters = Array.from(text);
  const chunks: Chunk[] = [];
  const slotOf = (slot: string) => ({ entity: entityOf(slot) ?? slot, slot_name: slot });
  const plain = (words: string): void => {
    let end = 0;
    for (const match of words.matchAll(open)) {
      if (match.index > end) chunks.push({ text: words.slice(end, match.index) });
      chunks.push(slotOf(match[1]!.trim()));
      end = match.index + match[0].length;
    }
    if (end < words.length) chunks.push({ text: words.slice(end) });
  };
  let end = 0;
  for (const mark of marks) {
    plain(characters.slice(end, mark.start).join(""));
    chunks.push({ text: characters.slice(mark.start, mark.end).join(""), ...slotOf(mark.slot) });
    end = mark.end;
  }
  plain(characters.slice(end).join(""));
  return chunks;
}

/** Returns the sentence in the notation of the dataset when it is a template; undefined when it is plain. */
export function toTemplate({ text, marks }: DraftSentence, names: SlotNames): string | undefined {
  const characters = Array.from(text);
  let [made, end] = ["", 0];
  for (const { start, end: after, slot } of marks) {
    const words = characters.slice(start, after).join("");
    made += `${characters.slice(end, start).join("")}[${slot}](${words})`;
    end = after;
  }
  return asTemplate(made + characters.slice(end).join(""), names);
}

/** Slots with words become marks; `[room:room]` becomes the placeholder `[room]`, and the rest stays as written. */
export function fromTemplate(template: string): DraftSentence {
  let [text, end] = ["", 0];
  const marks: Mark[] = [];
  for (const match of template.matchAll(/\[([^[\]:|()<>\\]+):[^[\]]*\](?:\(([^()|]*)\))?/gu)) {
    const [whole, slot = "", words] = match;
    text += template.slice(end, match.index);
    const start = Array.from(text).length;
    text += words ?? `[${slot}]`;
    if (words !== undefined) marks.push({ start, end: Array.from(text).length, slot });
    end = match.index + whole.length;
  }
  return { text: text + template.slice(end), marks };
}

export function fromChunks(chunks: readonly Chunk[]): DraftSentence {
  let text = "";
  const marks: Mark[] = [];
  const length = () => Array.from(text).length;
  for (const { text: words, entity, slot_name: slot = entity } of chunks) {
    const said = (words ?? "").replaceAll(/[[\]]/gu, " ");
    if (slot === undefined) {
      text += said;
      continue;
    }
    const inner = said.trim();
    if (inner === "") {
      text += `[${slot}]`;
      continue;
    }
    const before = said.indexOf(inner);
    text += said.slice(0, before);
    const start = length();
    text += inner;
    marks.push({ start, end: length(), slot });
    text += said.slice(before + inner.length);
  }
  const indent = Array.from(text).length - Array.from(text.trimStart()).length;
  return {
    text: text.trim(),
    marks: marks.map(({ start, end, slot }) => ({ start: start - indent, end: end - indent, slot })),
  };
}

/** Returns what is wrong with the marks, in words; undefined when nothing is. */
export function faultOfMarks({ text, marks }: DraftSentence): string | undefined {
  const { length } = Array.from(text);
  let before = 0;
  for (const { start, end } of marks) {
    if (start < before || end <= start) return "marks go from left to right, and none is empty or in another";
    if (end > length) return `a mark ends at ${end}, and the sentence has ${length} characters`;
    before = end;
  }
  return undefined;
}
