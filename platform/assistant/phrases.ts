/**
 * What the dialogue manager says and obeys by itself: the assistant's own phrases, or these. Here because the recogniser
 * must know the cancel phrases too, or it can never hear them.
 */
import type { Phrases, Profile } from "./assistant.ts";

export type DialoguePhrases = {
  /** Said when a sentence was not understood, one after the other. */
  readonly notUnderstood: readonly string[];
  /** A sentence that is one of these ends the session. */
  readonly cancel: readonly string[];
  /** Answers to "did you mean". */
  readonly yes: readonly string[];
  readonly no: readonly string[];
  /** With {sentence}: asked when it is not sure, and before what must be confirmed. */
  readonly didYouMean: string;
  readonly confirm: string;
  /** Said after a no. */
  readonly leftAlone: string;
  /** With {words} and {known}. */
  readonly unknownValue: string;
  /** Said of a sentence that says more than the intent allows; what is missing is not understood. */
  readonly otherwise: Readonly<Partial<Record<Turn, string>>>;
};

export const turns = ["negated", "opposite", "question", "later", "all", "except", "several"] as const;
export type Turn = (typeof turns)[number];

const builtIn: Readonly<Record<string, DialoguePhrases>> = {
  en: {
    notUnderstood: ["Sorry, I did not understand."],
    cancel: ["cancel", "never mind", "stop"],
    yes: ["yes", "yes please", "yeah", "sure", "okay", "do it", "that's right", "correct"],
    no: ["no", "no thanks", "nope", "don't", "wrong"],
    didYouMean: "Did you mean: {sentence}?",
    confirm: "{sentence}: shall I do that?",
    leftAlone: "All right, I leave it.",
    unknownValue: "I do not know {words}. I know {known}.",
    otherwise: {
      negated: "You said what I should not do. I have done nothing.",
      opposite: "I cannot do the opposite of that.",
      question: "I cannot answer that question.",
      later: "I can do that only at once, not later.",
      all: "I can do that only for one thing at a time, not for all.",
      except: "I cannot leave anything out.",
      several: "One thing at a time, please.",
    },
  },
  fr: {
    notUnderstood: ["Désolé, je n'ai pas compris."],
    cancel: ["annule", "laisse tomber", "stop"],
    yes: ["oui", "oui s'il te plaît", "ouais", "d'accord", "exactement", "vas-y"],
    no: ["non", "non merci", "pas du tout"],
    didYouMean: "Voulais-tu dire : {sentence} ?",
    confirm: "{sentence} : je le fais ?",
    leftAlone: "Très bien, je ne fais rien.",
    unknownValue: "Je ne connais pas {words}. Je connais {known}.",
    otherwise: {
      negated: "Tu as dit ce que je ne dois pas faire. Je n'ai rien fait.",
      opposite: "Je ne sais pas faire le contraire.",
      question: "Je ne peux pas répondre à cette question.",
      later: "Je ne peux le faire que tout de suite, pas plus tard.",
      all: "Je ne peux le faire que pour une chose à la fois, pas pour tout.",
      except: "Je ne peux pas faire d'exception.",
      several: "Une chose à la fois, s'il te plaît.",
    },
  },
  de: {
    notUnderstood: ["Das habe ich leider nicht verstanden."],
    cancel: ["abbrechen", "vergiss es", "stopp"],
    yes: ["ja", "ja bitte", "genau", "richtig", "jawohl", "okay", "mach das"],
    no: ["nein", "nein danke", "nee", "falsch"],
    didYouMean: "Meintest du: {sentence}?",
    confirm: "{sentence}: soll ich das tun?",
    leftAlone: "Gut, ich lasse es.",
    unknownValue: "{words} kenne ich nicht. Ich kenne {known}.",
    otherwise: {
      negated: "Du hast gesagt, was ich nicht tun soll. Ich habe nichts getan.",
      opposite: "Das Gegenteil davon kann ich nicht.",
      question: "Diese Frage kann ich nicht beantworten.",
      later: "Das kann ich nur sofort, nicht später.",
      all: "Das kann ich nur einzeln, nicht für alle.",
      except: "Ausnahmen kann ich nicht machen.",
      several: "Bitte eins nach dem anderen.",
    },
  },
  es: {
    notUnderstood: ["Lo siento, no he entendido."],
    cancel: ["cancela", "olvídalo", "para"],
    yes: ["sí", "sí por favor", "vale", "claro", "correcto", "hazlo"],
    no: ["no", "no gracias", "para nada"],
    didYouMean: "¿Querías decir: {sentence}?",
    confirm: "{sentence}: ¿lo hago?",
    leftAlone: "De acuerdo, no hago nada.",
    unknownValue: "No conozco {words}. Conozco {known}.",
    otherwise: {
      negated: "Has dicho lo que no debo hacer. No he hecho nada.",
      opposite: "No puedo hacer lo contrario.",
      question: "No puedo responder a esa pregunta.",
      later: "Solo puedo hacerlo ahora, no más tarde.",
      all: "Solo puedo hacerlo de uno en uno, no con todo.",
      except: "No puedo hacer excepciones.",
      several: "Una cosa cada vez, por favor.",
    },
  },
  it: {
    notUnderstood: ["Scusa, non ho capito."],
    cancel: ["annulla", "lascia perdere", "basta"],
    yes: ["sì", "sì per favore", "certo", "esatto", "va bene", "fallo"],
    no: ["no", "no grazie", "sbagliato"],
    didYouMean: "Volevi dire: {sentence}?",
    confirm: "{sentence}: lo faccio?",
    leftAlone: "Va bene, non faccio niente.",
    unknownValue: "Non conosco {words}. Conosco {known}.",
    otherwise: {
      negated: "Hai detto che cosa non devo fare. Non ho fatto niente.",
      opposite: "Non so fare il contrario.",
      question: "Non so rispondere a questa domanda.",
      later: "Posso farlo solo subito, non più tardi.",
      all: "Posso farlo solo una cosa alla volta, non per tutto.",
      except: "Non posso fare eccezioni.",
      several: "Una cosa alla volta, per favore.",
    },
  },
  pt: {
    notUnderstood: ["Desculpe, não entendi."],
    cancel: ["cancela", "deixa pra lá", "para"],
    yes: ["sim", "sim por favor", "claro", "certo", "isso", "pode ser"],
    no: ["não", "não obrigado", "errado"],
    didYouMean: "Queria dizer: {sentence}?",
    confirm: "{sentence}: posso fazer isso?",
    leftAlone: "Está bem, não faço nada.",
    unknownValue: "Não conheço {words}. Conheço {known}.",
    otherwise: {
      negated: "Disse o que não devo fazer. Não fiz nada.",
      opposite: "Não sei fazer o contrário.",
      question: "Não sei responder a essa pergunta.",
      later: "Só posso fazer isso agora, não mais tarde.",
      all: "Só posso fazer isso uma coisa de cada vez, não para tudo.",
      except: "Não posso fazer exceções.",
      several: "Uma coisa de cada vez, por favor.",
    },
  },
  nl: {
    notUnderstood: ["Sorry, dat heb ik niet begrepen."],
    cancel: ["annuleer", "laat maar", "stop"],
    yes: ["ja", "ja graag", "klopt", "goed"],
    no: ["nee", "nee bedankt", "fout"],
    didYouMean: "Bedoelde je: {sentence}?",
    confirm: "{sentence}: zal ik dat doen?",
    leftAlone: "Goed, ik doe niets.",
    unknownValue: "Ik ken {words} niet. Ik ken {known}.",
    otherwise: {},
  },
  pl: {
    notUnderstood: ["Przepraszam, nie zrozumiałem."],
    cancel: ["anuluj", "nieważne", "stop"],
    yes: ["tak", "tak proszę", "zgadza się", "dobrze"],
    no: ["nie", "nie dziękuję", "źle"],
    didYouMean: "Czy chodziło o: {sentence}?",
    confirm: "{sentence}: czy mam to zrobić?",
    leftAlone: "Dobrze, nic nie robię.",
    unknownValue: "Nie znam: {words}. Znam: {known}.",
    otherwise: {},
  },
  ja: {
    notUnderstood: ["すみません、わかりませんでした。"],
    cancel: ["キャンセル", "やめて", "ストップ"],
    yes: ["はい", "うん", "お願いします", "そうです"],
    no: ["いいえ", "違います", "いや"],
    didYouMean: "{sentence}、でよろしいですか？",
    confirm: "{sentence}、実行しますか？",
    leftAlone: "わかりました、何もしません。",
    unknownValue: "{words}はわかりません。わかるのは{known}です。",
    otherwise: {},
  },
};

/** The phrases in a language ("en", "en_GB", "en-US"); English ones for a language we do not speak. */
export function phrasesIn(language: string, own: Phrases = {}): DialoguePhrases {
  const spoken = builtIn[language.toLowerCase().split(/[-_]/)[0] ?? ""] ?? builtIn["en"]!;
  const list = (key: "notUnderstood" | "cancel" | "yes" | "no") =>
    own[key]?.some(Boolean) ? own[key].filter(Boolean) : spoken[key];
  const one = (key: "didYouMean" | "confirm" | "leftAlone" | "unknownValue") => own[key]?.find(Boolean) ?? spoken[key];
  const otherwise = Object.fromEntries(
    turns.flatMap((turn) => {
      const said = own[turn]?.find(Boolean) ?? spoken.otherwise[turn];
      return said === undefined ? [] : [[turn, said]];
    }),
  );
  return {
    notUnderstood: list("notUnderstood"),
    cancel: list("cancel"),
    yes: list("yes"),
    no: list("no"),
    didYouMean: one("didYouMean"),
    confirm: one("confirm"),
    leftAlone: one("leftAlone"),
    unknownValue: one("unknownValue"),
    otherwise,
  };
}

/** The phrases of an assistant, in its language. */
export function phrasesOf({ language, phrases }: Pick<Profile, "language" | "phrases">): DialoguePhrases {
  return phrasesIn(language, phrases[language] ?? phrases[language.split(/[-_]/)[0] ?? ""] ?? {});
}

/** Without case, accents, punctuation and doubled spaces, as a recogniser may or may not write them. */
function bare(text: string): string {
  return text
    .normalize("NFD")
    .replaceAll(/\p{Mn}/gu, "")
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}

const isOneOf = (text: string, phrases: readonly string[]): boolean => {
  const said = bare(text);
  return said !== "" && phrases.some((phrase) => bare(phrase) === said);
};

/** Whether the whole sentence is a cancel phrase: "stop the timer" is not one. */
export const isCancel = (text: string, phrases: DialoguePhrases): boolean => isOneOf(text, phrases.cancel);

/** Whether the whole sentence is a yes, or a no; undefined when it is neither. */
export function consentIn(text: string, { yes, no }: DialoguePhrases): boolean | undefined {
  if (isOneOf(text, no)) return false;
  return isOneOf(text, yes) ? true : undefined;
}
