import type { CompletePhrases } from "./phrase-set.ts";

export const italian: CompletePhrases = {
  notUnderstood: ["Scusa, non ho capito."],
  cancel: ["annulla", "lascia perdere", "basta"],
  stop: ["basta", "ferma", "fermati", "stop", "zitto", "silenzio", "annulla"],
  yes: ["sì", "sì per favore", "certo", "esatto", "va bene", "fallo"],
  no: ["no", "no grazie", "sbagliato"],
  didYouMean: "Volevi dire: {sentence}?",
  confirm: "{sentence}: lo faccio?",
  firstOfSeveral: "Una cosa alla volta. Prima: {sentence}?",
  either: {
    question: "Volevi dire: {sentence}, o {other}?",
    which: "Il primo o il secondo?",
    first: ["il primo", "la prima"],
    second: ["il secondo", "la seconda"],
  },
  leftAlone: "Va bene, non faccio niente.",
  unknownValue: "Non conosco {words}. Conosco {known}.",
  unknownWords: "Non so che cosa fare con {words}.",
  whatMeant: "Mi dispiace. Che cosa intendevi?",
  nothingWrong: "Qui non è stato chiesto niente negli ultimi minuti.",
  otherwise: {
    negated: "Hai detto che cosa non devo fare. Non ho fatto niente.",
    opposite: "Non so fare il contrario.",
    question: "Non so rispondere a questa domanda.",
    later: "Posso farlo solo subito, non più tardi.",
    all: "Posso farlo solo una cosa alla volta, non per tutto.",
    except: "Non posso fare eccezioni.",
    several: "Una cosa alla volta, per favore.",
  },
};
