/** Portuguese, as in Brazil. */
import { anyOf, type Called, capital, daysOf, digits, joined, type Kind, sentences, type Words } from "./language.ts";

const days = daysOf("segunda-feira terça-feira quarta-feira quinta-feira sexta-feira sábado domingo");
const nouns: Readonly<Record<Kind, readonly [string, string]>> = {
  timer: ["temporizador", "temporizadores"],
  alarm: ["alarme", "alarmes"],
  reminder: ["lembrete", "lembretes"],
};

/** All three are masculine. */
function named({ kind, name }: Called, count = 1): string {
  const noun = nouns[kind][count === 1 ? 0 : 1];
  if (name === "") return noun;
  return kind === "reminder" ? `${noun}: ${name}` : `${noun} de ${name}`;
}
const andMore = (count: number): string => `E mais ${count}.`;
/** Saturday and Sunday are masculine, the others feminine. */
const isFeminine = (weekday: number): boolean => weekday < 6;
/** "Faltam 3 minutos", but "Falta 1 minuto". */
const left = (length: string): string => (/^1 \p{L}+$/u.test(length) ? `Falta ${length}` : `Faltam ${length}`);

export const pt: Words = {
  locale: "pt-BR",
  and: "e",
  or: "ou",
  units: {
    day: ["dia", "dias"],
    hour: ["hora", "horas"],
    minute: ["minuto", "minutos"],
    second: ["segundo", "segundos"],
  },
  number: (count) => (count === 1 ? "um" : String(count)),
  named,
  at(hour, minute) {
    if (minute === 0 && hour % 12 === 0) return hour === 0 ? "à meia-noite" : "ao meio-dia";
    const time = minute === 0 ? `${hour} hora${hour === 1 ? "" : "s"}` : digits(hour, minute);
    return `${hour === 1 ? "à" : "às"} ${time}`;
  },
  today: "hoje",
  tomorrow: "amanhã",
  onDay: (weekday) => `${isFeminine(weekday) ? "na" : "no"} ${days[weekday - 1]}`,
  onDate: (day, date) => `${day}, ${date},`,
  daily: "todos os dias",
  workdays: "de segunda a sexta",
  weekends: "nos fins de semana",
  everyDay: (weekdays) =>
    joined(
      weekdays.map((day) => `${isFeminine(day) ? "toda" : "todo"} ${days[day - 1]}`),
      "e",
    ),

  howLong: "Por quanto tempo?",
  byHowMuch: "Quanto a mais?",
  which: (options) => `Qual: ${options}?`,
  atWhatTime: "A que horas?",
  ofWhat: "De que devo lembrar você?",
  when: "Quando?",

  set: (timer, length) => `O ${named(timer)} está marcado para ${length}.`,
  another: (count) => `É mais um: agora são ${count}.`,
  alarmIn: (length) => `O alarme vai tocar em ${length}.`,
  alarmOn: (moment) => `O alarme vai tocar ${moment}.`,
  alarmEvery: (time, days) => `O alarme vai tocar ${days} ${time}.`,
  remindIn: (length, name) => `Vou lembrar você em ${length}: ${name}.`,
  remindOn: (moment, name) => `Vou lembrar você ${moment}: ${name}.`,
  extended: (timer, length) => `Agora ${left(length).replace("F", "f")} no ${named(timer)}.`,
  cancelled: (timer) => `O ${named(timer)} está cancelado.`,
  cancelledSeveral: (timers) => `${capital(timers)} estão cancelados.`,
  snoozed: (length) => `Vou tocar de novo em ${length}.`,

  listed: (timers, more) =>
    sentences(timers, more, {
      one({ timer, when, state, isIn }) {
        if (state === "rings") return `O ${named(timer)} está tocando.`;
        if (state === "counts") return `${left(when)} no ${named(timer)}.`;
        if (timer.kind !== "reminder") return `O ${named(timer)} vai tocar ${isIn ? "em " : ""}${when}.`;
        return `Um lembrete ${isIn ? "em " : ""}${when}${timer.name === "" ? "" : `: ${timer.name}`}.`;
      },
      andMore,
    }),
  nothingRings: "Nada está tocando.",
  toEnd: (count) => `Para ${count === 1 ? "pará-lo" : "parar um"}, diga: cancele o temporizador.`,
  noSuch: {
    timer: "Não há um temporizador assim.",
    alarm: "Não há um alarme assim.",
    reminder: "Não há um lembrete assim.",
  },
  noneRuns: {
    timer: "Nenhum temporizador está correndo.",
    alarm: "Nenhum alarme está marcado.",
    reminder: "Não há nenhum lembrete.",
  },
  none: {
    timer: "Não há nenhum temporizador.",
    alarm: "Não há nenhum alarme.",
    reminder: "Não há nenhum lembrete.",
  },
  noneNamed: (timer) => `Não há nenhum ${named(timer)}.`,
  unknownTime: "um tempo desconhecido",

  rings: (timer) => {
    if (timer.kind === "timer") return `O ${named(timer)} terminou.`;
    if (timer.kind === "reminder" && timer.name !== "") return `Eu devia lembrar você: ${timer.name}.`;
    return `É o ${named(timer)}.`;
  },
  missed: (timer, ago) => {
    const since = ago === undefined ? "" : ` há ${ago}`;
    if (timer.kind === "reminder" && timer.name !== "") return `Eu devia lembrar você${since}: ${timer.name}.`;
    return timer.kind === "timer" ? `O ${named(timer)} terminou${since}.` : `O ${named(timer)} devia tocar${since}.`;
  },
  andMore,
  whileOff: "Enquanto eu estava desligado:",
  unheard: "Ninguém parou:",

  cannot: (reason) => `Não dá: ${reason}.`,
  refusals: {
    passed: "essa hora já passou",
    tooFar: "falta mais de um ano",
    onlyTimers: "só um temporizador pode ser prolongado; cancele o alarme e marque outro",
    noClock: "o relógio do aparelho ainda não está certo",
    tooMany: "já há 1000 temporizadores; cancele alguns",
    notRinging: "esse temporizador não está tocando agora",
    unknown: "não há um temporizador assim",
    length: "um temporizador dura de um segundo a 31 dias",
  },
  notKept: "Não consigo guardar isso: o disco recusa.",

  saysAll: anyOf("todos|todas|tudo"),
  saysAlarm: anyOf("alarmes?|despertador(?:es)?"),
  saysReminder: anyOf("lembretes?"),
  saysHalf: anyOf("manhã|meio-dia|tarde|noite|meia-noite|madrugada"),
};
