/** Generates names that nobody has heard before. */
import { seeded } from "../voices/random.ts";

/** Two to four syllables, each name once. */
export function madeUp(count: number, seed = 1): string[] {
  const random = seeded(seed);
  const [heads, vowels, tails] = [
    "b d f g k l m n p r s t v z br gr st tr".split(" "),
    "a e i o u".split(" "),
    "n r s l m".split(" "),
  ];
  const names = new Set<string>();
  while (names.size < count) {
    const syllable = () => `${random.pick(heads)}${random.pick(vowels)}`;
    names.add(`${Array.from({ length: 2 + random.below(3) }, syllable).join("")}${random.pick(tails)}`);
  }
  return [...names];
}
