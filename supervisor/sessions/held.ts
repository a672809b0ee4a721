/** Explains in words why the intent that a sentence resembles is not executed. */
import type { Held } from "#bus";

type Turn = Exclude<Held["reason"], "unknownValue" | "unsure">;
const question = "it is a question";

const turns: Readonly<Record<Turn, string>> = {
  negated: "it says not to",
  without: "it says what not to do",
  keep: "it says to leave things as they are",
  opposite: "it says the opposite",
  whether: question,
  what: question,
  why: question,
  who: question,
  when: question,
  where: question,
  how: question,
  state: "it tells of a state",
  past: "it tells of the past",
  later: "it is for later",
  all: "it is for all at once",
  except: "it leaves something out",
  several: "it is more than one thing",
};
const maxNamed = 6;

/** Returns the reason in a message; undefined if there is none, or an unknown one. */
export function heldOf(payload: Readonly<Record<string, unknown>>): Held | undefined {
  const held = payload["held"] as Partial<Held> | null | undefined;
  if (typeof held?.intentName !== "string" || typeof held.reason !== "string") return undefined;
  const isKnown = held.reason === "unsure" || held.reason === "unknownValue" || Object.hasOwn(turns, held.reason);
  return isKnown && typeof held.words === "string" ? (held as Held) : undefined;
}

/** Returns for example "it is for later (“in ten minutes”)". */
export function reasonInWords({ reason, words, slotName }: Pick<Held, "reason" | "slotName" | "words">): string {
  const said = words === "" ? "" : `“${words}”`;
  if (reason === "unsure") return "it is not sure enough";
  if (reason === "unknownValue") {
    const what = said || "what it says";
    return slotName === undefined
      ? `${what} is nothing that the assistant knows`
      : `${what} is no ${slotName} that is known`;
  }
  return said === "" ? turns[reason] : `${turns[reason]} (${said})`;
}

export function remedyOf({ intentName, reason, known, slotName }: Held): string {
  if (reason === "unsure")
    return `say it in other words, or yes when it asks; add this sentence, and some like it, to ${intentName}`;
  if (reason === "unknownValue") {
    if (slotName === undefined) return `if ${intentName} was meant, add this sentence, and some like it, to it`;
    const values = Array.isArray(known) ? known.slice(0, maxNamed) : [];
    const more = (known?.length ?? 0) > maxNamed ? ", …" : "";
    const knows = values.length === 0 ? "" : `it knows ${values.join(", ")}${more}; `;
    return `${knows}\`sotto inject\` teaches it new values`;
  }
  if (reason === "opposite") return "if that is to be done, give the assistant an intent with sentences that say so";
  return `if ${intentName} is to be done all the same, give it sentences that say so, or let it with \`allows\` in assistant.json`;
}
