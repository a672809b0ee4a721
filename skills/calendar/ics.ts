/** Reads the text of a calendar [RFC 5545]. ical.js reads its values; an event that cannot be read is left out and counted. */
import ICAL from "ical.js";
import { type Block, blocksIn } from "./lines.ts";
import { checkRule } from "./rules.ts";
import { dayMs, describedZone, ianaZone, utc, wallOf, type Zone } from "./zones.ts";

/** A time of a wall clock; a date is its midnight. */
export type Moment = { readonly wall: number; readonly zone: Zone; readonly isDate: boolean };
export const instantOf = ({ wall, zone }: Moment): number => zone.toInstant(wall);

export type Entry = {
  readonly uid: string;
  readonly title: string;
  readonly start: Moment;
  /** Of dates in days of a wall clock, of times in milliseconds that pass. */
  readonly lengthMs: number;
  readonly rules: readonly ICAL.Recur[];
  /** Further starts, and those that do not happen. */
  readonly also: readonly Moment[];
  readonly except: readonly Moment[];
  /** The start of the occurrence that it replaces, and with `andLater` those after it. */
  readonly instead: Moment | undefined;
  readonly andLater: boolean;
  readonly sequence: number;
  readonly isCancelled: boolean;
  /** True when it takes no time of anybody. */
  readonly isFree: boolean;
};

export type Calendar = {
  readonly entries: readonly Entry[];
  /** What could not be read, in words. */
  readonly faults: readonly string[];
};

const maxEntries = 20_000;
/** Titles are spoken. */
const maxTitle = 120;

/**
 * `here` is the zone of times that have none. What was over before the instant `since` is left out: calendars keep many
 * years, for which a small board has neither memory nor time. Throws NoCalendar.
 */
export function readCalendar(text: string, here: Zone, since = Number.NEGATIVE_INFINITY): Calendar {
  const { blocks, isWhole } = blocksIn(text, (lines) => !isOver(lines, since));
  const reader = new Reader(here);
  // A zone may be described below the events that use it.
  for (const block of blocks) if (block.kind === "VTIMEZONE") reader.addZone(block);
  const events = blocks.filter(({ kind }) => kind === "VEVENT");
  const read = events.slice(0, maxEntries).flatMap((block) => reader.entry(block) ?? []);
  if (!isWhole) reader.faults.add("it ends too early: the rest is missing");
  if (events.length > maxEntries)
    reader.faults.add(`it has ${events.length} events, and only ${maxEntries} of them are known`);
  if (reader.unread > 0)
    reader.faults.add(`${reader.unread} of its ${events.length} events cannot be read: ${reader.why}`);
  return { entries: newest(read), faults: [...reader.faults] };
}

/** True when no date in the event is later than `since`, and none of its rules goes on. Told by the lines, unread. */
function isOver(lines: readonly string[], since: number): boolean {
  if (since === Number.NEGATIVE_INFINITY) return false;
  let last = Number.NEGATIVE_INFINITY;
  for (const line of lines) {
    if (/^DURATION|^RDATE|RANGE=/iu.test(line)) return false;
    const rule = /^RRULE/iu.test(line);
    const [, year, month, day] =
      (rule ? /UNTIL=(\d{4})(\d\d)(\d\d)/iu : /^(?:DTSTART|DTEND|RECURRENCE-ID).*:(\d{4})(\d\d)(\d\d)/iu).exec(line) ??
      [];
    if (year !== undefined) last = Math.max(last, Date.UTC(Number(year), Number(month) - 1, Number(day)));
    else if (rule) return false;
  }
  // Without any date it is not over, but broken, and told.
  return last !== Number.NEGATIVE_INFINITY && last < since - 2 * dayMs;
}

class Reader {
  readonly faults = new Set<string>();
  readonly #here: Zone;
  /** As the calendar describes them. */
  readonly #zones = new Map<string, Zone>();
  /** As they were found, by the names that events have for them. */
  readonly #named = new Map<string, Zone>();
  unread = 0;
  /** What is wrong with the first event that cannot be read. */
  why = "";

  constructor(here: Zone) {
    this.#here = here;
  }

  addZone(block: Block): void {
    try {
      const component = componentOf(block);
      const name = component.getFirstPropertyValue("tzid");
      if (typeof name === "string" && name !== "") this.#zones.set(name, describedZone(component));
    } catch (error) {
      this.faults.add(`a time zone in it cannot be read: ${messageOf(error)}`);
    }
  }

  entry(block: Block): Entry | undefined {
    try {
      return this.#entry(componentOf(block));
    } catch (error) {
      this.unread++;
      this.why ||= messageOf(error);
      return undefined;
    }
  }

  #entry(component: ICAL.Component): Entry {
    const [start] = this.#moments(component, "dtstart");
    if (start === undefined) throw new Error("it has no start");
    const [instead] = this.#moments(component, "recurrence-id");
    const rules = component.getAllProperties("rrule").map((property) => property.getFirstValue() as ICAL.Recur);
    for (const rule of rules) checkRule(rule, start.wall);
    const text = (name: string): string => String(component.getFirstPropertyValue(name) ?? "").trim();
    const range = component.getFirstProperty("recurrence-id")?.getFirstParameter("range");
    return {
      uid: text("uid") || `${text("summary")} ${start.wall}`,
      title: shown(text("summary")),
      start,
      lengthMs: this.#length(component, start),
      rules,
      also: this.#moments(component, "rdate"),
      except: this.#moments(component, "exdate"),
      instead,
      andLater: range?.toUpperCase() === "THISANDFUTURE",
      sequence: Number(text("sequence")) || 0,
      isCancelled: text("status").toUpperCase() === "CANCELLED",
      isFree:
        text("transp").toUpperCase() === "TRANSPARENT" || text("x-microsoft-cdo-busystatus").toUpperCase() === "FREE",
    };
  }

  #length(component: ICAL.Component, start: Moment): number {
    const [end] = this.#moments(component, "dtend");
    const duration = component.getFirstPropertyValue("duration");
    const length =
      end !== undefined
        ? start.isDate
          ? end.wall - start.wall
          : instantOf(end) - instantOf(start)
        : duration instanceof ICAL.Duration
          ? duration.toSeconds() * 1000
          : 0;
    return start.isDate ? Math.max(dayMs, length) : Math.max(0, length);
  }

  #moments(component: ICAL.Component, name: string): Moment[] {
    return component.getAllProperties(name).flatMap((property) => {
      const zone = property.getFirstParameter("tzid");
      return property.getValues().map((value) => this.#moment(value, zone, name));
    });
  }

  #moment(value: unknown, zone: string | undefined, name: string): Moment {
    const time = value instanceof ICAL.Period ? value.start : value;
    if (!(time instanceof ICAL.Time) || !(time.year >= 1800 && time.year <= 2400))
      throw new Error(`its ${name.toUpperCase()} is no time`);
    const wall = wallOf(time);
    if (Number.isNaN(wall)) throw new Error(`its ${name.toUpperCase()} is no time`);
    if (time.isDate) return { wall, zone: this.#here, isDate: true };
    const isUtc = time.zone === ICAL.Timezone.utcTimezone;
    return { wall, zone: isUtc ? utc : zone === undefined ? this.#here : this.#zone(zone), isDate: false };
  }

  /** The database of the machine knows more of a zone than what calendars write of it. */
  #zone(name: string): Zone {
    const known = this.#named.get(name);
    if (known !== undefined) return known;
    // Such as /mozilla.org/20050126_1/Europe/Berlin
    const zone = ianaZone(name) ?? ianaZone(name.split("/").slice(-2).join("/")) ?? this.#zones.get(name);
    if (zone === undefined)
      this.faults.add(`its time zone “${name.slice(0, 60)}” is unknown: its times are taken for those of the board`);
    // A zone of the database takes tens of kilobytes: one for each name, not for each event.
    this.#named.set(name, zone ?? this.#here);
    return zone ?? this.#here;
  }
}

function componentOf({ kind, lines }: Block): ICAL.Component {
  const text = ["BEGIN:VCALENDAR", `BEGIN:${kind}`, ...lines, `END:${kind}`, "END:VCALENDAR"].join("\r\n");
  const found = new ICAL.Component(ICAL.parse(text) as unknown[]).getFirstSubcomponent(kind.toLowerCase());
  if (found === null) throw new Error("it is empty");
  return found;
}

/** Of several versions of the same event, the newest counts; of equal ones, the last. */
function newest(entries: readonly Entry[]): readonly Entry[] {
  const kept = new Map<string, Entry>();
  for (const entry of entries) {
    const key = `${entry.uid} ${entry.instead === undefined ? "" : instantOf(entry.instead)}`;
    const known = kept.get(key);
    if (known === undefined || known.sequence <= entry.sequence) kept.set(key, entry);
  }
  return [...kept.values()];
}

/** A title is somebody else's text: no markup, no control characters, not endless. */
const shown = (text: string): string =>
  text
    .replaceAll(/[\p{Cc}\p{Cf}<>&]+/gu, " ")
    .replaceAll(/\s+/gu, " ")
    .trim()
    .slice(0, maxTitle);

const messageOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).replaceAll(/\s+/gu, " ").slice(0, 120);
