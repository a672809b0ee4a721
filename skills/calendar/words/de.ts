import type { Words } from "./language.ts";

const clock = (hour: number, minute: number): string =>
  minute === 0 ? `${hour} Uhr` : `${hour}:${String(minute).padStart(2, "0")} Uhr`;

export const de: Words = {
  locale: "de-DE",
  today: "heute",
  tomorrow: "morgen",
  yesterday: "gestern",
  on: (day) => `am ${day}`,
  at: (hour, minute) => `um ${clock(hour, minute)}`,
  until: (hour, minute) => `bis ${clock(hour, minute)}`,
  between: (when, from, to) => `${when} von ${from} bis ${to}`.replaceAll(/(?<=von |bis )um /gu, ""),
  allDay: "ganztägig",
  period: "in dieser Zeit",
  nothing: (when) => `Im Kalender steht ${when} nichts.`,
  nothingMore: "Heute steht nichts mehr im Kalender.",
  more: (count) => `und ${count} weitere`,
  next: (title, when, time) => `Als Nächstes kommt ${title}, ${when} ${time}.`,
  nothingNext: "Es steht nichts mehr an.",
  is: (title, when, time) => `${title} ist ${when} ${time}.`,
  notFound: (title) => `Ich finde ${title} nicht im Kalender.`,
  free: (when) => `Ja, ${when} ist frei.`,
  busy: "Nein.",
  untitled: "etwas ohne Titel",
  none: "Es ist noch kein Kalender eingerichtet.",
  unknown: (name) => `Ich kenne keinen Kalender namens ${name}.`,
  away: (name) => `Ich kann den Kalender ${name} nicht lesen.`,
  old: (name, ago) => `Den Kalender ${name} habe ich zuletzt ${ago} gesehen.`,
  unset: "Ich weiß nicht, welcher Tag ist: Die Uhr des Geräts ist noch nicht gestellt.",
};
