/** Spanish. A name has the gender of its first word. Commands are told with "haber", whose participle does not agree. */
import { anyOf, anyThing, capital, firstOf, type Words } from "./language.ts";

/** What its ending does not tell. */
const feminine = anyOf("luz|luces|radio|tele|televisión|noche|fuente|red|pared|base|torre");
const masculine = anyOf("sistema|clima|termostato|sofá|problema|mapa");

function gendered(name: string): { readonly isFeminine: boolean; readonly isPlural: boolean } {
  const first = firstOf(name);
  const isPlural = first.length > 3 && /[aeo]s$|[aeiou][nlrd]es$|ces$/u.test(first);
  const isFeminine = feminine.test(first) || (!masculine.test(first) && /(?:as?|ción|ciones|dad|dades)$/u.test(first));
  return { isFeminine, isPlural };
}
function the(name: string): string {
  const { isFeminine, isPlural } = gendered(name);
  return `${isPlural ? (isFeminine ? "las" : "los") : isFeminine ? "la" : "el"} ${name}`;
}
const agree = (name: string, stem: string): string => {
  const { isFeminine, isPlural } = gendered(name);
  return `${stem}${isFeminine ? "a" : "o"}${isPlural ? "s" : ""}`;
};
const after = (where: string): string => (where === "" ? "" : ` ${where}`);
const no = {
  light: "ninguna luz",
  device: "ningún aparato así",
  cover: "ninguna persiana",
  climate: "ninguna calefacción",
  lock: "ninguna cerradura",
  scene: "ninguna escena",
} as const;
const stems: Readonly<Record<string, string>> = {
  on: "encendid",
  off: "apagad",
  open: "abiert",
  closed: "cerrad",
  locked: "cerrad",
  unlocked: "desbloquead",
  jammed: "atascad",
};
const phrases: Readonly<Record<string, string>> = {
  opening: "abriéndose",
  closing: "cerrándose",
  locking: "cerrándose",
  unlocking: "abriéndose",
  heat: "en modo calor",
  cool: "en modo frío",
  auto: "en modo automático",
};

export const es: Words = {
  locale: "es-ES",
  kinds: {
    light: "luz",
    switch: "interruptor",
    cover: "persiana",
    fan: "ventilador",
    climate: "calefacción",
    lock: "cerradura",
    media_player: "reproductor",
    scene: "escena",
    sensor: "sensor",
    binary_sensor: "sensor",
  },
  and: "y",
  or: "o",
  the,
  inRoom: (room) => `en ${the(room)}`,
  room: (room) => `en ${the(room)}`,
  others: (count) => `${count} más`,
  isPlural: (name) => gendered(name).isPlural,

  done(wish, list) {
    switch (wish.do) {
      case "on":
        return `He encendido ${list}`;
      case "off":
        return `He apagado ${list}`;
      case "percent":
        return `He puesto ${list} al ${wish.percent} por ciento`;
      case "temperature":
        return `He puesto ${list} a ${String(wish.degrees).replace(".", ",")} grados`;
      case "open":
        return `Abro ${list}`;
      case "close":
        return `Cierro ${list}`;
      case "stop":
        return `Paro ${list}`;
      case "lock":
        return `He cerrado con llave ${list}`;
      case "unlock":
        return `He abierto ${list}`;
      default:
        return `He cambiado el color: ${list}`;
    }
  },
  nearest: (done) => `${done}, que es lo más parecido posible`,
  whitest: (list, _isOne, isWarm) => `${capital(list)}: es el blanco más ${isWarm ? "cálido" : "frío"} posible`,
  started: (list) => `He activado ${list}.`,
  sent: (list) => `He dado la orden: ${list}.`,
  silent: (list) => `No hay respuesta: ${list}.`,
  undone: (list) => `No se ha hecho: ${list}.`,
  gone: (list) => `No puedo contactar con ${list}.`,
  cannot: (list) => `Eso no es posible con ${list}.`,

  unreachable: "Ahora no puedo contactar con los aparatos.",
  noneCalled: (name, where) => `No conozco nada que se llame ${name}${after(where)}.`,
  none: (sort, where) => `No conozco ${no[sort]}${after(where)}.`,
  disputed: (name) => `Dos anuncios reclaman ${the(name)}, así que no mando en ninguno. Hay que quitar uno.`,
  forbidden: (name) => `Aquí no está permitido abrir ${the(name)} por voz.`,
  forbiddenSort: {
    light: "Aquí no está permitido por voz.",
    device: "Aquí no está permitido abrirlo por voz.",
    cover: "Aquí no está permitido abrirla por voz.",
    climate: "Aquí no está permitido por voz.",
    lock: "Aquí no está permitido abrir una cerradura por voz.",
    scene: "Aquí no está permitido activarla por voz.",
  },
  sameName: (count, name) =>
    `Conozco ${count} aparatos que se llaman ${name}, y no abro ninguno. Ponles nombres distintos.`,
  onlyOne: (choice) => `Solo abro uno cada vez. ¿Cuál: ${choice}?`,
  whichRoom: (choice) => (choice === "" ? "¿En qué habitación?" : `¿En qué habitación? ¿${capital(choice)}?`),
  noDevice: "No he entendido qué aparato.",
  noScene: "No he entendido qué escena.",
  noColour: "No conozco ese color.",
  brightnessRange: "Una luz se ajusta de 0 a 100 por ciento.",
  positionRange: "Una persiana se ajusta de 0 a 100 por ciento.",
  howWarm: "No he entendido a qué temperatura.",
  unknownDevice: "No conozco ese aparato.",

  temperature: (degrees, where) => `Hay ${degrees} grados${after(where)}.`,
  humidity: (percent, where) => `La humedad${after(where)} es del ${percent} por ciento.`,
  noSensor: (where) => `No conozco ningún sensor para eso${after(where)}.`,
  notReported: (where) => `El sensor${after(where)} aún no ha dicho nada.`,
  sensorGone: (where) => `No puedo contactar con el sensor${after(where)}.`,
  open: (list) => `Está abierto: ${list}.`,
  nothingOpen: (where) => `No hay nada abierto${after(where)}.`,
  doubt: (list) => `No lo sé de ${list}.`,
  lit: (list) => `Está encendido: ${list}.`,
  noLights: "No conozco ninguna luz.",
  allOff: "Todas las luces están apagadas.",
  unknownLights: (count) =>
    `Que yo sepa no hay ninguna encendida, pero ${count === 1 ? "una luz no ha" : `${count} luces no han`} dicho nada.`,
  isGone: (list) => `No puedo contactar con ${list}.`,
  isSilent: (list) => `${capital(list)}: aún no ha dicho nada.`,
  isIn(list, name, state, percent) {
    const stem = stems[state];
    const is = stem === undefined ? (phrases[state] ?? state) : agree(name, stem);
    const key = state === "locked" ? " con llave" : "";
    const level = percent === undefined ? "" : ` al ${percent} por ciento`;
    return `${capital(list)} ${gendered(name).isPlural ? "están" : "está"} ${is}${key}${level}.`;
  },

  saysEverywhere: anyThing(
    "todas?|todos?|por todas partes",
    "ante |sobre |del |estamos |están |somos |son |eso es |es |nosotros |ellos ",
    "bien|bueno|listo|claro|correcto|en orden|ok|está (?:bien|listo|tranquilo)|va bien|el mundo|el rato|el tiempo|el día|los días|la (?:noche|tarde|mañana|semana)|las (?:noches|mañanas|tardes)|modos|maneras|formas|duermen|en la cama|dormidos|los (?:niños|invitados)",
  ),
  saysLocked: /llave|bloque|cerrojo/u,
  saysWindow: anyOf("ventanas?"),
  saysDoor: anyOf("puertas?"),
};
