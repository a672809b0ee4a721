/** Describes the result of a session in a word or two. */
import type { Answer } from "../api/call.ts";
import type { Tone } from "../widgets/mark.tsx";

export type SessionSummary = Answer<"listSessions">["sessions"][number];
export type Session = Answer<"getSession">;

export type Outcome = { readonly tone: Tone; readonly word: string };

const words: Readonly<Record<Session["verdict"]["code"], string>> = {
  RUNNING: "running",
  INTERRUPTED: "cut off",
  UNDERSTOOD: "understood",
  SPOKEN: "said",
  NOTHING_HEARD: "nothing heard",
  NOISE_HEARD: "no speech heard",
  UNFORESEEN: "not expected",
  TOO_LONG: "too long",
  LOW_LIKELIHOOD: "not sure",
  NO_INTENT: "not understood",
  SLOT_MISSING: "no answer given",
  SKILL_SILENT: "no skill answered",
  COMPONENT_SILENT: "no answer in time",
  DEVICE_MISSING: "sound failed",
  SITE_BUSY: "site was busy",
  CANCELLED: "cancelled",
  FAILED: "failed",
};

export function outcomeOf({ verdict }: Pick<Session, "verdict">): Outcome {
  return outcomeFrom(verdict);
}

/** The outcome of an entry of a list, which has the verdict without its words. */
export function outcomeOfSummary({ outcome }: Pick<SessionSummary, "outcome">): Outcome {
  return outcomeFrom(outcome);
}

function outcomeFrom({ code, ok }: SessionSummary["outcome"]): Outcome {
  return { tone: code === "RUNNING" ? "info" : ok ? "good" : "bad", word: words[code] };
}

/** Returns "turnOnLight" for "sotto:turnOnLight": the author of the assistant is known. */
export function intentName(intent: string): string {
  return intent.split(":").at(-1) ?? intent;
}
