/**
 * Recognises that something wrong was done, and reads what was meant: "that was wrong", "no, I meant the kitchen light". Only the
 * words: whether there is anything that they may be about is the dialogue's knowledge.
 */
import { type ByLanguage, ofLanguage } from "../../languages/languages.ts";
import { wordsOf } from "../replies/replies.ts";
import { english } from "./en.ts";
import { french } from "./fr.ts";
import { german } from "./de.ts";
import { italian } from "./it.ts";
import type { ObjectionText } from "./objection-text.ts";
import { portuguese } from "./pt.ts";
import { spanish } from "./es.ts";

/** `meant`: what should have been done, in the user's words; undefined if they did not say. */
export type Objection = { readonly meant: string | undefined };

const texts: ByLanguage<"moods", ObjectionText> = {
  en: english,
  fr: french,
  de: german,
  es: spanish,
  it: italian,
  pt: portuguese,
};

type Lead = "wrong" | "no" | "fillers";
type Reader = {
  readonly leads: readonly (readonly [Lead, RegExp])[];
  readonly short: RegExp;
  /** Matches only a whole sentence. */
  readonly idioms: RegExp | undefined;
  readonly meant: RegExp;
  readonly wanted: RegExp;
  readonly around: readonly RegExp[];
};

const first = (pattern: string) => new RegExp(String.raw`^(?:${pattern})(?= |$)`, "u");
const made = ({ fillers, no, wrong, short, idioms, meant, wanted, behind, around }: ObjectionText): Reader => ({
  leads: [
    ["wrong", first(wrong)],
    ["no", first(no)],
    ["fillers", first(fillers)],
  ],
  short: first(short),
  idioms: idioms === undefined ? undefined : new RegExp(`^(?:${idioms})$`, "u"),
  meant: first(meant),
  wanted: first(wanted),
  around: [
    ...around.map(([before, after]) => new RegExp(`^(?<before>${before}) (?<rest>.+?) (?:${after})$`, "u")),
    new RegExp(`^(?<before>)(?<rest>.+?) (?:${behind})$`, "u"),
  ],
});
const readers = new Map<ObjectionText, Reader>();

function readerIn(language: string): Reader | undefined {
  const text = ofLanguage(texts, language);
  if (text === undefined) return undefined;
  const reader = readers.get(text) ?? made(text);
  readers.set(text, reader);
  return reader;
}

/** What the recogniser of a language hears in any assistant. */
export const heardObjections = (language: string): readonly string[] => ofLanguage(texts, language)?.heard ?? [];

/** Nobody objects at such length, and what is read stays bounded. */
const maxWords = 40;

/** Returns undefined for any other sentence, and in a language without texts. */
export function readObjection(said: string, language: string): Objection | undefined {
  const text = said.normalize("NFC");
  const reader = readerIn(language);
  const words = wordsOf(text);
  if (reader === undefined || words.length === 0 || words.length > maxWords) return undefined;
  const from = (at: number) =>
    words
      .slice(at)
      .map(({ word }) => word)
      .join(" ");
  /** The words up to `end` as they were said; undefined if there are none. */
  const spoken = (at: number, end = words.length) =>
    at >= end ? undefined : text.slice(words[at]!.start, words[end - 1]!.end);
  const isPaused = (at: number) =>
    at === words.length || /[,.;:!?…–—]/u.test(text.slice(words[at - 1]!.end, words[at]!.start));

  const { at, isWrong, isNo } = leadOf(reader, from, isPaused);
  if (at === words.length) return isWrong ? { meant: undefined } : undefined;
  const rest = from(at);
  const intro = count(reader.meant, rest) || (isWrong || isNo ? count(reader.wanted, rest) : 0);
  for (const pattern of reader.around) {
    const { before = "", rest: meant } = pattern.exec(rest)?.groups ?? {};
    if (meant === undefined || intro > 0) continue;
    const start = at + wordsIn(before);
    return { meant: spoken(start, start + wordsIn(meant)) };
  }
  if (intro > 0) return isWrong || at + intro < words.length ? { meant: spoken(at + intro) } : undefined;
  // In Spanish and Portuguese, a "no" without a pause negates what follows.
  return isWrong || (isNo && isPaused(at)) ? { meant: spoken(at) } : undefined;
}

/** Reads what stands before the meant thing: how many words it takes, and what they say. */
function leadOf(reader: Reader, from: (at: number) => string, isPaused: (at: number) => boolean) {
  let [at, isWrong, isNo] = [0, false, false];
  for (;;) {
    const rest = from(at);
    // After a no, an idiom is none: "no, wrong number".
    const isIdiom = !isNo && !isWrong && reader.idioms?.test(rest) === true;
    const short = isIdiom ? 0 : count(reader.short, rest);
    const isShort = short > 0 && isPaused(at + short);
    const [kind, length] = isShort
      ? ["wrong" as const, short]
      : (reader.leads
          .map(([lead, pattern]) => [lead, count(pattern, rest)] as const)
          .find(([, found]) => found > 0) ?? [undefined, 0]);
    if (kind === undefined) return { at, isWrong, isNo };
    isWrong ||= kind === "wrong";
    isNo ||= kind === "no";
    at += length;
  }
}

const wordsIn = (text: string): number => (text === "" ? 0 : text.split(" ").length);
const count = (pattern: RegExp, text: string): number => wordsIn(pattern.exec(text)?.[0] ?? "");
