/** Times of day, over weekends and the change of the clocks. */
process.env["TZ"] = "Europe/Berlin";
import t from "tap";
import { nextAt } from "./due.ts";

const at = (hour: number, minute: number, weekdays: number[] = []) => ({ hour, minute, weekdays, zone: "" });
const time = (iso: string): number => Date.parse(iso);

t.test("the next time of day is today or tomorrow, and on its weekdays", async (t) => {
  const friday = time("2026-11-27T08:00:00+01:00");
  t.equal(nextAt(at(9, 30), friday), time("2026-11-27T09:30:00+01:00"));
  t.equal(nextAt(at(8, 0), friday), time("2026-11-28T08:00:00+01:00"), "not now");
  t.equal(nextAt(at(7, 0, [1, 2, 3, 4, 5]), friday), time("2026-11-30T07:00:00+01:00"));
  t.equal(nextAt(at(7, 0, [5]), friday), time("2026-12-04T07:00:00+01:00"));
  t.throws(() => nextAt(at(7, 0, [9]), friday), /no such day/u);
});

t.test("a time that a day does not have is an hour later; of one that it has twice the first counts", async (t) => {
  const spring = time("2026-03-29T00:00:00+01:00");
  t.equal(nextAt(at(2, 30), spring), time("2026-03-29T03:30:00+02:00"));
  const autumn = time("2026-10-25T00:00:00+02:00");
  t.equal(nextAt(at(2, 30), autumn), time("2026-10-25T02:30:00+02:00"));
  t.equal(nextAt(at(2, 30), time("2026-10-25T02:30:00+02:00")), time("2026-10-26T02:30:00+01:00"), "once a day");
  t.equal(nextAt(at(7, 0), time("2026-03-28T08:00:00+01:00")), time("2026-03-29T07:00:00+02:00"));
});
