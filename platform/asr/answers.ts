/** Builds the recogniser's messages about what it has heard. */
import { type AsrToken, asrPartialTextCaptured, asrTextCaptured, errorAsr } from "#bus";
import type { Log, Port } from "../port/port.ts";
import type { Guess, HeardWord } from "./engine.ts";
import type { Answer, Answering, ListenerOptions } from "./listener.ts";

export function answeringOf({ siteId, sessionId }: ListenerOptions, port: Pick<Port, "say">, log: Log): Answering {
  const said = ({ heard, seconds }: Answer) => ({
    text: heard.text,
    likelihood: rounded(heard.likelihood),
    seconds: rounded(seconds),
    siteId,
    sessionId,
    tokens: tokensOf(heard.words),
  });
  return {
    partial: (answer) => port.say(asrPartialTextCaptured, said(answer)),
    captured: (answer) => {
      const { text, likelihood, reason, nearest, alternatives, unforeseen, unverified } = answer.heard;
      log.debug({ siteId, sessionId, text, likelihood, reason, nearest, unverified }, "text captured");
      port.say(asrTextCaptured, {
        ...said(answer),
        reason,
        nearest: nearest && guessed(nearest),
        alternatives: alternatives?.map(guessed),
        unforeseen,
        unverified,
      });
    },
    failed: (error) => {
      log.error({ siteId, sessionId, error }, "recognition failed");
      port.say(errorAsr, { siteId, sessionId, error: error.message, context: "asr/startListening" });
    },
  };
}

/** Returns the words with their positions in the text, in which single blanks separate them. */
function tokensOf(words: readonly HeardWord[]): AsrToken[] | undefined {
  if (words.length === 0) return undefined;
  let at = 0;
  return words.map(({ word, start, end, confidence }) => {
    const rangeStart = at;
    at += word.length + 1;
    const time = { start: rounded(start), end: rounded(end) };
    return { value: word, confidence: rounded(confidence), rangeStart, rangeEnd: at - 1, time };
  });
}

const guessed = ({ text, likelihood }: Guess): Guess => ({ text, likelihood: rounded(likelihood) });

const rounded = (value: number): number => Math.round(value * 1000) / 1000;
