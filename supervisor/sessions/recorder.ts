/**
 * Makes sessions of what is said on the bus.
 *
 * INVARIANTS
 * 1. At most `maxOpen` sessions are open, whatever is said on the bus. Of one, at most `maxEvents` events are kept: their
 *    payloads whole up to `maxSessionBytes` together, then `minPayloadBytes` of each. How a session ended is always known.
 * 2. What has ended is written within `delay`, or when `batch` have ended, or at the end of the platform: in one write. What
 *    the disk does not take waits, `mostWaiting` at most, and is tried again.
 * 3. A session that is deleted is nowhere any more; one that is still open is not recorded further, and what the dialogue remembers
 *    of it is not recorded when it is said to be wrong: neither the objection nor, once it is written, what is done and said after it.
 * 4. While keeping is off nothing is written: a session is forgotten soon after its end.
 */
import { dialogueObjected, type DialogueObjected } from "#bus";
import type { Log } from "../../platform/port/port.ts";
import type { SessionsConfig } from "../config/sections.ts";
import type { BusEvent } from "./bus-events.ts";
import { quotedIn, type Session, type SessionEvent, summarize } from "./session.ts";
import type { SessionStore } from "./session-store.ts";
import { shorten, sizeOf } from "./shorten.ts";

const maxOpen = 200;
const maxEvents = 400;
/** A larger payload is shortened. */
const maxPayloadBytes = 32 * 1024;
/** Once a session's payloads are larger together, further ones are shortened to `minPayloadBytes`. */
const maxSessionBytes = 512 * 1024;
const minPayloadBytes = 2048;
const batch = 20;
/** Limit on sessions that wait for a disk without writes. */
const mostWaiting = 200;
/** Milliseconds. */
const delay = 2000;
/** Milliseconds between two tries on a disk that accepts no writes. */
const retryDelay = 60_000;
/** Milliseconds between a wake word and the session it starts. */
const wakeToStart = 3000;

/** Partial results, and messages that do not explain the session. */
const ignored = new Set(["asr/partialTextCaptured", "hotword/toggleOn", "hotword/toggleOff"]);

export class Recorder {
  readonly #store: SessionStore;
  readonly #log: Log;
  readonly #config: () => SessionsConfig;
  readonly #open = new Map<string, Session>();
  /** Bytes of the payloads of each open session. */
  readonly #sizes = new Map<string, number>();
  /** Open sessions that go on with words of a deleted one. */
  readonly #quoting = new Set<string>();
  readonly #ended = new Map<string, Session>();
  readonly #lastWake = new Map<string, SessionEvent>();
  readonly #onEnd: (session: Session) => void;
  #timer: NodeJS.Timeout | undefined;
  /** True when it was reported that sessions cannot be stored. */
  #isTold = false;

  /** `onEnd` is called once for each session that has ended, whether it is kept or not. */
  constructor(
    store: SessionStore,
    config: () => SessionsConfig,
    log: Log,
    onEnd: (session: Session) => void = () => undefined,
  ) {
    this.#store = store;
    this.#config = config;
    this.#log = log;
    this.#onEnd = onEnd;
  }

  /** Sessions that are not in the store yet, oldest first. */
  get unwritten(): readonly Session[] {
    return [...this.#ended.values(), ...this.#open.values()];
  }

  find(sessionId: string): Session | undefined {
    return this.#open.get(sessionId) ?? this.#ended.get(sessionId);
  }

  hear({ time, component, topic, payload, siteId = "default", sessionId, fault }: BusEvent): void {
    if (fault !== undefined || ignored.has(topic)) return;
    const heard = lighten({ time, component, topic, payload }, maxPayloadBytes);
    const used = this.#sizes.get(sessionId ?? "") ?? 0;
    const event = used < maxSessionBytes ? heard : lighten(heard, minPayloadBytes);
    if (/^hotword\/[^/]+\/detected$/u.test(topic)) this.#rememberWake(siteId, event);
    // What a client starts there next was not begun by that wake word.
    if (topic === "dialogueManager/wakeWordYielded") this.#lastWake.delete(siteId);
    if (sessionId === undefined) return;
    if (topic === dialogueObjected.pattern && !this.#areKnown(payload)) {
      if (this.#open.has(sessionId)) this.#quoting.add(sessionId);
      return;
    }
    const begins = topic === "dialogueManager/sessionStarted" || topic === "dialogueManager/sessionQueued";
    const known = this.#open.get(sessionId) ?? (begins ? this.#begin(sessionId, siteId, time) : undefined);
    if (known === undefined) return;
    const noted = this.#quoting.has(sessionId) ? { ...event, mayQuoteDeleted: true as const } : event;
    const session = { ...known, ...summarize(known, heard), events: bounded([...known.events, noted]) };
    this.#open.set(sessionId, session);
    this.#sizes.set(sessionId, used + sizeOf(event.payload));
    if (session.endedAt !== undefined) this.#end(session);
  }

  /** Writes ended sessions; discards them if sessions are not kept. */
  flush(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    if (this.#ended.size === 0) return;
    try {
      if (this.#config().keep) this.#store.write([...this.#ended.values()]);
      this.#ended.clear();
      this.#isTold = false;
    } catch (error) {
      // The disk may be full: the voice continues. The newest are kept until it accepts writes, up to a limit.
      const surplus = this.#ended.size - mostWaiting;
      for (const sessionId of [...this.#ended.keys()].slice(0, Math.max(0, surplus))) this.#ended.delete(sessionId);
      if (!this.#isTold) this.#log.error({ error, sessions: this.#ended.size }, "cannot store sessions yet");
      this.#isTold = true;
      this.#timer ??= setTimeout(() => this.flush(), retryDelay).unref();
    }
  }

  /** Writes all sessions, including open ones. */
  close(): void {
    for (const session of this.#open.values()) this.#ended.set(session.sessionId, session);
    this.#open.clear();
    this.#sizes.clear();
    this.#quoting.clear();
    this.flush();
  }

  /** Returns true if there was one. */
  remove(sessionId: string): boolean {
    const [open, ended] = [this.#open.delete(sessionId), this.#ended.delete(sessionId)];
    this.#forgetState(sessionId);
    return open || ended;
  }

  /** Returns how many there were. */
  removeAll(): number {
    const count = this.#open.size + this.#ended.size;
    this.#open.clear();
    this.#sizes.clear();
    this.#quoting.clear();
    this.#ended.clear();
    this.#lastWake.clear();
    return count;
  }

  /** Deletes old sessions. `now`: the moment from which their age is counted, if it is known. */
  tidy(now: number | undefined): void {
    this.flush();
    const { days, most } = this.#config();
    this.#store.forget({ days, now }, most);
  }

  /** Returns false where one of the sessions whose words the objection has was deleted, or is too old. */
  #areKnown(payload: unknown): boolean {
    const { about } = (payload ?? {}) as Partial<DialogueObjected>;
    if (about === undefined) return false;
    try {
      return quotedIn(about).every((id) => this.find(id) !== undefined || this.#store.has(id));
    } catch (error) {
      this.#log.warn({ error }, "cannot read whether a session was deleted: what was said to be wrong is not recorded");
      return false;
    }
  }

  #forgetState(sessionId: string): void {
    this.#sizes.delete(sessionId);
    this.#quoting.delete(sessionId);
  }

  #rememberWake(siteId: string, event: SessionEvent): void {
    if (this.#lastWake.size >= maxOpen) this.#lastWake.clear();
    this.#lastWake.set(siteId, event);
  }

  #begin(sessionId: string, siteId: string, time: string): Session {
    const [oldest] = this.#open.values();
    if (this.#open.size >= maxOpen && oldest !== undefined) this.#end(oldest);
    const wake = this.#lastWake.get(siteId);
    this.#lastWake.delete(siteId);
    if (wake === undefined || Date.parse(time) - Date.parse(wake.time) > wakeToStart)
      return { sessionId, siteId, origin: "client", startedAt: time, events: [] };
    return { sessionId, siteId, origin: "wakeWord", startedAt: wake.time, events: [wake] };
  }

  #end(session: Session): void {
    this.#open.delete(session.sessionId);
    this.#forgetState(session.sessionId);
    this.#ended.set(session.sessionId, session);
    if (this.#ended.size >= batch && !this.#isTold) this.flush();
    else this.#timer ??= setTimeout(() => this.flush(), delay).unref();
    this.#onEnd(session);
  }
}

function lighten(event: SessionEvent, maxBytes: number): SessionEvent {
  const payload = shorten(event.payload, maxBytes);
  return payload === event.payload ? event : { ...event, payload, shortened: true };
}

/** The first and the last events explain a session: those in the middle go first. */
function bounded(events: readonly SessionEvent[]): readonly SessionEvent[] {
  return events.length <= maxEvents ? events : events.toSpliced(maxEvents / 2, events.length - maxEvents);
}
