/** What a language needs for everything that is said about timers. tsc reports what one lacks. */
import type { Timer } from "../timer.ts";

export type Kind = Timer["kind"];
export type Called = Pick<Timer, "kind" | "name">;
/** One and several. */
export type Counted = readonly [one: string, several: string];
type Unit = "day" | "hour" | "minute" | "second";
/** Why something cannot be done. */
export type Refusal = "passed" | "tooFar" | "onlyTimers" | "noClock" | "tooMany" | "notRinging" | "unknown" | "length";

/** One timer of a list; `when` is what is left of it, or its moment. */
export type Listed = {
  readonly timer: Called;
  readonly when: string;
  readonly state: "rings" | "counts" | "waits";
  /** An alarm or a reminder in so many minutes, instead of at a time of day. */
  readonly isIn: boolean;
};

export type Words = {
  readonly locale: string;
  readonly and: string;
  readonly or: string;
  readonly units: Readonly<Record<Unit, Counted>>;
  /** The same after "in" and "ago", where that differs. */
  readonly unitsIn?: Readonly<Record<Unit, Counted>>;
  /** "a", "one" … of an amount of a kind; numbers from 11 are digits. */
  readonly number: (count: number, kind: Kind) => string;
  /** "pasta timer", "2 pasta timers" without the number. */
  readonly named: (timer: Called, count: number) => string;
  /** "at 7 30 a m". */
  readonly at: (hour: number, minute: number) => string;
  readonly today: string;
  readonly tomorrow: string;
  /** "on Friday"; 1 is Monday. */
  readonly onDay: (weekday: number) => string;
  /** "on Friday, 24 December,"; `day` and `date` are in the language. */
  readonly onDate: (day: string, date: string) => string;
  readonly daily: string;
  readonly workdays: string;
  readonly weekends: string;
  readonly everyDay: (weekdays: readonly number[]) => string;

  readonly howLong: string;
  readonly byHowMuch: string;
  readonly which: (options: string) => string;
  readonly atWhatTime: string;
  readonly ofWhat: string;
  readonly when: string;

  readonly set: (timer: Called, length: string) => string;
  /** There are now so many of that name. */
  readonly another: (count: number) => string;
  readonly alarmIn: (length: string) => string;
  readonly alarmOn: (moment: string) => string;
  readonly alarmEvery: (time: string, days: string) => string;
  readonly remindIn: (length: string, name: string) => string;
  readonly remindOn: (moment: string, name: string) => string;
  readonly extended: (timer: Called, left: string) => string;
  readonly cancelled: (timer: Called) => string;
  /** `timers`: "two timers and one alarm". */
  readonly cancelledSeveral: (timers: string) => string;
  readonly snoozed: (length: string) => string;

  readonly listed: (timers: readonly Listed[], more: number) => string;
  readonly nothingRings: string;
  /** How one that still runs is ended. */
  readonly toEnd: (count: number) => string;
  readonly noSuch: Readonly<Record<Kind, string>>;
  readonly noneRuns: Readonly<Record<Kind, string>>;
  readonly none: Readonly<Record<Kind, string>>;
  readonly noneNamed: (timer: Called) => string;
  readonly unknownTime: string;

  readonly rings: (timer: Called) => string;
  readonly missed: (timer: Called, ago: string | undefined) => string;
  readonly andMore: (count: number) => string;
  readonly whileOff: string;
  readonly unheard: string;

  readonly cannot: (reason: string) => string;
  readonly refusals: Readonly<Record<Refusal, string>>;
  readonly notKept: string;

  /** In a sentence in lower case: all of them are meant; only alarms; only reminders; a half of the day is named. */
  readonly saysAll: RegExp;
  readonly saysAlarm: RegExp;
  readonly saysReminder: RegExp;
  readonly saysHalf: RegExp;
};

/** Words that stand alone; `\b` does not know letters like "ñ". */
export const anyOf = (words: string): RegExp => new RegExp(String.raw`(?<!\p{L})(?:${words})(?!\p{L})`, "u");

export const joined = (parts: readonly string[], word: string): string =>
  parts.length < 2 ? (parts[0] ?? "") : `${parts.slice(0, -1).join(", ")} ${word} ${parts.at(-1)}`;

/** A sentence for each, where a common one would have to agree with all of them. */
export const sentences = (
  timers: readonly Listed[],
  more: number,
  { one, andMore }: { one: (timer: Listed) => string; andMore: (count: number) => string },
): string => [...timers.map(one), ...(more > 0 ? [andMore(more)] : [])].join(" ");

export const capital = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1);

/** The days of the week, from Monday. Not from Intl, whose data of six languages would take two megabytes of a component that waits. */
export const daysOf = (names: string): readonly string[] => names.split(" ");

/** "14:30", which the speech reads as a time in each language. */
export const digits = (hour: number, minute: number): string => `${hour}:${String(minute).padStart(2, "0")}`;
