import type { Words } from "./language.ts";

const clock = (hour: number, minute: number): string =>
  minute === 0 ? `${hour} hora${hour === 1 ? "" : "s"}` : `${hour}:${String(minute).padStart(2, "0")}`;
const the = (hour: number): string => (hour === 1 ? "a" : "as");

export const pt: Words = {
  locale: "pt-BR",
  today: "hoje",
  tomorrow: "amanhã",
  yesterday: "ontem",
  on: (day) => (/^(?:sábado|domingo)/u.test(day) ? `no ${day}` : `na ${day}`),
  at: (hour, minute) => `${hour === 1 ? "à" : "às"} ${clock(hour, minute)}`,
  until: (hour, minute) => `até ${the(hour)} ${clock(hour, minute)}`,
  between: (when, from, to) => `${when}, ${from.replace("às ", "das ").replace("à ", "da ")} ${to}`,
  allDay: "o dia todo",
  period: "nesse período",
  nothing: (when) => `Não há nada na agenda ${when}.`,
  nothingMore: "Não há mais nada na agenda hoje.",
  more: (count) => `e mais ${count}`,
  next: (title, when, time) => `O próximo é ${title}, ${when} ${time}.`,
  nothingNext: "Não há nada previsto.",
  is: (title, when, time) => `${title} é ${when} ${time}.`,
  notFound: (title) => `Não encontro ${title} na agenda.`,
  free: (when) => `Sim, ${when} está livre.`,
  busy: "Não.",
  untitled: "algo sem título",
  none: "Ainda não há nenhuma agenda configurada.",
  unknown: (name) => `Não conheço nenhuma agenda chamada ${name}.`,
  away: (name) => `Não consigo ler a agenda ${name}.`,
  old: (name, ago) => `Vi a agenda ${name} pela última vez ${ago}.`,
  unset: "Não sei que dia é: o relógio do aparelho ainda não está certo.",
};
