import type { DialoguePhrases } from "./phrase-set.ts";

export const polish: DialoguePhrases = {
  notUnderstood: ["Przepraszam, nie zrozumiałem."],
  cancel: ["anuluj", "nieważne", "stop"],
  stop: ["stop", "przestań", "cisza", "bądź cicho", "anuluj"],
  yes: ["tak", "tak proszę", "zgadza się", "dobrze"],
  no: ["nie", "nie dziękuję", "źle"],
  didYouMean: "Czy chodziło o: {sentence}?",
  confirm: "{sentence}: czy mam to zrobić?",
  leftAlone: "Dobrze, nic nie robię.",
  unknownValue: "Nie znam: {words}. Znam: {known}.",
  unknownWords: "Nie wiem, co zrobić z tym: {words}.",
  whatMeant: "Przepraszam. O co chodziło?",
  nothingWrong: "W ostatnich minutach o nic tu nie proszono.",
  otherwise: {},
};
