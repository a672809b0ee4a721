/**
 * What sounds nearly like a request and is none: "did you turn on the light" for "could you turn on the light", "who turned on the
 * light" for "turn on the light", "the garden light and the kitchen light" for "the garden light, I mean, the kitchen light". The grammar
 * has none of them and takes each for the request that it has; so the second ear must find the request likelier.
 */
import { correctionWords } from "../corrections/words.ts";

const courtesy = /^(?:(?:please|hey|hi|hello|ok|okay|so|now|then|um|uh|er|well) )+/u;
const modal = /^(?:could|can|would|will|might) (?:you|we|i) (?:please |kindly |just )?/u;
/** With these a sentence is no order: it asks or states, and its contrasts are other ones. */
const noOrder =
  /^(?:what|which|who|when|where|how|why|is|are|am|was|were|do|does|did|has|have|had|it|i|we|you|he|she|they|there|that|this|the|a|an|my|our|your|in|on|at|for|to|no|not|yes|never|don't)\b/u;
const words = new RegExp(
  `(?<= )(?:${correctionWords.en
    .map(([, phrase]) => phrase)
    .toSorted((one, other) => other.length - one.length)
    .join("|")})(?= )`,
  "u",
);

const irregular: Readonly<Record<string, string>> = {
  set: "set",
  put: "put",
  shut: "shut",
  cut: "cut",
  let: "let",
  read: "read",
  make: "made",
  tell: "told",
  give: "gave",
  take: "took",
  bring: "brought",
  buy: "bought",
  wake: "woke",
  find: "found",
  get: "got",
  go: "went",
  say: "said",
  sing: "sang",
  throw: "threw",
};

/** Returns the texts, all in the words of the grammar; none for a sentence that is neither an order nor corrected. */
export function contrastsOf(text: string): string[] {
  const plain = text.replace(courtesy, "");
  const found = new Set<string>();
  const order = plain.replace(modal, "");
  const isAsked = order !== plain;
  if (order !== "" && (isAsked || !noOrder.test(order))) {
    const told = inThePast(order);
    found.add(`did you ${order}`);
    found.add(`who ${told}`);
    found.add(`i ${told}`);
    found.add(`don't ${order}`);
    found.add(`never ${order}`);
    if (isAsked)
      for (const other of ["do", "should", "have"]) found.add(`${other} you ${other === "have" ? told : order}`);
  }
  if (words.test(text)) for (const other of ["and", "or", "and not"]) found.add(text.replace(words, other));
  found.delete(text);
  return [...found];
}

function inThePast(order: string): string {
  const [verb = "", ...rest] = order.split(" ");
  return [pastOf(verb), ...rest].join(" ");
}

function pastOf(verb: string): string {
  const known = irregular[verb];
  if (known !== undefined) return known;
  if (verb.endsWith("e")) return `${verb}d`;
  if (/[^aeiou]y$/u.test(verb)) return `${verb.slice(0, -1)}ied`;
  return /^[^aeiou]*[aeiou][bdgmnpt]$/u.test(verb) ? `${verb}${verb.at(-1)}ed` : `${verb}ed`;
}
