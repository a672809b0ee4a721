import type { Words } from "./language.ts";

const clock = (hour: number, minute: number): string => (minute === 0 ? String(hour) : `${hour} e ${minute}`);

export const it: Words = {
  locale: "it-IT",
  today: "oggi",
  tomorrow: "domani",
  yesterday: "ieri",
  on: (day) => day,
  at: (hour, minute) => (hour === 1 ? `all'${clock(hour, minute)}` : `alle ${clock(hour, minute)}`),
  until: (hour, minute) => (hour === 1 ? `fino all'${clock(hour, minute)}` : `fino alle ${clock(hour, minute)}`),
  between: (when, from, to) => `${when}, ${from.replace(/^all/u, "dall")} ${to}`,
  allDay: "tutto il giorno",
  period: "in quel periodo",
  nothing: (when) => `Non c'è niente in calendario ${when}.`,
  nothingMore: "Oggi non c'è più niente in calendario.",
  more: (count) => (count === 1 ? "e un altro" : `e altri ${count}`),
  next: (title, when, time) => `Il prossimo è ${title}, ${when} ${time}.`,
  nothingNext: "Non c'è niente in programma.",
  is: (title, when, time) => `${title} è ${when} ${time}.`,
  notFound: (title) => `Non trovo ${title} in calendario.`,
  free: (when) => `Sì, ${when} è libero.`,
  busy: "No.",
  untitled: "qualcosa senza titolo",
  none: "Nessun calendario è ancora configurato.",
  unknown: (name) => `Non conosco nessun calendario che si chiami ${name}.`,
  away: (name) => `Non riesco a leggere il calendario ${name}.`,
  old: (name, ago) => `Ho visto il calendario ${name} l'ultima volta ${ago}.`,
  unset: "Non so che giorno è: l'orologio dell'apparecchio non è ancora regolato.",
};
