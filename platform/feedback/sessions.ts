/**
 * Maps sessions to sites, and remembers whether the failure of a turn was signalled: the error sound is played once per
 * turn. Also remembers which sessions interrupt another one, until they listen.
 */

type Session = { readonly siteId: string; failed: boolean; readonly isSilent: boolean };

const maxSessions = 64;

export class Sessions {
  readonly #sessions = new Map<string, Session>();
  /** Sessions that started by interrupting another, and have not listened yet. */
  readonly #interrupting = new Set<string>();

  /** A turn starts: the session listens at this site; nothing is signalled in a silent turn. */
  listens(sessionId: string, siteId: string, isSilent = false): void {
    this.#sessions.delete(sessionId);
    this.#sessions.set(sessionId, { siteId, failed: false, isSilent });
    if (this.#sessions.size > maxSessions) this.#sessions.delete(this.#sessions.keys().next().value!);
  }

  /**
   * Returns the site where the failure is to be signalled; undefined when it was signalled, or the session never
   * listened.
   */
  fails(sessionId: string): string | undefined {
    const session = this.#sessions.get(sessionId);
    if (session === undefined || session.failed || session.isSilent) return undefined;
    session.failed = true;
    return session.siteId;
  }

  isSilent(sessionId: string): boolean {
    return this.#sessions.get(sessionId)?.isSilent === true;
  }

  /** A session started by interrupting another one. */
  interrupts(sessionId: string): void {
    this.#interrupting.add(sessionId);
    if (this.#interrupting.size > maxSessions) this.#interrupting.delete(this.#interrupting.values().next().value!);
  }

  /** Returns true when the starting turn is the one that interrupts. */
  takeInterruption(sessionId: string): boolean {
    return this.#interrupting.delete(sessionId);
  }

  ends(sessionId: string): void {
    this.#interrupting.delete(sessionId);
    this.#sessions.delete(sessionId);
  }
}
