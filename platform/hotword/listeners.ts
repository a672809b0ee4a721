/**
 * Tracks for each site whether it is on, whether it has a spotter, and when its last wake word was.
 *
 * INVARIANTS
 * 1. At most `maxSites` spotters exist beside those of the self-test, whatever names appear on the bus; a site without frames
 *    for a minute has none.
 * 2. A site is off as long as a client (by a toggle without a session) or a session keeps it off. Only the party that has
 *    switched a site off switches it on again; the end of a session releases the site. Toggles are idempotent. Client
 *    toggles are stored on disk. A name that no session has within `sessionDelayMs` is treated as a client's.
 * 3. A session does not keep its site off while echo cancellation works there: speech at that site is then a user's.
 * 4. After a wake word, no other is detected at that site for `refractory` seconds of its sound.
 */
import { eagerSelfTestSite, isGuestSite, isSelfTestSite, type WakeWordMeasures } from "#bus";
import type { KeptSwitches } from "../port/kept-switches.ts";
import type { HotwordEngine, IsFor, Spotted, Spotter, WakeWord } from "./engine.ts";
import { WordMeasure } from "./word-measure.ts";

const sampleRate = 16_000;
/** Maximum number of sites whose toggles are stored. The platform has at most 64 sites; other names are unknown clients'. */
const maxRememberedSites = 64;

export type ListenersOptions = {
  readonly engine: HotwordEngine;
  readonly maxSites: number;
  /** Seconds after a wake word in which no other is detected. */
  readonly refractory: number;
  /** Returns milliseconds of a monotonic clock. */
  readonly now: () => number;
  /** The toggles of clients. */
  readonly switches: KeptSwitches;
  /** Called once for each site that cannot be listened to because no spotter is free, and again only after one was free. */
  readonly refused: (siteId: string) => void;
};

/** The dialogue manager toggles a site off first and publishes the session that it is for within this time. */
export const sessionDelayMs = 1000;
/** Maximum number of running sessions that are tracked and of sessions that keep a site off. */
const maxSessions = 64;

/** The self-test and other programs may use any wake word. */
export const isListenedFor = ({ sites }: WakeWord, siteId: string): boolean =>
  sites === undefined || sites.includes(siteId) || isSelfTestSite(siteId) || isGuestSite(siteId);

type Listener = {
  readonly spotter: Spotter;
  readonly measure: WordMeasure;
  /** When a frame was last searched for a wake word. */
  lastFrame: number;
  /** When a frame last arrived. */
  lastSound: number;
  deafFor: number;
};

/** A wake word, and how it was heard; `onsetMs` counts to the last sample. */
export type Detected = Spotted & { readonly measures?: WakeWordMeasures | undefined };

export class Listeners {
  readonly #options: ListenersOptions;
  readonly #listening = new Map<string, Listener>();
  /** The names (of a session or a client) that keep a site off, and since when. */
  readonly #off = new Map<string, Map<string, number>>();
  readonly #running = new Set<string>();
  /** Sites whose playback is removed from their microphone signal. */
  readonly #cancelled = new Set<string>();
  readonly #refused = new Set<string>();

  constructor(options: ListenersOptions) {
    this.#options = options;
    for (const { siteId, party } of options.switches.parties) this.#keepOff(siteId, party, Number.NEGATIVE_INFINITY);
  }

  get listening(): number {
    return this.#listening.size;
  }

  isOn(siteId: string): boolean {
    // The self-test is not a user: toggles of clients must not make it fail.
    if (!isSelfTestSite(siteId) && !this.#options.switches.isOn(siteId)) return false;
    const keepers = this.#off.get(siteId);
    if (keepers === undefined) return true;
    return this.#cancelled.has(siteId) && !this.#isOffForClients(keepers);
  }

  /** Returns the sites with sound in the last `ms` milliseconds at which the wake word is on. */
  sitesWithin(ms: number): string[] {
    const since = this.#options.now() - ms;
    return [...this.#listening].flatMap(([siteId, { lastSound }]) =>
      lastSound < since || isSelfTestSite(siteId) || isGuestSite(siteId) || !this.isOn(siteId) ? [] : [siteId],
    );
  }

  /** Reports whether the sound that a site plays is removed from its microphone signal from now on. */
  cancelled(siteId: string, is: boolean): void {
    const wasOn = this.isOn(siteId);
    if (!is) this.#cancelled.delete(siteId);
    else if (this.#cancelled.size < maxRememberedSites) this.#cancelled.add(siteId);
    if (wasOn && !this.isOn(siteId)) this.#listening.get(siteId)?.spotter.interrupt();
  }

  /** Returns true when a client, or a name that is no known session, keeps the site off. */
  #isOffForClients(keepers: ReadonlyMap<string, number>): boolean {
    for (const keeper of keepers.keys()) if (!this.#running.has(keeper)) return true;
    return false;
  }

  /** Switches a site on or off for a session or a client; a client may have given a name. */
  toggle(siteId: string, on: boolean, name?: string): void {
    const wasOn = this.isOn(siteId);
    if (name === undefined) this.#switch(siteId, on);
    else if (on) this.#letGo(siteId, name);
    else this.#keepOff(siteId, name, this.#options.now());
    // Speech before the toggle must not count as the beginning of a later wake word.
    if (wasOn && !this.isOn(siteId)) this.#listening.get(siteId)?.spotter.interrupt();
  }

  /** Must be called `sessionDelayMs` after a toggle with a name: by then it is known whether the name is a session's. */
  settle(): void {
    const before = this.#options.now() - sessionDelayMs;
    this.#options.switches.keepParties(
      [...this.#off]
        .filter(([siteId]) => !isSelfTestSite(siteId))
        .flatMap(([siteId, keepers]) =>
          [...keepers].flatMap(([party, since]) =>
            since > before || this.#running.has(party) ? [] : [{ siteId, party }],
          ),
        ),
    );
  }

  sessionStarted(sessionId: string): void {
    this.#running.add(sessionId);
    const [oldest] = this.#running;
    if (this.#running.size > maxSessions && oldest !== undefined) this.#running.delete(oldest);
    this.settle();
  }

  /** Ends a session: it no longer keeps any site off, regardless of its toggles. */
  sessionEnded(siteId: string, sessionId: string): void {
    this.#running.delete(sessionId);
    this.#letGo(siteId, sessionId);
  }

  #switch(siteId: string, on: boolean): void {
    if (!isSelfTestSite(siteId)) this.#options.switches.switch(on, siteId);
    if (!on) return;
    // A client may have switched a site off under the name of a session and have no name to give when it switches it on again.
    for (const name of this.#off.get(siteId)?.keys() ?? []) if (!this.#running.has(name)) this.#letGo(siteId, name);
  }

  #keepOff(siteId: string, name: string, since: number): void {
    const keepers = this.#off.get(siteId) ?? new Map<string, number>();
    if (keepers.size >= maxSessions || keepers.has(name)) return;
    keepers.set(name, since);
    this.#off.set(siteId, keepers);
    const [oldest] = this.#off.keys();
    if (this.#off.size > maxRememberedSites && oldest !== undefined) this.#off.delete(oldest);
  }

  #letGo(siteId: string, name: string): void {
    const keepers = this.#off.get(siteId);
    if (keepers?.delete(name) !== true) return;
    if (keepers.size === 0) this.#off.delete(siteId);
    this.settle();
  }

  /** Processes samples of a site (16 kHz mono) and returns the wake word in them. */
  hear(siteId: string, samples: Int16Array): Detected | undefined {
    if (!this.isOn(siteId)) {
      const idle = this.#listening.get(siteId);
      if (idle === undefined) return undefined;
      idle.lastSound = this.#options.now();
      idle.measure.push(samples);
      idle.spotter.overhear(samples);
      // The refractory time also passes while the site is off.
      idle.deafFor = Math.max(0, idle.deafFor - samples.length);
      return undefined;
    }
    const listener = this.#listening.get(siteId) ?? this.#add(siteId);
    if (listener === undefined) return undefined;
    listener.lastSound = listener.lastFrame = this.#options.now();
    listener.measure.push(samples);
    const spotted = listener.spotter.hear(samples);
    const deaf = listener.deafFor > 0;
    listener.deafFor = Math.max(0, listener.deafFor - samples.length);
    if (spotted === undefined || deaf) return undefined;
    listener.deafFor = this.#options.refractory * sampleRate;
    const measures = listener.measure.of(spotted.endedAgo);
    const { score } = spotted;
    return { ...spotted, measures: measures && { ...measures, ...(score !== undefined && { score }) } };
  }

  /** Frees the spotters of sites that have sent nothing for `idle` milliseconds. */
  freeIdle(idle: number): void {
    const now = this.#options.now();
    for (const [siteId, { spotter, lastFrame }] of this.#listening) {
      if (now - lastFrame < idle) continue;
      spotter.free();
      this.#listening.delete(siteId);
      this.#refused.clear();
    }
  }

  free(): void {
    for (const { spotter } of this.#listening.values()) spotter.free();
    this.#listening.clear();
  }

  #add(siteId: string): Listener | undefined {
    // The self-test has its own spotter, so it also works on a board with all sites in use.
    const rooms = [...this.#listening.keys()].filter((known) => !isSelfTestSite(known)).length;
    if (!isSelfTestSite(siteId) && rooms >= this.#options.maxSites) {
      if (this.#refused.has(siteId) || this.#refused.size >= maxRememberedSites) return undefined;
      this.#refused.add(siteId);
      this.#options.refused(siteId);
      return undefined;
    }
    const isFor: IsFor = (wakeWord) => isListenedFor(wakeWord, siteId);
    const spotter = this.#options.engine.spotter(siteId === eagerSelfTestSite, isFor);
    const now = this.#options.now();
    const listener = { spotter, measure: new WordMeasure(), lastFrame: now, lastSound: now, deafFor: 0 };
    this.#listening.set(siteId, listener);
    return listener;
  }
}
