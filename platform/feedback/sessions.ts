/**
 * Maps sessions to sites, and remembers whether the failure of a turn was signalled: the error sound is played once per
 * turn. Of sessions that interrupt another one it is known until they listen.
 */

type Session = { readonly siteId: string; failed: boolean };

const maxSessions = 64;

export class Sessions {
  readonly #sessions = new Map<string, Session>();
  /** Those that began by interrupting another, and have not listened yet. */
  readonly #interrupting = new Set<string>();

  /** A turn begins: the session listens at this site. */
  listens(sessionId: string, siteId: string): void {
    this.#sessions.delete(sessionId);
    this.#sessions.set(sessionId, { siteId, failed: false });
    if (this.#sessions.size > maxSessions) this.#sessions.delete(this.#sessions.keys().next().value!);
  }

  /** The site where the failure is to be told; undefined when it was told, or when the session never listened. */
  fails(sessionId: string): string | undefined {
    const session = this.#sessions.get(sessionId);
    if (session === undefined || session.failed) return undefined;
    session.failed = true;
    return session.siteId;
  }

  /** A session began by interrupting another one. */
  interrupts(sessionId: string): void {
    this.#interrupting.add(sessionId);
    if (this.#interrupting.size > maxSessions) this.#interrupting.delete(this.#interrupting.values().next().value!);
  }

  /** Whether the turn that begins is the one that interrupts. */
  takeInterruption(sessionId: string): boolean {
    return this.#interrupting.delete(sessionId);
  }

  ends(sessionId: string): void {
    this.#interrupting.delete(sessionId);
    this.#sessions.delete(sessionId);
  }
}
