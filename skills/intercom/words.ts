/** What is answered, in the languages of the shipped assistants. */
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
};

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
};

const all: Readonly<Record<string, Words>> = { en, de, fr, es, it, pt };

/** Returns the words of "de_AT"; English for other languages. */
export const wordsIn = (language: string): Words => all[language.slice(0, 2).toLowerCase()] ?? en;
