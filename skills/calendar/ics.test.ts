/** When events happen, in calendars as four programs write them. */
import t, { type Test } from "tap";
import { readCalendar } from "./ics.ts";
import { occurrencesIn } from "./occurrences.ts";
import { apple, google, nextcloud, outlook } from "./testing/shapes.ts";
import { ianaZone, utc } from "./zones.ts";

const berlin = ianaZone("Europe/Berlin") ?? utc;
const at = (local: string): number => berlin.toInstant(Date.parse(`${local}Z`));
const local = (instant: number): string => new Date(berlin.toWall(instant)).toISOString().slice(5, 16);

/** "10-15T09:00–10:00 title" of everything from one local day to before another. */
function between(text: string, from: string, to: string): string[] {
  const { entries } = readCalendar(text, berlin);
  return occurrencesIn(entries, at(`${from}T00:00`), at(`${to}T00:00`)).map(
    ({ title, start, end, isAllDay }) =>
      `${local(start).slice(0, isAllDay ? 5 : 11)}${isAllDay ? "" : local(start).slice(11)}–${isAllDay ? local(end).slice(0, 5) : local(end).slice(6)} ${title}`,
  );
}
const holds = (t: Test, text: string, from: string, to: string, expected: string[]): void =>
  void t.same(between(text, from, to), expected);
const event = (...lines: string[]): string =>
  ["BEGIN:VCALENDAR", "BEGIN:VEVENT", "UID:1", "SUMMARY:x", ...lines, "END:VEVENT", "END:VCALENDAR"].join("\r\n");

t.test(
  "Google: a weekly series keeps its hour when the clocks change, without what was moved or cancelled",
  async (t) => {
    holds(t, google, "2026-10-13", "2026-11-11", [
      "10-13T18:00–19:30 Choir practice",
      "10-14–10-15 Anna’s birthday",
      "10-15T09:00–10:00 Dentist",
      "10-28T19:00–20:30 Choir practice in the church",
      "11-10T18:00–19:30 Choir practice",
    ]);
    const { entries, faults } = readCalendar(google, berlin);
    t.same(faults, []);
    const [birthday] = occurrencesIn(entries, at("2026-10-14T12:00"), at("2026-10-14T13:00"));
    t.match(birthday, { title: "Anna’s birthday", isAllDay: true, isFree: true });
  },
);

t.test("Nextcloud: folded titles, durations, nights, several days, and times without a zone", async (t) => {
  const concert = "Concert de Noël avec beaucoup de monde et un titre qui ne tient pas sur une ligne";
  holds(t, nextcloud, "2026-10-16", "2026-10-17", [`10-16T22:00–02:00 ${concert}`]);
  holds(t, nextcloud, "2026-10-17", "2026-10-18", [`10-16T22:00–02:00 ${concert}`, "10-17T09:00–10:00 Market"]);
  holds(t, nextcloud, "2026-10-23", "2026-10-24", ["10-19–10-24 Holidays"]);
  holds(t, nextcloud, "2026-10-24", "2026-10-25", []);
});

t.test(
  "Outlook: zones by their description, several exceptions, an end of the series, lines that are none",
  async (t) => {
    holds(t, outlook, "2026-10-14", "2026-11-05", [
      "10-14T09:00–09:15 Stand-up",
      "10-15T08:00–17:00 Working from home",
      "10-19T09:00–09:15 Stand-up",
      "10-23T09:00–09:15 Stand-up",
      "10-26T09:00–09:15 Stand-up",
      "10-28T09:00–09:15 Stand-up",
      "10-30T09:00–09:15 Stand-up",
    ]);
    t.same(readCalendar(outlook, berlin).faults, []);
    const home = readCalendar(outlook, berlin).entries.find(({ title }) => title === "Working from home");
    t.equal(home?.isFree, true);
  },
);

t.test("Apple: positions in a month, paths of zones, and a change of all later ones", async (t) => {
  holds(t, apple, "2026-10-12", "2026-10-16", [
    "10-12T08:00–08:30 Run",
    "10-12T16:00–16:30 Call with Eve b the team /b",
    "10-13T08:00–08:30 Run",
    "10-14T09:00–10:00 Long run",
    "10-15–10-16 Bins",
    "10-15T09:00–10:00 Long run",
  ]);
  holds(t, apple, "2026-10-29", "2026-11-01", ["10-29T08:00–09:00 Long run", "10-30T08:00–09:00 Long run"]);
  holds(t, apple, "2026-10-17", "2026-10-18", ["10-17–10-18 Bins", "10-17T09:00–10:00 Long run"]);
});

t.test("a rule may begin long ago, count, skip, or end on a day, and means the same from any day on", async (t) => {
  const start = "DTSTART;TZID=Europe/Berlin:20010101T120000";
  const days = (...lines: string[]) =>
    between(event(start, ...lines), "2026-10-12", "2026-10-26").map((one) => one.slice(0, 5));
  t.same(days("RRULE:FREQ=WEEKLY;INTERVAL=2;BYDAY=TU,TH"), ["10-20", "10-22"]);
  t.same(
    days("RRULE:FREQ=DAILY;INTERVAL=5"),
    ["10-12", "10-17", "10-22"].map((day) => day),
  );
  t.same(days("RRULE:FREQ=DAILY;BYDAY=SA"), ["10-17", "10-24"]);
  t.same(days("RRULE:FREQ=WEEKLY;COUNT=5"), []);
  t.same(days("RRULE:FREQ=DAILY;UNTIL=20261013"), ["10-12", "10-13"]);
  t.same(days("RRULE:FREQ=DAILY;UNTIL=20261013T100000Z"), ["10-12", "10-13"]);
  t.same(days("RRULE:FREQ=DAILY;UNTIL=20261013T095959Z"), ["10-12"]);
  t.same(days("RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU"), ["10-25"]);
  t.same(days("RRULE:FREQ=MONTHLY;BYMONTHDAY=-10"), ["10-22"]);
  t.same(days("RRULE:FREQ=DAILY;BYDAY=MO", "EXDATE;VALUE=DATE:20261012"), ["10-19"]);
});

t.test("times that a clock shows twice or never are the ones that the rules mean", async (t) => {
  const when = (line: string) =>
    occurrencesIn(readCalendar(event(line), berlin).entries, 0, 4e12).map(({ start }) => new Date(start).toISOString());
  t.same(when("DTSTART;TZID=Europe/Berlin:20261025T023000"), ["2026-10-25T00:30:00.000Z"], "the first of two");
  t.same(when("DTSTART;TZID=Europe/Berlin:20260329T023000"), ["2026-03-29T01:30:00.000Z"], "as before the change");
  t.same(when("DTSTART;TZID=Asia/Kathmandu:20260329T000000"), ["2026-03-28T18:15:00.000Z"]);
});

t.test("of two versions of an event the newer one counts, and a cancelled event is gone with its series", async (t) => {
  const two = event("SEQUENCE:3", "DTSTART:20261015T100000Z").replace(
    "END:VCALENDAR",
    "BEGIN:VEVENT\r\nUID:1\r\nSUMMARY:old\r\nSEQUENCE:2\r\nDTSTART:20261014T100000Z\r\nEND:VEVENT\r\nEND:VCALENDAR",
  );
  holds(t, two, "2026-10-10", "2026-10-20", ["10-15T12:00–12:00 x"]);
  holds(t, event("DTSTART:20261015T100000Z", "RRULE:FREQ=DAILY", "STATUS:CANCELLED"), "2026-10-10", "2026-10-20", []);
});

t.test("a broken event does not cost the others, and is told with the reason", async (t) => {
  const broken = google
    .replace("DTSTART:20261015T070000Z", "DTSTART:soon")
    .replace("FREQ=YEARLY\nUID", "FREQ=SOMETIMES\nUID");
  const { faults } = readCalendar(broken, berlin);
  t.match(faults, [/^2 of its 5 events cannot be read: ./u]);
  holds(t, broken, "2026-10-13", "2026-10-14", ["10-13T18:00–19:30 Choir practice"]);
  const short = google.slice(0, google.indexOf("UID:birthday"));
  t.match(readCalendar(short, berlin).faults, [/ends too early/u]);
  holds(t, short, "2026-10-13", "2026-10-14", ["10-13T18:00–19:30 Choir practice"]);
  t.match(readCalendar(event("DTSTART;TZID=Mars/Crater:20261015T100000"), berlin).faults, [/Mars\/Crater.*the board/u]);
  for (const bad of ["", "<!doctype html><title>Sign in</title>", "\u0000\u0001", "BEGIN:VEVENT"])
    t.throws(() => readCalendar(bad, berlin), { message: /no calendar/u }, bad);
  for (const odd of ["BEGIN:VCALENDAR\nEND:VCALENDAR", "BEGIN:VCALENDAR\nBEGIN:VEVENT\nEND:VEVENT\nEND:VCALENDAR"])
    t.same(readCalendar(odd, berlin).entries, [], "an empty one is no error");
});

t.test("events with the same name of a zone share the zone: each takes tens of kilobytes", async (t) => {
  const events = ["A", "B"].map(
    (uid) => `BEGIN:VEVENT\r\nUID:${uid}\r\nDTSTART;TZID=Asia/Tokyo:20261015T100000\r\nEND:VEVENT`,
  );
  const { entries } = readCalendar(["BEGIN:VCALENDAR", ...events, "END:VCALENDAR"].join("\r\n"), berlin);
  t.equal(entries.length, 2);
  t.equal(entries[0]?.start.zone, entries[1]?.start.zone);
  t.not(entries[0]?.start.zone, berlin);
});

t.test("what is over long ago is left out unread, and what goes on is not", async (t) => {
  for (const text of [google, nextcloud, outlook, apple]) {
    const [from, to] = [at("2026-10-12T00:00"), at("2026-11-12T00:00")];
    const all = occurrencesIn(readCalendar(text, berlin).entries, from, to);
    t.same(occurrencesIn(readCalendar(text, berlin, from).entries, from, to), all);
  }
  const left = (...lines: string[]) => readCalendar(event(...lines), berlin, at("2026-10-12T00:00")).entries.length;
  t.equal(left("DTSTART:20250101T100000Z", "DTEND:20250101T110000Z"), 0);
  t.equal(left("DTSTART:20250101T100000Z", "DTEND:20261201T110000Z"), 1, "it lasts");
  t.equal(left("DTSTART:20250101T100000Z", "RRULE:FREQ=DAILY;UNTIL=20250201"), 0);
  t.equal(left("DTSTART:20250101T100000Z", "RRULE:FREQ=DAILY"), 1);
  t.equal(left("DTSTART;VALUE=DATE:20250101", "RDATE;VALUE=DATE:20261020"), 1);
});

t.test("no rule keeps the board busy", async (t) => {
  const never = Array.from({ length: 300 }, (_, index) =>
    event("DTSTART:19700101T000000Z", "RRULE:FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30").replaceAll("UID:1", `UID:${index}`),
  );
  const day = [at("2026-10-10T00:00"), at("2026-10-11T00:00")] as const;
  t.same(occurrencesIn(readCalendar(never.join("\r\n"), berlin).entries, ...day), []);
  for (const often of ["SECONDLY", "MINUTELY;BYMONTH=12", "HOURLY;BYMONTH=2;BYMONTHDAY=30"]) {
    const { entries, faults } = readCalendar(event("DTSTART:20200101T000000Z", `RRULE:FREQ=${often}`), berlin);
    t.match({ entries, faults }, { entries: [], faults: [/cannot be read: .*FREQ=/u] }, often);
  }
  const far = event("DTSTART:20200101T000000Z", "RRULE:FREQ=MONTHLY;INTERVAL=100000;BYDAY=5MO");
  t.same(occurrencesIn(readCalendar(far, berlin).entries, ...day), []);
});
