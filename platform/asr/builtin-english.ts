/**
 * The built-in entities as English speakers say them: numbers, ordinals, percentages, durations, temperatures and simple
 * dates and times. They are spelled in words, as they are spoken; the language understanding converts them back.
 */
import { list, rarely } from "./builtin-parts.ts";
import { byWeight, type Expression, inOrder, maybe, oneOf, say } from "./expression.ts";

const digit = list("one two three four five six seven eight nine");
const tens = list("twenty thirty forty fifty sixty seventy eighty ninety");
const teens = list("ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen");

/** 1 to 99. */
const below100 = byWeight([4, digit], [4, teens], [5, inOrder(tens, maybe(digit))]);
const hundreds = inOrder(oneOf(digit, "a"), say("hundred"), maybe(inOrder(maybe("and"), below100)));
const below1000 = byWeight([12, below100], [1, hundreds]);
const thousands = inOrder(oneOf(below100, "a"), say("thousand"), maybe(inOrder(maybe("and"), below1000)));
const number = inOrder(
  rarely(say("minus"), 40),
  byWeight([1, "zero"], [40, below1000], [1, thousands]),
  rarely(inOrder(say("point"), oneOf("zero", digit)), 20),
);

const ordinalDigit = list("first second third fourth fifth sixth seventh eighth ninth");
const ordinal = oneOf(
  ordinalDigit,
  list("tenth eleventh twelfth thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth"),
  list("twentieth thirtieth fortieth fiftieth sixtieth seventieth eightieth ninetieth hundredth"),
  inOrder(tens, ordinalDigit),
);

const percentage = inOrder(
  byWeight([1, "zero"], [20, below100], [2, inOrder(oneOf("one", "a"), say("hundred"))]),
  byWeight([20, "percent"], [1, "per cent"]),
);

/** The usual lengths are the most frequent: hardly any timer is set for eight years. */
const units = byWeight(
  [8, "minutes"],
  [4, "seconds"],
  [4, "hours"],
  [1, "days"],
  [1, "weeks"],
  [1, "months"],
  [1, "years"],
);
const unit = byWeight([8, "minute"], [4, "second"], [4, "hour"], [1, "day"], [1, "week"], [1, "month"], [1, "year"]);
/** An amount of more than one; before a noun the units are in the singular ("a ten minute timer"). */
const several = byWeight([12, oneOf(below100)], [1, "a hundred"], [1, "one hundred"], [1, "a couple of"]);
const amount = byWeight(
  [10, inOrder(several, byWeight([3, units], [1, unit]))],
  [2, inOrder(say("one"), unit)],
  [1, "an hour"],
  [1, inOrder(say("a"), list("second minute day week month year"))],
  [1, inOrder(digit, say("and a half"), units)],
);
const duration = byWeight(
  [30, amount],
  [4, inOrder(amount, say("and"), amount)],
  [1, inOrder(amount, say("and a half"))],
  [2, inOrder(say("half"), byWeight([4, "an hour"], [1, "a minute"], [1, "a day"]))],
  [1, inOrder(oneOf("a quarter", "three quarters"), say("of an hour"))],
);

const temperature = inOrder(
  rarely(say("minus"), 20),
  byWeight([1, "zero"], [30, below100], [1, inOrder(oneOf("one", "a"), say("hundred"))]),
  maybe(byWeight([1, "degree"], [10, "degrees"])),
  rarely(oneOf("celsius", "fahrenheit"), 5),
);

const weekday = list("monday tuesday wednesday thursday friday saturday sunday");
const month = list("january february march april may june july august september october november december");
const partOfDay = list("morning afternoon evening night");
const date = oneOf(
  list("today tonight tomorrow yesterday now"),
  "the day after tomorrow",
  inOrder(say("this"), oneOf(partOfDay, "weekend", "week", "month", "year")),
  inOrder(oneOf("tomorrow", weekday), partOfDay),
  inOrder(maybe(oneOf("on", "next", "this")), weekday),
  inOrder(oneOf("next", "last"), oneOf("weekend", "week", "month", "year")),
  inOrder(maybe("on"), maybe("the"), ordinal, oneOf(inOrder(maybe("of"), month), "")),
  inOrder(maybe("on"), month, maybe("the"), ordinal),
);
const hour = oneOf(digit, list("ten eleven twelve"));
const time = oneOf(
  "noon",
  "midnight",
  inOrder(hour, maybe(oneOf("o'clock", below100, inOrder(list("oh"), digit))), maybe(oneOf("am", "pm"))),
  inOrder(
    oneOf(
      "half past",
      inOrder(oneOf("a quarter", "quarter", below100, inOrder(below100, say("minutes"))), oneOf("past", "to")),
    ),
    hour,
  ),
);
const atTime = inOrder(
  maybe("at"),
  time,
  maybe(oneOf("in the morning", "in the afternoon", "in the evening", "at night")),
);
const datetime = oneOf(date, atTime, inOrder(date, atTime), inOrder(atTime, date), inOrder(say("in"), duration));

const money = inOrder(number, list("dollars dollar euros euro pounds pound cents cent"));

export const english: Readonly<Record<string, Expression>> = {
  number,
  ordinal,
  percentage,
  duration,
  temperature,
  datetime,
  date,
  time: atTime,
  amountofmoney: money,
};
