import type { Words } from "./language.ts";

const clock = (hour: number, minute: number): string =>
  `${hour === 1 ? "la" : "las"} ${minute === 0 ? hour : `${hour}:${String(minute).padStart(2, "0")}`}`;

export const es: Words = {
  locale: "es-ES",
  today: "hoy",
  tomorrow: "mañana",
  yesterday: "ayer",
  on: (day) => `el ${day}`,
  at: (hour, minute) => `a ${clock(hour, minute)}`,
  until: (hour, minute) => `hasta ${clock(hour, minute)}`,
  between: (when, from, to) => `${when} de ${from} a ${to}`.replaceAll(/(?<=de |a )a /gu, ""),
  allDay: "todo el día",
  period: "en ese período",
  nothing: (when) => `No hay nada en el calendario ${when}.`,
  nothingMore: "Hoy no hay nada más en el calendario.",
  more: (count) => `y ${count} más`,
  next: (title, when, time) => `Lo siguiente es ${title}, ${when} ${time}.`,
  nothingNext: "No hay nada previsto.",
  is: (title, when, time) => `${title} es ${when} ${time}.`,
  notFound: (title) => `No encuentro ${title} en el calendario.`,
  free: (when) => `Sí, ${when} está libre.`,
  busy: "No.",
  untitled: "algo sin título",
  none: "Todavía no hay ningún calendario configurado.",
  unknown: (name) => `No conozco ningún calendario que se llame ${name}.`,
  away: (name) => `No puedo leer el calendario ${name}.`,
  old: (name, ago) => `Vi el calendario ${name} por última vez ${ago}.`,
  unset: "No sé qué día es: el reloj del aparato aún no está en hora.",
};
