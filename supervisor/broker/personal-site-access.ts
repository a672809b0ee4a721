/**
 * What a person's device says and hears as a site of its own: like a satellite, it captures and plays, and like a client it
 * starts sessions and answers in them; all of it only at its own site. Topics alone cannot tell, so payloads are read.
 */
import * as bus from "#bus";
import { readJson } from "../../platform/bus/json.ts";
import type { Access } from "./access.ts";
import { isFrame } from "./satellite-access.ts";

// oxlint-disable-next-line typescript/no-explicit-any
type AnyTopic = bus.Topic<any, any>;

export const saidAtPersonalSite: readonly AnyTopic[] = [
  bus.audioServerAudioFrame,
  bus.audioServerPlayFinished,
  bus.audioServerStreamFinished,
  bus.audioServerStopPlaying,
  bus.asrStartListening,
  bus.asrStopListening,
  bus.ttsSay,
  bus.ttsStop,
  bus.dialogueStartSession,
  bus.dialogueContinueSession,
  bus.dialogueEndSession,
];

export const heardAtPersonalSite: readonly AnyTopic[] = [
  bus.audioServerPlayBytes,
  bus.audioServerPlayBytesStreaming,
  bus.audioServerStopPlaying,
  bus.audioServerPlayFinished,
  bus.audioServerStreamFinished,
  bus.asrStartListening,
  bus.asrStopListening,
  bus.asrTextCaptured,
  bus.asrPartialTextCaptured,
  bus.nluIntentParsed,
  bus.nluIntentNotRecognized,
  bus.dialogueSessionQueued,
  bus.dialogueSessionStarted,
  bus.dialogueSessionEnded,
  bus.dialogueIntentNotRecognized,
  bus.dialogueContinueSession,
  bus.dialogueEndSession,
  bus.intent,
  bus.ttsSay,
  bus.ttsSayFinished,
  bus.errorAsr,
  bus.errorNlu,
  bus.errorTts,
  bus.errorDialogueManager,
];

/** Their payloads name only a session. */
const inSession: ReadonlySet<AnyTopic> = new Set([bus.dialogueContinueSession, bus.dialogueEndSession]);
/** Limit on remembered sessions of the site. */
const maxSessions = 64;

type Judge = Required<Pick<Access, "says" | "hears" | "refusal" | "concerns">>;

export function personalSiteAccess(siteId: string, prefix: string): Judge {
  const sessions = new Set<string>();
  const bare = (name: string): string => (name.startsWith(`${prefix}/`) ? name.slice(prefix.length + 1) : "");
  const topicOf = (topics: readonly AnyTopic[], name: string): AnyTopic | undefined =>
    topics.find((topic) => {
      const params = topic.parse(bare(name)) as { siteId?: string } | undefined;
      return params !== undefined && (params.siteId === undefined || params.siteId === siteId);
    });
  /** The site that a payload names; a payload without one does not mean this site, except where the topic names it. */
  const siteIn = (topic: AnyTopic, name: string, said: unknown): unknown =>
    said ?? (topic.parse(bare(name)) as { siteId?: string }).siteId;

  function refusal(name: string, payload: Buffer): string | undefined {
    const topic = topicOf(saidAtPersonalSite, name);
    if (topic === undefined) return "its sender may not say it";
    if (topic === bus.audioServerAudioFrame) return isFrame(payload) ? undefined : "it is not an audio frame";
    try {
      topic.decode(payload);
    } catch (error) {
      return `it is malformed: ${(error as Error).message}`;
    }
    const said = readJson(payload) as { siteId?: unknown; sessionId?: unknown };
    if (inSession.has(topic))
      return sessions.has(String(said.sessionId)) ? undefined : "it is of a session at another site";
    if (topic === bus.dialogueStartSession && said.sessionId !== undefined)
      return "it may not choose the id of a session";
    return siteIn(topic, name, said.siteId) === siteId ? undefined : "it is of another site";
  }

  function concerns(name: string, payload: Buffer): boolean {
    const topic = topicOf(heardAtPersonalSite, name);
    if (topic === undefined) return false;
    if (topic.kind !== "json") return true;
    try {
      const { siteId: said, sessionId } = readJson(payload) as { siteId?: unknown; sessionId?: unknown };
      const site = siteIn(topic, name, said);
      if (site === undefined) return sessions.has(String(sessionId));
      if (site !== siteId) return false;
      note(topic, sessionId);
      return true;
    } catch {
      return false; // Malformed: no component of ours would accept it.
    }
  }

  function note(topic: AnyTopic, sessionId: unknown): void {
    if (typeof sessionId !== "string") return;
    if (topic === bus.dialogueSessionEnded) sessions.delete(sessionId);
    if (topic !== bus.dialogueSessionStarted && topic !== bus.dialogueSessionQueued) return;
    sessions.add(sessionId);
    const [oldest] = sessions;
    if (sessions.size > maxSessions && oldest !== undefined) sessions.delete(oldest);
  }

  return {
    says: (name) => topicOf(saidAtPersonalSite, name) !== undefined,
    hears: (name) => topicOf(heardAtPersonalSite, name) !== undefined,
    refusal,
    concerns,
  };
}
