/**
 * All sites: passes each event to the state machine of its site, executes the effects in order, and owns the timers.
 *
 * INVARIANTS
 * 1. At most `maxSites` sites are stored; an inactive site is not stored at all.
 * 2. All data of a session is removed when it ends.
 * 3. A failed effect is logged; the effects after it are executed nevertheless.
 */
import type { Log } from "../port/port.ts";
import type { Context } from "./context.ts";
import type { Effect } from "./effects.ts";
import type { Event } from "./events.ts";
import { refuse } from "./moves.ts";
import { freshSite, type Site, sessionOf } from "./session.ts";
import { step } from "./step.ts";

export type Spoken = Exclude<Effect, { effect: "await" | "limitLife" | "awaitNothing" }>;

export type SitesOptions = {
  readonly maxSites: number;
  /** `assistant`: the one beside the one in use that the running session is with. */
  readonly contextOf: (siteId: string, assistant: string | undefined) => Context;
  /** `assistant`: the one that the effect's session is with. */
  readonly execute: (effect: Spoken, assistant: string | undefined) => void;
  /** Runs `work` after `milliseconds`, unless the returned function is called before. */
  readonly after: (milliseconds: number, work: () => void) => () => void;
  readonly log: Log;
  /** Returns true when a client has disabled the dialogue at the site; when left out, it is enabled everywhere. */
  readonly isOff?: (siteId: string) => boolean;
};

type Timers = { answer?: () => void; life?: () => void };

export class Sites {
  readonly #options: SitesOptions;
  readonly #sites = new Map<string, Site>();
  readonly #sessions = new Map<string, { readonly siteId: string; readonly assistant?: string | undefined }>();
  readonly #timers = new Map<string, Timers>();

  constructor(options: SitesOptions) {
    this.#options = options;
  }

  /** Passes an event to a site, known or not. */
  happen(siteId: string, event: Event): void {
    const known = this.#sites.get(siteId);
    if (known === undefined && this.#sites.size >= this.#options.maxSites) return this.#turnAway(siteId, event);
    const isOff = known === undefined && this.#options.isOff?.(siteId) === true;
    const before = known ?? { ...freshSite(siteId), ...(isOff && { state: "off" as const }) };
    const { site, effects } = step(before, event, this.contextAt(siteId));
    if (site.state === "idle") this.#sites.delete(siteId);
    else this.#sites.set(siteId, site);
    if (site.state !== before.state)
      this.#options.log.debug(
        { siteId, event: event.event, from: before.state, to: site.state },
        "the dialogue moves on",
      );
    for (const effect of effects) this.#perform(effect);
  }

  /** Passes an event to a running or queued session; returns false when there is none with that id. */
  happenTo(sessionId: string, event: Event): boolean {
    const session = this.#sessions.get(sessionId);
    if (session === undefined) return false;
    this.happen(session.siteId, event);
    return true;
  }

  /** Returns true when a session with that id runs or is queued. */
  knows(sessionId: string): boolean {
    return this.#sessions.has(sessionId);
  }

  /** Returns what decides at a site: it belongs to the assistant of the session that runs there. */
  contextAt(siteId: string): Context {
    return this.#options.contextOf(siteId, this.#sessions.get(this.sessionAt(siteId) ?? "")?.assistant);
  }

  /** Passes an event to every site. */
  happenEverywhere(event: Event): void {
    for (const siteId of this.#sites.keys()) this.happen(siteId, event);
  }

  /** Returns the id of the session that runs on a site. */
  sessionAt(siteId: string): string | undefined {
    const site = this.#sites.get(siteId);
    return site && sessionOf(site)?.sessionId;
  }

  /** Returns true when a session keeps the wake word off at the site. */
  isBusy(siteId: string): boolean {
    const site = this.#sites.get(siteId);
    return site !== undefined && site.state !== "following" && sessionOf(site) !== undefined;
  }

  /** Counts the stored objects, so that tests can verify that nothing of an ended session remains. */
  get kept(): { readonly sites: number; readonly sessions: number; readonly timers: number } {
    return { sites: this.#sites.size, sessions: this.#sessions.size, timers: this.#timers.size };
  }

  #perform(effect: Effect): void {
    const { siteId, sessionId } = effect;
    if (effect.effect === "awaitNothing") return this.#disarm(siteId);
    if (effect.effect === "await" || effect.effect === "limitLife") return this.#arm(effect);
    if (effect.effect === "sessionQueued") this.#sessions.set(sessionId, { siteId });
    if (effect.effect === "sessionStarted") this.#sessions.set(sessionId, { siteId, assistant: effect.assistant });
    const assistant = this.#sessions.get(sessionId)?.assistant;
    if (effect.effect === "sessionEnded") this.#sessions.delete(sessionId);
    try {
      this.#options.execute(effect, assistant);
    } catch (error) {
      this.#options.log.error({ siteId, sessionId, effect: effect.effect, error }, "dialogue action failed");
    }
  }

  #arm(effect: Extract<Effect, { effect: "await" | "limitLife" }>): void {
    const { siteId, sessionId } = effect;
    const timers = this.#timers.get(siteId) ?? {};
    this.#timers.set(siteId, timers);
    const fire = (event: Event) => this.#options.after(effect.milliseconds, () => this.happen(siteId, event));
    if (effect.effect === "limitLife") {
      timers.life?.();
      timers.life = fire({ event: "outlived", sessionId });
    } else {
      timers.answer?.();
      timers.answer = fire({ event: "overdue", sessionId, id: effect.id });
    }
  }

  #disarm(siteId: string): void {
    const timers = this.#timers.get(siteId);
    timers?.answer?.();
    timers?.life?.();
    this.#timers.delete(siteId);
  }

  /** Rejects an event of a site beyond the maximum: its sessions end before they start. */
  #turnAway(siteId: string, event: Event): void {
    this.#options.log.warn({ siteId, event: event.event, maxSites: this.#options.maxSites }, "too many sites");
    if (event.event === "start") this.#perform(refuse(freshSite(siteId), event.opening, { reason: "siteUnavailable" }));
  }
}
