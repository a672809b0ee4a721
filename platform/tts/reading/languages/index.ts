import type { ByLanguage } from "../../../languages/languages.ts";
import type { Reading } from "../language.ts";
import { de } from "./de.ts";
import { en } from "./en.ts";
import { es } from "./es.ts";
import { fr } from "./fr.ts";
import { it } from "./it.ts";
import { pt } from "./pt.ts";

export const readings: ByLanguage<"reading", Reading> = { en, fr, de, es, it, pt };
