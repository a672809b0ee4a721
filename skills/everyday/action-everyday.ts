#!/usr/bin/env node
/** Calculations, units and lists, by voice. It needs nothing but its intents. */
import { type Answer, type Asked, question, Skill } from "../../kit/client/sotto.ts";
import { calculate, type Found } from "./calculation.ts";
import { answerList, keep, keptIn, listSentences } from "./list-answers.ts";
import { Lists } from "./lists.ts";
import { convert } from "./units.ts";
import { wordsIn, written } from "./words.ts";

/** More decimals are not listened to. */
const decimals = { calculated: 6, converted: 2 } as const;

const skill = new Skill();
const lists = new Lists(skill.data);

function numbersIn({ slots }: Asked): readonly Found[] {
  return slots.flatMap(({ value, range }) =>
    value.kind === "Number" || value.kind === "Percentage"
      ? [{ value: value.value, isPercent: value.kind === "Percentage", start: range.start, end: range.end }]
      : [],
  );
}

function calculation(asked: Asked): string {
  const words = wordsIn(asked.language);
  const result = calculate(asked.said, numbersIn(asked));
  if ("problem" in result) return { zero: words.byZero, large: words.tooLarge, unclear: words.unclear }[result.problem];
  const { text, isExact } = result.value.decimal(decimals.calculated);
  return words.result(written(text, words), isExact);
}

function conversion(asked: Asked): Answer {
  const words = wordsIn(asked.language);
  const [earlierFrom = "", earlierTo = ""] = keptIn(asked.customData).split("\n");
  const slot = (name: string) => asked.slots.find(({ slotName }) => slotName === name);
  const [from, to] = [asked.text("from") || earlierFrom, asked.text("to") || earlierTo];
  const named = (name: string, value: string): string => slot(name)?.rawValue ?? value;
  const amount =
    asked.number("amount") ?? (/\b(?:an?|eine?[nmr]?|une?|una?|um|uma|uno|un')\b/u.test(asked.said) ? 1 : undefined);
  if (amount === undefined)
    return question(words.howMany, { intents: [asked.intent], slot: "amount", customData: keep(`${from}\n${to}`) });
  const converted = convert(amount, from, to);
  if ("value" in converted) {
    const { text, isExact } = converted.value.decimal(decimals.converted);
    const said = written(String(amount), words);
    return words.converted(said, named("from", from), written(text, words), named("to", to), isExact);
  }
  if (converted.problem === "unlike") return words.unlike(named("from", from), named("to", to));
  return converted.problem === "impossible" ? words.impossible : words.unknownUnit;
}

skill.on("sotto:calculate", calculation);
skill.on("sotto:convert", conversion);
for (const intent of Object.keys(listSentences)) skill.on(intent, (asked) => answerList(asked, lists));
await skill.start();
