/** English. */
import { anyOf, type Called, daysOf, joined, type Listed, type Words } from "./language.ts";

const days = daysOf("Monday Tuesday Wednesday Thursday Friday Saturday Sunday");
const numbers = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];

/** "7 o'clock", "7 30 a m". */
function time(hour: number, minute: number): string {
  if (minute === 0 && (hour === 0 || hour === 12)) return hour === 0 ? "midnight" : "noon";
  const past = minute === 0 ? "" : ` ${minute < 10 ? `oh ${minute}` : minute}`;
  return `${hour % 12 || 12}${past} ${hour < 12 ? "a m" : "p m"}`;
}

function named({ kind, name }: Called, count = 1): string {
  const end = count === 1 ? "" : "s";
  if (name === "") return `${kind}${end}`;
  return kind === "reminder" ? `reminder${end}: ${name}` : `${name} ${kind}${end}`;
}

function described({ timer, when, state, isIn }: Listed): string {
  if (state === "rings") return `the ${named(timer)}, which rings`;
  return state === "counts" ? `${when} on the ${named(timer)}` : `the ${named(timer)} ${isIn ? "in " : ""}${when}`;
}

/** "There is the alarm", "There is 1 minute on the timer", but "There are 9 seconds on it". */
const isSingular = ([first = "", ...more]: readonly string[]): boolean =>
  more.length === 0 && !/^(?:(?!1\b)\d|\d+ \w+ and )/u.test(first);

export const en: Words = {
  locale: "en-GB",
  and: "and",
  or: "or",
  units: {
    day: ["day", "days"],
    hour: ["hour", "hours"],
    minute: ["minute", "minutes"],
    second: ["second", "seconds"],
  },
  number: (count) => numbers[count] ?? String(count),
  named,
  at: (hour, minute) => `at ${time(hour, minute)}`,
  today: "today",
  tomorrow: "tomorrow",
  onDay: (weekday) => `on ${days[weekday - 1]}`,
  onDate: (day, date) => `on ${day}, ${date},`,
  daily: "every day",
  workdays: "every weekday",
  weekends: "every weekend",
  everyDay: (weekdays) =>
    `every ${joined(
      weekdays.map((day) => days[day - 1] ?? ""),
      "and",
    )}`,

  howLong: "For how long?",
  byHowMuch: "By how much?",
  which: (options) => `Which one: ${options}?`,
  atWhatTime: "At what time?",
  ofWhat: "Of what?",
  when: "When?",

  set: (timer, length) => `The ${named(timer)} is set to ${length}.`,
  another: (count) => `It is another one: there are ${count} now.`,
  alarmIn: (length) => `The alarm will ring in ${length}.`,
  alarmOn: (moment) => `The alarm is set for ${moment}.`,
  alarmEvery: (time, days) => `The alarm is set for ${time.replace("at ", "")}, ${days}.`,
  remindIn: (length, name) => `I will remind you in ${length}: ${name}.`,
  remindOn: (moment, name) => `I will remind you ${moment}: ${name}.`,
  extended: (timer, left) => `The ${named(timer)} now has ${left} left.`,
  cancelled: (timer) => `The ${named(timer)} is cancelled.`,
  cancelledSeveral: (timers) => `${timers.charAt(0).toUpperCase()}${timers.slice(1)} are cancelled.`,
  snoozed: (length) => `I ring again in ${length}.`,

  listed(timers, more) {
    const parts = timers.map(described);
    const all = joined([...parts, ...(more > 0 ? [`${more} more`] : [])], "and");
    return `There ${isSingular(more > 0 ? [...parts, ""] : parts) ? "is" : "are"} ${all}.`;
  },
  nothingRings: "Nothing is ringing.",
  toEnd: (count) => `To end ${count === 1 ? "it" : "one"}, say: cancel the timer.`,
  noSuch: {
    timer: "There is no such timer.",
    alarm: "There is no such alarm.",
    reminder: "There is no such reminder.",
  },
  noneRuns: {
    timer: "No timer is running.",
    alarm: "No alarm is set.",
    reminder: "There is no reminder.",
  },
  none: { timer: "There is no timer.", alarm: "There is no alarm.", reminder: "There is no reminder." },
  noneNamed: (timer) => `There is no ${named(timer)}.`,
  unknownTime: "an unknown time",

  rings: (timer) => {
    if (timer.kind === "timer") return `The ${named(timer)} has ended.`;
    if (timer.kind === "reminder" && timer.name !== "") return `I was to remind you: ${timer.name}.`;
    return `This is the ${named(timer)}.`;
  },
  missed: (timer, ago) => {
    const since = ago === undefined ? "" : ` ${ago} ago`;
    if (timer.kind === "reminder" && timer.name !== "") return `I was to remind you${since}: ${timer.name}.`;
    return `The ${named(timer)} ended${since}.`;
  },
  andMore: (count) => `And ${count} more.`,
  whileOff: "While I was off:",
  unheard: "Nobody stopped it:",

  cannot: (reason) => `I cannot do that: ${reason}.`,
  refusals: {
    passed: "that time has passed",
    tooFar: "that is more than a year away",
    onlyTimers: "only a timer can be extended: cancel the alarm and set another",
    noClock: "the clock of the board is not set yet",
    tooMany: "there are already 1000 timers: cancel some",
    notRinging: "this timer does not ring now",
    unknown: "there is no such timer",
    length: "a timer takes from one second to 31 days",
  },
  notKept: "I cannot keep that: the disk refuses it.",

  saysAll: anyOf("all|every|everything"),
  saysAlarm: anyOf("alarms?"),
  saysReminder: anyOf("reminders?"),
  saysHalf: /\b(?:[ap]\.? ?m\.?|morning|noon|afternoon|evening|night|tonight|midnight|o'clock [ap]m)\b/u,
};
