/**
 * Sessions that are asked for while the dialogue manager is away: the broker has taken the request, and nobody was there to
 * begin it. They are asked for again when it is back soon, and refused with an event otherwise.
 *
 * INVARIANTS
 * 1. A request is said again at most once, and only what the dialogue manager has not answered before it went.
 * 2. Of each request that was made while it was away, a session begins, or `sessionEnded` says why none does.
 */
import { randomUUID } from "node:crypto";
import {
  componentStatus,
  dialogueSessionEnded,
  dialogueSessionQueued,
  dialogueSessionStarted,
  dialogueStartSession,
} from "#bus";
import type { DialogueStartSession } from "#bus";
import type { Port } from "../../platform/port/port.ts";
import type { BusEvent } from "./bus-events.ts";

/** Milliseconds after which nobody waits for a session any more: a client that asks by text has given up then, too. */
const maxWaitMs = 7000;
/** Milliseconds in which a dialogue manager that is there answers, also on a busy board. */
const answerMs = 10_000;
const maxWaiting = 100;

type Request = { readonly payload: DialogueStartSession; readonly at: number; isRepeated: boolean };

const answers: ReadonlySet<string> = new Set([
  dialogueSessionQueued.pattern,
  dialogueSessionStarted.pattern,
  dialogueSessionEnded.pattern,
]);

export class MissedSessions {
  readonly #port: () => Port | undefined;
  readonly #waitMs: number;
  /** Those that nobody has answered, oldest first. */
  #waiting: Request[] = [];
  /** Sessions that were announced: what is said of them later answers no other request. */
  readonly #known = new Set<string>();
  #isAway = false;
  #timer: NodeJS.Timeout | undefined;

  constructor(port: () => Port | undefined, waitMs = maxWaitMs) {
    this.#port = port;
    this.#waitMs = waitMs;
  }

  hear({ topic, payload, siteId, sessionId, fault }: BusEvent): void {
    if (fault !== undefined) return;
    if (topic === dialogueStartSession.pattern) this.#asked(payload as DialogueStartSession);
    else if (answers.has(topic) && sessionId !== undefined) this.#answered(sessionId, siteId, payload);
    else if (componentStatus.parse(topic)?.componentName === "dialogue")
      this.#changed((payload as { state?: unknown }).state === "ready");
  }

  #asked(payload: DialogueStartSession): void {
    // Our own, which comes back.
    const repeated = this.#waiting.find((one) => one.isRepeated && isSame(one.payload, payload));
    if (repeated !== undefined) return;
    if (!this.#isAway) this.#forgetOld();
    if (this.#waiting.length >= maxWaiting) return this.#isAway ? this.#refuse(payload) : undefined;
    this.#waiting.push({ payload, at: performance.now(), isRepeated: false });
    if (this.#isAway) this.#later();
  }

  #answered(sessionId: string, siteId: string | undefined, payload: unknown): void {
    if (this.#known.has(sessionId)) return;
    this.#known.add(sessionId);
    const [oldest] = this.#known;
    if (this.#known.size > maxWaiting && oldest !== undefined) this.#known.delete(oldest);
    const { customData } = payload as { readonly customData?: string | undefined };
    const index = this.#waiting.findIndex(
      (one) => one.payload.siteId === siteId && one.payload.customData === customData,
    );
    if (index >= 0) this.#waiting.splice(index, 1);
  }

  #changed(isReady: boolean): void {
    if (!isReady) {
      this.#isAway = true;
      this.#forgetOld();
      return this.#later();
    }
    this.#isAway = false;
    clearTimeout(this.#timer);
    for (const request of this.#waiting) {
      if (request.isRepeated) continue;
      request.isRepeated = true;
      this.#port()?.say(dialogueStartSession, request.payload);
    }
  }

  /** While it is there it answers: what it has not answered for so long needs no answer. */
  #forgetOld(): void {
    this.#waiting = this.#waiting.filter(({ at }) => performance.now() - at < answerMs);
  }

  /** Refuses what has waited for too long, while nobody is there. */
  #later(): void {
    clearTimeout(this.#timer);
    const [oldest] = this.#waiting;
    if (oldest === undefined) return;
    const wait = Math.max(0, oldest.at + this.#waitMs - performance.now());
    this.#timer = setTimeout(() => {
      if (!this.#isAway) return;
      const late = this.#waiting.filter(({ at }) => performance.now() - at >= this.#waitMs);
      this.#waiting = this.#waiting.filter((one) => !late.includes(one));
      for (const { payload } of late) this.#refuse(payload);
      this.#later();
    }, wait).unref();
  }

  #refuse({ siteId, customData, sessionId }: DialogueStartSession): void {
    this.#port()?.say(dialogueSessionEnded, {
      sessionId: sessionId ?? randomUUID(),
      customData,
      siteId,
      termination: { reason: "error", error: "the dialogue manager is not running" },
    });
  }
}

function isSame(one: DialogueStartSession, other: DialogueStartSession): boolean {
  return one === other || JSON.stringify(one) === JSON.stringify(other);
}
