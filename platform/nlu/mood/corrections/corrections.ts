/** The words with which people take back what they have just said, to say something else: "no, the bedroom". */
import { type ByLanguage, ofLanguage } from "../../../languages/languages.ts";
import { type WordSpan, findPhrases, wholeWords } from "../phrases.ts";

/** Patterns like those of mood-text.ts: words without accents, capitals and punctuation. */
type Corrections = {
  /** Phrases that always correct: "or rather". */
  readonly sure: string;
  /** Words that may also apologise or answer: "sorry". In Spanish and Portuguese a single "no" means "not". */
  readonly maybe: string;
  /** Those of them that, when they stand alone, may deny what follows: "we need no light". */
  readonly denies?: string;
  /** The word that denies what was said before: "no, not five, six". */
  readonly not: string;
};

const interjections = "(?:(?:er+m?|u+h?m*|uh+|ah+|oh|eh|ehm|euh|ahm|em|hm+) )*";
const corrections: ByLanguage<"moods", Corrections> = {
  en: {
    sure: String.raw`(?:no |sorry |wait |actually |or )*(?:i mean(?! (?:it|that|this|business|seriously|really|come on)\b)|i meant(?! (?:it|to)\b)|scratch that|or rather|let me correct that)(?: to say| rather)?`,
    maybe: String.raw`(?:no|sorry|wait|actually|hold on|hang on|(?<!(?:and|then|also|please) )make (?:that|it))(?: (?:no|wait|sorry|actually|hold on|hang on|not that(?: one)?|excuse me|my mistake|my bad|rather|make (?:that|it)))*`,
    denies: "no",
    not: "not",
  },
  de: {
    sure: String.raw`(?:nein |ne |nee |entschuldigung |sorry |moment |halt )*(?:ich (?:meinte|wollte sagen)|besser gesagt|genauer gesagt|oder (?:vielmehr|besser|doch lieber))`,
    maybe: String.raw`(?:ach )?(?:nein|ne|nee|sorry|entschuldigung|verzeihung|moment|halt|warte|doch lieber|vielmehr|quatsch|ich meine)(?: (?:nein|ne|nee|sorry|entschuldigung|verzeihung|moment|halt|warte|doch|lieber|falsch|quatsch|ich meine))*`,
    not: "nicht",
  },
  fr: {
    sure: String.raw`(?:non |pardon |attends |enfin )*(?:je (?:veux|voulais) dire|ou plutot)`,
    maybe: String.raw`(?:ah |oh )?(?:non|pardon|attends|attendez|desole|desolee|excuse moi|enfin|plutot)(?: (?:non|pardon|attends|attendez|desole|desolee|pas ca|pas celle la|pas celui la|excuse moi|plutot))*`,
    not: "pas",
  },
  es: {
    sure: String.raw`(?:no |ay |perdon |perdona |espera )*(?:quiero decir|quise decir|queria decir|mejor dicho|o mejor|o mas bien|me (?:he )?equivo(?:que|cado))`,
    maybe: String.raw`(?:ay )?(?:(?:no )+(?:perdon|perdona|espera|no|mejor|digo)|perdon|perdona|espera|digo)(?: (?:no|perdon|perdona|espera|mejor|digo))*`,
    not: "no",
  },
  it: {
    sure: String.raw`(?:no |scusa |scusi |aspetta )*(?:volevo dire|voglio dire|intendevo|o meglio|o piuttosto|mi sono sbagliat[oa])`,
    maybe: String.raw`(?:no|scusa|scusi|scusate|aspetta|anzi|cioe)(?: (?:no|scusa|scusi|aspetta|anzi|cioe|non quell[oa]))*`,
    not: "non",
  },
  pt: {
    sure: String.raw`(?:nao |ai |desculpa |desculpe |espera )*(?:quero dizer|quis dizer|queria dizer|ou melhor|quer dizer|melhor dizendo|enganei me|me enganei)`,
    maybe: String.raw`(?:ai )?(?:(?:nao )+(?:desculpa|desculpe|espera|nao|melhor|digo)|desculpa|desculpe|espera|alias|digo)(?: (?:nao|desculpa|desculpe|espera|melhor|digo))*`,
    not: "nao",
  },
};

const compile = ({ sure, maybe, denies, not }: Corrections) => ({
  not,
  sure: wholeWords(`${interjections}(?:${sure})`),
  maybe: wholeWords(`${interjections}(?:${maybe})`),
  denies,
});
const compiled = new Map<Corrections, ReturnType<typeof compile>>();

/** The place of the words that correct, and whether they always do, maybe do, or may deny what follows. */
export type Correction = WordSpan & { readonly is: "sure" | "maybe" | "denies" };

/** The maximum number of words that are said again to deny them. */
const maxDenied = 4;

/** Returns a correction with what it denies again: "no, not pasta, rice". It then surely corrects. */
function withDenied(correction: Correction, words: readonly string[], not: string): Correction {
  const { start, end } = correction;
  // In Spanish, the "no" that denies has been taken for a part of the correction.
  const from = words[end] === not ? end + 1 : words[end - 1] === not && words[start] !== not ? end : undefined;
  if (from === undefined) return correction;
  const before = words.slice(0, start).join(" ");
  for (let length = maxDenied; length > 0; length--) {
    const denied = words.slice(from, from + length).join(" ");
    const isWhole = from + length < words.length;
    if (isWhole && ` ${before} `.includes(` ${denied} `)) return { start, end: from + length, is: "sure" };
  }
  return correction;
}

/**
 * Returns the last correction that stands between other words of a sentence, in a language with texts. `cuts`: the words that
 * punctuation precedes: a "no" between two commas corrects also where it usually means "not".
 */
export function correctionIn(
  language: string,
  words: readonly string[],
  cuts?: ReadonlySet<number>,
): Correction | undefined {
  const text = ofLanguage(corrections, language);
  if (text === undefined) return undefined;
  const patterns = compiled.get(text) ?? compile(text);
  compiled.set(text, patterns);
  const sure = findPhrases(patterns.sure, words).map((span): Correction => ({ ...span, is: "sure" }));
  const maybe = findPhrases(patterns.maybe, words)
    .filter((one) => sure.every(({ start, end }) => one.end <= start || end <= one.start))
    .map(({ start, end }): Correction => {
      return { start, end, is: words.slice(start, end).join(" ") === patterns.denies ? "denies" : "maybe" };
    });
  const alone = [...words.keys()].flatMap((at): Correction[] => {
    if ([...sure, ...maybe].some(({ start, end }) => start <= at && at < end)) return [];
    const isAlone = words[at] === patterns.not && cuts?.has(at) === true && cuts.has(at + 1);
    return isAlone ? [{ start: at, end: at + 1, is: "maybe" }] : [];
  });
  const between = [...sure, ...maybe, ...alone].filter(({ start, end }) => start > 0 && end < words.length);
  const last = between.toSorted((a, b) => a.start - b.start).at(-1);
  return last && withDenied(last, words, patterns.not);
}
