/** Which of several values of one slot are a list: "milk, eggs and some bread", but not the "oh" of "oh, and add eggs". */
import { isWithin } from "./mood/phrases.ts";
import { placesOf } from "./mood/said.ts";
import type { Parts } from "./parts.ts";
import type { Reading } from "./reading.ts";

type Found = { readonly slot: number; readonly start: number; readonly end: number; readonly confidence: number };

/**
 * Returns the values of the slot that stand together: between two of them are only commas, articles and words that join. Without a
 * comma or such a word, both must be listed.
 */
export function listedTogether(
  parts: Parts,
  reading: Reading,
  slot: number,
  entity: string,
  found: readonly Found[],
): Found[] {
  const all = found.filter((span) => span.slot === slot).toSorted((a, b) => a.start - b.start);
  if (all.length < 2) return all;
  const number = parts.entities.indexOf(entity);
  const isListed = ({ start, end }: Found) =>
    reading.listed.some((hit) => hit.entity === number && hit.start < end && start < hit.end);
  const places = placesOf(reading.words);
  const { joiners, polite } = parts.reader.read(places.plain.map(({ norm }) => norm));
  const isSmall = ({ start, end }: Found) =>
    reading.tokens
      .slice(start, end)
      .every(
        ({ norm, isSign }, at) =>
          isSign || parts.reader.isLittle(norm) || isWithin(places.tokens.indexOf(start + at), polite),
      );
  const meant = all.filter((span) => isListed(span) || !isSmall(span));
  const own = meant.length === 0 ? all : meant;
  const joins = (one: Found, next: Found): boolean => {
    const between = [...reading.tokens.keys()].slice(one.end, next.start);
    const isJoiner = (at: number) => isWithin(places.tokens.indexOf(at), joiners);
    const isPause = (at: number) => reading.tokens[at]!.isSign;
    if (!between.every((at) => isPause(at) || isJoiner(at) || parts.reader.isDeterminer(reading.tokens[at]!.norm)))
      return false;
    return between.some((at) => isPause(at) || isJoiner(at)) || (isListed(one) && isListed(next));
  };
  const chains: Found[][] = [];
  for (const span of own) {
    const before = chains.at(-1)?.at(-1);
    if (before !== undefined && joins(before, span)) chains.at(-1)!.push(span);
    else chains.push([span]);
  }
  const rank = (chain: readonly Found[]) => Math.max(...chain.map((one) => Number(isListed(one)) + one.confidence));
  return chains.reduce((best, chain) => (rank(chain) > rank(best) ? chain : best));
}
