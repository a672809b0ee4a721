/**
 * Maps sessions to sites, and remembers whether the failure of a turn was signalled: the error sound is played once per
 * turn.
 */

type Session = { readonly siteId: string; failed: boolean };

const maxSessions = 64;

export class Sessions {
  readonly #sessions = new Map<string, Session>();

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

  ends(sessionId: string): void {
    this.#sessions.delete(sessionId);
  }
}
