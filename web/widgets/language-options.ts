import { languages } from "../api/languages.ts";
import { languageName } from "../words/language.ts";

/** The languages of assistants, named in that of the visitor, for a choice. */
export const languageOptions = languages.map(([tag]) => [tag, languageName(tag)] as const);
