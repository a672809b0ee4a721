/** German. Nouns in the nominative where possible: it is the same after "ist" and before it. */
import { anyOf, type Called, capital, daysOf, digits, joined, type Kind, sentences, type Words } from "./language.ts";

const days = daysOf("Montag Dienstag Mittwoch Donnerstag Freitag Samstag Sonntag");
const nouns: Readonly<Record<Kind, readonly [string, string]>> = {
  timer: ["Timer", "Timer"],
  alarm: ["Wecker", "Wecker"],
  reminder: ["Erinnerung", "Erinnerungen"],
};

function named({ kind, name }: Called, count = 1): string {
  const noun = nouns[kind][count === 1 ? 0 : 1];
  if (name === "") return noun;
  return kind === "reminder" ? `${noun}: ${name}` : `${capital(name)}-${noun}`;
}
const isFeminine = (kind: Kind): boolean => kind === "reminder";
const the = (timer: Called): string => `${isFeminine(timer.kind) ? "Die" : "Der"} ${named(timer)}`;
const no = (timer: Called): string => `${isFeminine(timer.kind) ? "keine" : "keinen"} ${named(timer)}`;
const andMore = (count: number): string => `Und ${count} ${count === 1 ? "weiterer" : "weitere"}.`;

export const de: Words = {
  locale: "de-DE",
  and: "und",
  or: "oder",
  units: {
    day: ["Tag", "Tage"],
    hour: ["Stunde", "Stunden"],
    minute: ["Minute", "Minuten"],
    second: ["Sekunde", "Sekunden"],
  },
  unitsIn: {
    day: ["Tag", "Tagen"],
    hour: ["Stunde", "Stunden"],
    minute: ["Minute", "Minuten"],
    second: ["Sekunde", "Sekunden"],
  },
  number: (count, kind) => (count === 1 ? (isFeminine(kind) ? "eine" : "ein") : String(count)),
  named,
  at: (hour, minute) => `um ${minute === 0 ? hour : digits(hour, minute)} Uhr`,
  today: "heute",
  tomorrow: "morgen",
  onDay: (weekday) => `am ${days[weekday - 1]}`,
  onDate: (day, date) => `am ${day}, dem ${date},`,
  daily: "jeden Tag",
  workdays: "montags bis freitags",
  weekends: "am Wochenende",
  everyDay: (weekdays) =>
    joined(
      weekdays.map((day) => `${days[day - 1]?.toLowerCase()}s`),
      "und",
    ),

  howLong: "Wie lange?",
  byHowMuch: "Um wie viel?",
  which: (options) => `Welcher: ${options}?`,
  atWhatTime: "Um wie viel Uhr?",
  ofWhat: "Woran?",
  when: "Wann?",

  set: (timer, length) => `${the(timer)} ist auf ${length} gestellt.`,
  another: (count) => `Es ist ein weiterer: Jetzt sind es ${count}.`,
  alarmIn: (length) => `Der Wecker klingelt in ${length}.`,
  alarmOn: (moment) => `Der Wecker klingelt ${moment}.`,
  alarmEvery: (time, days) => `Der Wecker klingelt ${days} ${time}.`,
  remindIn: (length, name) => `Ich erinnere dich in ${length}: ${name}.`,
  remindOn: (moment, name) => `Ich erinnere dich ${moment}: ${name}.`,
  extended: (timer, left) => `${the(timer)} läuft jetzt noch ${left}.`,
  cancelled: (timer) => `${the(timer)} ist gelöscht.`,
  cancelledSeveral: (timers) => `${capital(timers)} sind gelöscht.`,
  snoozed: (length) => `Ich klingle in ${length} wieder.`,

  listed: (timers, more) =>
    sentences(timers, more, {
      one({ timer, when, state, isIn }) {
        if (state === "rings") return `${the(timer)} klingelt.`;
        if (state === "counts") return `${the(timer)} läuft noch ${when}.`;
        if (timer.kind !== "reminder") return `${the(timer)} klingelt ${isIn ? "in " : ""}${when}.`;
        return `Eine Erinnerung ${isIn ? "in " : ""}${when}${timer.name === "" ? "" : `: ${timer.name}`}.`;
      },
      andMore,
    }),
  nothingRings: "Es klingelt nichts.",
  toEnd: (count) => `Um ${count === 1 ? "ihn" : "einen"} zu beenden, sag: Timer löschen.`,
  noSuch: {
    timer: "Einen solchen Timer gibt es nicht.",
    alarm: "Einen solchen Wecker gibt es nicht.",
    reminder: "Eine solche Erinnerung gibt es nicht.",
  },
  noneRuns: {
    timer: "Es läuft kein Timer.",
    alarm: "Es ist kein Wecker gestellt.",
    reminder: "Es gibt keine Erinnerung.",
  },
  none: { timer: "Es gibt keinen Timer.", alarm: "Es gibt keinen Wecker.", reminder: "Es gibt keine Erinnerung." },
  noneNamed: (timer) => `Es gibt ${no(timer)}.`,
  unknownTime: "unbekannte Zeit",

  rings: (timer) => {
    if (timer.kind === "timer") return `${the(timer)} ist abgelaufen.`;
    if (timer.kind === "reminder" && timer.name !== "") return `Ich sollte dich erinnern: ${timer.name}.`;
    return `Das ist ${timer.kind === "reminder" ? "die" : "der"} ${named(timer)}.`;
  },
  missed: (timer, ago) => {
    const since = ago === undefined ? "" : ` vor ${ago}`;
    if (timer.kind === "reminder" && timer.name !== "") return `Ich sollte dich${since} erinnern: ${timer.name}.`;
    return timer.kind === "timer" ? `${the(timer)} ist${since} abgelaufen.` : `${the(timer)} war${since} fällig.`;
  },
  andMore,
  whileOff: "Während ich aus war:",
  unheard: "Niemand hat es beendet:",

  cannot: (reason) => `Das geht nicht: ${reason}.`,
  refusals: {
    passed: "Diese Zeit ist schon vorbei",
    tooFar: "Das ist mehr als ein Jahr entfernt",
    onlyTimers: "Nur ein Timer lässt sich verlängern. Lösch den Wecker, und stell einen neuen",
    noClock: "Die Uhr des Geräts ist noch nicht gestellt",
    tooMany: "Es gibt schon 1000 Timer. Lösch einige",
    notRinging: "Dieser Timer klingelt gerade nicht",
    unknown: "Einen solchen Timer gibt es nicht",
    length: "Ein Timer läuft von einer Sekunde bis zu 31 Tagen",
  },
  notKept: "Das kann ich nicht behalten: Der Speicher nimmt es nicht an.",

  saysAll: anyOf("alle|alles|sämtliche"),
  saysAlarm: anyOf("weckers?|wecker|alarme?"),
  saysReminder: anyOf("erinnerung(?:en)?"),
  saysHalf: anyOf("morgens|früh|vormittags?|mittags?|nachmittags?|abends?|nachts?|mitternacht|morgen früh"),
};
