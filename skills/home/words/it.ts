/** Italian. A name has the gender of its first word. Commands are told with "avere", whose participle does not agree. */
import { anyOf, anyThing, capital, firstOf, type Words } from "./language.ts";

const feminine = anyOf("luce|radio|tv|stazione|notte|ventilazione|illuminazione|televisione|serie|parete|base");
const masculine = anyOf("clima|sistema|problema|termosifone|pigiama");
const plurals = anyOf("luci|lampade|tende|tapparelle|persiane|prese|porte|finestre|veneziane|faretti|serre|lampadine");

function gendered(name: string): { readonly isFeminine: boolean; readonly isPlural: boolean } {
  const first = firstOf(name);
  const isPlural = plurals.test(first) || (/[^aeiou]i$/u.test(first) && first.length > 4);
  const isFeminine =
    feminine.test(first) || (isPlural ? /e$|^luci$/u.test(first) : !masculine.test(first) && first.endsWith("a"));
  return { isFeminine, isPlural };
}
/** "lo" before s with a consonant, z, gn, ps; "l'" before a vowel. */
const isImpure = (name: string): boolean => /^(?:s[^aeiou]|z|gn|ps|x|y)/u.test(name);
const startsWithVowel = /^[aeiouàèéìòù]/u;
function the(name: string): string {
  const { isFeminine, isPlural } = gendered(name);
  if (isPlural) return `${isFeminine ? "le" : isImpure(name) || startsWithVowel.test(name) ? "gli" : "i"} ${name}`;
  if (startsWithVowel.test(name)) return `l'${name}`;
  return `${isFeminine ? "la" : isImpure(name) ? "lo" : "il"} ${name}`;
}
const agree = (name: string, stem: string): string => {
  const { isFeminine, isPlural } = gendered(name);
  return `${stem}${isPlural ? (isFeminine ? "e" : "i") : isFeminine ? "a" : "o"}`;
};
const after = (where: string): string => (where === "" ? "" : ` ${where}`);
const no = {
  light: "nessuna luce",
  device: "nessun dispositivo così",
  cover: "nessuna tapparella",
  climate: "nessun riscaldamento",
  lock: "nessuna serratura",
  scene: "nessuna scena",
} as const;
const stems: Readonly<Record<string, string>> = {
  on: "acces",
  off: "spent",
  open: "apert",
  closed: "chius",
  locked: "chius",
  unlocked: "sbloccat",
  jammed: "bloccat",
};
const phrases: Readonly<Record<string, string>> = {
  opening: "in apertura",
  closing: "in chiusura",
  locking: "in chiusura",
  unlocking: "in apertura",
  heat: "in modalità riscaldamento",
  cool: "in modalità raffreddamento",
  auto: "in modalità automatica",
};

export const it: Words = {
  locale: "it-IT",
  kinds: {
    light: "luce",
    switch: "interruttore",
    cover: "tapparella",
    fan: "ventilatore",
    climate: "riscaldamento",
    lock: "serratura",
    media_player: "lettore",
    scene: "scena",
    sensor: "sensore",
    binary_sensor: "sensore",
  },
  and: "e",
  or: "o",
  the,
  inRoom: (room) =>
    (/^(?:studio|sgabuzzino|seminterrato)$/u.test(room) ? `nello ${room}` : `in ${room}`).replace(
      "nello sem",
      "nel sem",
    ),
  room: (room) => `in ${room}`,
  others: (count) => `altri ${count}`,
  isPlural: (name) => gendered(name).isPlural,

  done(wish, list) {
    switch (wish.do) {
      case "on":
        return `Ho acceso ${list}`;
      case "off":
        return `Ho spento ${list}`;
      case "percent":
        return `Ho impostato ${list} al ${wish.percent} per cento`;
      case "temperature":
        return `Ho impostato ${list} a ${String(wish.degrees).replace(".", ",")} gradi`;
      case "open":
        return `Apro ${list}`;
      case "close":
        return `Chiudo ${list}`;
      case "stop":
        return `Fermo ${list}`;
      case "lock":
        return `Ho chiuso a chiave ${list}`;
      case "unlock":
        return `Ho aperto ${list}`;
      default:
        return `Ho cambiato il colore: ${list}`;
    }
  },
  nearest: (done) => `${done}, che è il più vicino possibile`,
  whitest: (list, _isOne, isWarm) => `${capital(list)}: è il bianco più ${isWarm ? "caldo" : "freddo"} possibile`,
  started: (list) => `Ho avviato ${list}.`,
  sent: (list) => `Ho dato il comando: ${list}.`,
  silent: (list) => `Nessuna risposta: ${list}.`,
  undone: (list) => `Non è stato fatto: ${list}.`,
  gone: (list) => `Non riesco a raggiungere ${list}.`,
  cannot: (list) => `Questo non è possibile con ${list}.`,

  unreachable: "Al momento non riesco a raggiungere i dispositivi.",
  noneCalled: (name, where) => `Non conosco niente che si chiami ${name}${after(where)}.`,
  none: (sort, where) => `Non conosco ${no[sort]}${after(where)}.`,
  disputed: (name) => `Due annunci rivendicano ${the(name)}, quindi non comando nessuno. Uno va tolto.`,
  forbidden: (name) => `Qui non è permesso aprire ${the(name)} con la voce.`,
  forbiddenSort: {
    light: "Qui non è permesso con la voce.",
    device: "Qui non è permesso aprirlo con la voce.",
    cover: "Qui non è permesso aprirla con la voce.",
    climate: "Qui non è permesso con la voce.",
    lock: "Qui non è permesso aprire una serratura con la voce.",
    scene: "Qui non è permesso avviarla con la voce.",
  },
  sameName: (count, name) =>
    `Conosco ${count} dispositivi che si chiamano ${name}, e non ne apro nessuno. Dagli nomi diversi.`,
  onlyOne: (choice) => `Ne apro solo uno alla volta. Quale: ${choice}?`,
  whichRoom: (choice) => (choice === "" ? "In quale stanza?" : `In quale stanza? ${capital(choice)}?`),
  noDevice: "Non ho capito quale dispositivo.",
  noScene: "Non ho capito quale scena.",
  noColour: "Non conosco questo colore.",
  brightnessRange: "Una luce si regola da 0 a 100 per cento.",
  positionRange: "Una tapparella si regola da 0 a 100 per cento.",
  howWarm: "Non ho capito a quale temperatura.",
  unknownDevice: "Non conosco questo dispositivo.",

  temperature: (degrees, where) => `Ci sono ${degrees} gradi${after(where)}.`,
  humidity: (percent, where) => `L'umidità${after(where)} è del ${percent} per cento.`,
  noSensor: (where) => `Non conosco nessun sensore per questo${after(where)}.`,
  notReported: (where) => `Il sensore${after(where)} non ha ancora detto niente.`,
  sensorGone: (where) => `Non riesco a raggiungere il sensore${after(where)}.`,
  open: (list) => `È aperto: ${list}.`,
  nothingOpen: (where) => `Non c'è niente di aperto${after(where)}.`,
  doubt: (list) => `Non lo so per ${list}.`,
  lit: (list) => `È acceso: ${list}.`,
  noLights: "Non conosco nessuna luce.",
  allOff: "Tutte le luci sono spente.",
  unknownLights: (count) =>
    `Che io sappia nessuna è accesa, ma ${count === 1 ? "una luce non ha" : `${count} luci non hanno`} detto niente.`,
  isGone: (list) => `Non riesco a raggiungere ${list}.`,
  isSilent: (list) => `${capital(list)}: non ha ancora detto niente.`,
  isIn(list, name, state, percent) {
    const stem = stems[state];
    const is = stem === undefined ? (phrases[state] ?? state) : agree(name, stem);
    const key = state === "locked" ? " a chiave" : "";
    const level = percent === undefined ? "" : ` al ${percent} per cento`;
    return `${capital(list)} ${gendered(name).isPlural ? "sono" : "è"} ${is}${key}${level}.`;
  },

  saysEverywhere: anyThing(
    "tutte|tutti|tutta|tutto|ovunque|dappertutto",
    "del |prima di |innanzi |siamo |sono |è |ecco |noi |loro |avanti ",
    "bene|ok|okay|a posto|chiaro|pronto|fatto|qui|va bene|è (?:pronto|a posto|tranquillo)|dormono|a letto|il (?:giorno|tempo|mondo)|la (?:notte|sera|giornata|settimana|mattina)|i (?:giorni|bambini)|gli ospiti|le (?:sere|notti|mattine)|insieme|sommato|quanti",
  ),
  saysLocked: /chiave|blocca|mandata/u,
  saysWindow: anyOf("finestr[ae]"),
  saysDoor: anyOf("port[ae]"),
};
