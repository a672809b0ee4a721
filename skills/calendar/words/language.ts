/** What a language says. A day, `when`, is like "today" or "on Friday"; a time, like "at 9 a m". */
export type Words = {
  readonly locale: string;
  readonly today: string;
  readonly tomorrow: string;
  readonly yesterday: string;
  /** "on Friday", "on Friday, 2 October". */
  readonly on: (day: string) => string;
  readonly at: (hour: number, minute: number) => string;
  readonly until: (hour: number, minute: number) => string;
  readonly between: (when: string, from: string, to: string) => string;
  readonly allDay: string;
  readonly period: string;
  readonly nothing: (when: string) => string;
  readonly nothingMore: string;
  readonly more: (count: number) => string;
  readonly next: (title: string, when: string, time: string) => string;
  readonly nothingNext: string;
  readonly is: (title: string, when: string, time: string) => string;
  readonly notFound: (title: string) => string;
  readonly free: (when: string) => string;
  readonly busy: string;
  readonly untitled: string;
  readonly none: string;
  readonly unknown: (name: string) => string;
  readonly away: (name: string) => string;
  readonly old: (name: string, ago: string) => string;
  /** On a board without a battery-backed clock that has not heard of a time server yet. */
  readonly unset: string;
};
