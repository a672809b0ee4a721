/**
 * Turns commands into the requests that people make of them: "mach das Licht an" into "kannst du das Licht anmachen". The
 * understanding takes them for the same [platform/nlu]; authors write few of them, and a grammar without them does not hear
 * them.
 */
import { ofLanguage } from "../../languages/languages.ts";
import type { Sentence } from "../sentence.ts";
import { spokenWords } from "../spoken.ts";
import { type RequestWords, requestWords } from "./words.ts";

/** In how many requests a command is made, for each time that it is given plainly. */
const share = 0.25;
/** The maximum number of alternatives at one end of a template that are written out. */
const maxWrittenOut = 30;

/** `times`: how often each of its sentences is said, where a command is said once. */
export type Request = { readonly request: Sentence; readonly times: number };

/** Returns the requests of a sentence; none when it does not begin with a verb that is known, or in other languages. */
export function requestsOf(sentence: Sentence, language = "en"): Request[] {
  const words = ofLanguage<RequestWords>(requestWords, language);
  if (words === undefined) return [];
  const modals = { oneOf: words.modals.map((modal): Sentence => [{ text: modal }]) };
  const bodies = writtenOut(sentence, words.particles !== undefined).flatMap((one) => bodyOf(one, words, language));
  return bodies.map((body) => ({ request: [modals, ...body], times: share / words.modals.length }));
}

/** Returns the sentence with its first part (and its last one) without alternatives; none where they are too many. */
function writtenOut(sentence: Sentence, withLast: boolean): Sentence[] {
  let [open, done]: [Sentence[], Sentence[]] = [[sentence], []];
  while (open.length > 0 && open.length + done.length <= maxWrittenOut) {
    const next: Sentence[] = [];
    for (const one of open) {
      const at = endsOf(one, withLast).find((end) => "oneOf" in one[end]!);
      const part = at === undefined ? undefined : one[at];
      if (at === undefined || part === undefined || !("oneOf" in part)) done.push(one);
      else next.push(...part.oneOf.map((option) => [...one.slice(0, at), ...option, ...one.slice(at + 1)]));
    }
    open = next;
  }
  return open.length > 0 ? [] : done;
}

const endsOf = ({ length }: Sentence, withLast: boolean): number[] =>
  length === 0 ? [] : withLast ? [0, length - 1] : [0];

/** Returns what follows the modal verb. */
function bodyOf(sentence: Sentence, words: RequestWords, language: string): Sentence[] {
  const [first, ...rest] = sentence;
  if (first === undefined || "oneOf" in first || first.entity !== undefined) return [];
  const [verb = "", ...others] = spokenWords(first.text, language);
  const infinitive = Object.hasOwn(words.infinitives, verb) ? words.infinitives[verb]! : undefined;
  if (infinitive === undefined) return [];
  if (words.particles !== undefined) return withInfinitiveAtEnd(others, rest, infinitive, words.particles, language);
  const [next = ""] = others;
  const pronoun = Object.hasOwn(words.pronouns ?? {}, next) ? words.pronouns?.[next] : undefined;
  const begun = pronoun === undefined ? [infinitive, ...others] : [pronoun, infinitive, ...others.slice(1)];
  return [[{ text: begun.join(" ") }, ...rest]];
}

function withInfinitiveAtEnd(
  others: readonly string[],
  rest: Sentence,
  infinitive: string,
  particles: readonly string[],
  language: string,
): Sentence[] {
  const begun: Sentence = others.length === 0 ? rest : [{ text: others.join(" ") }, ...rest];
  const last = begun.at(-1);
  if (last === undefined || "oneOf" in last) return [];
  if (last.entity !== undefined) return [[...begun, { text: infinitive }]];
  const ending = spokenWords(last.text, language);
  const particle = particles.find((one) => one === ending.at(-1));
  const end = particle === undefined ? [...ending, infinitive] : [...ending.slice(0, -1), `${particle}${infinitive}`];
  return [[...begun.slice(0, -1), { text: end.join(" ") }]];
}
