/**
 * What somebody says and hears at some sites, and nowhere else. Topics alone cannot tell, so payloads are read: a message is
 * of the site that it names, or of the site of its session.
 */
import * as bus from "#bus";
import { readJson } from "../../platform/bus/json.ts";
import type { Access } from "./access.ts";
import { isFrame } from "./satellite-access.ts";

// oxlint-disable-next-line typescript/no-explicit-any
export type AnyTopic = bus.Topic<any, any>;

export type SiteRights = {
  readonly sites: ReadonlySet<string>;
  readonly says: readonly AnyTopic[];
  readonly hears: readonly AnyTopic[];
};

/** Their payloads name only a session. */
const inSession: ReadonlySet<AnyTopic> = new Set([bus.dialogueContinueSession, bus.dialogueEndSession]);
/** Limit on remembered sessions of these sites. */
const maxSessions = 64;

export type SiteJudge = Required<Pick<Access, "says" | "hears" | "refusal" | "concerns">>;

export function siteAccess({ sites, says: said, hears: heard }: SiteRights, prefix: string): SiteJudge {
  const sessions = new Set<string>();
  const bare = (name: string): string => (name.startsWith(`${prefix}/`) ? name.slice(prefix.length + 1) : "");
  const topicOf = (topics: readonly AnyTopic[], name: string): AnyTopic | undefined =>
    topics.find((topic) => {
      const params = topic.parse(bare(name)) as { siteId?: string } | undefined;
      return params !== undefined && (params.siteId === undefined || sites.has(params.siteId));
    });
  /** The site that a payload names; a payload without one does not mean one of these, except where the topic names it. */
  const siteIn = (topic: AnyTopic, name: string, said: unknown): unknown =>
    said ?? (topic.parse(bare(name)) as { siteId?: string }).siteId;

  function refusal(name: string, payload: Buffer): string | undefined {
    const topic = topicOf(said, name);
    if (topic === undefined) return "its sender may not say it";
    if (topic === bus.audioServerAudioFrame) return isFrame(payload) ? undefined : "it is not an audio frame";
    try {
      topic.decode(payload);
    } catch (error) {
      return `it is malformed: ${(error as Error).message}`;
    }
    const fields = readJson(payload) as { siteId?: unknown; sessionId?: unknown };
    if (inSession.has(topic))
      return sessions.has(String(fields.sessionId)) ? undefined : "it is of a session at another site";
    if (topic === bus.dialogueStartSession && fields.sessionId !== undefined)
      return "it may not choose the id of a session";
    return sites.has(siteIn(topic, name, fields.siteId) as string) ? undefined : "it is of another site";
  }

  function concerns(name: string, payload: Buffer): boolean {
    const topic = topicOf(heard, name);
    if (topic === undefined) return false;
    if (topic.kind !== "json") return true;
    try {
      const { siteId: named, sessionId } = readJson(payload) as { siteId?: unknown; sessionId?: unknown };
      const site = siteIn(topic, name, named);
      if (site === undefined) return sessions.has(String(sessionId));
      if (!sites.has(site as string)) return false;
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
    says: (name) => topicOf(said, name) !== undefined,
    hears: (name) => topicOf(heard, name) !== undefined,
    refusal,
    concerns,
  };
}
