/**
 * Logs at most one message of a kind per second: hostile clients must not fill the log. A clock that is set back, as on a board
 * without a battery, must not silence it for hours.
 */
const interval = 1_000;

export class Seldom {
  readonly #last = new Map<string, { at: number; silent: number }>();

  /** Calls `say` with the number of calls that were suppressed since the last one, or suppresses it. */
  say(kind: string, say: (silent: number) => void): void {
    const last = this.#last.get(kind) ?? { at: Number.NEGATIVE_INFINITY, silent: 0 };
    this.#last.set(kind, last);
    const now = performance.now();
    if (now - last.at < interval) {
      last.silent++;
      return;
    }
    say(last.silent);
    last.at = now;
    last.silent = 0;
  }
}
