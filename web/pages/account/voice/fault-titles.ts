/** What the board refuses here, in the visitor's language; other errors are those of all pages. */
import { titleOf } from "../../../api/problem-titles.ts";
import { Refused } from "../../../api/problem.ts";
import { language } from "../../../words/language.ts";
import { say } from "../../../words/say.ts";

export const titles: Readonly<Record<string, string>> = {
  AUDIO_FAILED: say("No sound arrives from this microphone."),
  VOICE_NOT_CHANGED: say("A voice profile would not help, so nothing was changed."),
  VOICE_NOT_FITTED: say("Fitting the recogniser to a voice failed."),
  VOICE_PROFILE_INVALID: say("The voice profile, or what was read for it, cannot be used."),
  VOICE_PROFILE_MISSING: say("There is no such voice profile."),
  VOICE_READING_MISSING: say("Not enough sentences were read."),
};

/** The board's own sentence stays below it. In English the board says it more precisely. */
export function inWords(refused: Refused): Refused {
  const title = Object.hasOwn(titles, refused.code) ? titles[refused.code] : undefined;
  if (language === "en" || title === undefined) return refused;
  const { code, status, requestId, faults, retryAfter, original, detail } = refused;
  const problem = { code, status, title, errors: [...faults], ...(requestId === undefined ? {} : { requestId }) };
  return new Refused(problem, retryAfter, original === "" ? detail : original);
}

/** Why a task failed. */
export function faultOfTask({ code, message }: { readonly code: string; readonly message: string }): Refused {
  const title = titleOf(code);
  if (title !== undefined && !Object.hasOwn(titles, code)) return new Refused({ code, title }, undefined, message);
  return inWords(new Refused({ code, title: message, detail: message }));
}
