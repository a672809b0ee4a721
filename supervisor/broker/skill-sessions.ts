/**
 * Determines which skill a session belongs to: those whose intent was delivered to it, and those that it started. For a
 * session that a skill starts, the broker chooses the id, so that it is known at once and cannot belong to another.
 */
import { randomUUID } from "node:crypto";
import {
  dialogueConfigure,
  dialogueContinueSession,
  dialogueEndSession,
  dialogueSessionEnded,
  dialogueStartSession,
  errorDialogueManager,
} from "#bus";
import { readJson } from "../../platform/bus/json.ts";

/** More than a household has at a time; the oldest are forgotten first. */
const maxSessions = 256;

/** Parts of an Access. */
type Judge = {
  readonly refusal: (topic: string, payload: Buffer) => string | undefined;
  readonly concerns: (topic: string, payload: Buffer) => boolean;
  readonly stamp: (topic: string, payload: Buffer) => Buffer | undefined;
  /** The session is this skill's. */
  readonly owns: (sessionId: unknown) => boolean;
};

/** `intents` are those that the skill hears; all by default. */
export function judgeSessions(prefix: string, intents: readonly string[] | undefined): Judge {
  const own = new Set<string>();
  const [start, ended] = [dialogueStartSession, dialogueSessionEnded].map((topic) => `${prefix}/${topic.format({})}`);
  const inSession = [dialogueContinueSession, dialogueEndSession].map((topic) => `${prefix}/${topic.format({})}`);
  const failed = `${prefix}/${errorDialogueManager.format({})}`;
  const configure = `${prefix}/${dialogueConfigure.format({})}`;
  const note = (sessionId: unknown): void => {
    if (typeof sessionId !== "string") return;
    own.delete(sessionId);
    own.add(sessionId);
    const [oldest] = own;
    if (own.size > maxSessions && oldest !== undefined) own.delete(oldest);
  };
  return {
    owns: (sessionId) => typeof sessionId === "string" && own.has(sessionId),
    refusal(name, payload) {
      const said = objectIn(payload);
      // Its reader reports what is wrong with it.
      if (said === undefined) return undefined;
      if (inSession.includes(name) && !own.has(String(said["sessionId"]))) return "the session is another's";
      if (name !== configure || intents === undefined || !Array.isArray(said["intents"])) return undefined;
      const asked = said["intents"].map((one) => (one as { intentId?: unknown } | null)?.intentId);
      const foreign = asked.find((intent) => !intents.includes(intent as string));
      return asked.every((intent) => intents.includes(intent as string))
        ? undefined
        : `it does not hear the intent ${JSON.stringify(foreign)?.slice(0, 100)}`;
    },
    concerns(name, payload) {
      if (name === ended) own.delete(String(objectIn(payload)?.["sessionId"]));
      else if (name.startsWith(`${prefix}/intent/`)) note(objectIn(payload)?.["sessionId"]);
      // What went wrong elsewhere has words that others have said.
      else if (name === failed) return own.has(String(objectIn(payload)?.["sessionId"]));
      return true;
    },
    stamp(name, payload) {
      const said = name === start ? objectIn(payload) : undefined;
      if (said === undefined) return undefined;
      const sessionId = randomUUID();
      note(sessionId);
      return Buffer.from(JSON.stringify({ ...said, sessionId }));
    },
  };
}

/** Parses the payload as every reader of the bus does; undefined when it is not an object. */
function objectIn(payload: Buffer): Record<string, unknown> | undefined {
  try {
    const read = readJson(payload);
    return typeof read === "object" && read !== null && !Array.isArray(read) ? { ...read } : undefined;
  } catch {
    return undefined; // Malformed: no component would accept it.
  }
}
