/** Sentences that name a time of day: alarms and reminders. */
import type { Slot, SlotValue } from "#bus";
import type { Answer, Asked } from "./asked.ts";
import type { Shelf } from "./shelf.ts";
import { lengthInWords, momentInWords, repeatInWords } from "./words.ts";

const dayNames = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"];

export async function setAlarm(asked: Asked, shelf: Shelf, siteId: string): Promise<Answer> {
  const { words, lang } = asked;
  // Words of the first sentence come back with the answer to a question.
  const repeat = asked.text("repeat") || (asked.customData ?? "");
  const weekdays = weekdaysIn(repeat);
  const question: Answer = { question: words.atWhatTime, intent: asked.intent, slot: "time", customData: repeat };
  const time = asked.slot("time");
  const wanted = { kind: "alarm", name: asked.text("timer"), siteId, lang } as const;
  if (time === undefined) {
    const seconds = asked.seconds("duration");
    if (seconds === undefined) return question;
    await shelf.addTimer(wanted, seconds);
    return { text: words.alarmIn(lengthInWords(seconds, words, true)) };
  }
  const moment = momentIn(time, asked, weekdays.length > 0);
  if (moment === undefined) return question;
  if (weekdays.length === 0) {
    const alarm = await shelf.addMoment(wanted, moment.getTime());
    return { text: words.alarmOn(momentInWords(alarm.wall ?? 0, Date.now(), words)) };
  }
  const [hour, minute] = [moment.getHours(), moment.getMinutes()];
  await shelf.addAlarm(wanted, hour, minute, weekdays);
  return { text: words.alarmEvery(words.at(hour, minute), repeatInWords(weekdays, words)) };
}

export async function setReminder(asked: Asked, shelf: Shelf, siteId: string): Promise<Answer> {
  const { words, lang } = asked;
  const name = asked.text("reminder") || (asked.customData ?? "");
  if (name === "") return { question: words.ofWhat, intent: asked.intent, slot: "reminder" };
  const wanted = { kind: "reminder", name, siteId, lang } as const;
  const seconds = asked.seconds("duration");
  if (seconds !== undefined) {
    await shelf.addTimer(wanted, seconds);
    return { text: words.remindIn(lengthInWords(seconds, words, true), name) };
  }
  const time = asked.slot("time");
  const moment = time === undefined ? undefined : momentIn(time, asked, false);
  if (moment === undefined) return { question: words.when, intent: asked.intent, slot: "time", customData: name };
  const reminder = await shelf.addMoment(wanted, moment.getTime());
  return { text: words.remindOn(momentInWords(reminder.wall ?? 0, Date.now(), words), name) };
}

/** ISO weekdays; none when it is not a repetition. */
export function weekdaysIn(words: string): number[] {
  if (words === "") return [];
  if (/weekday|workday|working day|monday (?:to|through) friday/u.test(words)) return [1, 2, 3, 4, 5];
  if (/weekend/u.test(words)) return [6, 7];
  const named = dayNames.flatMap((day, at) => (words.includes(day) ? [at + 1] : []));
  if (named.length > 0) return named;
  return /\b(?:day|daily|morning|evening|night)\b/u.test(words) ? [1, 2, 3, 4, 5, 6, 7] : [];
}

/**
 * Returns the moment in the slot; undefined when it only names a day. "At seven" is the next seven, except that what repeats
 * is in the morning unless something else was said.
 */
function momentIn(slot: Slot, asked: Asked, repeats: boolean): Date | undefined {
  const dates = [slot.value, ...slot.alternatives].flatMap(dateOf);
  const [first] = dates;
  if (first === undefined || !repeats || asked.words.saysHalf.test(asked.said)) return first;
  return dates.find((date) => date.getHours() < 12) ?? first;
}

function dateOf(value: SlotValue): Date[] {
  if (value.kind !== "InstantTime" || !["Hour", "Minute", "Second"].includes(value.grain)) return [];
  const date = new Date(value.value);
  return Number.isNaN(date.getTime()) ? [] : [date];
}
