/** Follows on the bus what became of the wake words that were detected. */
import { asrTextCaptured, dialogueSessionEnded, dialogueSessionStarted, dialogueWakeWordYielded } from "#bus";
import { type DialoguePhrases, isCancel, isStop } from "../assistant/phrases.ts";
import type { Port } from "../port/port.ts";
import type { FalseWakes, Followed } from "./false-wakes.ts";

/** Handlers run in the order in which they were added, so a session's own are added before these. */
export async function hearFalseWakes(
  port: Pick<Port, "hear">,
  falseWakes: FalseWakes,
  phrases: DialoguePhrases,
): Promise<void> {
  await port.hear(dialogueSessionStarted, ({ siteId, sessionId }) => falseWakes.started(siteId, sessionId));
  await port.hear(asrTextCaptured, ({ siteId, sessionId, text, reason }) =>
    falseWakes.captured(siteId, sessionId, followedBy(text, reason, phrases)),
  );
  await port.hear(dialogueWakeWordYielded, ({ siteId }) => falseWakes.yielded(siteId));
  await port.hear(dialogueSessionEnded, ({ siteId, sessionId, termination }) =>
    falseWakes.ended(siteId, sessionId, termination.reason === "abortedByUser"),
  );
}

/** "Cancel" and "stop" may refer to what sounds at the site; only what can mean nothing else takes the wake word back. */
function followedBy(text: string, reason: string | undefined, phrases: DialoguePhrases): Followed {
  if (text === "") return reason === "silence" ? "silence" : "speech";
  return isCancel(text, phrases) && !isStop(text, phrases) ? "takenBack" : "speech";
}
