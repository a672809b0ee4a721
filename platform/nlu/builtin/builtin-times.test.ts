import t, { type Test } from "tap";
import { tokenise } from "../text/tokens.ts";
import { findBuiltins, resolveBuiltins } from "./find.ts";

/** A Tuesday. */
const tuesday = { instant: Date.parse("2013-02-12T04:30:00Z"), zone: "UTC" };
const at = (iso: string) => ({ instant: Date.parse(iso), zone: "UTC" });

/** "2013-02-13T15 Hour", or "from / to" with what is zero left out. */
function meaning(text: string, now = tuesday): string | undefined {
  const [value] = resolveBuiltins("snips/datetime", tokenise(text), "en", now);
  const short = (iso: string | null | undefined) => (iso ?? "").replace(/(T00:00:00|:00:00|:00)\+00:00$/, "");
  if (value?.kind === "InstantTime") return `${short(value.value)} ${value.grain}`;
  return value?.kind === "TimeInterval" ? `${short(value.from)} / ${short(value.to)}` : undefined;
}
function means(t: Test, expected: Record<string, string | undefined>, now = tuesday): void {
  for (const [text, value] of Object.entries(expected)) t.equal(meaning(text, now), value, text);
  t.end();
}

t.test("a day, an hour or a month alone is the next one", (t) =>
  means(t, {
    monday: "2013-02-18 Day",
    tuesday: "2013-02-19 Day",
    "at 5 am": "2013-02-12T05 Hour",
    "at 3 am": "2013-02-13T03 Hour",
    march: "2013-03-01 Month",
    january: "2014-01-01 Month",
    "the 3rd": "2013-03-03 Day",
    christmas: "2013-12-25 Day",
  }),
);

t.test("an hour without half of the day is the next of the two, and the other is an alternative", (t) => {
  t.equal(meaning("at 3"), "2013-02-12T15 Hour");
  t.equal(meaning("at 5"), "2013-02-12T05 Hour");
  const values = resolveBuiltins("snips/datetime", tokenise("at 5"), "en", tuesday);
  t.same(
    values.slice(0, 2).map((value) => value.kind === "InstantTime" && value.value),
    ["2013-02-12T05:00:00+00:00", "2013-02-12T17:00:00+00:00"],
  );
  t.end();
});

t.test("parts of a time that are said together must agree", (t) =>
  means(t, {
    "at 9am on saturday": "2013-02-16T09 Hour",
    "Fri, Jul 18, 2014 07:00 PM": "2014-07-18T19 Minute",
    "friday the 13th": "2013-09-13 Day",
    "Sunday, Feb 10": "2013-02-10 Day",
    "monday tuesday": undefined,
    "february 30": undefined,
    "3 am 4 pm": undefined,
  }),
);

t.test("the last friday of the month, the first week of a month, the third quarter", (t) =>
  means(t, {
    "last friday of the month": "2013-02-22 Day",
    "the first monday of september": "2013-09-02 Day",
    "the first monday after easter": "2013-04-01 Day",
    "second weekend of september": "2013-09-13T18 / 2013-09-16",
    "last week of may": "2013-05-27 Week",
    "third quarter of 2014": "2014-07-01 Quarter",
  }),
);

t.test("an hour said to be in a part of the day may be slightly outside it", (t) =>
  means(t, {
    "one in the morning": "2013-02-13T01 Hour",
    "quarter to six in the evening": "2013-02-12T17:45 Minute",
    "8 in the afternoon": "2013-02-12T20 Hour",
    "2 at night": "2013-02-13T02 Hour",
    "12 at night": "2013-02-13 Hour",
  }),
);

t.test("weeks start on monday", (t) => {
  t.equal(meaning("this week"), "2013-02-11 Week");
  t.equal(meaning("this week", at("2013-02-17T23:00:00Z")), "2013-02-11 Week");
  t.equal(meaning("next week", at("2013-02-17T23:00:00Z")), "2013-02-18 Week");
  t.end();
});

t.test("months have their correct length, and leap years have their day", (t) => {
  t.equal(meaning("in one month", at("2013-01-31T10:00:00Z")), "2013-02-28 Day");
  t.equal(meaning("in one month", at("2012-01-31T10:00:00Z")), "2012-02-29 Day");
  t.equal(meaning("tomorrow", at("2012-02-28T10:00:00Z")), "2012-02-29 Day");
  t.equal(meaning("tomorrow", at("2013-02-28T10:00:00Z")), "2013-03-01 Day");
  t.equal(meaning("february 29"), "2016-02-29 Day");
  t.equal(meaning("the 31st"), "2013-03-31 Day");
  t.equal(meaning("one year ago", at("2012-02-29T10:00:00Z")), "2011-02-01 Month");
  t.end();
});

t.test("durations from now are as precise as their unit", (t) =>
  means(t, {
    "in half an hour": "2013-02-12T05 Second",
    "in two hours": "2013-02-12T06:30 Minute",
    "in an hour and a half": "2013-02-12T06 Second",
    "three weeks ago": "2013-01-22 Day",
    "in two years": "2015-02-01 Month",
    "two days after christmas": "2013-12-27 Day",
    "ten minutes to noon": "2013-02-12T11:50 Minute",
  }),
);

t.test("parts of the day, weekends, seasons and spans are intervals that exclude their end", (t) =>
  means(t, {
    morning: "2013-02-12T04 / 2013-02-12T12",
    "tomorrow evening": "2013-02-13T18 / 2013-02-14",
    "this weekend": "2013-02-15T18 / 2013-02-18",
    "this winter": "2012-12-21 / 2013-03-21",
    "next 3 days": "2013-02-13 / 2013-02-16",
    "last two weeks": "2013-01-28 / 2013-02-11",
    "between 3 and 5 pm": "2013-02-12T15 / 2013-02-12T17",
    "from 11 to 1 pm": "2013-02-12T11 / 2013-02-12T13",
    "from monday to friday": "2013-02-18 / 2013-02-23",
    "July 13-15": "2013-07-13 / 2013-07-16",
    "within 2 weeks": "2013-02-12T04:30 / 2013-02-26",
  }),
);

t.test("before, until, after and since leave one end open, except within a day that is given", (t) =>
  means(t, {
    "after 5pm": "2013-02-12T17 / ",
    "before friday": " / 2013-02-15",
    "until friday": " / 2013-02-16",
    "until tomorrow morning": " / 2013-02-13T12",
    "friday morning until 11": "2013-02-15T04 / 2013-02-15T11",
    "since monday": "2013-02-11 / ",
    "tomorrow before 11 am": "2013-02-13 / 2013-02-13T11",
  }),
);

t.test("movable feasts are on their day of each year", (t) => {
  t.equal(meaning("easter"), "2013-03-31 Day");
  t.equal(meaning("easter 2038"), "2038-04-25 Day");
  t.equal(meaning("good friday 2026"), "2026-04-03 Day");
  t.equal(meaning("thanksgiving"), "2013-11-28 Day");
  t.equal(meaning("memorial day"), "2013-05-27 Day");
  t.end();
});

t.test("a date is not a time of day, nor is a period", (t) => {
  const kinds = ["snips/date", "snips/time", "snips/datePeriod", "snips/timePeriod"];
  const expected: Record<string, string> = {
    tomorrow: "snips/date",
    "tomorrow at noon": "snips/time",
    "this summer": "snips/datePeriod",
    "tomorrow morning": "snips/timePeriod",
  };
  for (const [text, kind] of Object.entries(expected)) {
    const fitting = kinds.filter((entity) => resolveBuiltins(entity, tokenise(text), "en", tuesday).length > 0);
    t.same(fitting, [kind], text);
  }
  t.end();
});

t.test("in a sentence the longest time is found, without the word before it", (t) => {
  const tokens = tokenise("Wake me up at half past six on friday morning, please");
  const [found] = findBuiltins(tokens, ["snips/datetime"], "en", tuesday);
  t.equal(
    tokens
      .slice(found!.start, found!.end)
      .map(({ text }) => text)
      .join(" "),
    "half past six on friday morning",
  );
  t.match(found!.value, { kind: "InstantTime", value: "2013-02-15T06:30:00+00:00" });
  t.same(
    findBuiltins(tokenise("he sat in the sun"), ["snips/datetime"], "en", tuesday),
    [],
    "words that are also names of days",
  );
  t.end();
});
