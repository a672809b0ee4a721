/** The sessions for the REST API: stored and running ones. */
import { asrStartListening, asrStopListening, asrTextCaptured, textSite } from "#bus";
import type { Database } from "../store/database.ts";
import type { SessionsConfig } from "../config/sections.ts";
import { SottoError } from "../errors.ts";
import { superseded, type Undos, type UndosOf } from "../undo/undos.ts";
import { BusEvents, type BusEventsOptions } from "./bus-events.ts";
import { groupsOf, type MissedGroup } from "./not-understood.ts";
import { Recorder } from "./recorder.ts";
import type { Session } from "./session.ts";
import { type ListedSession, type SessionFilter, SessionStore } from "./session-store.ts";
import { type Stage, stagesOf } from "./stages.ts";
import { TextSite, type Wish } from "./text-site.ts";
import { outcomeOf, type Verdict, verdictOf } from "./verdict.ts";
import { VoiceCounts } from "./voice-counts.ts";

export type SessionDetails = Session & { readonly stages: readonly Stage[]; readonly verdict: Verdict };

const dayMs = 86_400_000;
/** Requests that are compared with each other: a thousand take a few milliseconds. */
const maxMissed = 1000;

export type SessionsOptions = BusEventsOptions & {
  readonly database: Database;
  readonly config: () => SessionsConfig;
  readonly undos: Undos;
};

export class Sessions {
  readonly events: BusEvents;
  readonly counts = new VoiceCounts();
  readonly #store: SessionStore;
  readonly recorder: Recorder;
  readonly #text: TextSite;
  readonly #undos: UndosOf<null>;
  readonly #keep: () => boolean;

  constructor({ database, config, undos, ...options }: SessionsOptions) {
    this.#store = new SessionStore(database, options.log);
    this.#undos = undos.of<null>("sessions", {
      role: "owner",
      most: 100,
      restore: (_, undo) => this.#restore(undo),
      erase: (_, undo) => void this.#store.eraseRemoved(undo),
    });
    this.#keep = () => config().keep;
    this.#store.tidyLog();
    this.recorder = new Recorder(this.#store, config, options.log, (session) => this.counts.ended(session));
    this.events = new BusEvents(options);
    this.events.watch((event) => this.recorder.hear(event));
    this.events.watch((event) => this.counts.hear(event));
    this.#text = new TextSite(this.events);
  }

  /** Newest first; the first page starts with running sessions. */
  list(filter: SessionFilter): {
    readonly sessions: readonly ListedSession[];
    readonly cursor: number | undefined;
  } {
    // Few sessions are unwritten; after a flush, pages are complete and have one order.
    this.recorder.flush();
    const { siteIds, reason, cursor } = filter;
    const running = this.recorder.unwritten
      .filter((session) => cursor === undefined && reason === undefined && (siteIds?.includes(session.siteId) ?? true))
      .map((session): ListedSession => {
        const { events: _events, ...summary } = session;
        return { ...summary, outcome: outcomeOf(session, session.endedAt !== undefined) };
      })
      .toReversed();
    const stored = this.#store.list(filter);
    return { sessions: [...running, ...stored.sessions], cursor: stored.cursor };
  }

  /** Groups of like requests of the last `days` days that no intent fitted; those with the most requests first. */
  notUnderstood(days: number): MissedGroup[] {
    this.recorder.flush();
    return groupsOf(this.#store.notUnderstood(new Date(Date.now() - days * dayMs).toISOString(), maxMissed));
  }

  /** Throws SottoError SESSION_UNKNOWN. */
  get(sessionId: string): SessionDetails {
    const running = this.recorder.find(sessionId);
    const session = running ?? this.#store.get(sessionId);
    if (session === undefined) throw unknown();
    return { ...session, stages: stagesOf(session.events), verdict: verdictOf(session, running === undefined) };
  }

  /** `by` can undo it for a minute; undefined: it is erased at once. Throws SottoError SESSION_UNKNOWN. */
  remove(sessionId: string, by: string | undefined): void {
    const running = this.recorder.find(sessionId);
    // Nobody can answer or end it once it is not listed: it would keep the site.
    if (running !== undefined && awaitsTypedAnswer(running)) this.#text.end(sessionId);
    if (running !== undefined && by !== undefined) this.#write([running]);
    this.recorder.remove(sessionId);
    if (this.#take(sessionId, by) === 0 && running === undefined) throw unknown();
  }

  /** Like `remove`, for all of them. Returns how many there were. */
  removeAll(by: string | undefined): number {
    for (const { sessionId } of this.recorder.unwritten.filter(awaitsTypedAnswer)) this.#text.end(sessionId);
    const isWritten = by !== undefined && this.#write(this.recorder.unwritten);
    const unwritten = this.recorder.removeAll();
    return (isWritten ? 0 : unwritten) + this.#take(undefined, by);
  }

  /** Starts a session by text; resolves to its id. Throws SottoError SESSION_NOT_STARTED. */
  async ask(wish: Wish): Promise<string> {
    if (wish.siteId !== textSite) return this.#text.ask(wish);
    // A question that nobody answers must not keep the next person waiting for a minute; nor one that is asked meanwhile.
    const endQuestions = () => {
      for (const { sessionId } of this.recorder.unwritten.filter(awaitsTypedAnswer)) this.#text.end(sessionId);
    };
    endQuestions();
    const stop = this.events.watch(({ topic }) => void (topic === asrStartListening.pattern && endQuestions()));
    return this.#text.ask(wish).finally(stop);
  }

  /** Replies in a session that has asked something. Throws SottoError SESSION_UNKNOWN, SESSION_STATE. */
  async answer(sessionId: string, text: string): Promise<void> {
    const session = this.#running(sessionId);
    const last = session.events.findLast(({ topic }) => listening.has(topic));
    await this.#text.answer(sessionId, session.siteId, text, last?.topic === asrStartListening.pattern);
  }

  /** Ends a running session. Throws SottoError SESSION_UNKNOWN, SESSION_STATE. */
  end(sessionId: string): void {
    this.#running(sessionId);
    this.#text.end(sessionId);
  }

  /** Deletes old sessions. `now`: the moment from which their age is counted, if it is known. */
  tidy(now: number | undefined): void {
    this.recorder.tidy(now);
  }

  async close(): Promise<void> {
    await this.events.close();
    this.recorder.close();
    this.#store.close();
  }

  /** What only the memory has is written, so that it can be brought back. Returns false when that is not possible. */
  #write(sessions: readonly Session[]): boolean {
    if (!this.#keep()) return false;
    try {
      this.#store.write(sessions);
      return true;
    } catch (error) {
      if (!isDiskFault(error)) throw error;
      return false;
    }
  }

  /** Takes one stored session away, or all. Returns how many. */
  #take(sessionId: string | undefined, by: string | undefined): number {
    try {
      if (by === undefined) return this.#erase(sessionId);
      return this.#store.setAside(sessionId, (count) =>
        this.#undos.note(`Deleted ${count === 1 ? "the session" : `${count} sessions`}`, by, null),
      );
    } catch (error) {
      // A full disk takes no second copy: they are deleted, as somebody wants, and cannot be brought back.
      if (!isDiskFault(error)) throw error;
      return this.#erase(sessionId);
    }
  }

  #erase(sessionId: string | undefined): number {
    return sessionId === undefined ? this.#store.removeAll() : Number(this.#store.remove(sessionId));
  }

  #restore(undo: string): void {
    if (this.#store.restore(undo) > 0) return;
    throw superseded("these sessions are there again", "look for them: GET /admin/sessions");
  }

  #running(sessionId: string): Session {
    const session = this.get(sessionId);
    if (session.endedAt !== undefined || session.verdict.code !== "RUNNING")
      throw new SottoError("SESSION_STATE", "the session has ended", { remedy: "start another one" });
    return session;
  }
}

const listening: ReadonlySet<string> = new Set([
  asrStartListening.pattern,
  asrStopListening.pattern,
  asrTextCaptured.pattern,
]);

function awaitsTypedAnswer({ siteId, endedAt, text, events }: Session): boolean {
  if (siteId !== textSite || endedAt !== undefined || text === undefined) return false;
  return events.findLast(({ topic }) => listening.has(topic))?.topic === asrStartListening.pattern;
}

const isDiskFault = (error: unknown): boolean => error instanceof SottoError && error.code.startsWith("DISK_");

function unknown(): SottoError {
  return new SottoError("SESSION_UNKNOWN", "there is no such session", {
    remedy: "it may be too old, or was deleted; GET /admin/sessions lists those there are",
  });
}
