/** Whether a title is what somebody means: "the dentist" is "Dentist Dr Meyer". */

/** Words that tell nothing of an event. */
const small = new Set(
  "the a an my our your der die das den dem des ein eine einen mein meine meinen unser unsere le la les l un une mon ma mes notre el los las una mi mis nuestro il lo i gli uno mio mia miei nostra o os as um uma meu minha nosso d de del della do da appointment termin".split(
    " ",
  ),
);

export function wordsOf(text: string): string[] {
  const plain = text
    .normalize("NFD")
    .replaceAll(/\p{M}+/gu, "")
    .toLowerCase()
    .replaceAll("ß", "ss");
  return plain.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== "");
}

const isSame = (asked: string, known: string): boolean =>
  asked === known ||
  (Math.min(asked.length, known.length) >= 4 && (known.startsWith(asked) || asked.startsWith(known))) ||
  // Compounds: the Zahnarzt of "Zahnarzttermin", the "termin" of it.
  (asked.length >= 5 && known.includes(asked));

/** Every word that means something must be in the title. */
export function isMeant(asked: string, title: string): boolean {
  const all = wordsOf(asked);
  const wanted = all.filter((word) => !small.has(word));
  const known = wordsOf(title);
  const looked = wanted.length > 0 ? wanted : all;
  return looked.length > 0 && looked.every((word) => known.some((one) => isSame(word, one)));
}
