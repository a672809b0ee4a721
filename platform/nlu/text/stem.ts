/** Computes the stem of a word, so that "lights" and "light" are treated alike. */

import { type ByLanguage, ofLanguage } from "../../languages/languages.ts";

type Stem = (word: string) => string;

/** A light English stemmer: removes plurals, -ing, -ed, -ly, -er, -est. */
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

/** Endings of number, gender and the most frequent verb forms, without accents; longer ones first. */
const endings = {
  fr: [
    "issons",
    "issez",
    "erons",
    "eront",
    "erai",
    "eras",
    "erez",
    "aient",
    "ions",
    "ait",
    "ais",
    "ons",
    "ent",
    "aux",
    "ees",
    "ez",
    "er",
    "ir",
    "es",
    "ee",
    "e",
    "s",
    "x",
  ],
  de: ["ern", "end", "en", "em", "er", "es", "e", "n", "s"],
  es: [
    "iendo",
    "ando",
    "amos",
    "emos",
    "imos",
    "aron",
    "ieron",
    "arme",
    "ame",
    "eme",
    "ad",
    "ed",
    "id",
    "ar",
    "er",
    "ir",
    "es",
    "as",
    "os",
    "a",
    "e",
    "o",
    "s",
  ],
  it: [
    "iamo",
    "ando",
    "endo",
    "are",
    "ere",
    "ire",
    "ano",
    "ono",
    "ato",
    "ata",
    "ate",
    "ite",
    "hi",
    "he",
    "a",
    "e",
    "i",
    "o",
  ],
  pt: [
    "ando",
    "endo",
    "indo",
    "amos",
    "emos",
    "imos",
    "aram",
    "eram",
    "oes",
    "aes",
    "ais",
    "eis",
    "ar",
    "er",
    "ir",
    "es",
    "as",
    "os",
    "ns",
    "a",
    "e",
    "o",
    "m",
    "s",
  ],
} as const;

/** Removes the longest ending that leaves three letters. `level`: makes the stems alike that a verb has in turn. */
function cutter(own: readonly string[], level: Stem = (stem) => stem): Stem {
  return (word) => {
    const ending = own.find((one) => word.length >= one.length + 3 && word.endsWith(one));
    if (/\d/.test(word)) return word;
    return level(ending === undefined ? word : word.slice(0, -ending.length));
  };
}

/** "appeler" and "appelle", "jeter" and "jette". */
const single: Stem = (stem) => stem.replace(/([lnt])\1$/, "$1");
/** "cerrar" and "cierra", "mover" and "mueve". */
const withoutDiphthong: Stem = (stem) => stem.replace(/ie(?=[^aeiou]+$)/, "e").replace(/ue(?=[^aeiou]+$)/, "o");

const stemmers: ByLanguage<"stemmer", Stem> = {
  en: english,
  fr: cutter(endings.fr, single),
  de: cutter(endings.de),
  es: cutter(endings.es, withoutDiphthong),
  it: cutter(endings.it),
  pt: cutter(endings.pt),
};

/** Returns the stemmer of a language; without one, words stay unchanged. */
export function stemmerOf(language: string): Stem {
  return ofLanguage(stemmers, language) ?? ((word) => word);
}
