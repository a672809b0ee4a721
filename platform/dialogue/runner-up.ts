/**
 * Two sentences that sound alike, of which one was said: "thirteen" and "thirty". The runner-up is parsed before the sentence
 * itself. If it is the same request with one other value, the user is asked about both in one question, and answers by the
 * value, or by "the first" [docs/decisions/0321-thirteen-or-thirty.md].
 */
import { answerWordsIn, wordsOf } from "../assistant/replies/replies.ts";
import type { Context } from "./context.ts";
import type { EventNamed } from "./events.ts";
import type { Move } from "./moves.ts";
import { partialOf, withAnswer } from "./partial-intent.ts";
import type { ActiveSite, PartialIntent } from "./session.ts";
import { parse } from "./understanding.ts";

type Parsed = EventNamed<"understood" | "notUnderstood" | "slotFound" | "slotMissing">;

/** Handles the NLU's answer about the runner-up; undefined if it is about anything else. */
export function compare(site: ActiveSite, event: Parsed, context: Context): Move | undefined {
  const { session } = site;
  if (session.isComparing !== true || session.heard === undefined) return undefined;
  const { runnerUp: text = "", ...heard } = session.heard;
  const other = { ...heard, text, tokens: undefined };
  let runnerUp: PartialIntent | undefined;
  if (event.event === "understood") runnerUp = partialOf(event, other);
  else if (event.event === "slotFound" && session.eliciting !== undefined)
    runnerUp = withAnswer(session.eliciting.partial, event.slot, other);
  return parse(site, { ...session, heard, isComparing: false, runnerUp }, heard, context);
}

/** Returns which of the two an answer chooses by its place; undefined if it says more, or something else. */
export function placeIn(answer: string, { phrases, language }: Context): "first" | "second" | undefined {
  const { little, ones } = answerWordsIn(language ?? "en");
  const plain = (text: string): string => {
    const words = wordsOf(text).map(({ word }) => word);
    return words.filter((word) => !little.has(word) && !ones.has(word)).join(" ");
  };
  const said = plain(answer);
  const isOneOf = (places: readonly string[] = []) => places.some((place) => plain(place) === said);
  if (isOneOf(phrases.either?.first)) return "first";
  return isOneOf(phrases.either?.second) ? "second" : undefined;
}
