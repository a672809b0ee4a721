/** Explains the result of a session in words, with a remedy. */
import { dialogueContinueSession } from "#bus";
import { heldOf, reasonInWords, remedyOf } from "./held.ts";
import type { Objection, Session } from "./session.ts";

/** To add a code: a row here with its meaning, and the place below that returns it. */
export const verdictCodes = {
  RUNNING: "It is not over yet.",
  INTERRUPTED: "The platform ended while it ran.",
  UNDERSTOOD: "It was understood and answered.",
  SPOKEN: "Something was said, nothing was asked.",
  NOTHING_HEARD: "Nobody spoke, or nothing of it arrived.",
  NOISE_HEARD: "There was sound, but no speech in it.",
  UNFORESEEN: "Somebody spoke, but said nothing that the assistant expects.",
  TOO_NOISY: "Somebody spoke, but the room is too loud to tell what.",
  TOO_LONG: "Somebody spoke longer than a sentence may be.",
  LOW_LIKELIHOOD: "Something was heard, but not well enough to be sure of the words.",
  NO_INTENT: "The words were heard, but no intent of the assistant fits them as they were said.",
  SLOT_MISSING: "It was understood, but not the answer to what was asked back.",
  SKILL_SILENT: "No skill answered.",
  COMPONENT_SILENT: "A part of the platform did not answer in time.",
  DEVICE_MISSING: "The audio server failed: a microphone or a speaker.",
  SITE_BUSY: "The site was busy, switched off, or there are too many.",
  OBJECTED: "Something was said to be wrong, and what was meant was not understood.",
  CANCELLED: "It was taken back by the user.",
  FAILED: "Something failed.",
} as const;
export type VerdictCode = keyof typeof verdictCodes;

export type Verdict = {
  readonly code: VerdictCode;
  readonly ok: boolean;
  readonly message: string;
  readonly remedy?: string;
};

export type Outcome = Pick<Verdict, "code" | "ok">;

/** The verdict without its words. */
export function outcomeOf(session: Session, over: boolean): Outcome {
  const { code, ok } = verdictOf(session, over);
  return { code, ok };
}

type Said = Readonly<Record<string, unknown>>;

/** `over`: the session is in the store, and no more events follow. */
export function verdictOf(session: Session, over: boolean): Verdict {
  const { termination } = session;
  if (termination === undefined)
    return over
      ? bad("INTERRUPTED", "The platform ended, or was cut off, before the session did.")
      : { code: "RUNNING", ok: true, message: "The session still runs." };
  const { objection } = session;
  const isOrdinary = termination.reason !== "error" && termination.reason !== "timeout";
  if (objection !== undefined && objection.meant?.intent === undefined && isOrdinary) return objected(objection);
  switch (termination.reason) {
    case "nominal":
      // The client that ended it may have done so because it was not understood.
      return wasRefused(session) ? notUnderstood(session) : nominal(session);
    case "abortedByUser":
      if (wasInterrupted(session)) return unanswered(session);
      return answeredByTheBoard(session) ?? { code: "CANCELLED", ok: true, message: "You took it back." };
    case "intentNotRecognized":
      return session.intent !== undefined && !wasHandedOn(session) && !wasRefused(session)
        ? unanswered(session)
        : notUnderstood(session);
    case "siteUnavailable":
      return bad(
        "SITE_BUSY",
        `The site ${session.siteId} took no session: it was busy or switched off.`,
        "wait for the running session; dialogueManager/toggleOn switches a site on again",
      );
    case "timeout":
      return timedOut(session, termination.component);
    default:
      return failed(session, termination.error);
  }
}

/** By the NLU, or by the dialogue, which notifies the client then. */
function wasRefused(session: Session): boolean {
  if (wasHandedOn(session)) return false;
  if (last(session, /^dialogueManager\/intentNotRecognized$/u) !== undefined) return true;
  return session.intent === undefined && last(session, /^nlu\/intentNotRecognized$/u) !== undefined;
}

const wasHandedOn = ({ events }: Session): boolean => events.some(({ topic }) => topic.startsWith("intent/"));

/** The wake word came while a required slot was asked for: the user took nothing back in words. */
function wasInterrupted(session: Session): boolean {
  const { intent, events } = session;
  const asked = events.findLastIndex(({ topic }) => topic === "tts/say");
  const since = events.slice(asked + 1);
  const answered = since.some(({ topic, payload }) => topic === "asr/textCaptured" && hasText(payload));
  return intent !== undefined && asked >= 0 && !answered && !isLastWord(since) && !wasHandedOn(session);
}

/** After it, the board did not listen: "All right, I leave it." was no question. */
function isLastWord(since: Session["events"]): boolean {
  const topics = since.map(({ topic }) => topic);
  return topics.includes("tts/sayFinished") && !topics.includes("asr/startListening");
}

/** Reasons why there is no text although somebody spoke. */
const ofSpeech: readonly string[] = ["unforeseen", "tooNoisy", "tooLong"];

const hasText = (payload: unknown): boolean => Boolean((payload as Said | null)?.["text"]);

/**
 * The verdict on the only sentence of a session, if the board answered it itself and to the end, as it answers “that was wrong”
 * when nothing was asked for before. After a question, somebody took something back.
 */
function answeredByTheBoard({ intent, events }: Session): Verdict | undefined {
  const spoken = events.filter(({ topic, payload }) => topic === "tts/say" && hasText(payload));
  const [only] = spoken;
  if (intent !== undefined || only === undefined || spoken.length > 1) return undefined;
  const at = events.indexOf(only);
  const heard = events.slice(0, at).findLast(({ topic, payload }) => topic === "asr/textCaptured" && hasText(payload));
  if (heard === undefined || !isLastWord(events.slice(at))) return undefined;
  const [text, answer] = [heard, only].map(({ payload }) => String((payload as Said)["text"]));
  return { code: "UNDERSTOOD", ok: true, message: `“${text}” was heard, and answered with “${answer}”.` };
}

function nominal(session: Session): Verdict {
  const { intent, text, answer } = session;
  if (intent !== undefined && !wasHandedOn(session)) return unanswered(session);
  if (intent !== undefined) {
    const { objection } = session;
    const wrong = objection === undefined ? "" : `“${objection.text}” was said to be wrong; `;
    const meant = objection === undefined ? text : objection.meant?.text;
    const heard = meant === undefined ? "It" : `“${meant}”`;
    const said = answer === undefined ? "" : `, and answered with “${answer}”`;
    const message = `${wrong}${heard} was understood as ${intent}${said}.${afterwards(session)}`;
    return { code: "UNDERSTOOD", ok: true, message };
  }
  return { code: "SPOKEN", ok: true, message: answer === undefined ? "It ended as asked." : `“${answer}” was said.` };
}

function objected({ text, meant }: Objection): Verdict {
  const said = meant?.text === undefined ? "what was meant was not said" : `“${meant.text}” was not understood either`;
  return bad(
    "OBJECTED",
    `“${text}” was said to be wrong, but ${said}.`,
    "`sotto teach` with this session, or Teach it on its page, adds the sentence to the intent that was meant",
  );
}

function unanswered(session: Session): Verdict {
  const { intent, answer } = session;
  const heard = session.events.findLast(({ topic, payload }) => topic === "asr/textCaptured" && hasText(payload));
  if (isUnverified(heard?.payload)) return unverified(heard?.payload as Said);
  return bad(
    "SLOT_MISSING",
    `It was understood as ${intent}, but nothing that answers “${answer ?? "the question"}” was.`,
    "answer with a value that the assistant knows; `sotto inject` teaches it new ones",
  );
}

/** Describes the last moment in which the user could go on without the wake word; empty if there was none. */
function afterwards({ events }: Session): string {
  const begins = events.findLastIndex(
    ({ topic, payload }) => topic === "asr/startListening" && (payload as Said | null)?.["followUp"] !== undefined,
  );
  if (begins === -1) return "";
  const since = events.slice(begins);
  if (since.some(({ topic }) => topic.startsWith("intent/"))) return "";
  const captured = since.find(({ topic }) => topic === "asr/textCaptured")?.payload as Said | undefined;
  const text = captured?.["text"];
  if (typeof text === "string" && text !== "") return ` Then, without the wake word, “${text}” was heard and ignored.`;
  const isSpeech = ofSpeech.includes(String(captured?.["reason"]));
  return isSpeech
    ? " Then somebody spoke without the wake word, which fitted nothing and was ignored."
    : " Then nobody went on without the wake word.";
}

function notUnderstood(session: Session): Verdict {
  const asked = last(session, /^nlu\/query$/u)?.["input"];
  const refused = last(session, /^nlu\/intentNotRecognized$/u);
  const held = refused && heldOf(refused);
  if (typeof asked === "string" && held !== undefined)
    return bad(
      "NO_INTENT",
      `“${asked}” was heard, and is near to ${held.intentName}, but ${reasonInWords(held)}.`,
      remedyOf(held),
    );
  if (typeof asked === "string" && refused !== undefined)
    return bad(
      "NO_INTENT",
      `“${asked}” was heard, and fits no intent of the assistant${nearestSentence(refused)}.`,
      "`sotto teach`, or Teach it on the page of the session, adds this sentence to the intent that was meant",
    );
  const guessed = last(session, /^nlu\/intentParsed$/u);
  const free = session.events.findLast(({ topic, payload }) => topic === "asr/textCaptured" && isUnforeseen(payload));
  if (guessed !== undefined && free !== undefined) return unmeant(free.payload as Said, guessed);
  const doubted = session.events.findLast(
    ({ topic, payload }) => topic === "asr/textCaptured" && isUnverified(payload),
  );
  if (guessed !== undefined && doubted !== undefined) return unverified(doubted.payload as Said);
  const captured = lastSpeech(session) ?? last(session, /^asr\/textCaptured$/u);
  return captured !== undefined && captured["text"] !== "" ? unsure(captured) : empty(captured);
}

/** What was said last: after "Sorry, I did not understand." the board listens once more, and often nobody speaks. */
function lastSpeech({ events }: Session): Said | undefined {
  const isSpeech = (payload: unknown) =>
    hasText(payload) || ofSpeech.includes(String((payload as Said | null)?.["reason"]));
  return events.findLast(({ topic, payload }) => topic === "asr/textCaptured" && isSpeech(payload))?.payload as
    | Said
    | undefined;
}

/** According to the reason of the recogniser; other engines give none. */
function empty(captured: Said | undefined): Verdict {
  switch (captured?.["reason"]) {
    case "noise":
      return bad(
        "NOISE_HEARD",
        "The wake word was heard, and sound after it, but no speech.",
        "`sotto audio test microphone` tells how loud the room is; speak right after the sound, and a little longer than one short word",
      );
    case "unforeseen":
      return bad(
        "UNFORESEEN",
        `Somebody spoke, but said nothing that the assistant expects${nearest(captured)}.`,
        "`sotto teach --text` adds what was said to the intent that was meant; if the assistant has it already, speak closer or with less noise around",
      );
    case "tooNoisy":
      return bad(
        "TOO_NOISY",
        `Somebody spoke, but the room is too loud to tell what${nearest(captured)}.`,
        "speak closer to the microphone, or turn down what is loud; `sotto audio test microphone` tells how loud the room is",
      );
    case "tooLong":
      return bad(
        "TOO_LONG",
        "What was said was cut: it was longer than a sentence may be, or the noise did not end.",
        "say one sentence and be silent then; `longest` in [asr] allows longer ones; `sotto audio test microphone` tells how loud the room is",
      );
    default:
      return silent();
  }
}

function nearest({ nearest: guess }: Said): string {
  const { text, likelihood } = (guess ?? {}) as { readonly text?: unknown; readonly likelihood?: unknown };
  if (typeof text !== "string" || text === "") return "";
  return `; the nearest would be “${text}” (${Math.round(Number(likelihood) * 100)} %)`;
}

function nearestSentence({ nearest: found }: Said): string {
  const { text, likeness } = (found ?? {}) as { readonly text?: unknown; readonly likeness?: unknown };
  if (typeof text !== "string" || typeof likeness !== "number") return "";
  return `; the nearest sentence of it is “${text}” (${Math.round(likeness * 100)} % alike)`;
}

const isUnverified = (payload: unknown): boolean => (payload as Said | undefined)?.["unverified"] === true;
const isUnforeseen = (payload: unknown): boolean => (payload as Said | undefined)?.["unforeseen"] === true;

/** An intent was found in words that nobody foresaw, but with insufficient confidence. */
function unmeant({ text }: Said, { intent }: Said): Verdict {
  const { intentName, confidenceScore } = (intent ?? {}) as Said;
  const sure = Math.round(Number(confidenceScore) * 100);
  return bad(
    "UNFORESEEN",
    `“${String(text)}” is none of the assistant's sentences, and only ${sure} % like ${String(intentName)}: it was not done without a yes.`,
    "`sotto teach` adds this sentence to the intent if it was meant; `unforeseen_confidence` in [dialogue] is how sure it must be",
  );
}

/** The grammar's recogniser forced the speech into a sentence, and nothing confirmed that this was said. */
function unverified({ text }: Said): Verdict {
  return bad(
    "LOW_LIKELIHOOD",
    `The recogniser took it for “${String(text)}” without being sure, and no second one confirmed it: it was not done without a yes.`,
    "`sotto logs asr` says whether the second recogniser works; `verifier_patience` in [asr] waits longer for it, `unverified_likelihood` is how sure the first must be alone",
  );
}

function unsure({ text, likelihood }: Said): Verdict {
  const sure = Math.round(Number(likelihood) * 100);
  return bad(
    "LOW_LIKELIHOOD",
    `The recogniser heard “${String(text)}”, but was only ${sure} % sure of it.`,
    "speak closer or with less noise around; if that is what was said, add its words to the assistant, or lower likelihood_threshold in [dialogue]",
  );
}

function silent(): Verdict {
  return bad(
    "NOTHING_HEARD",
    "The wake word was heard, but no words after it.",
    "speak right after the sound; `sotto audio test microphone` tells whether the microphone hears well",
  );
}

const names: Readonly<Record<string, string>> = {
  audioServer: "audio-server",
  asr: "asr",
  nlu: "nlu",
  tts: "tts",
  hotword: "hotword",
  dialogue: "dialogue",
  injection: "injection",
};

function timedOut(session: Session, component: string | undefined): Verdict {
  if (component === "clientApp") {
    const intent = session.intent ?? "the intent";
    const refused = refusedQuestion(session);
    if (refused !== undefined)
      return bad(
        "SKILL_SILENT",
        `The skill that answers ${intent} asked back for what cannot be asked: ${refused}.`,
        "that is a fault of the skill, for its author to mend; `sotto skill list` shows who answers what",
      );
    return bad(
      "SKILL_SILENT",
      `No skill answered ${intent} in time.`,
      "an intent needs a skill that ends or continues its session: `sotto skill new` begins one for an intent of your own; `sotto skill list` shows what is installed, `sotto logs skill-server` what the skills wrote",
    );
  }
  if (component === undefined) {
    const captured = last(session, /^asr\/textCaptured$/u);
    if (captured === undefined || captured["text"] === "") return empty(captured);
    return bad("COMPONENT_SILENT", "The session took longer than any may.", "see `sotto logs dialogue`");
  }
  const name = names[component] ?? component;
  return bad(
    "COMPONENT_SILENT",
    `${name} did not answer in time.`,
    `\`sotto status ${name}\` and \`sotto logs ${name}\` tell more; \`sotto restart ${name}\``,
  );
}

/** Why the last question of a skill was not asked; undefined: none was refused. */
function refusedQuestion(session: Session): string | undefined {
  const error = last(session, /^(?:error\/dialogueManager|tts\/say)$/u);
  return error?.["context"] === dialogueContinueSession.pattern ? String(error["error"]) : undefined;
}

function failed({ events }: Session, error: string): Verdict {
  const told = events.findLast(({ topic }) => topic.startsWith("error/"));
  const where = names[told?.topic.slice("error/".length) ?? ""];
  if (where === "audio-server" || /audio.?server|microphone|speaker/iu.test(error))
    return bad(
      "DEVICE_MISSING",
      `The audio server failed: ${error}.`,
      "`sotto audio devices` shows what is plugged in; `sotto logs audio-server` tells more",
    );
  const remedy = where === undefined ? "see `sotto logs`" : `see \`sotto logs ${where}\``;
  return bad("FAILED", `Something failed: ${error}.`, remedy);
}

function bad(code: VerdictCode, message: string, remedy?: string): Verdict {
  return { code, ok: false, message, ...(remedy === undefined ? {} : { remedy }) };
}

function last({ events }: Session, topic: RegExp): Said | undefined {
  // Earlier versions recorded null for a large payload.
  return (events.findLast((event) => topic.test(event.topic))?.payload ?? undefined) as Said | undefined;
}
