import t from "tap";
import { nextOpening } from "./window.ts";

t.before(() => (process.env["TZ"] = "Europe/Berlin"));

const at = (text: string): number => new Date(text).getTime();
const opens = (window: string, weekdays: readonly number[], from: string): string => {
  const found = new Date(nextOpening({ window, weekdays }, at(from)));
  const two = (value: number) => String(value).padStart(2, "0");
  return `${two(found.getMonth() + 1)}-${two(found.getDate())} ${two(found.getHours())}:${two(found.getMinutes())}`;
};

t.test("the window opens at its next time, and is open until it ends", async (t) => {
  // 2026-11-25 is a Wednesday.
  t.equal(opens("02:00-05:00", [], "2026-11-25T01:00:00"), "11-25 02:00");
  t.equal(opens("02:00-05:00", [], "2026-11-25T03:10:00"), "11-25 03:10");
  t.equal(opens("02:00-05:00", [], "2026-11-25T05:00:00"), "11-26 02:00");
  t.equal(opens("", [], "2026-11-25T13:37:00"), "11-25 13:37");
});

t.test("a window across midnight belongs to the day on which it begins", async (t) => {
  t.equal(opens("23:00-02:00", [], "2026-11-25T01:30:00"), "11-25 01:30");
  t.equal(opens("23:00-02:00", [3], "2026-11-26T01:30:00"), "11-26 01:30");
  t.equal(opens("23:00-02:00", [3], "2026-11-26T02:00:00"), "12-02 23:00");
  t.equal(opens("23:00-02:00", [4], "2026-11-26T01:30:00"), "11-26 23:00");
  t.equal(opens("", [6, 7], "2026-11-25T13:00:00"), "11-28 00:00");
});

t.test("a change of the clocks neither skips nor empties a window", async (t) => {
  // On 2027-03-28, 02:00 to 03:00 does not exist; on 2026-10-25 it is there twice.
  t.equal(opens("02:00-02:30", [], "2027-03-28T00:30:00"), "03-28 03:00");
  t.equal(opens("02:00-05:00", [], "2027-03-28T00:30:00"), "03-28 03:00");
  t.equal(opens("01:00-05:00", [], "2026-10-25T02:30:00"), "10-25 02:30");
});
