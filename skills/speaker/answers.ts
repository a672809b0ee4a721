/** Remembers what was answered last in each room, for minutes and in memory only. Notifications are not answers. */
const keptMs = 5 * 60_000;
/** More than a household has at a time; the oldest are forgotten first. */
const maxKept = 64;

type Answer = { readonly text: string; readonly at: number };

export class Answers {
  readonly #now: () => number;
  readonly #siteOf = new Map<string, string>();
  readonly #lastAt = new Map<string, Answer>();

  /** `now` only grows, in milliseconds. */
  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  started(sessionId: string, siteId: string): void {
    keep(this.#siteOf, sessionId, siteId);
  }

  ended(sessionId: string): void {
    this.#siteOf.delete(sessionId);
  }

  /** Of a session that began before this skill the room is unknown: its answer is not kept. */
  answered(sessionId: string, text: string | undefined): void {
    const siteId = this.#siteOf.get(sessionId);
    if (siteId !== undefined && text !== undefined && text.trim() !== "")
      keep(this.#lastAt, siteId, { text, at: this.#now() });
  }

  last(siteId: string): string | undefined {
    for (const [site, { at }] of this.#lastAt) if (this.#now() - at > keptMs) this.#lastAt.delete(site);
    return this.#lastAt.get(siteId)?.text;
  }
}

function keep<Value>(map: Map<string, Value>, key: string, value: Value): void {
  map.delete(key);
  map.set(key, value);
  const [oldest] = map.keys();
  if (map.size > maxKept && oldest !== undefined) map.delete(oldest);
}
