/** What is answered, in the languages of the shipped assistants. */
import { twelveHours } from "../../kit/client/twelve-hours.ts";

export type Words = {
  readonly what: string;
  readonly told: (text: string, rooms: string) => string;
  readonly toldAll: (text: string) => string;
  readonly later: (text: string, rooms: string) => string;
  readonly noRoom: (room: string) => string;
  readonly onlyHere: string;
  readonly refused: string;
  readonly silent: string;
  readonly and: string;
  readonly time: (hour: number, minute: number) => string;
  /** Followed by what still sounds. */
  readonly quiet: (time: string) => string;
  readonly quietIn: (room: string, time: string) => string;
  readonly stillSounds: string;
  readonly quietTooLong: string;
  readonly spokenAgain: string;
  readonly spokenAgainIn: (room: string) => string;
};

const two = (hour: number, minute: number): string => `${hour}:${String(minute).padStart(2, "0")}`;

const en: Words = {
  what: "What should I say?",
  told: (text, rooms) => `I announce: ${text}. Rooms: ${rooms}.`,
  toldAll: (text) => `I announce in all rooms: ${text}.`,
  later: (text, rooms) =>
    `I will announce: ${text}. It waits, because it is quiet there now or nobody answers: ${rooms}.`,
  noRoom: (room) => `There is no speaker of mine: ${room}.`,
  onlyHere: "There is no other room with a speaker of mine.",
  refused: "That cannot be announced now: too much was announced, or it is too long.",
  silent: "I cannot announce anything at the moment.",
  and: "and",
  time: twelveHours,
  quiet: (time) => `I announce nothing here until ${time}.`,
  quietIn: (room, time) => `I announce nothing until ${time}: ${room}.`,
  stillSounds: "What is urgent, timers and alarms still sound.",
  quietTooLong: "I can be quiet for a day at most, and until a time that is still to come.",
  spokenAgain: "I announce things here again.",
  spokenAgainIn: (room) => `I announce things again: ${room}.`,
};
const de: Words = {
  what: "Was soll ich sagen?",
  told: (text, rooms) => `Ich sage durch: ${text}. Räume: ${rooms}.`,
  toldAll: (text) => `Ich sage in allen Räumen durch: ${text}.`,
  later: (text, rooms) => `Ich sage es später durch: ${text}. Dort ist gerade Ruhe, oder niemand antwortet: ${rooms}.`,
  noRoom: (room) => `${room}: Dort habe ich keinen Lautsprecher.`,
  onlyHere: "Es gibt keinen anderen Raum mit einem Lautsprecher von mir.",
  refused: "Das geht gerade nicht: Es wurde zu viel durchgesagt, oder es ist zu lang.",
  silent: "Ich kann gerade nichts durchsagen.",
  and: "und",
  time: (hour, minute) => (minute === 0 ? `${hour} Uhr` : `${two(hour, minute)} Uhr`),
  quiet: (time) => `Bis ${time} sage ich hier nichts durch.`,
  quietIn: (room, time) => `${room}: Bis ${time} sage ich nichts durch.`,
  stillSounds: "Dringendes, Timer und Wecker sind trotzdem zu hören.",
  quietTooLong: "Höchstens einen Tag lang, und nur bis zu einer Zeit, die noch kommt.",
  spokenAgain: "Ich sage hier wieder durch.",
  spokenAgainIn: (room) => `${room}: Ich sage wieder durch.`,
};
const fr: Words = {
  what: "Que dois-je dire ?",
  told: (text, rooms) => `J'annonce : ${text}. Pièces : ${rooms}.`,
  toldAll: (text) => `J'annonce dans toutes les pièces : ${text}.`,
  later: (text, rooms) => `Je l'annoncerai plus tard : ${text}. C'est l'heure calme, ou personne ne répond : ${rooms}.`,
  noRoom: (room) => `${room} : je n'y ai pas de haut-parleur.`,
  onlyHere: "Il n'y a pas d'autre pièce avec un haut-parleur à moi.",
  refused: "Ce n'est pas possible maintenant : trop d'annonces, ou le texte est trop long.",
  silent: "Je ne peux rien annoncer en ce moment.",
  and: "et",
  time: (hour, minute) => (minute === 0 ? `${hour} heure${hour > 1 ? "s" : ""}` : two(hour, minute)),
  quiet: (time) => `Je n'annonce rien ici jusqu'à ${time}.`,
  quietIn: (room, time) => `${room} : je n'annonce rien jusqu'à ${time}.`,
  stillSounds: "Les annonces urgentes, les minuteurs et les réveils sonnent encore.",
  quietTooLong: "Un jour au plus, et jusqu'à une heure à venir.",
  spokenAgain: "Je fais de nouveau des annonces ici.",
  spokenAgainIn: (room) => `${room} : je fais de nouveau des annonces.`,
};
const es: Words = {
  what: "¿Qué digo?",
  told: (text, rooms) => `Anuncio: ${text}. Habitaciones: ${rooms}.`,
  toldAll: (text) => `Anuncio en todas las habitaciones: ${text}.`,
  later: (text, rooms) => `Lo anunciaré más tarde: ${text}. Allí es hora de silencio, o nadie responde: ${rooms}.`,
  noRoom: (room) => `${room}: allí no tengo altavoz.`,
  onlyHere: "No hay otra habitación con un altavoz mío.",
  refused: "Ahora no se puede: hay demasiados anuncios, o el texto es demasiado largo.",
  silent: "No puedo anunciar nada en este momento.",
  and: "y",
  time: (hour, minute) => `${hour === 1 ? "la" : "las"} ${two(hour, minute)}`,
  quiet: (time) => `No anuncio nada aquí hasta ${time}.`,
  quietIn: (room, time) => `${room}: no anuncio nada hasta ${time}.`,
  stillSounds: "Lo urgente, los temporizadores y las alarmas siguen sonando.",
  quietTooLong: "Un día como máximo, y hasta una hora que aún no ha pasado.",
  spokenAgain: "Vuelvo a anunciar aquí.",
  spokenAgainIn: (room) => `${room}: vuelvo a anunciar.`,
};
const it: Words = {
  what: "Che cosa devo dire?",
  told: (text, rooms) => `Annuncio: ${text}. Stanze: ${rooms}.`,
  toldAll: (text) => `Annuncio in tutte le stanze: ${text}.`,
  later: (text, rooms) => `Lo annuncerò più tardi: ${text}. Lì è ora di silenzio, o nessuno risponde: ${rooms}.`,
  noRoom: (room) => `${room}: lì non ho un altoparlante.`,
  onlyHere: "Non c'è un'altra stanza con un mio altoparlante.",
  refused: "Adesso non si può: ci sono troppi annunci, o il testo è troppo lungo.",
  silent: "In questo momento non posso annunciare nulla.",
  and: "e",
  time: (hour, minute) => `${hour === 1 ? "all'" : "alle "}${two(hour, minute)}`,
  quiet: (time) => `Qui non annuncio nulla fino ${time}.`,
  quietIn: (room, time) => `${room}: non annuncio nulla fino ${time}.`,
  stillSounds: "Gli annunci urgenti, i timer e le sveglie suonano ancora.",
  quietTooLong: "Al massimo un giorno, e fino a un'ora che deve ancora venire.",
  spokenAgain: "Qui faccio di nuovo gli annunci.",
  spokenAgainIn: (room) => `${room}: faccio di nuovo gli annunci.`,
};
const pt: Words = {
  what: "O que devo dizer?",
  told: (text, rooms) => `Anuncio: ${text}. Cômodos: ${rooms}.`,
  toldAll: (text) => `Anuncio em todos os cômodos: ${text}.`,
  later: (text, rooms) => `Anuncio mais tarde: ${text}. Lá é hora de silêncio, ou ninguém responde: ${rooms}.`,
  noRoom: (room) => `${room}: lá não tenho alto-falante.`,
  onlyHere: "Não há outro cômodo com um alto-falante meu.",
  refused: "Agora não dá: há anúncios demais, ou o texto é longo demais.",
  silent: "Não posso anunciar nada no momento.",
  and: "e",
  time: (hour, minute) => `${hour === 1 || hour === 0 ? "a" : "as"} ${two(hour, minute)}`,
  quiet: (time) => `Não anuncio nada aqui até ${time}.`,
  quietIn: (room, time) => `${room}: não anuncio nada até ${time}.`,
  stillSounds: "O que é urgente, os temporizadores e os alarmes ainda tocam.",
  quietTooLong: "No máximo um dia, e até uma hora que ainda não passou.",
  spokenAgain: "Volto a anunciar aqui.",
  spokenAgainIn: (room) => `${room}: volto a anunciar.`,
};

const all: Readonly<Record<string, Words>> = { en, de, fr, es, it, pt };

/** Returns the words of "de_AT"; English for other languages. */
export const wordsIn = (language: string): Words => all[language.slice(0, 2).toLowerCase()] ?? en;
