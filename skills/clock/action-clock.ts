#!/usr/bin/env node
/** The time and the date, by voice. */
import { Skill } from "../../kit/client/sotto.ts";
import { wordsIn } from "./words.ts";

const skill = new Skill();

/** Before, a board without a battery-backed clock shows the time since its start in 1970: `supervisor/clock.ts` has the same limit. */
const earliest = Date.UTC(2026, 0, 1);
const isSet = (now: Date): boolean => now.getTime() >= earliest;

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
