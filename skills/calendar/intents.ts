/** What is answered to each intent. */
import type { SlotValue } from "#bus";
import { clockSetMs } from "../../platform/port/clock-set.ts";
import { isMeant, wordsOf } from "./finding.ts";
import { ago, dayName, daysAhead, type Span, spanOf, timeName } from "./moments.ts";
import { dayOf, type Occurrence, occurrencesIn } from "./occurrences.ts";
import type { Source } from "./source.ts";
import { type Words, wordsIn } from "./words.ts";
import { dayMs, type Zone } from "./zones.ts";

/** What a person has said, by slot. */
export type Request = {
  readonly language: string;
  text(slot: string): string;
  value(slot: string): SlotValue | undefined;
};
export type House = {
  readonly sources: readonly Pick<Source, "name" | "entries" | "fault" | "seenAt">[];
  readonly here: Zone;
  readonly now: number;
};
export type Answer = (house: House, request: Request) => string;

/** As many as somebody can remember. */
const maxSaid = 6;
/** How far "when is the dentist" and "what is next" look ahead. */
const ahead = 370 * dayMs;

export const intents: Readonly<Record<string, Answer>> = {
  "sotto:getEvents": (house, request) =>
    withSources(house, request, (asked) => {
      const { here, now, words } = asked;
      const span = spanOf(request.value("time"), here) ?? dayOf(now, here);
      const isToday = span.from === dayOf(now, here).from && span.to === dayOf(now, here).to;
      const all = asked.between(span);
      // Nobody asks in the evening for the morning.
      const left = isToday ? all.filter(({ end, start }) => end > now || start >= now) : all;
      if (left.length === 0) return all.length > 0 ? words.nothingMore : words.nothing(whenOf(span, asked));
      return listed(left, span, asked);
    }),

  "sotto:nextEvent": (house, request) =>
    withSources(house, request, (asked) => {
      const { now, words } = asked;
      const coming = asked.between({ from: now, to: now + ahead }).filter(({ start }) => start > now);
      // What begins at midnight and lasts all day is no appointment, unless nothing else comes.
      const next = coming.find(({ isAllDay }) => !isAllDay) ?? coming[0];
      return next === undefined ? words.nothingNext : words.next(titleOf(next, words), ...whenItIs(next, asked));
    }),

  "sotto:findEvent": (house, request) =>
    withSources(house, request, (asked) => {
      const { now, words } = asked;
      const wanted = request.text("event");
      const span = spanOf(request.value("time"), asked.here) ?? { from: now, to: now + ahead };
      const found = asked
        .between(span)
        .find(({ title, end, start }) => (end > now || start >= now) && isMeant(wanted, title));
      return found === undefined ? words.notFound(wanted) : words.is(titleOf(found, words), ...whenItIs(found, asked));
    }),

  "sotto:amIFree": (house, request) =>
    withSources(house, request, (asked) => {
      const { here, now, words } = asked;
      const span = spanOf(request.value("time"), here) ?? dayOf(now, here);
      const busy = asked.between(span).filter(({ isFree, end }) => !isFree && (end > now || span.to <= now));
      if (busy.length === 0) return words.free(whenOf(span, asked));
      return `${words.busy} ${listed(busy, span, asked)}`;
    }),
};

type Asked = {
  readonly here: Zone;
  readonly now: number;
  readonly words: Words;
  readonly between: (span: Span) => readonly Occurrence[];
};

/** Answers from the calendars that are meant, and says how old what was seen of them is when they are away. */
function withSources({ sources, here, now }: House, request: Request, answer: (asked: Asked) => string): string {
  const words = wordsIn(request.language);
  if (sources.length === 0) return words.none;
  // A calendar has nothing for a day in 1970, which is no reason to say that somebody is free.
  if (now < clockSetMs) return words.unset;
  const wanted = request.text("calendar");
  const same = (name: string): boolean => wordsOf(name).join(" ") === wordsOf(wanted).join(" ");
  const meant = wanted === "" ? sources : sources.filter(({ name }) => same(name));
  if (meant.length === 0) return words.unknown(wanted);
  const seen = meant.filter(({ seenAt }) => seenAt !== undefined);
  const never = meant.filter(({ seenAt }) => seenAt === undefined);
  const between = ({ from, to }: Span) =>
    seen
      .flatMap(({ entries }) => occurrencesIn(entries, from, to))
      .toSorted((a, b) => a.start - b.start || a.end - b.end);
  const notes = [
    ...never.map(({ name }) => words.away(name)),
    ...seen.flatMap(({ name, fault, seenAt = now }) =>
      fault === undefined ? [] : [words.old(name, ago(seenAt, now, words))],
    ),
  ];
  const said = seen.length === 0 ? [] : [tidy(answer({ here, now, words, between }))];
  return [...said, ...notes].join(" ");
}

/** A day without a time leaves a gap. */
const tidy = (text: string): string =>
  text
    .replaceAll(/\s+([.,;:])/gu, "$1")
    .replaceAll(/\s+/gu, " ")
    .trim();

const titleOf = ({ title }: Occurrence, words: Words): string => title || words.untitled;

function whenItIs(one: Occurrence, { here, now, words }: Asked): [when: string, time: string] {
  // What is going on already is so today.
  const start = Math.max(one.start, one.start < now && one.end > now ? now : one.start);
  return [dayName(start, now, here, words), one.isAllDay ? "" : timeName(one.start, here, words.at)];
}

function whenOf(span: Span, { here, now, words }: Asked): string {
  const day = dayOf(span.from, here);
  if (span.to > day.to) return words.period;
  const when = dayName(span.from, now, here, words);
  if (span.from === day.from && span.to === day.to) return when;
  // "From six until midnight" is said without the midnight of the next day.
  const time = (instant: number): string => timeName(instant, here, words.at);
  return words.between(when, time(span.from), time(span.to));
}

/** "Today: at 9 a m Dentist; all day Anna’s birthday." Several days are named one by one. */
function listed(all: readonly Occurrence[], span: Span, { here, now, words }: Asked): string {
  const said = all.slice(0, maxSaid);
  const days = Map.groupBy(said, ({ start }) => daysAhead(Math.max(start, span.from), now, here));
  const sentences = [...days.values()].map((some) => {
    const [first] = some;
    const day = dayName(Math.max(first?.start ?? now, span.from), now, here, words);
    const items = some.map((one) => `${timeIn(one)} ${titleOf(one, words)}`);
    return `${capital(day)}: ${items.join("; ")}`;
  });
  const more = all.length > said.length ? `; ${words.more(all.length - said.length)}` : "";
  return `${sentences.join(". ")}${more}.`;

  function timeIn({ start, end, isAllDay }: Occurrence): string {
    const day = dayOf(Math.max(start, span.from), here);
    if (isAllDay || (start <= day.from && end >= day.to)) return words.allDay;
    return start < day.from ? timeName(end, here, words.until) : timeName(start, here, words.at);
  }
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
