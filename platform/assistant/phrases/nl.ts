import type { DialoguePhrases } from "./phrase-set.ts";

export const dutch: DialoguePhrases = {
  notUnderstood: ["Sorry, dat heb ik niet begrepen."],
  cancel: ["annuleer", "laat maar", "stop"],
  stop: ["stop", "hou op", "wees stil", "stil", "annuleer"],
  yes: ["ja", "ja graag", "klopt", "goed"],
  no: ["nee", "nee bedankt", "fout"],
  didYouMean: "Bedoelde je: {sentence}?",
  confirm: "{sentence}: zal ik dat doen?",
  leftAlone: "Goed, ik doe niets.",
  unknownValue: "Ik ken {words} niet. Ik ken {known}.",
  unknownWords: "Ik weet niet wat ik met {words} moet doen.",
  whatMeant: "Sorry. Wat bedoelde je?",
  nothingWrong: "Hier is de laatste minuten niets gevraagd.",
  otherwise: {},
};
