/**
 * The result of a session in the visitor's language, by its code. In English the board says it itself, with what was heard; the
 * page shows that beside it in any case.
 */
import type { Answer } from "../../api/call.ts";
import { language } from "../../words/language.ts";
import { say } from "../../words/say.ts";

type Verdict = Answer<"getSession">["verdict"];
export type Words = { readonly message: string; readonly remedy?: string };

const speakUp = say("Speak right after the sound, closer to the microphone, or with less noise around.");

const words: Readonly<Record<Verdict["code"], Words>> = {
  RUNNING: { message: say("It is not over yet.") },
  INTERRUPTED: { message: say("The platform ended while it ran.") },
  UNDERSTOOD: { message: say("It was understood and answered.") },
  SPOKEN: { message: say("Something was said, nothing was asked.") },
  NOTHING_HEARD: { message: say("The wake word was heard, but no words after it."), remedy: speakUp },
  NOISE_HEARD: { message: say("There was sound, but no speech in it."), remedy: speakUp },
  UNFORESEEN: {
    message: say("Somebody spoke, but said nothing that the assistant expects."),
    remedy: say("Teach it the sentence below; if it knows it already, speak closer or with less noise around."),
  },
  TOO_NOISY: { message: say("Somebody spoke, but the room is too loud to tell what."), remedy: speakUp },
  TOO_LONG: {
    message: say("Somebody spoke longer than a sentence may be, or the noise did not end."),
    remedy: say("Say one sentence, then be silent. The longest sentence is a setting."),
  },
  LOW_LIKELIHOOD: {
    message: say("Something was heard, but not well enough to be sure of the words."),
    remedy: speakUp,
  },
  NO_INTENT: {
    message: say("The words were heard, but no intent of the assistant fits them as they were said."),
    remedy: say("If they were meant, teach it the sentence below."),
  },
  SLOT_MISSING: {
    message: say("It was understood, but not the answer to what was asked back."),
    remedy: say("Answer with a value that the assistant knows; new ones can be added to its lists of values."),
  },
  SKILL_SILENT: {
    message: say("It was understood, but no skill answered."),
    remedy: say("Look on the page Skills whether one for this intent is installed and runs."),
  },
  COMPONENT_SILENT: {
    message: say("A part of the platform did not answer in time."),
    remedy: say("Look on the page Components which one does not run, and restart it."),
  },
  DEVICE_MISSING: {
    message: say("The audio server failed: a microphone or a speaker."),
    remedy: say("Look on the page Sites whether the right devices are chosen, and test them."),
  },
  SITE_BUSY: { message: say("The site was busy, switched off, or there are too many.") },
  OBJECTED: {
    message: say("Something was said to be wrong, and what was meant was not understood."),
    remedy: say("Teach it below what the first sentence means."),
  },
  CANCELLED: { message: say("It was taken back by the user.") },
  FAILED: { message: say("Something failed.") },
};

/** Returns the board's own words in English. */
export function wordsOf({ code, message, remedy }: Verdict): Words {
  if (language !== "en") return words[code];
  return remedy === undefined ? { message } : { message, remedy: `${remedy}.` };
}
