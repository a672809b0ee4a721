/** Describes the result of a session in a word or two. */
import type { Answer } from "../api/call.ts";
import type { Tone } from "../widgets/mark.tsx";
import { say } from "../words/say.ts";

export type SessionSummary = Answer<"listSessions">["sessions"][number];
export type Session = Answer<"getSession">;

export type Outcome = { readonly tone: Tone; readonly word: string };

const words: Readonly<Record<Session["verdict"]["code"], string>> = {
  RUNNING: say("running ¦ session"),
  INTERRUPTED: say("cut off"),
  UNDERSTOOD: say("understood"),
  SPOKEN: say("said ¦ session"),
  NOTHING_HEARD: say("nothing heard"),
  NOISE_HEARD: say("no speech heard"),
  UNFORESEEN: say("not expected"),
  TOO_NOISY: say("too noisy"),
  TOO_LONG: say("too long"),
  LOW_LIKELIHOOD: say("not sure"),
  NO_INTENT: say("not understood"),
  SLOT_MISSING: say("no answer given"),
  SKILL_SILENT: say("no skill answered"),
  COMPONENT_SILENT: say("no answer in time"),
  DEVICE_MISSING: say("sound failed"),
  SITE_BUSY: say("site was busy"),
  OBJECTED: say("said to be wrong"),
  CANCELLED: say("cancelled ¦ session"),
  FAILED: say("failed ¦ session"),
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
