/** Spanish. */
import { anyOf, type Called, daysOf, digits, joined, type Kind, sentences, type Words } from "./language.ts";

const days = daysOf("lunes martes miércoles jueves viernes sábado domingo");
const nouns: Readonly<Record<Kind, readonly [string, string]>> = {
  timer: ["temporizador", "temporizadores"],
  alarm: ["alarma", "alarmas"],
  reminder: ["recordatorio", "recordatorios"],
};

function named({ kind, name }: Called, count = 1): string {
  const noun = nouns[kind][count === 1 ? 0 : 1];
  if (name === "") return noun;
  return kind === "reminder" ? `${noun}: ${name}` : `${noun} de ${name}`;
}
const article = (kind: Kind): string => (kind === "alarm" ? "la" : "el");
const the = (timer: Called): string => `${article(timer.kind)} ${named(timer)}`;
const The = (timer: Called): string => `${timer.kind === "alarm" ? "La" : "El"} ${named(timer)}`;
/** "del temporizador", "de la alarma". */
const ofThe = (timer: Called): string => (timer.kind === "alarm" ? `de la ${named(timer)}` : `del ${named(timer)}`);
const andMore = (count: number): string => `Y ${count} más.`;
/** "los lunes", "los sábados". */
const plural = (day: string): string => (day.endsWith("s") ? day : `${day}s`);
/** "Quedan 3 minutos", but "Queda 1 minuto". */
const left = (length: string): string => (/^1 \p{L}+$/u.test(length) ? `Queda ${length}` : `Quedan ${length}`);

export const es: Words = {
  locale: "es-ES",
  and: "y",
  or: "o",
  units: {
    day: ["día", "días"],
    hour: ["hora", "horas"],
    minute: ["minuto", "minutos"],
    second: ["segundo", "segundos"],
  },
  number: (count, kind) => (count === 1 ? (kind === "alarm" ? "una" : "un") : String(count)),
  named,
  at: (hour, minute) => `a ${hour === 1 ? "la" : "las"} ${minute === 0 ? hour : digits(hour, minute)}`,
  today: "hoy",
  tomorrow: "mañana",
  onDay: (weekday) => `el ${days[weekday - 1]}`,
  onDate: (day, date) => `el ${day} ${date}`,
  daily: "todos los días",
  workdays: "de lunes a viernes",
  weekends: "los fines de semana",
  everyDay: (weekdays) =>
    joined(
      weekdays.map((day) => `los ${plural(days[day - 1] ?? "")}`),
      "y",
    ),

  howLong: "¿Cuánto tiempo?",
  byHowMuch: "¿Cuánto más?",
  which: (options) => `¿Cuál: ${options}?`,
  atWhatTime: "¿A qué hora?",
  ofWhat: "¿Qué te recuerdo?",
  when: "¿Cuándo?",

  set: (timer, length) => `He puesto ${the(timer)} a ${length}.`,
  another: (count) => `Es otro más: ahora hay ${count}.`,
  alarmIn: (length) => `La alarma sonará en ${length}.`,
  alarmOn: (moment) => `La alarma sonará ${moment}.`,
  alarmEvery: (time, days) => `La alarma sonará ${days} ${time}.`,
  remindIn: (length, name) => `Te lo recordaré en ${length}: ${name}.`,
  remindOn: (moment, name) => `Te lo recordaré ${moment}: ${name}.`,
  extended: (timer, length) => `Ahora ${left(length).replace("Q", "q")} ${ofThe(timer)}.`,
  cancelled: (timer) => `He cancelado ${the(timer)}.`,
  cancelledSeveral: (timers) => `He cancelado ${timers}.`,
  snoozed: (length) => `Volveré a sonar en ${length}.`,

  listed: (timers, more) =>
    sentences(timers, more, {
      one({ timer, when, state, isIn }) {
        if (state === "rings") return `${The(timer)} está sonando.`;
        if (state === "counts") return `${left(when)} ${ofThe(timer)}.`;
        if (timer.kind !== "reminder") return `${The(timer)} sonará ${isIn ? "en " : ""}${when}.`;
        return `Un recordatorio ${isIn ? "en " : ""}${when}${timer.name === "" ? "" : `: ${timer.name}`}.`;
      },
      andMore,
    }),
  nothingRings: "No suena nada.",
  toEnd: (count) => `Para ${count === 1 ? "pararlo" : "parar uno"}, di: cancela el temporizador.`,
  noSuch: {
    timer: "No hay un temporizador así.",
    alarm: "No hay una alarma así.",
    reminder: "No hay un recordatorio así.",
  },
  noneRuns: {
    timer: "No hay ningún temporizador en marcha.",
    alarm: "No hay ninguna alarma puesta.",
    reminder: "No hay ningún recordatorio.",
  },
  none: {
    timer: "No hay ningún temporizador.",
    alarm: "No hay ninguna alarma.",
    reminder: "No hay ningún recordatorio.",
  },
  noneNamed: (timer) => `No hay ${timer.kind === "alarm" ? "ninguna" : "ningún"} ${named(timer)}.`,
  unknownTime: "un tiempo desconocido",

  rings: (timer) => {
    if (timer.kind === "timer") return `${The(timer)} ha terminado.`;
    if (timer.kind === "reminder" && timer.name !== "") return `Tenía que recordarte: ${timer.name}.`;
    return `Es ${the(timer)}.`;
  },
  missed: (timer, ago) => {
    const since = ago === undefined ? "" : ` hace ${ago}`;
    if (timer.kind === "reminder" && timer.name !== "") return `Tenía que recordarte${since}: ${timer.name}.`;
    return timer.kind === "timer" ? `${The(timer)} terminó${since}.` : `${The(timer)} debía sonar${since}.`;
  },
  andMore,
  whileOff: "Mientras estaba apagado:",
  unheard: "Nadie lo paró:",

  cannot: (reason) => `No puedo hacerlo: ${reason}.`,
  refusals: {
    passed: "esa hora ya ha pasado",
    tooFar: "falta más de un año",
    onlyTimers: "solo se puede alargar un temporizador; cancela la alarma y pon otra",
    noClock: "el reloj del aparato aún no está en hora",
    tooMany: "ya hay 1000 temporizadores; cancela algunos",
    notRinging: "ese temporizador no suena ahora",
    unknown: "no hay un temporizador así",
    length: "un temporizador dura de un segundo a 31 días",
  },
  notKept: "No puedo guardarlo: el disco no lo admite.",

  saysAll: anyOf("todos|todas|todo"),
  saysAlarm: anyOf("alarmas?|despertador(?:es)?"),
  saysReminder: anyOf("recordatorios?"),
  saysHalf: anyOf("de la mañana|mediodía|tarde|noche|medianoche|madrugada"),
};
