/** Quiet hours: across midnight, in another time zone, and when the clocks change. */
import t from "tap";
import { parse } from "valibot";
import { announcementsSchema } from "../config/sections.ts";
import { quietUntil } from "./quiet.ts";

const until = (quiet: Record<string, string>, siteId: string, moment: string, zone = "Europe/Berlin") => {
  const end = quietUntil(parse(announcementsSchema, { quiet, time_zone: zone }), siteId, Date.parse(moment));
  return end === undefined ? undefined : new Date(end).toISOString();
};

t.test("quiet hours begin and end at their times of day, also across midnight", async (t) => {
  const night = { kitchen: "22:00-07:00" };
  t.equal(until(night, "kitchen", "2026-11-20T20:59:59Z"), undefined);
  t.equal(until(night, "kitchen", "2026-11-20T21:00:00Z"), "2026-11-21T06:00:00.000Z");
  t.equal(until(night, "kitchen", "2026-11-21T05:59:59Z"), "2026-11-21T06:00:00.000Z");
  t.equal(until(night, "kitchen", "2026-11-21T06:00:00Z"), undefined);
  t.equal(until({ kitchen: "13:00-15:00" }, "kitchen", "2026-11-21T12:30:10Z"), "2026-11-21T14:00:00.000Z");
  t.equal(until(night, "kitchen", "2026-11-21T00:00:00Z", "Asia/Tokyo"), undefined, "it is nine there");
});

t.test("* is every site without hours of its own", async (t) => {
  const hours = { "*": "00:00-23:59", office: "" };
  t.equal(until(hours, "attic", "2026-11-21T12:00:00Z"), "2026-11-21T22:59:00.000Z");
  t.equal(until(hours, "office", "2026-11-21T12:00:00Z"), undefined);
  t.equal(until({}, "office", "2026-11-21T12:00:00Z"), undefined);
  t.equal(until({ kitchen: "07:00-07:00" }, "kitchen", "2026-11-21T06:00:00Z"), undefined, "no time at all");
});

t.test("they end at the same time of day in a night in which the clocks change", async (t) => {
  const night = { kitchen: "22:00-07:00" };
  t.equal(until(night, "kitchen", "2026-10-24T21:00:00Z"), "2026-10-25T06:00:00.000Z");
  t.equal(until(night, "kitchen", "2027-03-27T22:00:00Z"), "2027-03-28T05:00:00.000Z");
});

t.test("while the clock is not set it may be night", async (t) => {
  t.equal(until({ kitchen: "22:00-07:00" }, "kitchen", "1970-01-01T12:00:00Z"), "1970-01-01T12:01:00.000Z");
  t.equal(until({}, "kitchen", "1970-01-01T12:00:00Z"), undefined);
});

t.test("hours and time zones that do not exist are refused", async (t) => {
  for (const wrong of [{ quiet: { a: "24:00-07:00" } }, { quiet: { a: "22-7" } }, { time_zone: "Berlin/Mitte" }])
    t.throws(() => parse(announcementsSchema, wrong), JSON.stringify(wrong));
});
