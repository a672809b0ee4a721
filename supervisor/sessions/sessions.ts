/** The sessions for the REST API: stored and running ones. */
import { asrStartListening, asrStopListening, asrTextCaptured, textSite } from "#bus";
import type { Database } from "../store/database.ts";
import type { SessionsConfig } from "../config/sections.ts";
import { SottoError } from "../errors.ts";
import { superseded, type Undos, type UndosOf } from "../undo/undos.ts";
import { BusEvents, type BusEventsOptions } from "./bus-events.ts";
import { HeardSites } from "./heard-sites.ts";
import { type ConfirmedGroup, confirmedGroups } from "./confirmed.ts";
import { groupsOf, type MissedGroup } from "./not-understood.ts";
import { saysNoMore, undecided } from "./said-wrong.ts";
import { Recorder } from "./recorder.ts";
import type { RequestRecordings } from "./request-recordings.ts";
import { isOrQuotes, type Session, type SessionSummary } from "./session.ts";
import { type ListedSession, type SessionFilter, SessionStore } from "./session-store.ts";
import { type Stage, stagesOf } from "./stages.ts";
import { TextSite, type Wish } from "./text-site.ts";
import { outcomeOf, type Verdict, verdictOf } from "./verdict.ts";
import { VoiceCounts } from "./voice-counts.ts";

export type SessionDetails = Session & { readonly stages: readonly Stage[]; readonly verdict: Verdict };

const dayMs = 86_400_000;
/** Requests that are compared with each other: a thousand take a few milliseconds. */
const maxMissed = 1000;
/** Objections that are looked through, newest first. */
const maxObjections = 200;

export type SessionsOptions = BusEventsOptions & {
  readonly database: Database;
  readonly config: () => SessionsConfig;
  readonly undos: Undos;
  /** The sound of requests; undefined where none is kept. */
  readonly recordings?: RequestRecordings | undefined;
};

export class Sessions {
  readonly events: BusEvents;
  readonly counts = new VoiceCounts();
  readonly heardSites = new HeardSites();
  readonly #store: SessionStore;
  readonly recorder: Recorder;
  readonly #text: TextSite;
  readonly #undos: UndosOf<null>;
  readonly #dismissals: UndosOf<readonly string[]>;
  readonly #keep: () => boolean;
  readonly #recordings: RequestRecordings | undefined;

  constructor({ database, config, undos, recordings, ...options }: SessionsOptions) {
    this.#store = new SessionStore(database, options.log);
    this.#undos = undos.of<null>("sessions", {
      role: "owner",
      most: 100,
      restore: (_, undo) => this.#restore(undo),
      erase: (_, undo) => void this.#store.eraseRemoved(undo),
    });
    this.#dismissals = undos.of<readonly string[]>("objections", {
      role: "owner",
      most: 100,
      restore: (sessionIds) => {
        if (this.#store.dismissObjections(sessionIds, false) === 0)
          throw superseded("its session was deleted", "nothing can be learned from it any more");
      },
      erase: () => undefined,
    });
    this.#keep = () => config().keep;
    this.#recordings = recordings;
    this.#store.tidyLog();
    this.recorder = new Recorder(this.#store, config, options.log, (session) => this.counts.ended(session));
    this.events = new BusEvents(options);
    this.events.watch((event) => this.recorder.hear(event));
    this.events.watch((event) => this.counts.hear(event));
    this.events.watch((event) => this.heardSites.hear(event));
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

  /** Groups of like sentences of the last `days` days of which a user has confirmed what they mean. */
  confirmed(days: number): ConfirmedGroup[] {
    this.recorder.flush();
    return confirmedGroups(this.#store.confirmed(new Date(Date.now() - days * dayMs).toISOString(), maxMissed));
  }

  /** Sessions of the last `days` days in which something was said to be wrong, newest first. */
  saidWrong(days: number): readonly SessionSummary[] {
    this.recorder.flush();
    const since = new Date(Date.now() - days * dayMs).toISOString();
    return undecided(this.#store.saidWrong(since, maxObjections));
  }

  /** Nothing is to be learned from the objection; `by` can undo it for a minute. Throws SottoError OBJECTION_UNKNOWN. */
  dismissObjection(sessionId: string, by: string): void {
    this.recorder.flush();
    const open = this.#store.saidWrong("", maxObjections);
    const asked = open.find((one) => one.sessionId === sessionId);
    const same = open.filter((one) => asked !== undefined && saysNoMore(one, asked)).map((one) => one.sessionId);
    const note = () => void this.#dismissals.note("Dismissed what was said to be wrong", by, same);
    if (this.#store.dismissObjections(same, true, note) === 0)
      throw new SottoError(
        "OBJECTION_UNKNOWN",
        "nothing that waits for a decision was said to be wrong in this session",
        {
          remedy: "GET /admin/sessions/said-wrong lists what does",
        },
      );
  }

  /** Throws SottoError SESSION_UNKNOWN. */
  get(sessionId: string): SessionDetails {
    const running = this.recorder.find(sessionId);
    const session = running ?? this.#store.get(sessionId);
    if (session === undefined) throw unknown();
    return { ...session, stages: stagesOf(session.events), verdict: verdictOf(session, running === undefined) };
  }

  /**
   * With it go the sessions in which it was said to be wrong: they quote it. `by` can undo it for a minute; undefined: it is erased
   * at once. The sound goes at once in any case. Returns how many there were. Throws SottoError SESSION_UNKNOWN.
   */
  remove(sessionId: string, by: string | undefined): number {
    // Others may quote one that is gone: they stay.
    if (this.recorder.find(sessionId) === undefined && !this.#store.has(sessionId)) throw unknown();
    const unwritten = this.recorder.unwritten.filter((one) => isOrQuotes(one, sessionId));
    // Nobody can answer or end it once it is not listed: it would keep the site.
    for (const one of unwritten.filter(awaitsTypedAnswer)) this.#text.end(one.sessionId);
    const isWritten = by !== undefined && this.#write(unwritten);
    for (const one of unwritten) this.recorder.remove(one.sessionId);
    const count = (isWritten ? 0 : unwritten.length) + this.#take(sessionId, by);
    this.#removeSound();
    return count;
  }

  /** Like `remove`, for all of them. Returns how many there were. */
  removeAll(by: string | undefined): number {
    for (const { sessionId } of this.recorder.unwritten.filter(awaitsTypedAnswer)) this.#text.end(sessionId);
    const isWritten = by !== undefined && this.#write(this.recorder.unwritten);
    const unwritten = this.recorder.removeAll();
    const count = (isWritten ? 0 : unwritten) + this.#take(undefined, by);
    this.#removeSound();
    return count;
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
    this.#removeSound();
  }

  async close(): Promise<void> {
    await this.events.close();
    this.recorder.close();
    this.#store.close();
  }

  #removeSound(): void {
    const unwritten = this.recorder.unwritten.map(({ sessionId }) => sessionId);
    this.#recordings?.keepOnly(() => [...unwritten, ...this.#store.ids()]);
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
        this.#undos.note(
          `Deleted ${sessionId === undefined && count > 1 ? `${count} sessions` : withQuoting(count)}`,
          by,
          null,
        ),
      );
    } catch (error) {
      // A full disk takes no second copy: they are deleted, as somebody wants, and cannot be brought back.
      if (!isDiskFault(error)) throw error;
      return this.#erase(sessionId);
    }
  }

  #erase(sessionId: string | undefined): number {
    return sessionId === undefined ? this.#store.removeAll() : this.#store.remove(sessionId);
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

/** One session was asked for: the others quoted it. */
function withQuoting(count: number): string {
  if (count === 1) return "the session";
  return `${count} sessions: ${count === 2 ? "one" : count - 1} quoted it`;
}

const isDiskFault = (error: unknown): boolean => error instanceof SottoError && error.code.startsWith("DISK_");

function unknown(): SottoError {
  return new SottoError("SESSION_UNKNOWN", "there is no such session", {
    remedy: "it may be too old, or was deleted; GET /admin/sessions lists those there are",
  });
}
