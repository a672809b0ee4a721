/** The stem of a word: enough of its form to see that "lights" and "light" are one. */

type Stem = (word: string) => string;

/** A light English stemmer: plurals, -ing, -ed, -ly, -er, -est. */
function english(word: string): string {
  if (word.length < 4 || /\d/.test(word)) return word;
  let stem = word;
  if (stem.endsWith("ies") && stem.length > 4) stem = `${stem.slice(0, -3)}y`;
  else if (/(ss|sh|ch|x|z)es$/.test(stem)) stem = stem.slice(0, -2);
  else if (/[^suai]s$/.test(stem)) stem = stem.slice(0, -1);
  const cut = /^(.*[aeiouy].*[a-z])(ing|ed|ly|est)$/.exec(stem);
  if (cut?.[1] !== undefined && cut[1].length >= 3) stem = cut[1];
  if (/([bdfgmnprt])\1$/.test(stem)) stem = stem.slice(0, -1);
  return /[^aeiou]e$/.test(stem) && stem.length > 4 ? stem.slice(0, -1) : stem;
}

const stemmers: ReadonlyMap<string, Stem> = new Map([["en", english]]);

/** The stemmer of a language ("en_GB" is "en"); a language without one has words as they are. */
export function stemmerOf(language: string): Stem {
  return stemmers.get(language.slice(0, 2)) ?? ((word) => word);
}
