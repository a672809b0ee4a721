/** Requests that say nothing but that something is to be done about what was told: "the light is too bright, please fix it". */
import { type ByLanguage, ofLanguage } from "../../languages/languages.ts";
import { findPhrases, wholeWords } from "./phrases.ts";

/** Behind what is too much. Words without accents, capitals and punctuation. */
const texts: ByLanguage<"moods", string> = {
  en: String.raw`(?<=too \w+(?: \w+){0,2} )(?:please |can you |could you |would you )*(?:(?:fix|change|adjust|sort|help) (?:it|that|this)(?: out)?|do something(?: about (?:it|that|this))?)(?: please)?$`,
  de: String.raw`(?<=zu \p{L}+(?: hier)? )(?:bitte |kannst du |konntest du )*(?:(?:andere?|andern|korrigiere?|regle|regel)(?: (?:das|es|mal|bitte))*|(?:tu|mach|unternimm) (?:bitte |mal )*(?:etwas|was)(?: dagegen)?|(?:etwas|was) (?:dagegen )?(?:tun|machen))(?: bitte)?$`,
  fr: String.raw`(?<=trop \p{L}+(?: ici)? )(?:s il (?:te|vous) plait )?(?:fais (?:donc )?quelque chose|(?:arrange|change|regle|corrige)(?: moi)? ?ca)(?: s il (?:te|vous) plait)?$`,
  es: String.raw`(?<=(?:muy|tan|demasiad[oa]) \p{L}+(?: aqui)? )(?:por favor )?(?:haz algo|(?:arregla|cambia|corrige|soluciona)(?:lo|la)?)(?: por favor)?$`,
  it: String.raw`(?<=tropp[oa] \p{L}+(?: qui)? )(?:per favore )?(?:fai qualcosa|(?:sistema|cambia|correggi|regola)(?:la|lo)?)(?: per favore)?$`,
  pt: String.raw`(?<=(?:muito|demais)(?: (?:clar|escur|fri|quent|alt|baix)\p{L}*)?(?: aqui)? )(?:por favor )?(?:faz (?:alguma coisa|algo)|(?:resolve|muda|ajeita|conserta)(?: isso)?|da um jeito(?: nisso)?)(?: por favor)?$`,
};
const compiled = new Map<string, RegExp>();

/** Returns where such a request begins, behind a statement. */
export function remedyIn(language: string, words: readonly string[]): number | undefined {
  const text = ofLanguage(texts, language);
  if (text === undefined) return undefined;
  const pattern = compiled.get(text) ?? wholeWords(text);
  compiled.set(text, pattern);
  return findPhrases(pattern, words)[0]?.start;
}
