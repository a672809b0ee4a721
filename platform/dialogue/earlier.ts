/**
 * Remembers what was asked for last at each site, for some minutes and in memory only: "that was wrong" is about it, at the same
 * site.
 */
import { readObjection } from "../assistant/objections/objections.ts";
import type { Effect } from "./effects.ts";
import type { Earlier } from "./session.ts";

/** After it, nobody knows what "that" is. */
const keptMs = 180_000;

/** `asked`: what was said after it in the same session, if it is not known yet whether anything is done. */
type Kept = { readonly request: Earlier; readonly asked?: string; readonly ms: number };

export class EarlierRequests {
  readonly #at = new Map<string, Kept>();
  readonly #mostSites: number;
  readonly #now: () => number;

  /** `now`: milliseconds of a clock that nobody sets. */
  constructor(mostSites: number, now: () => number = () => performance.now()) {
    this.#mostSites = mostSites;
    this.#now = now;
  }

  note(effect: Effect, language: string): void {
    const { siteId, sessionId } = effect;
    const { request, asked } = this.#at.get(siteId) ?? {};
    const isSame = request?.sessionId === sessionId;
    const own = { sessionId, saidIn: sessionId, quotes: isSame ? request.quotes : [sessionId] };
    if (effect.effect === "query") {
      // What is objected to is what was said before the objection.
      if (readObjection(effect.input, language) !== undefined) return;
      // After something was done, words that are not understood may be meant for somebody else.
      if (isSame && request.partial !== undefined) this.#keep(siteId, request, effect.input);
      else this.#keep(siteId, { ...own, input: effect.input, partial: undefined });
    } else if (effect.effect === "intent") {
      const { partial } = effect;
      if (isSame && asked === undefined && request.partial === undefined) this.#keep(siteId, { ...request, partial });
      else this.#keep(siteId, { ...own, input: (isSame ? asked : undefined) ?? partial.input, partial });
    } else if (effect.effect === "objected") {
      // With another value, the same sentence may be objected to again.
      const { input, saidIn, quotes } = effect.about;
      this.#keep(siteId, {
        sessionId,
        input,
        saidIn,
        quotes: [...new Set([...quotes, sessionId])],
        partial: undefined,
      });
    } else if (effect.effect === "sessionEnded" && isSame) {
      this.#keep(siteId, request);
    }
  }

  /** Undefined if it is too long ago. */
  of(siteId: string): Earlier | undefined {
    const kept = this.#at.get(siteId);
    return kept !== undefined && this.#now() - kept.ms <= keptMs ? kept.request : undefined;
  }

  #keep(siteId: string, request: Earlier, asked?: string): void {
    this.#at.delete(siteId);
    this.#at.set(siteId, { request, ms: this.#now(), ...(asked !== undefined && { asked }) });
    const [oldest] = this.#at.keys();
    if (this.#at.size > this.#mostSites && oldest !== undefined) this.#at.delete(oldest);
  }
}
