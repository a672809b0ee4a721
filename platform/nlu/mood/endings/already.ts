/** Reads the end of an order that says it is so already: "turn on the light, it is on already". */
import { type ByLanguage, ofLanguage } from "../../../languages/languages.ts";
import type { Sign } from "../mood-text.ts";

/** `frames`: what stands around the word for how it is, which stands for `{}`. Patterns like those of mood-text.ts. */
type Already = { readonly frames: string; readonly states: Readonly<Partial<Record<Sign, string>>> };

const texts: ByLanguage<"moods", Already> = {
  en: {
    frames: String.raw`(?:it|that|they|those|these)(?: all)? (?:is|s|are|re) (?:already {}|{} already)`,
    states: {
      on: "on|running|lit",
      off: "off|out",
      up: "open|up",
      down: "closed|shut|down",
      lock: "locked",
      unlock: "unlocked",
    },
  },
  de: {
    frames: String.raw`(?:es|sie|er|das|die|der) (?:ist|sind|steht|stehen|hat|lauft|laufen|brennt|brennen|leuchtet) (?:(?:ja|doch|eh) )*(?:schon|bereits|langst)(?: (?:lange|langst|ganz))*{}`,
    states: {
      on: "(?: (?:an|ein|eingeschaltet|angeschaltet))?",
      off: " (?:aus|ausgeschaltet|abgeschaltet)",
      up: " (?:auf|offen|oben|geoffnet)",
      down: " (?:zu|geschlossen|unten)",
      lock: " (?:abgeschlossen|verriegelt|zugesperrt|abgesperrt|zu)",
      unlock: " (?:aufgeschlossen|aufgesperrt|offen)",
    },
  },
  fr: {
    frames: String.raw`(?:elles?|ils?|c|ca) (?:est|sont|marche|marchent) deja{}`,
    states: {
      on: "(?: (?:allumee?s?|en marche|branchee?s?))?",
      off: " (?:eteinte?s?|coupee?s?|arretee?s?)",
      up: " (?:ouverte?s?|levee?s?)",
      down: " (?:fermee?s?|baissee?s?)",
      lock: " (?:verrouillee?s?|fermee?s?(?: a cle)?)",
      unlock: " (?:deverrouillee?s?|ouverte?s?)",
    },
  },
  es: {
    frames: "(?:ya (?:esta|estan) {}|(?:esta|estan) (?:ya {}|{} ya))",
    states: {
      on: "(?:encendid|prendid|puest)[oa]s?",
      off: "(?:apagad|quitad)[oa]s?",
      up: "(?:abiert|subid)[oa]s?",
      down: "(?:cerrad|bajad)[oa]s?",
      lock: "cerrad[oa]s?(?: con llave)?",
      unlock: "abiert[oa]s?",
    },
  },
  it: {
    frames: "(?:e|sono|sta|stanno) gia {}",
    states: {
      on: "(?:acces[oaie]|in funzione)",
      off: "spent[oaie]",
      up: "(?:apert|alzat)[oaie]",
      down: "(?:chius|abbassat)[oaie]",
      lock: "chius[oaie](?: a chiave)?",
      unlock: "apert[oaie]",
    },
  },
  pt: {
    frames: "(?:ja (?:esta|ta|estao|tao) {}|(?:esta|ta|estao|tao) (?:ja {}|{} ja))",
    states: {
      on: "(?:aces|ligad)[oa]s?",
      off: "(?:apagad|desligad)[oa]s?",
      up: "(?:abert|levantad|subid)[oa]s?",
      down: "(?:fechad|baixad|abaixad)[oa]s?",
      lock: "(?:trancad|fechad)[oa]s?(?: a chave)?",
      unlock: "(?:destrancad|abert)[oa]s?",
    },
  },
};

type AlreadySaid = { readonly start: number; readonly sign: Sign };

const patterns = new Map<Already, readonly (readonly [sign: Sign, pattern: RegExp])[]>();

/** Returns where the last words say that something is so already, in each direction that they may mean. */
export function alreadyIn(language: string, words: readonly string[]): AlreadySaid[] {
  const text = ofLanguage(texts, language);
  if (text === undefined) return [];
  const made = patterns.get(text) ?? makePatterns(text);
  patterns.set(text, made);
  const said = words.join(" ");
  return made.flatMap(([sign, pattern]) => {
    const found = pattern.exec(said)?.[0].trim().split(" ").length;
    return found === undefined ? [] : [{ start: words.length - found, sign }];
  });
}

function makePatterns({ frames, states }: Already) {
  return (Object.entries(states) as [Sign, string][]).map(([sign, state]) => {
    return [sign, new RegExp(`(?:^| )(?:${frames.replaceAll("{}", `(?:${state})`)})$`, "u")] as const;
  });
}
