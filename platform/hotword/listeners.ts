/**
 * The sites that are listened to: who is on, who has a spotter, who spoke last.
 *
 * INVARIANTS
 * 1. At most `maxSites` spotters exist beside those of the self-test, whatever names appear on the bus; a site without frames
 *    for a minute has none.
 * 2. A site is off as long as anybody keeps it off: clients (toggles without a session) and each session for itself. Who has
 *    switched off switches on again; a session that ends lets go of what it kept. Toggling twice is toggling once.
 *    What clients switch is on disk. A name that no session has within `sessionDelayMs` is a client's.
 * 3. A session keeps nothing off while what its site plays is taken out of what is heard there: who speaks then means it.
 * 4. After a wake word there is none at that site for `refractory` seconds of its sound.
 */
import { eagerSelfTestSite, isSelfTestSite } from "#bus";
import type { KeptSwitches } from "../port/kept-switches.ts";
import type { HotwordEngine, Spotted, Spotter, WakeWord } from "./engine.ts";

const sampleRate = 16_000;
/** Sites whose toggles are remembered: 64 sites are what the platform has, the others are strangers' names. */
const maxRememberedSites = 64;

export type ListenersOptions = {
  readonly engine: HotwordEngine;
  readonly maxSites: number;
  /** Seconds. */
  readonly refractory: number;
  /** Milliseconds of a clock that only goes forward. */
  readonly now: () => number;
  /** What clients have switched. */
  readonly switches: KeptSwitches;
  /** Told once for each site that cannot be listened to, until there is room again. */
  readonly refused: (siteId: string) => void;
};

/** Milliseconds: the dialogue manager switches off and then says whose session it is for. */
export const sessionDelayMs = 1000;
/** Sessions that may keep a site off, and that are known to run. */
const maxSessions = 64;

/** The self-test speaks any wake word. */
const isListenedFor = ({ sites }: WakeWord, siteId: string): boolean =>
  sites === undefined || sites.includes(siteId) || isSelfTestSite(siteId);

type Listener = { readonly spotter: Spotter; lastFrame: number; deafFor: number };

export class Listeners {
  readonly #options: ListenersOptions;
  readonly #listening = new Map<string, Listener>();
  /** Who keeps a site off by a name, a session's or its own, and since when. */
  readonly #off = new Map<string, Map<string, number>>();
  readonly #running = new Set<string>();
  /** Sites that play something that is not heard at them. */
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
    // The self-test is nobody's voice: what clients have switched off does not make it fail.
    if (!isSelfTestSite(siteId) && !this.#options.switches.isOn(siteId)) return false;
    const keepers = this.#off.get(siteId);
    if (keepers === undefined) return true;
    return this.#cancelled.has(siteId) && !this.#isOffForClients(keepers);
  }

  /** What a site plays is taken out of what is heard there from now on, or is not. */
  cancelled(siteId: string, is: boolean): void {
    const wasOn = this.isOn(siteId);
    if (!is) this.#cancelled.delete(siteId);
    else if (this.#cancelled.size < maxRememberedSites) this.#cancelled.add(siteId);
    if (wasOn && !this.isOn(siteId)) this.#listening.get(siteId)?.spotter.interrupt();
  }

  /** Somebody who is no session, or none that is known, keeps it off. */
  #isOffForClients(keepers: ReadonlyMap<string, number>): boolean {
    for (const keeper of keepers.keys()) if (!this.#running.has(keeper)) return true;
    return false;
  }

  /** Somebody switches a site on or off: a session, or a client, which may have given a name. */
  toggle(siteId: string, on: boolean, name?: string): void {
    const wasOn = this.isOn(siteId);
    if (name === undefined) this.#switch(siteId, on);
    else if (on) this.#letGo(siteId, name);
    else this.#keepOff(siteId, name, this.#options.now());
    // What was said before is not the beginning of what will be said.
    if (wasOn && !this.isOn(siteId)) this.#listening.get(siteId)?.spotter.interrupt();
  }

  /** To be called `sessionDelayMs` after a toggle with a name: it is known by then whether it is a session's. */
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

  /** Whatever became of its toggles, it keeps nothing off any more. */
  sessionEnded(siteId: string, sessionId: string): void {
    this.#running.delete(sessionId);
    this.#letGo(siteId, sessionId);
  }

  #switch(siteId: string, on: boolean): void {
    if (!isSelfTestSite(siteId)) this.#options.switches.switch(on, siteId);
    if (!on) return;
    // A client may have named a session when it switched off, and has no word for it when it switches on again.
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

  /** Samples of a site (16 kHz mono) and the wake word in them. */
  hear(siteId: string, samples: Int16Array): Spotted | undefined {
    if (!this.isOn(siteId)) {
      const idle = this.#listening.get(siteId);
      idle?.spotter.overhear(samples);
      // The time after a wake word goes on while the site is off.
      if (idle !== undefined) idle.deafFor = Math.max(0, idle.deafFor - samples.length);
      return undefined;
    }
    const listener = this.#listening.get(siteId) ?? this.#add(siteId);
    if (listener === undefined) return undefined;
    listener.lastFrame = this.#options.now();
    const spotted = listener.spotter.hear(samples);
    const deaf = listener.deafFor > 0;
    listener.deafFor = Math.max(0, listener.deafFor - samples.length);
    if (spotted === undefined || deaf || !isListenedFor(spotted.wakeWord, siteId)) return undefined;
    listener.deafFor = this.#options.refractory * sampleRate;
    return spotted;
  }

  /** Frees the spotters of sites that sent nothing for that many milliseconds. */
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
    // A board with all its sites in use is no worse for it: the self-test has a place of its own.
    const rooms = [...this.#listening.keys()].filter((known) => !isSelfTestSite(known)).length;
    if (!isSelfTestSite(siteId) && rooms >= this.#options.maxSites) {
      if (this.#refused.has(siteId) || this.#refused.size >= maxRememberedSites) return undefined;
      this.#refused.add(siteId);
      this.#options.refused(siteId);
      return undefined;
    }
    const spotter = this.#options.engine.spotter(siteId === eagerSelfTestSite);
    const listener = { spotter, lastFrame: this.#options.now(), deafFor: 0 };
    this.#listening.set(siteId, listener);
    return listener;
  }
}
