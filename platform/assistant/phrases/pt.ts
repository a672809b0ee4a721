import type { CompletePhrases } from "./phrase-set.ts";

export const portuguese: CompletePhrases = {
  notUnderstood: ["Desculpe, não entendi."],
  cancel: ["cancela", "deixa pra lá", "para"],
  stop: ["para", "pare", "chega", "silêncio", "cala-te", "fica quieto", "cancela"],
  yes: ["sim", "sim por favor", "claro", "certo", "isso", "pode ser"],
  no: ["não", "não obrigado", "errado"],
  didYouMean: "Queria dizer: {sentence}?",
  confirm: "{sentence}: posso fazer isso?",
  firstOfSeveral: "Uma coisa de cada vez. Primeiro: {sentence}?",
  either: {
    question: "Queria dizer: {sentence}, ou {other}?",
    which: "O primeiro ou o segundo?",
    first: ["o primeiro", "a primeira"],
    second: ["o segundo", "a segunda"],
  },
  leftAlone: "Está bem, não faço nada.",
  unknownValue: "Não conheço {words}. Conheço {known}.",
  unknownWords: "Não sei o que fazer com {words}.",
  whatMeant: "Desculpe. O que queria dizer?",
  nothingWrong: "Aqui não foi pedido nada nos últimos minutos.",
  otherwise: {
    negated: "Disse o que não devo fazer. Não fiz nada.",
    opposite: "Não sei fazer o contrário.",
    question: "Não sei responder a essa pergunta.",
    later: "Só posso fazer isso agora, não mais tarde.",
    all: "Só posso fazer isso uma coisa de cada vez, não para tudo.",
    except: "Não posso fazer exceções.",
    several: "Uma coisa de cada vez, por favor.",
  },
};
