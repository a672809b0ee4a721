/** French. */
import { anyOf, type Called, capital, daysOf, digits, joined, type Kind, sentences, type Words } from "./language.ts";

const days = daysOf("lundi mardi mercredi jeudi vendredi samedi dimanche");
const nouns: Readonly<Record<Kind, readonly [string, string]>> = {
  timer: ["minuteur", "minuteurs"],
  alarm: ["réveil", "réveils"],
  reminder: ["rappel", "rappels"],
};

/** All three are masculine and begin with a consonant. */
function named({ kind, name }: Called, count = 1): string {
  const noun = nouns[kind][count === 1 ? 0 : 1];
  if (name === "") return noun;
  return kind === "reminder" ? `${noun} : ${name}` : `${noun} ${name}`;
}
const the = (timer: Called): string => `Le ${named(timer)}`;
const andMore = (count: number): string => `Et ${count} de plus.`;

export const fr: Words = {
  locale: "fr-FR",
  and: "et",
  or: "ou",
  units: {
    day: ["jour", "jours"],
    hour: ["heure", "heures"],
    minute: ["minute", "minutes"],
    second: ["seconde", "secondes"],
  },
  number: (count) => (count === 1 ? "un" : String(count)),
  named,
  at(hour, minute) {
    if (minute > 0) return `à ${digits(hour, minute)}`;
    if (hour === 0) return "à minuit";
    return hour === 12 ? "à midi" : `à ${hour} heure${hour > 1 ? "s" : ""}`;
  },
  today: "aujourd'hui",
  tomorrow: "demain",
  onDay: (weekday) => days[weekday - 1] ?? "",
  onDate: (day, date) => `le ${day} ${date}`,
  daily: "tous les jours",
  workdays: "du lundi au vendredi",
  weekends: "le week-end",
  everyDay: (weekdays) =>
    joined(
      weekdays.map((day) => `le ${days[day - 1]}`),
      "et",
    ),

  howLong: "Pour combien de temps ?",
  byHowMuch: "De combien ?",
  which: (options) => `Lequel : ${options} ?`,
  atWhatTime: "À quelle heure ?",
  ofWhat: "De quoi ?",
  when: "Quand ?",

  set: (timer, length) => `${the(timer)} est réglé sur ${length}.`,
  another: (count) => `C'en est un autre : il y en a maintenant ${count}.`,
  alarmIn: (length) => `Le réveil sonnera dans ${length}.`,
  alarmOn: (moment) => `Le réveil sonnera ${moment}.`,
  alarmEvery: (time, days) => `Le réveil sonnera ${days} ${time}.`,
  remindIn: (length, name) => `Je te le rappellerai dans ${length} : ${name}.`,
  remindOn: (moment, name) => `Je te le rappellerai ${moment} : ${name}.`,
  extended: (timer, left) => `Il reste maintenant ${left} au ${named(timer)}.`,
  cancelled: (timer) => `${the(timer)} est annulé.`,
  cancelledSeveral: (timers) => `${capital(timers)} sont annulés.`,
  snoozed: (length) => `Je sonnerai de nouveau dans ${length}.`,

  listed: (timers, more) =>
    sentences(timers, more, {
      one({ timer, when, state, isIn }) {
        if (state === "rings") return `${the(timer)} sonne.`;
        if (state === "counts") return `Il reste ${when} au ${named(timer)}.`;
        if (timer.kind !== "reminder") return `${the(timer)} sonnera ${isIn ? "dans " : ""}${when}.`;
        return `Un rappel ${isIn ? "dans " : ""}${when}${timer.name === "" ? "" : ` : ${timer.name}`}.`;
      },
      andMore,
    }),
  nothingRings: "Rien ne sonne.",
  toEnd: (count) => `Pour ${count === 1 ? "l'arrêter" : "en arrêter un"}, dis : annule le minuteur.`,
  noSuch: {
    timer: "Il n'y a pas de minuteur pareil.",
    alarm: "Il n'y a pas de réveil pareil.",
    reminder: "Il n'y a pas de rappel pareil.",
  },
  noneRuns: {
    timer: "Aucun minuteur n'est en cours.",
    alarm: "Aucun réveil n'est réglé.",
    reminder: "Il n'y a pas de rappel.",
  },
  none: {
    timer: "Il n'y a pas de minuteur.",
    alarm: "Il n'y a pas de réveil.",
    reminder: "Il n'y a pas de rappel.",
  },
  noneNamed: (timer) => `Il n'y a pas de ${named(timer)}.`,
  unknownTime: "un temps inconnu",

  rings: (timer) => {
    if (timer.kind === "timer") return `${the(timer)} est terminé.`;
    if (timer.kind === "reminder" && timer.name !== "") return `Je devais te rappeler : ${timer.name}.`;
    return `C'est le ${named(timer)}.`;
  },
  missed: (timer, ago) => {
    const since = ago === undefined ? "" : ` il y a ${ago}`;
    if (timer.kind === "reminder" && timer.name !== "") return `Je devais te rappeler${since} : ${timer.name}.`;
    return timer.kind === "timer" ? `${the(timer)} s'est terminé${since}.` : `${the(timer)} était prévu${since}.`;
  },
  andMore,
  whileOff: "Pendant que j'étais éteint :",
  unheard: "Personne ne l'a arrêté :",

  cannot: (reason) => `Ce n'est pas possible : ${reason}.`,
  refusals: {
    passed: "cette heure est passée",
    tooFar: "c'est dans plus d'un an",
    onlyTimers: "seul un minuteur peut être prolongé, annule le réveil et mets-en un autre",
    noClock: "l'horloge de l'appareil n'est pas encore à l'heure",
    tooMany: "il y a déjà 1000 minuteurs, annules-en",
    notRinging: "ce minuteur ne sonne pas maintenant",
    unknown: "il n'y a pas de minuteur pareil",
    length: "un minuteur dure d'une seconde à 31 jours",
  },
  notKept: "Je ne peux pas le garder : le disque refuse.",

  saysAll: anyOf("tous|toutes|tout"),
  saysAlarm: anyOf("réveils?|alarmes?"),
  saysReminder: anyOf("rappels?"),
  saysHalf: anyOf("matin|midi|après-midi|soir|nuit|minuit"),
};
