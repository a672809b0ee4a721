/** Takes German compounds apart that name a thing and its place: "Küchenlicht" is "Licht in Küche". */
import { longestHits } from "./gazetteer.ts";
import { anyDeterminer } from "./known-forms.ts";
import type { Parts } from "./parts.ts";
import type { Reading } from "./reading.ts";
import { tokenise } from "./text/tokens.ts";

/** Between the two parts: "Wohnzimmerlicht", "Küchenlicht", "Arbeitslicht". */
const links: readonly string[] = ["", "n", "s", "en", "es"];
const minPart = 3;
/** A song is of a place only by its title: "Kellerlied" plays no song in the cellar. */
const titled: ReadonlySet<string> = new Set(["lied", "lieder", "song", "songs"]);
/** The time must stay bounded. */
const maxLetters = 40;

/** Returns the words that a word of the sentence stands for; undefined for one that is no such compound, or that the assistant knows. */
export function partsOfCompound(parts: Parts, { words, listed }: Reading, at: number): readonly string[] | undefined {
  const { norm, text } = words[at]!;
  if (parts.language !== "de" || parts.knownForms.has(norm) || norm.length > maxLetters) return undefined;
  if (longestHits(listed).some(({ start, end }) => start <= at && at < end)) return undefined;
  for (let cut = norm.length - minPart; cut >= minPart; cut--) {
    if (titled.has(norm.slice(cut)) || !isThing(parts, norm.slice(cut))) continue;
    const first = norm.slice(0, cut);
    const place = links
      .flatMap((link) => (first.endsWith(link) ? [first.slice(0, first.length - link.length)] : []))
      .find((one) => isPlace(parts, one));
    if (place !== undefined) return [text.slice(cut), "in", place];
  }
  return undefined;
}

const isThing = ({ knownForms, reader }: Parts, word: string) =>
  knownForms.has(`${anyDeterminer} ${word}`) || (reader.alikeOf(word) !== undefined && !reader.isLittle(word));

const isPlace = ({ gazetteer, entities, places, makeWord }: Parts, word: string) =>
  gazetteer.hits(tokenise(word).map(makeWord)).some(({ entity }) => places.has(entities[entity]!));
