import type { CompletePhrases } from "./phrase-set.ts";

export const french: CompletePhrases = {
  notUnderstood: ["Désolé, je n'ai pas compris."],
  cancel: ["annule", "laisse tomber", "stop"],
  stop: ["stop", "arrête", "arrête-toi", "tais-toi", "silence", "annule"],
  yes: ["oui", "oui s'il te plaît", "ouais", "d'accord", "exactement", "vas-y"],
  no: ["non", "non merci", "pas du tout"],
  didYouMean: "Voulais-tu dire : {sentence} ?",
  confirm: "{sentence} : je le fais ?",
  firstOfSeveral: "Une chose à la fois. D'abord : {sentence} ?",
  either: {
    question: "Voulais-tu dire : {sentence}, ou {other} ?",
    which: "Le premier ou le second ?",
    first: ["le premier", "la première"],
    second: ["le second", "la seconde", "le deuxième", "la deuxième"],
  },
  leftAlone: "Très bien, je ne fais rien.",
  unknownValue: "Je ne connais pas {words}. Je connais {known}.",
  unknownWords: "Je ne sais pas quoi faire avec {words}.",
  whatMeant: "Désolé. Que vouliez-vous dire ?",
  nothingWrong: "Rien n'a été demandé ici ces dernières minutes.",
  otherwise: {
    negated: "Tu as dit ce que je ne dois pas faire. Je n'ai rien fait.",
    opposite: "Je ne sais pas faire le contraire.",
    question: "Je ne peux pas répondre à cette question.",
    later: "Je ne peux le faire que tout de suite, pas plus tard.",
    all: "Je ne peux le faire que pour une chose à la fois, pas pour tout.",
    except: "Je ne peux pas faire d'exception.",
    several: "Une chose à la fois, s'il te plaît.",
  },
};
