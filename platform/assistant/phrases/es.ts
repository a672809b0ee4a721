import type { CompletePhrases } from "./phrase-set.ts";

export const spanish: CompletePhrases = {
  notUnderstood: ["Lo siento, no he entendido."],
  cancel: ["cancela", "olvídalo", "para"],
  stop: ["para", "basta", "cállate", "silencio", "cancela"],
  yes: ["sí", "sí por favor", "vale", "claro", "correcto", "hazlo"],
  no: ["no", "no gracias", "para nada"],
  didYouMean: "¿Querías decir: {sentence}?",
  confirm: "{sentence}: ¿lo hago?",
  firstOfSeveral: "Una cosa cada vez. ¿Primero: {sentence}?",
  either: {
    question: "¿Querías decir: {sentence}, o {other}?",
    which: "¿Lo primero o lo segundo?",
    first: ["lo primero", "el primero", "la primera"],
    second: ["lo segundo", "el segundo", "la segunda"],
  },
  leftAlone: "De acuerdo, no hago nada.",
  unknownValue: "No conozco {words}. Conozco {known}.",
  unknownWords: "No sé qué hacer con {words}.",
  whatMeant: "Lo siento. ¿Qué querías decir?",
  nothingWrong: "Aquí no se ha pedido nada en los últimos minutos.",
  otherwise: {
    negated: "Has dicho lo que no debo hacer. No he hecho nada.",
    opposite: "No puedo hacer lo contrario.",
    question: "No puedo responder a esa pregunta.",
    later: "Solo puedo hacerlo ahora, no más tarde.",
    all: "Solo puedo hacerlo de uno en uno, no con todo.",
    except: "No puedo hacer excepciones.",
    several: "Una cosa cada vez, por favor.",
  },
};
