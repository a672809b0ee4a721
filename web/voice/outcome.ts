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

export function outcomeOf({ verdict: { code, ok } }: Session): Outcome {
  return { tone: code === "RUNNING" ? "info" : ok ? "good" : "bad", word: words[code] };
}

/** Describes the result of a list entry, which has no verdict, from its end and its intent. */
export function outcomeOfSummary({ termination, endedAt, intent, text, answer }: SessionSummary): Outcome {
  if (endedAt === undefined) return { tone: "info", word: words.RUNNING };
  switch (termination?.reason) {
    case "nominal":
      if (intent !== undefined) return { tone: "good", word: words.UNDERSTOOD };
      if (text !== undefined) return { tone: "bad", word: words.NO_INTENT };
      return { tone: "good", word: answer === undefined ? "ended" : words.SPOKEN };
    case "abortedByUser":
      return { tone: "good", word: words.CANCELLED };
    case "intentNotRecognized":
      return { tone: "bad", word: text === undefined ? words.NOTHING_HEARD : words.NO_INTENT };
    case "siteUnavailable":
      return { tone: "warn", word: words.SITE_BUSY };
    case "timeout":
      return { tone: "bad", word: termination.component === "clientApp" ? words.SKILL_SILENT : words.COMPONENT_SILENT };
    default:
      return { tone: "bad", word: words.FAILED };
  }
}

/** Returns "turnOnLight" for "sotto:turnOnLight": the author of the assistant is known. */
export function intentName(intent: string): string {
  return intent.split(":").at(-1) ?? intent;
}
