/** Renders the messages of the bus as readable lines: the way of one sentence through the platform. */
import {
  type AsrTextCaptured,
  asrPartialTextCaptured,
  asrTextCaptured,
  dialogueContinueSession,
  dialogueEndSession,
  dialogueConfirmed,
  dialogueObjected,
  dialogueSessionEnded,
  dialogueSessionQueued,
  dialogueSessionStarted,
  dialogueWakeWordYielded,
  type EmptyReason,
  hotwordDetected,
  intent,
  nluIntentNotRecognized,
  nluIntentParsed,
  nluSlotParsed,
  type Params,
  type Slot,
  type SlotValue,
  type Topic,
  ttsSay,
  ttsSayFinished,
  type WakeWordMeasures,
} from "#bus";
import { reasonInWords } from "../supervisor/sessions/held.ts";

/** What happened, in a word or two, and the details. */
export type Moment = {
  readonly what: string;
  readonly detail: string;
  readonly siteId?: string;
  readonly sessionId?: string;
};

export type Reader = (topic: string, bytes: Buffer) => Moment | undefined;

export function reader<Pattern extends string, Payload>(
  topic: Topic<Pattern, Payload>,
  what: string,
  describe: (payload: Payload, params: Params<Pattern>) => string,
): Reader {
  return (name, bytes) => {
    const params = topic.parse(name);
    if (params === undefined) return undefined;
    const payload = topic.decode(bytes);
    const { siteId, sessionId } = { ...params, ...(Buffer.isBuffer(payload) ? {} : payload) } as Partial<Moment>;
    return {
      what,
      detail: describe(payload, params),
      ...(siteId === undefined ? {} : { siteId }),
      ...(sessionId === undefined ? {} : { sessionId }),
    };
  };
}

export const quoted = (text: string): string => (text === "" ? "nothing" : `“${text}”`);
const sure = (likelihood: number): string => `(${Math.round(likelihood * 100)} %)`;

function valueInWords(value: SlotValue): string {
  if (value.kind === "Duration") {
    const { kind: _kind, precision: _precision, ...units } = value;
    const parts = Object.entries(units).filter(([, count]) => count !== 0);
    return parts.map(([unit, count]) => `${count} ${count === 1 ? unit.slice(0, -1) : unit}`).join(" ");
  }
  if (value.kind === "TimeInterval") return `${value.from ?? "…"} – ${value.to ?? "…"}`;
  return value.kind === "Percentage" ? `${value.value} %` : String(value.value);
}

export function slotsInWords(slots: readonly Slot[]): string {
  return slots.map(({ slotName, value }) => `${slotName}=${valueInWords(value)}`).join(", ");
}

const whyEmpty: Readonly<Record<EmptyReason, string>> = {
  silence: "nobody spoke",
  noise: "no speech",
  unforeseen: "nothing the assistant expects",
  tooNoisy: "too noisy",
  tooLong: "too long",
};

function heardInWords({ text, likelihood, reason, nearest, unverified }: AsrTextCaptured): string {
  if (text !== "") return `${quoted(text)} ${sure(likelihood)}${unverified === true ? ", not verified" : ""}`;
  const why = reason === undefined ? "" : `: ${whyEmpty[reason]}`;
  const near =
    nearest === undefined ? sure(likelihood) : `(nearest ${quoted(nearest.text)} ${sure(nearest.likelihood)})`;
  return `${quoted(text)}${why} ${near}`;
}

/** " (-31 dBFS, 24 dB above the noise)" */
function loudnessInWords(measures: WakeWordMeasures | undefined): string {
  if (measures === undefined) return "";
  const { level, snr } = measures;
  return ` (${Math.round(level)} dBFS${snr === undefined ? "" : `, ${Math.round(snr)} dB above the noise`})`;
}

const readers: readonly Reader[] = [
  reader(
    hotwordDetected,
    "wake word",
    ({ siteId, measures }, { wakewordId }) => `${wakewordId} at ${siteId}${loudnessInWords(measures)}`,
  ),
  reader(
    dialogueWakeWordYielded,
    "also heard",
    ({ siteId, answeredBy, measures }) => `at ${siteId}${loudnessInWords(measures)}, where ${answeredBy} answers`,
  ),
  reader(
    dialogueObjected,
    "said wrong",
    ({ about: { input, intentName } }) =>
      `${quoted(input)}, ${intentName === undefined ? "not understood" : `taken for ${intentName}`}`,
  ),
  reader(dialogueConfirmed, "confirmed", ({ input, intentName }) => `${quoted(input)} means ${intentName}`),
  reader(dialogueSessionQueued, "queued", () => "until the running session has ended"),
  reader(dialogueSessionStarted, "session", ({ siteId }) => `started at ${siteId}`),
  reader(asrPartialTextCaptured, "hearing", ({ text }) => quoted(text)),
  reader(asrTextCaptured, "text", heardInWords),
  reader(nluIntentParsed, "intent", ({ intent: found, slots }) =>
    [found.intentName, sure(found.confidenceScore), slotsInWords(slots ?? [])].join(" ").trim(),
  ),
  reader(nluIntentNotRecognized, "no intent", ({ input, held, nearest }) => {
    if (held !== undefined)
      return `${quoted(input)}: near ${held.intentName} ${sure(held.confidenceScore)}, but ${reasonInWords(held)}`;
    return nearest === undefined
      ? quoted(input)
      : `${quoted(input)} (nearest ${quoted(nearest.text)} ${sure(nearest.likeness)})`;
  }),
  reader(nluSlotParsed, "slot", ({ slotName, slot }: { slotName?: string; slot?: Slot | undefined }) =>
    slot ? slotsInWords([slot]) : `${slotName ?? ""} not found`.trim(),
  ),
  reader(intent, "to skills", ({ slots }, { intentName }) => `${intentName} ${slotsInWords(slots)}`.trim()),
  reader(dialogueContinueSession, "skill asks", ({ text }) => quoted(text ?? "")),
  reader(dialogueEndSession, "skill", ({ text }) =>
    text === undefined || text === "" ? "done" : `answers ${quoted(text)}`,
  ),
  reader(ttsSay, "speaking", ({ text }) => quoted(text)),
  reader(ttsSayFinished, "spoken", () => ""),
  reader(dialogueSessionEnded, "session", ({ termination }) => {
    const more =
      "component" in termination ? termination.component : "error" in termination ? termination.error : undefined;
    return `ended: ${termination.reason}${more === undefined ? "" : ` (${more})`}`;
  }),
];

/** Returns the moment that a message represents, or undefined when it is not part of the story. */
export function momentOf(topic: string, bytes: Buffer, known: readonly Reader[] = readers): Moment | undefined {
  for (const read of known) {
    try {
      const moment = read(topic, bytes);
      if (moment !== undefined) return moment;
    } catch (error) {
      return { what: "not valid", detail: `${topic}: ${(error as Error).message}` };
    }
  }
  return undefined;
}

/** Formats a line: "  2.314 s  +  12 ms  intent      sotto:turnOnLight (98 %) room=kitchen" */
export function line(moment: Moment, milliseconds: number, sincePrevious: number): string {
  const at = `${(milliseconds / 1000).toFixed(3).padStart(8)} s`;
  const since = `+${Math.round(sincePrevious)} ms`.padStart(10);
  return `${at} ${since}  ${moment.what.padEnd(11)} ${moment.detail}`.trimEnd();
}
