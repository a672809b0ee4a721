/** What is spoken at each site: one notification at a time, while no session runs there. */
import { randomUUID } from "node:crypto";
import {
  asrTextCaptured,
  audioServerStopPlaying,
  componentStatus,
  dialogueEndSession,
  dialogueSessionEnded,
  dialogueSessionQueued,
  dialogueSessionStarted,
  dialogueStartSession,
} from "#bus";
import type { Port } from "../../platform/port/port.ts";

/** spoken: to its end, or somebody at the site interrupted it. failed: it was not, or only in part. dropped: not begun. */
export type Ended = "spoken" | "failed" | "dropped";

export type SpeakingOptions = {
  readonly port: () => Port | undefined;
  /** Called when it begins; returns false when it shall not be spoken any more. */
  readonly started: (siteId: string, ids: readonly string[]) => boolean;
  readonly ended: (siteId: string, ids: readonly string[], ended: Ended) => void;
  /** Called when a site may be free. */
  readonly free: () => void;
  /** Somebody said "stop" at the site, which became a command to its speaker. */
  readonly stopped: (siteId: string) => void;
  /** Somebody began a session at the site with these words, which an intent of the assistant may fit. */
  readonly said: (siteId: string, text: string) => void;
};

/** A message on the bus, as far as it is used here. */
export type Heard = {
  readonly topic: string;
  readonly payload: unknown;
  readonly siteId?: string;
  readonly sessionId?: string;
  readonly fault?: string;
};

type Current = {
  readonly mark: string;
  readonly ids: readonly string[];
  readonly at: number;
  sessionId?: string;
  isStarted: boolean;
  isDropped: boolean;
};
type OfSession = { readonly customData?: string; readonly termination?: { readonly reason: string } };

/** Begins the custom data of each session of ours. */
const ours = "sotto-announcement-";
/** Nobody answers for a request any more; the dialogue limits its sessions to less. */
const lostMs = 600_000;

export class Speaking {
  readonly #options: SpeakingOptions;
  readonly #current = new Map<string, Current>();
  /** The sessions at each site, and whether something was said in them already: later words answer a question. */
  readonly #busy = new Map<string, Map<string, { readonly at: number; hasHeard: boolean }>>();

  constructor(options: SpeakingOptions) {
    this.#options = options;
  }

  isFree(siteId: string): boolean {
    this.#forgetLost(siteId);
    return !this.#current.has(siteId) && !this.#busy.has(siteId);
  }

  /** It is spoken at the site now, or was handed to the dialogue. */
  isSpeaking(id: string, siteId: string): boolean {
    return this.#current.get(siteId)?.ids.includes(id) === true;
  }

  speak(siteId: string, ids: readonly string[], text: string): void {
    const port = this.#options.port();
    if (port?.connected !== true) return;
    const mark = `${ours}${randomUUID()}`;
    this.#current.set(siteId, { mark, ids, at: performance.now(), isStarted: false, isDropped: false });
    port.say(dialogueStartSession, { siteId, customData: mark, init: { type: "notification", text } });
  }

  /** It was withdrawn or acknowledged: what waits in the dialogue is taken back, to be said without it. */
  ended(id: string): void {
    for (const current of this.#current.values()) {
      if (current.isStarted || !current.ids.includes(id)) continue;
      current.isDropped = true;
      if (current.sessionId !== undefined) this.#endSession(current.sessionId);
    }
  }

  hear({ topic, payload, siteId, sessionId, fault }: Heard): void {
    if (fault !== undefined) return;
    if (componentStatus.parse(topic)?.componentName === "dialogue") {
      if ((payload as { readonly state?: unknown }).state !== "ready") this.#dialogueGone();
      return;
    }
    if (siteId === undefined) return;
    if (audioServerStopPlaying.parse(topic) !== undefined) {
      if ((payload as { readonly id?: unknown } | null)?.id === undefined) this.#options.stopped(siteId);
      return;
    }
    if (sessionId === undefined) return;
    if (topic === asrTextCaptured.pattern) return this.#captured(siteId, sessionId, payload);
    const { customData = "", termination } = payload as OfSession;
    if (topic === dialogueSessionQueued.pattern) this.#queued(siteId, sessionId, customData);
    if (topic === dialogueSessionStarted.pattern) this.#started(siteId, sessionId, customData);
    if (topic === dialogueSessionEnded.pattern) this.#ended(siteId, sessionId, customData, termination?.reason);
  }

  #of(siteId: string, mark: string): Current | undefined {
    const current = this.#current.get(siteId);
    return current?.mark === mark ? current : undefined;
  }

  #captured(siteId: string, sessionId: string, payload: unknown): void {
    const session = this.#busy.get(siteId)?.get(sessionId);
    if (session === undefined || session.hasHeard) return;
    session.hasHeard = true;
    this.#options.said(siteId, (payload as { readonly text: string }).text);
  }

  #queued(siteId: string, sessionId: string, mark: string): void {
    const current = this.#of(siteId, mark);
    if (current === undefined) return;
    current.sessionId = sessionId;
    if (current.isDropped) this.#endSession(sessionId);
  }

  #started(siteId: string, sessionId: string, mark: string): void {
    const busy = this.#busy.get(siteId) ?? new Map<string, { readonly at: number; hasHeard: boolean }>();
    this.#busy.set(siteId, busy.set(sessionId, { at: performance.now(), hasHeard: false }));
    if (!mark.startsWith(ours)) return;
    const current = this.#of(siteId, mark);
    // Requested before the supervisor was killed: it is requested anew.
    if (current === undefined) return this.#endSession(sessionId);
    current.sessionId = sessionId;
    let isWanted = false;
    try {
      isWanted = !current.isDropped && this.#options.started(siteId, current.ids);
    } finally {
      // What cannot be written down is not spoken: after a failure it would be spoken again and again.
      if (!isWanted) this.#endSession(sessionId);
    }
    current.isStarted = isWanted;
  }

  #ended(siteId: string, sessionId: string, mark: string, reason: string | undefined): void {
    const busy = this.#busy.get(siteId);
    busy?.delete(sessionId);
    if (busy?.size === 0) this.#busy.delete(siteId);
    const current = this.#of(siteId, mark);
    if (current !== undefined) this.#settle(siteId, current, reason === "nominal" || reason === "abortedByUser");
    this.#options.free();
  }

  #settle(siteId: string, { ids, isStarted, isDropped }: Current, isWhole: boolean): void {
    this.#current.delete(siteId);
    if (isDropped && !isStarted) return this.#options.ended(siteId, ids, "dropped");
    this.#options.ended(siteId, ids, isStarted && isWhole ? "spoken" : "failed");
  }

  #dialogueGone(): void {
    this.#busy.clear();
    for (const [siteId, current] of this.#current) this.#settle(siteId, current, false);
  }

  #forgetLost(siteId: string): void {
    const before = performance.now() - lostMs;
    const busy = this.#busy.get(siteId);
    for (const [sessionId, { at }] of busy ?? []) if (at < before) busy?.delete(sessionId);
    if (busy?.size === 0) this.#busy.delete(siteId);
    const current = this.#current.get(siteId);
    if (current !== undefined && current.at < before) this.#settle(siteId, current, false);
  }

  #endSession(sessionId: string): void {
    const port = this.#options.port();
    if (port?.connected === true) port.say(dialogueEndSession, { sessionId, text: undefined });
  }
}
