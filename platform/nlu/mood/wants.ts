/**
 * The words by which somebody wants, needs or lacks something, in any sentence: with one of them, a value says what is to be done, as
 * in "I need bread" and "can we have some jazz", unless many intents take such values.
 */
import { type ByLanguage, ofLanguage } from "../../languages/languages.ts";

const words: ByLanguage<"moods", string> = {
  en: "would need needs want wants have had get like love fancy must lack lacks miss missing short out left low gone finished empty no more",
  de: "ware waren brauch brauche brauchen benotige benotigen will wollen mochte mochten hatte hatten haben habe hab gern gerne muss mussen fehlt fehlen kein keine keinen leer alle aus mehr",
  fr: "serait seraient besoin veux voudrais voudrions voulons veut aimerais aimerions avoir faut faudrait manque manquent plus envie",
  es: "estaria estarian seria serian vendria vendrian necesito necesitamos quiero queremos quisiera quisieramos gustaria tener falta faltan queda quedan hay acabado acabo sin apetece",
  it: "sarebbe sarebbero andrebbe andrebbero bisogno serve servono voglio vogliamo vorrei vorremmo avere manca mancano occorre occorrono finito finita finiti finite piu voglia piacerebbe",
  pt: "seria seriam estaria estariam preciso precisamos quero queremos queria queriamos gostaria gostariamos ter falta faltam acabou acabaram sem tem apetece",
};

const sets = new Map<string, ReadonlySet<string>>();

/** `word`: without accents and capitals. */
export function isWant(language: string, word: string): boolean {
  const listed = ofLanguage(words, language);
  if (listed === undefined) return false;
  const set = sets.get(listed) ?? new Set(listed.split(" "));
  sets.set(listed, set);
  return set.has(word);
}
