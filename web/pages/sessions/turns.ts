/** Renders a session as a conversation, in turns of sentence and answer. */
import type { Session } from "../../voice/outcome.ts";
import type { Slot, Token } from "../../voice/sentence.tsx";

type Nearest = { readonly text: string; readonly intentName: string; readonly likeness: number };

export type Turn =
  | {
      readonly who: "you";
      readonly at: number;
      readonly text: string;
      readonly likelihood: number;
      readonly tokens: readonly Token[];
      readonly intent?: string;
      readonly confidence?: number;
      readonly slots: readonly Slot[];
      /** The other intents that were considered. */
      readonly alternatives: readonly { readonly intentName: string | null; readonly confidenceScore: number }[];
      readonly isUnknown: boolean;
      /** The assistant's sentence that an unknown one is most like, and how much, 0 to 1. */
      readonly nearest?: Nearest;
    }
  | { readonly who: "board"; readonly at: number; readonly text: string };

type Said = {
  readonly text?: string;
  readonly likelihood?: number;
  readonly tokens?: readonly Token[] | null;
  readonly intent?: { readonly intentName: string; readonly confidenceScore: number };
  readonly slots?: readonly Slot[];
  readonly slot?: Slot;
  readonly alternatives?: readonly { readonly intentName: string | null; readonly confidenceScore: number }[] | null;
  readonly nearest?: Nearest;
};

/** `at`: milliseconds since the session started. */
export function turnsOf({ events, startedAt }: Pick<Session, "events" | "startedAt">): readonly Turn[] {
  const turns: Turn[] = [];
  const began = Date.parse(startedAt);
  for (const { time, topic, payload } of events) {
    const said = (payload ?? {}) as Said;
    const at = Date.parse(time) - began;
    const last = turns.findLastIndex(({ who }) => who === "you");
    const mine = turns[last];
    if (topic === "asr/textCaptured" && said.text !== undefined && said.text !== "")
      turns.push({
        who: "you",
        at,
        text: said.text,
        likelihood: said.likelihood ?? 0,
        tokens: said.tokens ?? [],
        slots: [],
        alternatives: [],
        isUnknown: false,
      });
    else if (topic === "tts/say" && said.text !== undefined && said.text !== "")
      turns.push({ who: "board", at, text: said.text });
    else if (mine?.who !== "you") continue;
    else if (topic === "nlu/intentParsed" && said.intent !== undefined)
      turns[last] = {
        ...mine,
        intent: said.intent.intentName,
        confidence: said.intent.confidenceScore,
        slots: said.slots ?? [],
        alternatives: said.alternatives ?? [],
      };
    else if (topic === "nlu/slotParsed" && said.slot !== undefined) turns[last] = { ...mine, slots: [said.slot] };
    else if (topic === "nlu/intentNotRecognized")
      turns[last] = { ...mine, isUnknown: true, ...(said.nearest && { nearest: said.nearest }) };
  }
  return turns;
}
