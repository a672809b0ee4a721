/** Computes the duration of each stage of a session. */
import type { SessionEvent } from "./session.ts";

export type Stage = {
  readonly stage: "listen" | "understand" | "skill" | "speak";
  /** Milliseconds since the session's first event. */
  readonly from: number;
  /** Undefined when its end was not received. */
  readonly to?: number;
};

type Pair = { readonly stage: Stage["stage"]; readonly begins: RegExp; readonly ends: RegExp };

const pairs: readonly Pair[] = [
  { stage: "listen", begins: /^asr\/startListening$/u, ends: /^asr\/(?:textCaptured|stopListening)$/u },
  {
    stage: "understand",
    begins: /^nlu\/(?:query|partialQuery)$/u,
    ends: /^nlu\/(?:intentParsed|intentNotRecognized|slotParsed)$/u,
  },
  { stage: "skill", begins: /^intent\//u, ends: /^dialogueManager\/(?:endSession|continueSession|sessionEnded)$/u },
  { stage: "speak", begins: /^tts\/say$/u, ends: /^tts\/sayFinished$/u },
];

/** In the order in which they started. */
export function stagesOf(events: readonly SessionEvent[]): readonly Stage[] {
  const first = Date.parse(events[0]?.time ?? "");
  const at = (event: SessionEvent) => Date.parse(event.time) - first;
  return events.flatMap((event, index) => {
    const pair = pairs.find(({ begins }) => begins.test(event.topic));
    if (pair === undefined) return [];
    const end = events.slice(index + 1).find(({ topic }) => pair.ends.test(topic) || topic === sessionEnded);
    return [{ stage: pair.stage, from: at(event), ...(end === undefined ? {} : { to: at(end) }) }];
  });
}

const sessionEnded = "dialogueManager/sessionEnded";
