#!/usr/bin/env node
/** The time and the date, by voice. */
import { Skill } from "../../kit/client/sotto.ts";
import { wordsIn } from "./words.ts";

const skill = new Skill();

skill.on("sotto:getTime", ({ language }) => {
  const now = new Date();
  return wordsIn(language).time(now.getHours(), now.getMinutes());
});
skill.on("sotto:getDate", ({ language }) => {
  const words = wordsIn(language);
  const format = new Intl.DateTimeFormat(words.locale, { weekday: "long", day: "numeric", month: "long" });
  return words.date(format.format(new Date()));
});
await skill.start();
