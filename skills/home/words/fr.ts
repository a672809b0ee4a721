/** French. A name has the gender of its first word. Commands are told with "avoir", whose participle does not agree. */
import { anyOf, anyThing, capital, firstOf, type Words } from "./language.ts";

const feminine = anyOf(
  "lampe|lumière|machine|porte|fenêtre|prise|radio|télé|télévision|cafetière|guirlande|fontaine|chaudière|hotte|bouilloire|serrure|climatisation|clim|pompe|ampoule|applique|veilleuse|scène|cuisine|chambre|salle|entrée|cave|terrasse|buanderie|véranda|suspension|barrière|alarme|caméra|chaîne|soirée|nuit|ventilation|pièce|mezzanine",
);
const startsWithVowel = /^[aeiouyâàéèêîôûœ]/u;

function gendered(name: string): { readonly isFeminine: boolean; readonly isPlural: boolean } {
  const first = firstOf(name);
  const singular = first.replace(/[sx]$/u, "");
  const isPlural = singular !== first && first.length > 3 && !/(?:as|is|us|ès|os)$/u.test(first);
  return { isFeminine: feminine.test(singular) || feminine.test(first), isPlural };
}
function the(name: string): string {
  const { isFeminine, isPlural } = gendered(name);
  if (isPlural) return `les ${name}`;
  if (startsWithVowel.test(name)) return `l'${name}`;
  return `${isFeminine ? "la" : "le"} ${name}`;
}
const agree = (name: string, word: string): string => {
  const { isFeminine, isPlural } = gendered(name);
  return `${word}${isFeminine ? "e" : ""}${isPlural ? "s" : ""}`;
};
const after = (where: string): string => (where === "" ? "" : ` ${where}`);
const no = {
  light: "de lumière",
  device: "d'appareil de ce nom",
  cover: "de volet",
  climate: "de chauffage",
  lock: "de serrure",
  scene: "de scène",
} as const;
const participles: Readonly<Record<string, string>> = {
  on: "allumé",
  off: "éteint",
  open: "ouvert",
  closed: "fermé",
  locked: "verrouillé",
  unlocked: "déverrouillé",
  jammed: "bloqué",
};
const phrases: Readonly<Record<string, string>> = {
  opening: "en train de s'ouvrir",
  closing: "en train de se fermer",
  locking: "en train de se verrouiller",
  unlocking: "en train de se déverrouiller",
  heat: "en mode chauffage",
  cool: "en mode froid",
  auto: "en mode automatique",
};

export const fr: Words = {
  locale: "fr-FR",
  kinds: {
    light: "lumière",
    switch: "interrupteur",
    cover: "volet",
    fan: "ventilateur",
    climate: "chauffage",
    lock: "serrure",
    media_player: "lecteur",
    scene: "scène",
    sensor: "capteur",
    binary_sensor: "capteur",
  },
  and: "et",
  or: "ou",
  the,
  inRoom: (room) => `dans ${the(room)}`,
  room: (room) => `dans ${the(room)}`,
  others: (count) => `${count} autres`,
  isPlural: (name) => gendered(name).isPlural,

  done(wish, list) {
    switch (wish.do) {
      case "on":
        return `J'ai allumé ${list}`;
      case "off":
        return `J'ai éteint ${list}`;
      case "percent":
        return `J'ai réglé ${list} à ${wish.percent} pour cent`;
      case "temperature":
        return `J'ai réglé ${list} à ${String(wish.degrees).replace(".", ",")} degrés`;
      case "open":
        return `J'ouvre ${list}`;
      case "close":
        return `Je ferme ${list}`;
      case "stop":
        return `J'arrête ${list}`;
      case "lock":
        return `J'ai verrouillé ${list}`;
      case "unlock":
        return `J'ai déverrouillé ${list}`;
      default:
        return `${capital(list)} : la couleur est changée`;
    }
  },
  nearest: (done) => `${done}, c'est ce qu'il y a de plus proche`,
  whitest: (list, _isOne, isWarm) => `${capital(list)} : c'est le blanc le plus ${isWarm ? "chaud" : "froid"} possible`,
  started: (list) => `J'ai lancé ${list}.`,
  sent: (list) => `J'ai transmis l'ordre : ${list}.`,
  silent: (list) => `Pas de réponse : ${list}.`,
  undone: (list) => `Ce n'est pas fait : ${list}.`,
  gone: (list) => `Je n'arrive pas à joindre ${list}.`,
  cannot: (list) => `Ce n'est pas possible avec ${list}.`,

  unreachable: "Je n'arrive pas à joindre les appareils pour le moment.",
  noneCalled: (name, where) => `Je ne connais rien qui s'appelle ${name}${after(where)}.`,
  none: (sort, where) => `Je ne connais pas ${no[sort]}${after(where)}.`,
  disputed: (name) => `Deux annonces revendiquent ${the(name)}, je ne commande donc rien. Il faut en retirer une.`,
  forbidden: (name) => `Ouvrir ${the(name)} par la voix n'est pas permis ici.`,
  forbiddenSort: {
    light: "Ce n'est pas permis ici par la voix.",
    device: "L'ouvrir par la voix n'est pas permis ici.",
    cover: "L'ouvrir par la voix n'est pas permis ici.",
    climate: "Le commander par la voix n'est pas permis ici.",
    lock: "Ouvrir une serrure par la voix n'est pas permis ici.",
    scene: "La lancer par la voix n'est pas permis ici.",
  },
  sameName: (count, name) =>
    `Je connais ${count} appareils qui s'appellent ${name}, et je n'en ouvre aucun. Donne-leur des noms différents.`,
  onlyOne: (choice) => `Je n'en ouvre qu'un à la fois. Lequel : ${choice} ?`,
  whichRoom: (choice) => (choice === "" ? "Dans quelle pièce ?" : `Dans quelle pièce ? ${capital(choice)} ?`),
  noDevice: "Je n'ai pas compris quel appareil.",
  noScene: "Je n'ai pas compris quelle scène.",
  noColour: "Je ne connais pas cette couleur.",
  brightnessRange: "Une lumière se règle de 0 à 100 pour cent.",
  positionRange: "Un volet se règle de 0 à 100 pour cent.",
  howWarm: "Je n'ai pas compris à quelle température.",
  unknownDevice: "Je ne connais pas cet appareil.",

  temperature: (degrees, where) => `Il fait ${degrees} degrés${after(where)}.`,
  humidity: (percent, where) => `L'humidité${after(where)} est de ${percent} pour cent.`,
  noSensor: (where) => `Je ne connais pas de capteur pour cela${after(where)}.`,
  notReported: (where) => `Le capteur${after(where)} n'a encore rien signalé.`,
  sensorGone: (where) => `Je n'arrive pas à joindre le capteur${after(where)}.`,
  open: (list) => `C'est ouvert : ${list}.`,
  nothingOpen: (where) => `Rien n'est ouvert${after(where)}.`,
  doubt: (list) => `Je ne sais pas pour ${list}.`,
  lit: (list) => `C'est allumé : ${list}.`,
  noLights: "Je ne connais pas de lumières.",
  allOff: "Toutes les lumières sont éteintes.",
  unknownLights: (count) =>
    `À ma connaissance, rien n'est allumé, mais ${count === 1 ? "une lumière n'a" : `${count} lumières n'ont`} rien signalé.`,
  isGone: (list) => `Je n'arrive pas à joindre ${list}.`,
  isSilent: (list) => `${capital(list)} : rien n'est encore signalé.`,
  isIn(list, name, state, percent) {
    const participle = participles[state];
    const is = participle === undefined ? (phrases[state] ?? state) : agree(name, participle);
    const level = percent === undefined ? "" : `, à ${percent} pour cent`;
    return `${capital(list)} ${gendered(name).isPlural ? "sont" : "est"} ${is}${level}.`;
  },

  saysEverywhere: anyThing(
    "tout|toute|toutes|tous|partout",
    "du |après |avant |malgré |pas du |en |rien du |c'est |sommes |êtes |est |sont |on est |nous |vous |voilà |somme ",
    "de suite|à l'heure|à coup|d'un coup|à fait|va bien|est (?:bien|prêt|calme|en ordre)|bien|bon|le monde|simplement|court|doucement|droit|bas|juste|près|de même|ce temps|le temps|la journée|la nuit|la soirée|la matinée|le jour|les (?:jours|soirs|matins|nuits|enfants|invités|gens|deux)|à l'heure|d'abord|seul|petit|façon|au lit|couchés|dorment",
  ),
  saysLocked: /verrouill|à (?:clé|clef|double tour)/u,
  saysWindow: /fenêtre/u,
  saysDoor: anyOf("portes?"),
};
