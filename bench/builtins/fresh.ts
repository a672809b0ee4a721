/** Phrases as people say them, written apart from the grammars: the form is in the first line of each file. */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { SlotValue } from "#bus";
import { resolveBuiltins } from "../../platform/nlu/builtin/find.ts";
import { tokenise } from "../../platform/nlu/text/tokens.ts";

type Fresh = { readonly kind: string; readonly expected: string; readonly phrase: string };

export const freshLanguages = ["en", "de", "fr", "es", "it", "pt"] as const;

/** Tuesday, before dawn. */
const now = { instant: Date.parse("2013-02-12T04:30:00Z"), zone: "UTC" };
const entities: Readonly<Record<string, string>> = {
  money: "snips/amountOfMoney",
  at: "snips/datetime",
  within: "snips/datetime",
};
const units = ["years", "months", "weeks", "days", "hours", "minutes", "seconds"] as const;

export async function readFresh(language: string): Promise<Fresh[]> {
  const text = await readFile(join(import.meta.dirname, "fresh", `${language}.txt`), "utf8");
  return text.split("\n").flatMap((line) => {
    if (line.trim() === "" || line.startsWith("#")) return [];
    const [kind = "", expected = "", phrases = ""] = line.split("|").map((part) => part.trim());
    return phrases.split(";").map((phrase) => ({ kind, expected, phrase: phrase.trim() }));
  });
}

/** Returns true when the likeliest value of the whole phrase is what the file says. */
export function isFreshRight({ kind, expected, phrase }: Fresh, language: string): boolean {
  const [value] = resolveBuiltins(entities[kind] ?? `snips/${kind}`, tokenise(phrase), language, now);
  const [first = "", second] = expected.split(" ");
  switch (value?.kind) {
    case "Number":
    case "Ordinal":
    case "Percentage":
      return Math.abs(value.value - Number(first)) <= 1e-6 * Math.abs(value.value);
    case "AmountOfMoney":
    case "Temperature":
      return value.value === Number(first) && value.unit === second;
    case "Duration": {
      const wanted = expected.split(",").map(Number);
      return units.every((unit, at) => value[unit] === wanted[at]);
    }
    case "InstantTime":
      if (kind === "within") return isInside(value.value, value.value, first, second);
      return momentOf(value.value) === momentOf(first) && (value.precision === "Approximate") === (second === "~");
    case "TimeInterval":
      return kind === "within" && isInside(value.from, value.to, first, second);
    default:
      return false;
  }
}

const momentOf = (text: string | null | undefined): number => {
  const [day = "", time = "00:00"] = (text ?? "").split("T");
  return Date.parse(`${day}T${/^\d\d$/u.test(time) ? `${time}:00` : time}${/[+Z]/u.test(time) ? "" : "Z"}`);
};

function isInside(from: SlotTime, to: SlotTime, first: string, last = first): boolean {
  return momentOf(from) >= momentOf(first) && momentOf(to) <= momentOf(last);
}
type SlotTime = Extract<SlotValue, { kind: "TimeInterval" }>["from"] | null;
