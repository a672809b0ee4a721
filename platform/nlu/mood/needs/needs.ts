/** What people say instead of a command: what they lack, what bothers them, what they would like to know. */
import { type ByLanguage, ofLanguage } from "../../../languages/languages.ts";
import { wholeWords } from "../phrases.ts";
import * as de from "./de.ts";
import * as en from "./en.ts";
import * as es from "./es.ts";
import * as fr from "./fr.ts";
import * as it from "./it.ts";
import type { Need, Needs } from "./need-text.ts";
import * as pt from "./pt.ts";

export type CompiledNeed = Need & { readonly pattern: RegExp };
export type CompiledNeeds = {
  readonly asides: readonly { readonly pattern: RegExp; readonly stands: string }[];
  readonly tag: RegExp;
  readonly needs: readonly CompiledNeed[];
};

const texts: ByLanguage<"moods", Needs> = { de, en, es, fr, it, pt };
const compiled = new Map<Needs, CompiledNeeds>();

/** Returns undefined for a language without texts. */
export function needsOf(language: string): CompiledNeeds | undefined {
  const text = ofLanguage(texts, language);
  if (text === undefined) return undefined;
  const made = compiled.get(text) ?? compile(text);
  compiled.set(text, made);
  return made;
}

const compile = ({ asides, tags, needs }: Needs): CompiledNeeds => ({
  asides: asides.map(([said, stands]) => ({ pattern: wholeWords(said), stands })),
  tag: new RegExp(`(?<=\\p{L} )(?:${tags})$`, "u"),
  needs: needs.map((need) => ({ ...need, pattern: new RegExp(wholeWords(need.said).source, "dgu") })),
});
