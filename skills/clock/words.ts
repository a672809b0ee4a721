/** What is answered, in the languages of the shipped assistants. */
import { twelveHours } from "../../kit/client/twelve-hours.ts";

export type Words = {
  readonly locale: string;
  readonly time: (hour: number, minute: number) => string;
  readonly date: (date: string) => string;
  /** On a board without a battery-backed clock that has not heard of a time server yet. */
  readonly unset: string;
};

const two = (hour: number, minute: number): string => `${hour}:${String(minute).padStart(2, "0")}`;

const en: Words = {
  locale: "en-GB",
  time: (hour, minute) => `It is ${twelveHours(hour, minute)}.`,
  date: (date) => `Today is ${date}.`,
  unset: "I do not know what time it is: the clock of the board is not set yet.",
};
const de: Words = {
  locale: "de-DE",
  time: (hour, minute) => `Es ist ${minute === 0 ? `${hour} Uhr` : two(hour, minute)}.`,
  date: (date) => `Heute ist ${date}.`,
  unset: "Das weiß ich nicht: Die Uhr des Geräts ist noch nicht gestellt.",
};
const fr: Words = {
  locale: "fr-FR",
  time: (hour, minute) => `Il est ${minute === 0 ? `${hour} heure${hour > 1 ? "s" : ""}` : two(hour, minute)}.`,
  date: (date) => `Nous sommes le ${date}.`,
  unset: "Je ne sais pas : l'horloge de l'appareil n'est pas encore à l'heure.",
};
const es: Words = {
  locale: "es-ES",
  time: (hour, minute) =>
    `${hour % 12 === 1 && hour < 12 ? "Es la" : "Son las"} ${minute === 0 ? `${hour} en punto` : two(hour, minute)}.`,
  date: (date) => `Hoy es ${date}.`,
  unset: "No lo sé: el reloj del aparato aún no está en hora.",
};
const it: Words = {
  locale: "it-IT",
  time: (hour, minute) =>
    `${hour === 1 ? "È" : "Sono"} ${hour === 1 ? "l'1" : `le ${hour}`}${minute === 0 ? " in punto" : ` e ${minute}`}.`,
  date: (date) => `Oggi è ${date}.`,
  unset: "Non lo so: l'orologio dell'apparecchio non è ancora regolato.",
};
const pt: Words = {
  locale: "pt-BR",
  time: (hour, minute) =>
    `${hour === 1 ? "É" : "São"} ${minute === 0 ? `${hour} hora${hour === 1 ? "" : "s"}` : two(hour, minute)}.`,
  date: (date) => `Hoje é ${date}.`,
  unset: "Não sei: o relógio do aparelho ainda não está certo.",
};

const all: Readonly<Record<string, Words>> = { en, de, fr, es, it, pt };

/** Returns the words of "de_AT"; English for other languages. */
export const wordsIn = (language: string): Words => all[language.slice(0, 2).toLowerCase()] ?? en;
