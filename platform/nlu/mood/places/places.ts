/** How a language says where: "in the shed", "upstairs". */
import { type ByLanguage, ofLanguage } from "../../../languages/languages.ts";
import { findPhrases, type WordSpan, wholeWords } from "../phrases.ts";

/** Words without accents and capitals. */
type Texts = {
  /** The words before a place, which may be followed by a determiner. */
  readonly before: string;
  /** What stands between a place and whose it is: "the bedroom of the guests". */
  readonly of: string;
  /** Places that need no name: "upstairs". */
  readonly adverbs: string;
  /** Verbs that tell how it is there: "it is dark outside". Such a sentence names no place of a command. */
  readonly being: string;
  /** What such words also begin: "at last", "in a hurry". */
  readonly sayings: string;
};

const texts: ByLanguage<"moods", Texts> = {
  en: {
    before: "in inside at on under behind near by above below outside beside",
    of: "of",
    adverbs: "upstairs|downstairs|outside|outdoors|out there|out the back|next door|in there",
    being: "is s was are were gets getting got becomes became looks seems sounds go goes going went come comes coming",
    sayings:
      "last least once hurry rush case peace mood time way purpose fire sale minute second moment advance bed love course face eyes ears head",
  },
  de: {
    before: "in im ins am an auf unter hinter neben bei beim uber vor drin",
    of: "von vom der des",
    adverbs:
      "oben|unten|droben|drunten|nebenan|draußen|draussen|drauß|dort oben|da oben|dort unten|da unten|da draußen|im freien",
    being: "ist sind war wird wirds ists geht gehe gehen kommt komme kommen sitzt sitze sitzen bin",
    sayings: "ruhe ordnung ernst moment augenblick eile bett voraus fall ende nerven geist gesicht augen ohren kopf",
  },
  fr: {
    before: "dans sur sous derriere chez au aux a en devant",
    of: "d de des du",
    adverbs: "dehors|en haut|en bas|la haut|la bas|a l etage|a cote|au dessus|en dessous|a l exterieur",
    being: "est sont etait fait faisait suis commence vais va vient",
    sayings:
      "fois coup heure moment instant suite nerfs nouveau paix avance effet serieux retard lit peu fond figure visage yeux oreilles tete",
  },
  es: {
    before: "en sobre bajo tras detras dentro",
    of: "de del",
    adverbs:
      "en casa de|fuera|afuera|de arriba|de abajo|alla arriba|alla abajo|ahi arriba|ahi fuera|alli fuera|al lado|en el piso de arriba",
    being: "esta estan estaba es hace hacia hay estoy voy va viene",
    sayings: "serio paz cuenta seguida marcha cama efecto general punto cara ojos oidos cabeza",
  },
  it: {
    before:
      "in nel nello nella nell nei negli nelle da dal dallo dalla dall dai dagli su sul sullo sulla sull sui sugli sulle sotto dietro presso",
    of: "di d del della dei delle dello",
    adverbs:
      "a casa (?:di|del|della|dei)|fuori|la fuori|di sopra|di sotto|al piano di sopra|al piano di sotto|laggiu|lassu|di la|accanto|all aperto",
    being: "e era sono fa faceva sta sto vado va viene diventa",
    sayings:
      "bravo brava solo sola lontano vicino capo nervi pace fretta attimo anticipo serio punto letto ritardo fondo faccia viso occhi orecchie testa",
  },
  pt: {
    before: "em no na nos nas num numa sob sobre atras debaixo junto",
    of: "de do da dos das",
    adverbs:
      "na casa d[aeo]s?|la fora|la em cima|la embaixo|la em baixo|la atras|ali fora|no andar de cima|no andar de baixo|ao lado|do lado de fora|fora de casa",
    being: "esta estao estava e faz fazia ta ficou fica estou vou vai vem ha",
    sayings: "paz hora serio verdade cama ponto fundo geral instante momento pressa cara rosto olhos ouvidos cabeca",
  },
};

export type PlaceReader = {
  isBefore(word: string): boolean;
  isOf(word: string): boolean;
  /** Returns true for a word that is no place behind such a one: "hurry" in "in a hurry". */
  isSaying(word: string): boolean;
  isBeing(word: string): boolean;
  /** Returns the places that need no name. */
  adverbsIn(words: readonly string[]): WordSpan[];
};

const readers = new Map<Texts, PlaceReader>();
const nowhere: PlaceReader = {
  isBefore: () => false,
  isOf: () => false,
  isSaying: () => false,
  isBeing: () => false,
  adverbsIn: () => [],
};

/** Returns the reader of a language; one that finds no place for a language without texts. */
export function placeReaderOf(language: string): PlaceReader {
  const text = ofLanguage(texts, language);
  if (text === undefined) return nowhere;
  const made = readers.get(text) ?? makeReader(text);
  readers.set(text, made);
  return made;
}

function makeReader({ before, of, adverbs, being, sayings }: Texts): PlaceReader {
  const [befores, ofs, beings, said] = [before, of, being, sayings].map((list) => new Set(list.split(" ")));
  const pattern = wholeWords(adverbs);
  return {
    isBefore: (word) => befores!.has(word),
    isOf: (word) => ofs!.has(word),
    isSaying: (word) => said!.has(word),
    isBeing: (word) => beings!.has(word),
    adverbsIn: (words) => findPhrases(pattern, words),
  };
}
