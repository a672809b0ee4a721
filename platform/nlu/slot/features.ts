/** Computes features of each word in a sentence, for the slot tagger. */
import type { Hit } from "../gazetteer.ts";
import { mix } from "../text/hash.ts";
import type { Word } from "../text/word.ts";

/** `hits` include those of builtin entities; `frame` are the ids of the words around slots of which sentences are built. */
export type SlotContext = { readonly hits: readonly Hit[]; readonly frame: ReadonlySet<number> };

const edge = 0xed6e;
const nowhere: readonly number[] = [];
const numberShape = /^\p{N}+$/u;

/** Returns the features of each word. The numbers of the kinds are part of the model: they never change their meaning. */
export function slotFeatures(words: readonly Word[], { hits, frame }: SlotContext): number[][] {
  const length = words.length;
  const tags = tagHits(length, hits);
  const left = nearestFrame(words, frame, 1);
  const right = nearestFrame(words, frame, -1);
  const id = (at: number) => words[at]?.id ?? edge + Math.sign(at);
  return words.map((word, at) => {
    const made = [mix(0, 0)];
    for (let offset = -3; offset <= 3; offset++) made.push(mix(10 + offset, id(at + offset)));
    made.push(
      mix(20, id(at - 1), id(at)),
      mix(21, id(at), id(at + 1)),
      mix(22, id(at - 2), id(at - 1)),
      mix(23, id(at + 1), id(at + 2)),
      mix(24, id(at - 1), id(at + 1)),
      mix(30, word.stem),
      mix(31, words[at - 1]?.stem ?? edge),
      mix(32, words[at + 1]?.stem ?? edge),
      mix(40, word.shape),
      mix(41, words[at - 1]?.shape ?? edge),
      mix(42, words[at + 1]?.shape ?? edge),
      mix(43, words[at - 1]?.shape ?? edge, word.shape),
      mix(44, word.shape, words[at + 1]?.shape ?? edge),
      mix(45, id(at - 1), word.shape),
      mix(70, left[at]!),
      mix(71, right[at]!),
      mix(72, left[at]!, right[at]),
    );
    for (let i = 0; i < word.prefixes.length; i++) made.push(mix(50 + i, word.prefixes[i]!));
    for (let i = 0; i < word.suffixes.length; i++) made.push(mix(55 + i, word.suffixes[i]!));
    for (let offset = -2; offset <= 2; offset++) {
      const groups = words[at + offset]?.groups ?? nowhere;
      for (let i = 0; i < groups.length; i++) made.push(mix(90 + offset, groups[i]!));
      if (groups.length === 0) made.push(mix(90 + offset, 0));
    }
    const [coarse = 0] = word.groups;
    const [coarseBefore = 0] = words[at - 1]?.groups ?? nowhere;
    const [coarseAfter = 0] = words[at + 1]?.groups ?? nowhere;
    made.push(
      mix(95, coarseBefore, coarse),
      mix(96, coarse, coarseAfter),
      mix(97, id(at - 1), coarse),
      mix(98, id(at + 1), coarse),
    );
    if (at === 0) made.push(mix(60, 0));
    if (at === length - 1) made.push(mix(61, 0));
    if (numberShape.test(word.text)) made.push(mix(62, Math.min(4, word.text.length)));
    if (!frame.has(word.id)) made.push(mix(63, 0), mix(64, id(at - 1)), mix(65, id(at + 1)));
    for (const tag of tags[at]!) made.push(mix(80, tag), mix(83, tag, id(at - 1)), mix(84, tag, id(at + 1)));
    if (tags[at]!.length === 0) made.push(mix(80, 0));
    for (const tag of tags[at - 1] ?? []) made.push(mix(81, tag));
    for (const tag of tags[at + 1] ?? []) made.push(mix(82, tag));
    return made;
  });
}

/** Returns for each word the hits that contain it, and if it is the first, an inner, the last or the only word of them. */
function tagHits(length: number, hits: readonly Hit[]): number[][] {
  const tags: number[][] = Array.from({ length }, () => []);
  for (const { entity, start, end } of hits) {
    for (let at = start; at < end; at++) {
      const position = end - start === 1 ? 3 : at === start ? 0 : at === end - 1 ? 2 : 1;
      tags[at]!.push(1 + entity * 4 + position);
    }
  }
  return tags;
}

/** Returns for each word the nearest frame word before it (`step` 1) or after it (−1), and the rough distance to it. */
function nearestFrame(words: readonly Word[], frame: ReadonlySet<number>, step: 1 | -1): number[] {
  const nearest: number[] = [];
  let last = edge;
  let distance = 0;
  for (let at = step === 1 ? 0 : words.length - 1; at >= 0 && at < words.length; at += step) {
    nearest[at] = mix(distance > 4 ? 2 : distance > 1 ? 1 : 0, last);
    distance++;
    const { id } = words[at]!;
    if (!frame.has(id)) continue;
    last = id;
    distance = 0;
  }
  return nearest;
}
