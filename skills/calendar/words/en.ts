import type { Words } from "./language.ts";

const clock = (hour: number, minute: number): string => {
  if (minute === 0 && hour % 12 === 0) return hour === 0 ? "midnight" : "noon";
  const past = minute === 0 ? "" : ` ${minute < 10 ? `oh ${minute}` : minute}`;
  return `${hour % 12 || 12}${past} ${hour < 12 ? "a m" : "p m"}`;
};

export const en: Words = {
  locale: "en-GB",
  today: "today",
  tomorrow: "tomorrow",
  yesterday: "yesterday",
  on: (day) => `on ${day}`,
  at: (hour, minute) => `at ${clock(hour, minute)}`,
  until: (hour, minute) => `until ${clock(hour, minute)}`,
  between: (when, from, to) => `${when} from ${from} to ${to}`.replaceAll(/(?<=from |to )at /gu, ""),
  allDay: "all day",
  period: "in that time",
  nothing: (when) => `There is nothing in the calendar ${when}.`,
  nothingMore: "There is nothing more in the calendar today.",
  more: (count) => `and ${count} more`,
  next: (title, when, time) => `Next is ${title}, ${when} ${time}.`,
  nothingNext: "Nothing is coming up.",
  is: (title, when, time) => `${title} is ${when} ${time}.`,
  notFound: (title) => `I find no ${title} in the calendar.`,
  free: (when) => `Yes, ${when} is free.`.replace(/^Yes, on /u, "Yes, "),
  busy: "No.",
  untitled: "something without a title",
  none: "No calendar is set up yet.",
  unknown: (name) => `I know no calendar called ${name}.`,
  away: (name) => `I cannot read the calendar ${name}.`,
  old: (name, ago) => `I saw the calendar ${name} last ${ago}.`,
};
