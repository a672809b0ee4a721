#!/usr/bin/env node
/** The time and the date, by voice. */
import { Skill } from "../../kit/client/sotto.ts";
import { clockSetMs } from "../../platform/port/clock-set.ts";
import { wordsIn } from "./words.ts";

const skill = new Skill();

const isSet = (now: Date): boolean => now.getTime() >= clockSetMs;

skill.on("sotto:getTime", ({ language }) => {
  const now = new Date();
  if (!isSet(now)) return wordsIn(language).unset;
  return wordsIn(language).time(now.getHours(), now.getMinutes());
});
skill.on("sotto:getDate", ({ language }) => {
  const words = wordsIn(language);
  const now = new Date();
  if (!isSet(now)) return words.unset;
  const format = new Intl.DateTimeFormat(words.locale, { weekday: "long", day: "numeric", month: "long" });
  return words.date(format.format(now));
});
await skill.start();
