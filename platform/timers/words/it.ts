/** Italian. */
import { anyOf, type Called, daysOf, joined, type Kind, sentences, type Words } from "./language.ts";

const days = daysOf("lunedì martedì mercoledì giovedì venerdì sabato domenica");
const nouns: Readonly<Record<Kind, readonly [string, string]>> = {
  timer: ["timer", "timer"],
  alarm: ["sveglia", "sveglie"],
  reminder: ["promemoria", "promemoria"],
};

function named({ kind, name }: Called, count = 1): string {
  const noun = nouns[kind][count === 1 ? 0 : 1];
  if (name === "") return noun;
  return kind === "reminder" ? `${noun}: ${name}` : `${noun} ${name}`;
}
const the = (timer: Called): string => `${timer.kind === "alarm" ? "la" : "il"} ${named(timer)}`;
const The = (timer: Called): string => `${timer.kind === "alarm" ? "La" : "Il"} ${named(timer)}`;
const toThe = (timer: Called): string => `${timer.kind === "alarm" ? "alla" : "al"} ${named(timer)}`;
const andMore = (count: number): string => (count === 1 ? "E un altro." : `E altri ${count}.`);
/** "Mancano 3 minuti", but "Manca 1 minuto". */
const left = (length: string): string => (/^1 \p{L}+$/u.test(length) ? `Manca ${length}` : `Mancano ${length}`);

export const it: Words = {
  locale: "it-IT",
  and: "e",
  or: "o",
  units: {
    day: ["giorno", "giorni"],
    hour: ["ora", "ore"],
    minute: ["minuto", "minuti"],
    second: ["secondo", "secondi"],
  },
  number: (count, kind) => (count === 1 ? (kind === "alarm" ? "una" : "un") : String(count)),
  named,
  at(hour, minute) {
    if (minute === 0 && hour % 12 === 0) return hour === 0 ? "a mezzanotte" : "a mezzogiorno";
    return `${hour === 1 ? "all'1" : `alle ${hour}`}${minute === 0 ? "" : ` e ${minute}`}`;
  },
  today: "oggi",
  tomorrow: "domani",
  onDay: (weekday) => days[weekday - 1] ?? "",
  onDate: (day, date) => `${day} ${date}`,
  daily: "ogni giorno",
  workdays: "dal lunedì al venerdì",
  weekends: "nel fine settimana",
  everyDay: (weekdays) =>
    joined(
      weekdays.map((day) => `ogni ${days[day - 1]}`),
      "e",
    ),

  howLong: "Per quanto tempo?",
  byHowMuch: "Di quanto?",
  which: (options) => `Quale: ${options}?`,
  atWhatTime: "A che ora?",
  ofWhat: "Che cosa ti ricordo?",
  when: "Quando?",

  set: (timer, length) => `Ho impostato ${the(timer)} su ${length}.`,
  another: (count) => `È un altro: adesso sono ${count}.`,
  alarmIn: (length) => `La sveglia suonerà tra ${length}.`,
  alarmOn: (moment) => `La sveglia suonerà ${moment}.`,
  alarmEvery: (time, days) => `La sveglia suonerà ${days} ${time}.`,
  remindIn: (length, name) => `Te lo ricorderò tra ${length}: ${name}.`,
  remindOn: (moment, name) => `Te lo ricorderò ${moment}: ${name}.`,
  extended: (timer, length) => `Adesso ${left(length).replace("M", "m")} ${toThe(timer)}.`,
  cancelled: (timer) => `Ho annullato ${the(timer)}.`,
  cancelledSeveral: (timers) => `Ho annullato ${timers}.`,
  snoozed: (length) => `Suonerò di nuovo tra ${length}.`,

  listed: (timers, more) =>
    sentences(timers, more, {
      one({ timer, when, state, isIn }) {
        if (state === "rings") return `${The(timer)} sta suonando.`;
        if (state === "counts") return `${left(when)} ${toThe(timer)}.`;
        if (timer.kind !== "reminder") return `${The(timer)} suonerà ${isIn ? "tra " : ""}${when}.`;
        return `Un promemoria ${isIn ? "tra " : ""}${when}${timer.name === "" ? "" : `: ${timer.name}`}.`;
      },
      andMore,
    }),
  nothingRings: "Non suona niente.",
  toEnd: (count) => `Per ${count === 1 ? "fermarlo" : "fermarne uno"}, di': annulla il timer.`,
  noSuch: {
    timer: "Non c'è un timer così.",
    alarm: "Non c'è una sveglia così.",
    reminder: "Non c'è un promemoria così.",
  },
  noneRuns: {
    timer: "Non c'è nessun timer in corso.",
    alarm: "Non c'è nessuna sveglia impostata.",
    reminder: "Non c'è nessun promemoria.",
  },
  none: {
    timer: "Non c'è nessun timer.",
    alarm: "Non c'è nessuna sveglia.",
    reminder: "Non c'è nessun promemoria.",
  },
  noneNamed: (timer) => `Non c'è ${timer.kind === "alarm" ? "nessuna" : "nessun"} ${named(timer)}.`,
  unknownTime: "un tempo sconosciuto",

  rings: (timer) => {
    if (timer.kind === "timer") return `${The(timer)} è finito.`;
    if (timer.kind === "reminder" && timer.name !== "") return `Dovevo ricordarti: ${timer.name}.`;
    return timer.kind === "alarm" ? `È la ${named(timer)}.` : `È il ${named(timer)}.`;
  },
  missed: (timer, ago) => {
    const since = ago === undefined ? "" : `, ${ago} fa`;
    if (timer.kind === "reminder" && timer.name !== "") return `Dovevo ricordarti${since}: ${timer.name}.`;
    return timer.kind === "timer" ? `${The(timer)} è finito${since}.` : `${The(timer)} doveva suonare${since}.`;
  },
  andMore,
  whileOff: "Mentre ero spento:",
  unheard: "Nessuno l'ha fermato:",

  cannot: (reason) => `Non posso farlo: ${reason}.`,
  refusals: {
    passed: "quell'ora è già passata",
    tooFar: "manca più di un anno",
    onlyTimers: "si può allungare solo un timer; annulla la sveglia e impostane un'altra",
    noClock: "l'orologio dell'apparecchio non è ancora regolato",
    tooMany: "ci sono già 1000 timer; annullane qualcuno",
    notRinging: "quel timer adesso non suona",
    unknown: "non c'è un timer così",
    length: "un timer dura da un secondo a 31 giorni",
  },
  notKept: "Non posso conservarlo: il disco lo rifiuta.",

  saysAll: anyOf("tutti|tutte|tutto"),
  saysAlarm: anyOf("svegli[ae]|allarm[ei]"),
  saysReminder: anyOf("promemoria"),
  saysHalf: anyOf("mattina|mattino|mezzogiorno|pomeriggio|sera|stasera|notte|mezzanotte"),
};
