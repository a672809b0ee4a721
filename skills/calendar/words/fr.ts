import type { Words } from "./language.ts";

const clock = (hour: number, minute: number): string =>
  minute === 0 ? `${hour} heure${hour > 1 ? "s" : ""}` : `${hour}:${String(minute).padStart(2, "0")}`;

export const fr: Words = {
  locale: "fr-FR",
  today: "aujourd'hui",
  tomorrow: "demain",
  yesterday: "hier",
  on: (day) => day,
  at: (hour, minute) => `à ${clock(hour, minute)}`,
  until: (hour, minute) => `jusqu'à ${clock(hour, minute)}`,
  between: (when, from, to) => `${when} de ${from} à ${to}`.replaceAll(/(?<=de |à )à /gu, ""),
  allDay: "toute la journée",
  period: "pendant cette période",
  nothing: (when) => `Il n'y a rien dans l'agenda ${when}.`,
  nothingMore: "Il n'y a plus rien dans l'agenda aujourd'hui.",
  more: (count) => `et ${count} autre${count > 1 ? "s" : ""}`,
  next: (title, when, time) => `Ensuite, il y a ${title}, ${when} ${time}.`,
  nothingNext: "Il n'y a rien de prévu.",
  is: (title, when, time) => `${title}, c'est ${when} ${time}.`,
  notFound: (title) => `Je ne trouve pas ${title} dans l'agenda.`,
  free: (when) => `Oui, ${when}, c'est libre.`,
  busy: "Non.",
  untitled: "quelque chose sans titre",
  none: "Aucun agenda n'est encore configuré.",
  unknown: (name) => `Je ne connais pas d'agenda qui s'appelle ${name}.`,
  away: (name) => `Je n'arrive pas à lire l'agenda ${name}.`,
  old: (name, ago) => `J'ai vu l'agenda ${name} pour la dernière fois ${ago}.`,
  unset: "Je ne sais pas quel jour nous sommes : l'horloge de l'appareil n'est pas encore à l'heure.",
};
