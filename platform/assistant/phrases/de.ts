import type { CompletePhrases } from "./phrase-set.ts";

export const german: CompletePhrases = {
  notUnderstood: ["Das habe ich leider nicht verstanden."],
  cancel: ["abbrechen", "vergiss es", "stopp"],
  stop: ["stopp", "stop", "halt", "hör auf", "sei still", "ruhe", "abbrechen"],
  yes: ["ja", "ja bitte", "genau", "richtig", "jawohl", "okay", "mach das"],
  no: ["nein", "nein danke", "nee", "falsch"],
  didYouMean: "Meintest du: {sentence}?",
  confirm: "{sentence}: soll ich das tun?",
  firstOfSeveral: "Eins nach dem anderen. Zuerst: {sentence}?",
  either: {
    question: "Meintest du: {sentence}, oder {other}?",
    which: "Das Erste oder das Zweite?",
    first: ["das erste", "die erste", "den ersten"],
    second: ["das zweite", "die zweite", "den zweiten"],
  },
  leftAlone: "Gut, ich lasse es.",
  unknownValue: "{words} kenne ich nicht. Ich kenne {known}.",
  unknownWords: "Mit {words} weiß ich nichts anzufangen.",
  whatMeant: "Das tut mir leid. Was war gemeint?",
  nothingWrong: "Hier wurde in den letzten Minuten nichts verlangt.",
  otherwise: {
    negated: "Du hast gesagt, was ich nicht tun soll. Ich habe nichts getan.",
    opposite: "Das Gegenteil davon kann ich nicht.",
    question: "Diese Frage kann ich nicht beantworten.",
    later: "Das kann ich nur sofort, nicht später.",
    all: "Das kann ich nur einzeln, nicht für alle.",
    except: "Ausnahmen kann ich nicht machen.",
    several: "Bitte eins nach dem anderen.",
  },
};
