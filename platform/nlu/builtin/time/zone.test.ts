import t from "tap";
import { resolveBuiltins } from "../find.ts";
import { tokenise } from "../../text/tokens.ts";
import { toInstant, toIso, toWall } from "./zone.ts";

const paris = "Europe/Paris";
const at = (iso: string, zone = paris) => ({ instant: Date.parse(iso), zone });
const times = (text: string, now: { instant: number; zone: string }) =>
  resolveBuiltins("snips/datetime", tokenise(text), "en", now).map((value) =>
    value.kind === "InstantTime" ? value.value : value.kind === "TimeInterval" ? [value.from, value.to] : value,
  );

t.test("a local time that is skipped when clocks are set forward is an hour later", (t) => {
  const skipped = Date.UTC(2026, 2, 29, 2, 30);
  t.equal(toIso(toInstant(skipped, paris), paris), "2026-03-29T03:30:00+02:00");
  t.equal(times("tomorrow at 2:30 am", at("2026-03-28T12:00:00+01:00"))[0], "2026-03-29T03:30:00+02:00");
  t.end();
});

t.test("a local time that occurs twice when clocks are set back is the first of the two", (t) => {
  const twice = Date.UTC(2026, 9, 25, 2, 30);
  t.equal(toIso(toInstant(twice, paris), paris), "2026-10-25T02:30:00+02:00");
  t.equal(times("tomorrow at 2:30 am", at("2026-10-24T12:00:00+02:00"))[0], "2026-10-25T02:30:00+02:00");
  t.end();
});

t.test("hours from now are elapsed hours, also across a clock change", (t) => {
  t.equal(times("in 3 hours", at("2026-03-29T01:00:00+01:00"))[0], "2026-03-29T05:00:00+02:00");
  t.equal(times("in 3 hours", at("2026-10-25T01:00:00+02:00"))[0], "2026-10-25T03:00:00+01:00");
  t.equal(
    times("in one hour", at("2026-10-25T02:30:00+02:00"))[0],
    "2026-10-25T02:30:00+01:00",
    "the second half past two",
  );
  t.equal(times("in 10 minutes", at("2026-10-25T02:30:00+01:00"))[0], "2026-10-25T02:40:00+01:00");
  t.end();
});

t.test("days from now are calendar days: the local time stays", (t) => {
  t.equal(times("tomorrow at noon", at("2026-03-28T12:00:00+01:00"))[0], "2026-03-29T12:00:00+02:00");
  t.same(times("tomorrow", at("2026-10-24T12:00:00+02:00"))[0], "2026-10-25T00:00:00+02:00");
  t.same(times("this weekend", at("2026-10-22T12:00:00+02:00"))[0], [
    "2026-10-23T18:00:00+02:00",
    "2026-10-26T00:00:00+01:00",
  ]);
  t.end();
});

t.test("every zone has its own offset, including half hours, and its own today", (t) => {
  const now = "2026-06-30T20:00:00Z";
  t.equal(times("today", at(now, "Asia/Kolkata"))[0], "2026-07-01T00:00:00+05:30");
  t.equal(times("today", at(now, "America/St_Johns"))[0], "2026-06-30T00:00:00-02:30");
  t.equal(times("today", at(now, "UTC"))[0], "2026-06-30T00:00:00+00:00");
  for (const zone of ["Pacific/Apia", "America/New_York", "Australia/Lord_Howe"])
    t.equal(toInstant(toWall(Date.parse(now), zone), zone), Date.parse(now), zone);
  t.end();
});
