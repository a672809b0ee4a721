/** What is answered, in the languages of the shipped assistants. */
export type Words = {
  readonly locale: string;
  readonly result: (number: string, isExact: boolean) => string;
  readonly byZero: string;
  readonly tooLarge: string;
  readonly unclear: string;
  readonly howMany: string;
  readonly converted: (amount: string, from: string, number: string, to: string, isExact: boolean) => string;
  readonly unlike: (from: string, to: string) => string;
  readonly impossible: string;
  readonly unknownUnit: string;
  readonly shopping: string;
  readonly added: (items: string, list: string) => string;
  readonly already: (list: string) => string;
  readonly what: string;
  readonly whatOff: string;
  readonly removed: (items: string, list: string) => string;
  readonly notOn: (item: string, list: string) => string;
  readonly empty: (list: string) => string;
  readonly on: (count: number, items: string, list: string) => string;
  readonly more: (count: number) => string;
  readonly cleared: (count: number, list: string) => string;
  readonly full: string;
  readonly long: string;
  readonly notKept: string;
  readonly and: string;
};

const en: Words = {
  locale: "en-GB",
  result: (number, isExact) => `That is ${isExact ? "" : "about "}${number}.`,
  byZero: "Nothing can be divided by zero.",
  tooLarge: "The result is too large to say.",
  unclear: "I did not understand the calculation.",
  howMany: "How many?",
  converted: (amount, from, number, to, isExact) => `${amount} ${from}: ${isExact ? "" : "about "}${number} ${to}.`,
  unlike: (from, to) => `These cannot be converted into each other: ${from} and ${to}.`,
  impossible: "There is nothing below zero of that.",
  unknownUnit: "I do not know that unit.",
  shopping: "shopping list",
  added: (items, list) => `On the ${list}: ${items}.`,
  already: (list) => `That is on the ${list} already.`,
  what: "What should I put on it?",
  whatOff: "What should I take off it?",
  removed: (items, list) => `Off the ${list}: ${items}.`,
  notOn: (item, list) => `Not on the ${list}: ${item}.`,
  empty: (list) => `There is nothing on the ${list}.`,
  on: (count, items, list) => `${count} on the ${list}: ${items}`,
  more: (count) => `and ${count} more`,
  cleared: (count, list) => `The ${list} is empty now. ${count} removed.`,
  full: "The list is full: 200 things on each of 30 lists are the limit.",
  long: "That is too long for a list.",
  notKept: "I cannot keep that: the disk refuses it.",
  and: "and",
};
const de: Words = {
  locale: "de-DE",
  result: (number, isExact) => `Das ist ${isExact ? "" : "ungefähr "}${number}.`,
  byZero: "Durch null kann man nicht teilen.",
  tooLarge: "Das Ergebnis ist zu groß, um es zu sagen.",
  unclear: "Die Rechnung habe ich nicht verstanden.",
  howMany: "Wie viele?",
  converted: (amount, from, number, to, isExact) => `${amount} ${from}: ${isExact ? "" : "ungefähr "}${number} ${to}.`,
  unlike: (from, to) => `Das lässt sich nicht ineinander umrechnen: ${from} und ${to}.`,
  impossible: "Weniger als null gibt es davon nicht.",
  unknownUnit: "Diese Einheit kenne ich nicht.",
  shopping: "Einkaufsliste",
  added: (items, list) => `${list}: ${items} ist notiert.`,
  already: (list) => `${list}: Das steht schon darauf.`,
  what: "Was soll ich notieren?",
  whatOff: "Was soll ich streichen?",
  removed: (items, list) => `${list}: ${items} ist gestrichen.`,
  notOn: (item, list) => `${list}: ${item} steht nicht darauf.`,
  empty: (list) => `${list}: Es steht nichts darauf.`,
  on: (count, items, list) => `${list}, ${count}: ${items}`,
  more: (count) => `und ${count} mehr`,
  cleared: (count, list) => `${list}: jetzt leer, ${count} gestrichen.`,
  full: "Die Liste ist voll: 200 Sachen auf jeder von 30 Listen sind die Grenze.",
  long: "Das ist zu lang für eine Liste.",
  notKept: "Das kann ich nicht behalten: Der Speicher nimmt es nicht an.",
  and: "und",
};
const fr: Words = {
  locale: "fr-FR",
  result: (number, isExact) => `Cela fait ${isExact ? "" : "environ "}${number}.`,
  byZero: "On ne peut pas diviser par zéro.",
  tooLarge: "Le résultat est trop grand pour être dit.",
  unclear: "Je n'ai pas compris le calcul.",
  howMany: "Combien ?",
  converted: (amount, from, number, to, isExact) => `${amount} ${from} : ${isExact ? "" : "environ "}${number} ${to}.`,
  unlike: (from, to) => `Cela ne se convertit pas : ${from} et ${to}.`,
  impossible: "Il n'y a rien au-dessous de zéro.",
  unknownUnit: "Je ne connais pas cette unité.",
  shopping: "liste de courses",
  added: (items, list) => `${list} : ${items}, c'est noté.`,
  already: (list) => `${list} : c'est déjà noté.`,
  what: "Que dois-je noter ?",
  whatOff: "Que dois-je enlever ?",
  removed: (items, list) => `${list} : ${items}, c'est enlevé.`,
  notOn: (item, list) => `${list} : il n'y a pas ${item}.`,
  empty: (list) => `${list} : il n'y a rien.`,
  on: (count, items, list) => `${list}, ${count} : ${items}`,
  more: (count) => `et ${count} de plus`,
  cleared: (count, list) => `${list} : vide maintenant, ${count} enlevés.`,
  full: "La liste est pleine : 200 choses sur chacune des 30 listes au plus.",
  long: "C'est trop long pour une liste.",
  notKept: "Je ne peux pas le garder : le disque refuse.",
  and: "et",
};
const es: Words = {
  locale: "es-ES",
  result: (number, isExact) => `Son ${isExact ? "" : "aproximadamente "}${number}.`,
  byZero: "No se puede dividir por cero.",
  tooLarge: "El resultado es demasiado grande para decirlo.",
  unclear: "No he entendido el cálculo.",
  howMany: "¿Cuántos?",
  converted: (amount, from, number, to, isExact) =>
    `${amount} ${from}: ${isExact ? "" : "aproximadamente "}${number} ${to}.`,
  unlike: (from, to) => `No se pueden convertir: ${from} y ${to}.`,
  impossible: "No hay nada por debajo de cero.",
  unknownUnit: "No conozco esa unidad.",
  shopping: "lista de la compra",
  added: (items, list) => `${list}: ${items}, apuntado.`,
  already: (list) => `${list}: ya está apuntado.`,
  what: "¿Qué apunto?",
  whatOff: "¿Qué quito?",
  removed: (items, list) => `${list}: ${items}, quitado.`,
  notOn: (item, list) => `${list}: no está ${item}.`,
  empty: (list) => `${list}: no hay nada.`,
  on: (count, items, list) => `${list}, ${count}: ${items}`,
  more: (count) => `y ${count} más`,
  cleared: (count, list) => `${list}: ahora está vacía, ${count} quitados.`,
  full: "La lista está llena: el límite son 200 cosas en cada una de 30 listas.",
  long: "Eso es demasiado largo para una lista.",
  notKept: "No puedo guardarlo: el disco no lo admite.",
  and: "y",
};
const it: Words = {
  locale: "it-IT",
  result: (number, isExact) => `Fa ${isExact ? "" : "circa "}${number}.`,
  byZero: "Non si può dividere per zero.",
  tooLarge: "Il risultato è troppo grande per dirlo.",
  unclear: "Non ho capito il calcolo.",
  howMany: "Quanti?",
  converted: (amount, from, number, to, isExact) => `${amount} ${from}: ${isExact ? "" : "circa "}${number} ${to}.`,
  unlike: (from, to) => `Non si possono convertire: ${from} e ${to}.`,
  impossible: "Non c'è niente sotto lo zero.",
  unknownUnit: "Non conosco questa unità.",
  shopping: "lista della spesa",
  added: (items, list) => `${list}: ${items}, segnato.`,
  already: (list) => `${list}: c'è già.`,
  what: "Che cosa devo segnare?",
  whatOff: "Che cosa devo togliere?",
  removed: (items, list) => `${list}: ${items}, tolto.`,
  notOn: (item, list) => `${list}: non c'è ${item}.`,
  empty: (list) => `${list}: non c'è niente.`,
  on: (count, items, list) => `${list}, ${count}: ${items}`,
  more: (count) => `e altri ${count}`,
  cleared: (count, list) => `${list}: adesso è vuota, ${count} tolti.`,
  full: "La lista è piena: il limite è 200 cose in ognuna di 30 liste.",
  long: "È troppo lungo per una lista.",
  notKept: "Non posso conservarlo: il disco lo rifiuta.",
  and: "e",
};
const pt: Words = {
  locale: "pt-BR",
  result: (number, isExact) => `São ${isExact ? "" : "aproximadamente "}${number}.`,
  byZero: "Não se pode dividir por zero.",
  tooLarge: "O resultado é grande demais para dizer.",
  unclear: "Não entendi a conta.",
  howMany: "Quantos?",
  converted: (amount, from, number, to, isExact) =>
    `${amount} ${from}: ${isExact ? "" : "aproximadamente "}${number} ${to}.`,
  unlike: (from, to) => `Não dá para converter: ${from} e ${to}.`,
  impossible: "Não há nada abaixo de zero.",
  unknownUnit: "Não conheço essa unidade.",
  shopping: "lista de compras",
  added: (items, list) => `${list}: ${items}, anotado.`,
  already: (list) => `${list}: já está anotado.`,
  what: "O que devo anotar?",
  whatOff: "O que devo retirar?",
  removed: (items, list) => `${list}: ${items}, retirado.`,
  notOn: (item, list) => `${list}: ${item} não está nela.`,
  empty: (list) => `${list}: não há nada.`,
  on: (count, items, list) => `${list}, ${count}: ${items}`,
  more: (count) => `e mais ${count}`,
  cleared: (count, list) => `${list}: agora está vazia, ${count} retirados.`,
  full: "A lista está cheia: o limite são 200 coisas em cada uma de 30 listas.",
  long: "Isso é longo demais para uma lista.",
  notKept: "Não consigo guardar isso: o disco recusa.",
  and: "e",
};

const all: Readonly<Record<string, Words>> = { en, de, fr, es, it, pt };

/** Returns the words of "de_AT"; English for other languages. */
export const wordsIn = (language: string): Words => all[language.slice(0, 2).toLowerCase()] ?? en;

/** A number as it is written in the language, without marks between thousands: it is spoken. */
export const written = (decimal: string, { locale }: Words): string =>
  locale.startsWith("en") ? decimal : decimal.replace(".", ",");

export const joined = (list: readonly string[], { and }: Words): string =>
  list.length < 2 ? (list[0] ?? "") : `${list.slice(0, -1).join(", ")} ${and} ${list.at(-1)}`;
