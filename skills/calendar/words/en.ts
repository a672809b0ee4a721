import { twelveHours } from "../../../kit/client/twelve-hours.ts";
import type { Words } from "./language.ts";

export const en: Words = {
  locale: "en-GB",
  today: "today",
  tomorrow: "tomorrow",
  yesterday: "yesterday",
  on: (day) => `on ${day}`,
  at: (hour, minute) => `at ${twelveHours(hour, minute)}`,
  until: (hour, minute) => `until ${twelveHours(hour, minute)}`,
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
