/** German. A compound has the gender of its last word; where that is not known, there is no article. */
import type { Wish } from "../message.ts";
import { anyThing, capital, type Words } from "./language.ts";

const feminine =
  /(?:lampe|leuchte|maschine|heizung|tür|steckdose|jalousie|kette|pumpe|anlage|kamera|uhr|dose|sirene|küche|diele|garage|terrasse|stube|klingel|haube|birne|platte|szene|lüftung|beleuchtung|klima|markise|toilette|werkstatt)$/u;
const masculine =
  /(?:ventilator|lüfter|schalter|rollladen|motor|vorhang|fernseher|baum|brunnen|strahler|spot|herd|ofen|trockner|kühlschrank|sensor|thermostat|stecker|fluter|roboter|sauger|drucker|flur|keller|garten|hof|balkon|raum|speicher|dachboden|abend|regler)$/u;
const neuter = /(?:licht|radio|tor|gerät|fenster|schloss|zimmer|bad|büro|band|gebläse|rollo|klo|wc|haus|ventil)$/u;
const plurals =
  /(?:lichter|lampen|leuchten|jalousien|rollläden|vorhänge|steckdosen|strahler|spots|ketten|türen|fenster|heizungen)$/u;

function the(name: string): string {
  const noun = capital(name);
  if (/(?:lichter|lampen|leuchten|jalousien|rollläden|vorhänge|steckdosen|ketten|türen)$/u.test(name))
    return `die ${noun}`;
  if (feminine.test(name)) return `die ${noun}`;
  // "Ventilator" is no "Tor".
  if (masculine.test(name)) return `der ${noun}`;
  return neuter.test(name) ? `das ${noun}` : noun;
}

function inRoom(room: string): string {
  const noun = capital(room);
  if (/(?:balkon|dachboden|flur oben|hof)$/u.test(room)) return `auf dem ${noun}`;
  if (room.endsWith("terrasse")) return `auf der ${noun}`;
  if (feminine.test(room)) return `in der ${noun}`;
  return masculine.test(room) || neuter.test(room) ? `im ${noun}` : `im Raum ${noun}`;
}

function become(wish: Wish, isOne: boolean): string {
  const be = isOne ? "ist" : "sind";
  const itself = (verb: string): string => `${verb} sich`;
  switch (wish.do) {
    case "on":
      return `${be} an`;
    case "off":
      return `${be} aus`;
    case "percent":
      return `${be} auf ${wish.percent} Prozent`;
    case "temperature":
      return `${be} auf ${String(wish.degrees).replace(".", ",")} Grad gestellt`;
    case "open":
      return itself(isOne ? "öffnet" : "öffnen");
    case "close":
      return itself(isOne ? "schließt" : "schließen");
    case "stop":
      return isOne ? "hält an" : "halten an";
    case "lock":
      return `${be} abgeschlossen`;
    case "unlock":
      return `${be} aufgeschlossen`;
    default:
      return isOne ? "wechselt die Farbe" : "wechseln die Farbe";
  }
}
const after = (where: string): string => (where === "" ? "" : ` ${where}`);
const no = {
  light: "kein Licht",
  device: "kein solches Gerät",
  cover: "keinen Rollladen",
  climate: "keine Heizung",
  lock: "kein Schloss",
  scene: "keine Szene",
} as const;
const states: Readonly<Record<string, string>> = {
  on: "an",
  off: "aus",
  open: "offen",
  closed: "zu",
  opening: "beim Öffnen",
  closing: "beim Schließen",
  locked: "abgeschlossen",
  unlocked: "nicht abgeschlossen",
  locking: "beim Abschließen",
  unlocking: "beim Aufschließen",
  jammed: "verklemmt",
  heat: "auf Heizen",
  cool: "auf Kühlen",
  auto: "auf Automatik",
};

export const de: Words = {
  locale: "de-DE",
  kinds: {
    light: "licht",
    switch: "schalter",
    cover: "rollladen",
    fan: "ventilator",
    climate: "heizung",
    lock: "schloss",
    media_player: "player",
    scene: "szene",
    sensor: "sensor",
    binary_sensor: "sensor",
  },
  and: "und",
  or: "oder",
  the,
  inRoom,
  room: inRoom,
  others: (count) => `${count} weitere`,
  isPlural: (name) => plurals.test(name) && !/(?<!dach)fenster$|strahler$/u.test(name),

  done: (wish, list, isOne) => `${capital(list)} ${become(wish, isOne)}`,
  nearest: (done) => `${done}, näher geht es nicht`,
  whitest: (list, isOne, isWarm) =>
    `${capital(list)} ${isOne ? "hat" : "haben"} das ${isWarm ? "wärmste" : "kälteste"} Weiß, das geht`,
  started: (list) => `Gestartet: ${list}.`,
  sent: (list) => `Ich habe es weitergegeben: ${list}.`,
  silent: (list, isOne) => `${capital(list)} ${isOne ? "hat" : "haben"} nicht geantwortet.`,
  undone: (list, isOne) => `${capital(list)} ${isOne ? "hat" : "haben"} es nicht getan.`,
  gone: (list, isOne) => `${capital(list)} ${isOne ? "ist" : "sind"} nicht erreichbar.`,
  cannot: (list, isOne) => `${capital(list)} ${isOne ? "kann" : "können"} das nicht.`,

  unreachable: "Ich erreiche die Geräte gerade nicht.",
  noneCalled: (name, where) => `Ich kenne kein Gerät namens ${capital(name)}${after(where)}.`,
  none: (sort, where) => `Ich kenne ${no[sort]}${after(where)}.`,
  disputed: (name) =>
    `Zwei Ankündigungen beanspruchen dasselbe: ${capital(name)}. Ich steuere keine. Eine davon muss entfernt werden.`,
  forbidden: (name) => `${capital(name)}: Öffnen per Sprache ist hier nicht erlaubt.`,
  forbiddenSort: {
    light: "Das Licht so zu schalten ist hier nicht erlaubt.",
    device: "Das per Sprache zu öffnen ist hier nicht erlaubt.",
    cover: "Das per Sprache zu öffnen ist hier nicht erlaubt.",
    climate: "Das per Sprache zu schalten ist hier nicht erlaubt.",
    lock: "Ein Schloss per Sprache zu öffnen ist hier nicht erlaubt.",
    scene: "Das per Sprache zu starten ist hier nicht erlaubt.",
  },
  sameName: (count, name) =>
    `Ich kenne ${count} Geräte namens ${capital(name)} und öffne keines. Gib ihnen verschiedene Namen.`,
  onlyOne: (choice) => `Ich öffne nur eines auf einmal. Welches: ${choice}?`,
  whichRoom: (choice) => (choice === "" ? "In welchem Raum?" : `In welchem Raum? ${capital(choice)}?`),
  noDevice: "Ich habe nicht verstanden, welches Gerät.",
  noScene: "Ich habe nicht verstanden, welche Szene.",
  noColour: "Diese Farbe kenne ich nicht.",
  brightnessRange: "Ein Licht lässt sich von 0 bis 100 Prozent stellen.",
  positionRange: "Ein Rollladen lässt sich von 0 bis 100 Prozent stellen.",
  howWarm: "Ich habe nicht verstanden, wie warm.",
  unknownDevice: "Dieses Gerät kenne ich nicht.",

  temperature: (degrees, where) => `Es sind ${degrees} Grad${after(where)}.`,
  humidity: (percent, where) => `Die Luftfeuchtigkeit${after(where)} ist ${percent} Prozent.`,
  noSensor: (where) => `Dafür kenne ich keinen Sensor${after(where)}.`,
  notReported: (where) => `Der Sensor${after(where)} hat noch nichts gemeldet.`,
  sensorGone: (where) => `Der Sensor${after(where)} ist nicht erreichbar.`,
  open: (list, isOne) => `${capital(list)} ${isOne ? "ist" : "sind"} offen.`,
  nothingOpen: (where) => `${where === "" ? "Es" : capital(where)} ist nichts offen.`,
  doubt: (list) => `Nicht bekannt: ${list}.`,
  lit: (list, isOne) => `${capital(list)} ${isOne ? "ist" : "sind"} an.`,
  noLights: "Ich kenne keine Lichter.",
  allOff: "Alle Lichter sind aus.",
  unknownLights: (count) =>
    `Soweit ich weiß, ist kein Licht an. ${count === 1 ? "Eines hat" : `${count} haben`} noch nichts gemeldet.`,
  isGone: (name) => `${capital(name)}: nicht erreichbar.`,
  isSilent: (name) => `${capital(name)}: noch nichts gemeldet.`,
  isIn: (list, name, state, percent) =>
    `${capital(list)} ${de.isPlural(name) ? "sind" : "ist"} ${states[state] ?? state}${percent === undefined ? "" : `, auf ${percent} Prozent`}.`,

  saysEverywhere: anyThing(
    "alle[ns]?|alles|überall|ganze[ns]?|sämtliche",
    "vor |sind |wir |seid |ist |war |das war ",
    "klar|gut|gute|in ordnung|okay|ok|fertig|bestens|paletti|roger|schlafen|schlafend|weg|im bett|tage?|nacht|nächte|abend|morgen|zeit|woche|weile|stunden?|minuten|jahre?|sommer|winter|leute|kinder|gäste|menschen|ist (?:gut|klar|ruhig|in ordnung|okay|fertig)|sind (?:weg|da|im bett|zu hause|fertig|müde)|wollen|möchten|haben",
  ),
  saysLocked: /abgeschlossen|abgesperrt|zugesperrt|verriegelt|verschlossen/u,
  saysWindow: /fenster/u,
  saysDoor: /tür/u,
};
