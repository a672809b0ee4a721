/** What a person has said is played elsewhere only by the skill that they spoke to, and nobody puts another sound in its place. */
import { announcementsPerform, spokenId, ttsRegisterSound } from "#bus";
import { readJson } from "../../platform/bus/json.ts";

type Refusal = (topic: string, payload: Buffer) => string | undefined;

/** Returns a refusal of sounds with the ids of recorded words, before another one. */
export function refuseRecordings(prefix: string, otherwise: Refusal): Refusal {
  return (topic, payload) =>
    ttsRegisterSound.parse(topic.slice(prefix.length + 1))?.soundId.startsWith(spokenId) === true
      ? `sound ids that begin with ${spokenId} are for what a person has said`
      : otherwise(topic, payload);
}

/** For who is spoken to in no session, and may hear of all: refuses to announce recorded words, too. */
export function refuseVoices(prefix: string, otherwise: Refusal): Refusal {
  const announces = `${prefix}/${announcementsPerform.format({})}`;
  return refuseRecordings(prefix, (topic, payload) =>
    topic === announces && namesVoice(payload)
      ? "what a person has said is announced by the skill that they spoke to"
      : otherwise(topic, payload),
  );
}

/** Its reader reports what is malformed. */
function namesVoice(payload: Buffer): boolean {
  try {
    const said = readJson(payload) as { readonly spoken?: unknown } | null;
    return said?.spoken != null;
  } catch {
    return false;
  }
}
