/** A question is answered in the next turn, which has only the missing slot: the others come with the session. */
import type { Answer } from "../../kit/client/sotto.ts";
import { objectIn } from "./discovery.ts";
import type { Request } from "./intents.ts";

type Asked = Request & { readonly customData: string | undefined };

const words = ["device", "scene", "room", "colour"] as const;
const numbers = ["brightness", "position", "temperature"] as const;

/** Returns the request with the slots of the turn before. */
export function withEarlier(asked: Asked): Request {
  const earlier = earlierOf(asked.customData);
  return {
    intent: asked.intent,
    said: asked.said,
    language: asked.language,
    siteId: asked.siteId,
    text: (slot) => asked.text(slot) || textOf(earlier[slot]),
    number: (slot) => asked.number(slot) ?? (typeof earlier[slot] === "number" ? earlier[slot] : undefined),
  };
}

/** Gives a question what was said already. */
export function remember(request: Request, answer: Answer): Answer {
  if (typeof answer !== "object") return answer;
  const said = words.map((slot) => [slot, request.text(slot)] as const).filter(([, text]) => text !== "");
  const counted = numbers
    .map((slot) => [slot, request.number(slot)] as const)
    .filter(([, number]) => number !== undefined);
  return { ...answer, customData: JSON.stringify(Object.fromEntries([...said, ...counted])) };
}

const textOf = (value: unknown): string => (typeof value === "string" ? value : "");

function earlierOf(customData: string | undefined): Readonly<Record<string, unknown>> {
  try {
    return objectIn(JSON.parse(customData ?? "{}")) ?? {};
  } catch {
    return {}; // Of another program.
  }
}
