/** The hours in which an upgrade may begin: from a time of day until another, also across midnight, on some weekdays. */

export type Window = {
  /** "02:00-05:00"; "" for any time. */
  readonly window: string;
  /** The days on which it begins, 1 is Monday; none for every day. */
  readonly weekdays: readonly number[];
};

const dayMs = 86_400_000;

/** Returns when the window is open next, at or after `from`: `from` itself while it is open. Epoch milliseconds, local time. */
export function nextOpening({ window, weekdays }: Window, from: number): number {
  const hours = /^(\d\d):(\d\d)-(\d\d):(\d\d)$/u.exec(window);
  const [beginHour = 0, beginMinute = 0, endHour = 0, endMinute = 0] = (hours ?? []).slice(1).map(Number);
  // From yesterday's, which may last until today, to the same weekday of the next week.
  for (let day = -1; day <= 8; day += 1) {
    const begin = at(from, day, beginHour, beginMinute);
    if (weekdays.length > 0 && !weekdays.includes(isoWeekday(begin))) continue;
    const isNextDay = hours === null || endHour * 60 + endMinute <= beginHour * 60 + beginMinute;
    const end = at(from, isNextDay ? day + 1 : day, endHour, endMinute);
    if (end > from && end > begin) return Math.max(begin, from);
  }
  // Hours that a change of the clocks leaves out every time do not exist.
  return from + dayMs;
}

/** Local time: JavaScript moves a time that does not exist on that day behind the change of the clocks. */
function at(moment: number, days: number, hour: number, minute: number): number {
  const date = new Date(moment);
  return new Date(date.getFullYear(), date.getMonth(), date.getDate() + days, hour, minute).getTime();
}

function isoWeekday(moment: number): number {
  return ((new Date(moment).getDay() + 6) % 7) + 1;
}
