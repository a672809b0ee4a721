/**
 * All timers, and what happens to them in time. INVARIANTS: what was answered is on the disk; a timer is written down as
 * ringing before its first sound, and after a restart rings on only if nobody has stopped it; changes happen one at a time.
 */
import { randomUUID } from "node:crypto";
import { type Clock, isJump } from "./clock.ts";
import { dueIn, nextAt, refreshed, remaining, zoneHere } from "./due.ts";
import { Leaps } from "./leaps.ts";
import { inThisZone, over, passTime, repeats, ringLeft, translatedBy, waitingFor } from "./passing.ts";
import type { Timer } from "./timer.ts";
import type { Refusal } from "./words/language.ts";

/** More than a household has; the list of all of them fits into one message. */
export const maxTimers = 1000;
const maxSeconds = 31 * 86_400;
const maxAheadMs = 366 * 86_400_000;
/** The wall clock may be set at any time, so it is read at least this often. */
const maxSleepMs = 10_000;
/** While the wall clock is not set, what is left is written down this often. */
const noteMs = 60_000;
const retryMs = 5000;

/** A request that cannot be done: the message is for programs, `rule` chooses what is said aloud. */
export class Refused extends Error {
  override name = "Refused";
  readonly reason: "refused" | "unknown";
  readonly rule: Refusal | undefined;

  constructor(message: string, rule?: Refusal) {
    super(message);
    this.rule = rule;
    this.reason = rule === "unknown" ? "unknown" : "refused";
  }
}

/** Of what rings: one, what is at a site, or everything. */
export type Which = { readonly id?: string | undefined; readonly siteId?: string | undefined };

export type Wanted = Pick<Timer, "kind" | "name" | "siteId" | "lang">;

export type ShelfOptions = {
  readonly clock: Clock;
  readonly store: { write(timers: readonly Timer[]): Promise<void> };
  readonly kept: readonly Timer[];
  /** A timer rings for this long; what was due longer ago is told instead. */
  readonly ringMs: number;
  /** Called after each change, when it is on the disk. */
  readonly changed: (timers: readonly Timer[]) => void;
  /** Called when a timer has rung for `ringMs` and nobody stopped it. */
  readonly unheard: (timer: Timer) => void;
  readonly failed: (error: unknown) => void;
  /** The name of this hub, of several that share their timers. */
  readonly hub?: string | undefined;
  /** Returns false for a timer that rings at another hub. */
  readonly isHere?: (timer: Timer) => boolean;
};

export class Shelf {
  readonly #options: ShelfOptions;
  #timers: readonly Timer[];
  #last: Promise<unknown> = Promise.resolve();
  #next: NodeJS.Timeout | undefined;
  #offset: number;
  #noted: number;
  #isClosed = false;
  #wasSet: boolean;
  #zone: string;
  readonly #leaps: Leaps;
  /** Whose moments were translated to what the wall clock showed in this run. */
  readonly #translated = new Set<string>();
  readonly #isHere: (timer: Timer) => boolean;

  constructor(options: ShelfOptions) {
    const { clock, kept } = options;
    this.#options = options;
    this.#isHere = options.isHere ?? (() => true);
    this.#timers = kept.map((timer) => this.#inZone(timer));
    this.#offset = clock.wall() - clock.uptime();
    this.#noted = clock.uptime();
    this.#wasSet = clock.isSet();
    this.#zone = zoneHere();
    this.#leaps = new Leaps(clock);
  }

  /** The first to ring is first. */
  list(): readonly Timer[] {
    const left = new Map(this.#timers.map((timer) => [timer, this.remaining(timer)]));
    const rank = (timer: Timer): number => Math.min(left.get(timer) ?? 0, Number.MAX_SAFE_INTEGER);
    return this.#timers.toSorted((one, other) => rank(one) - rank(other));
  }

  /** Milliseconds; Infinity while the clock is not set. */
  remaining(timer: Timer): number {
    return timer.state === "waiting" ? remaining(timer, this.#options.clock) : 0;
  }

  addTimer(wanted: Wanted, seconds: number): Promise<Timer> {
    const length = checked(seconds);
    return this.#add(() => ({
      ...wanted,
      id: randomUUID(),
      state: "waiting",
      seconds: length,
      ...dueIn(length * 1000, this.#options.clock),
    }));
  }

  /** At a time of day; `weekdays`: on which it repeats; empty: once. */
  addAlarm(wanted: Wanted, hour: number, minute: number, weekdays: readonly number[]): Promise<Timer> {
    const at = { hour, minute, weekdays: [...weekdays], zone: zoneHere() };
    return this.#add(() => ({ ...wanted, id: randomUUID(), state: "waiting", wall: nextAt(at, this.#wall()), at }));
  }

  /** Once, at this moment. */
  addMoment(wanted: Wanted, moment: number): Promise<Timer> {
    return this.#add(() => {
      if (!(moment > this.#wall())) throw new Refused("that time has passed", "passed");
      if (moment > this.#wall() + maxAheadMs) throw new Refused("that is more than a year away", "tooFar");
      return { ...wanted, id: randomUUID(), state: "waiting", wall: moment };
    });
  }

  /** Removes those timers. Resolves to those that were there. */
  cancel(ids: readonly string[]): Promise<readonly Timer[]> {
    return this.#change((timers) => {
      const found = timers.filter(({ id }) => ids.includes(id));
      this.#leaps.forget(ids);
      return { next: timers.filter((timer) => !found.includes(timer)), result: found };
    });
  }

  /** Adds to what is left of a timer; one that rings waits again. */
  extend(id: string, seconds: number): Promise<Timer> {
    return this.change(id, { seconds });
  }

  /** Changes the name, and adds seconds to what is left. */
  async change(id: string, { name, seconds }: { readonly name?: string; readonly seconds?: number }): Promise<Timer> {
    const made = await this.#change((timers) => {
      const timer = found(timers, id);
      const renamed = name === undefined ? timer : { ...timer, name };
      const changed = seconds === undefined ? renamed : this.#longer(renamed, this.remaining(timer), seconds);
      this.#leaps.forget([id]);
      return { next: timers.map((one) => (one === timer ? changed : one)), result: changed };
    });
    void this.look();
    return made;
  }

  #longer(timer: Timer, left: number, seconds: number): Timer {
    if (timer.at !== undefined)
      throw new Refused("only a timer can be extended: cancel the alarm and set another", "onlyTimers");
    if (left === Infinity) throw new Refused("the clock of the board is not set yet", "noClock");
    return waitingFor(timer, checked(Math.max(0, left / 1000) + seconds) * 1000, this.#options.clock);
  }

  /** Ends what rings; alarms that repeat wait for their next day. */
  stop(which: Which = {}): Promise<readonly Timer[]> {
    return this.#change((timers) => {
      const ringing = timers.filter((timer) => this.#isMeant(timer, which));
      needed(timers, ringing, which);
      return { next: this.#without(timers, ringing), result: ringing };
    });
  }

  /** What rings, rings again after so many seconds; an alarm that repeats, besides its next day. */
  async snooze(seconds: number, which: Which = {}): Promise<readonly Timer[]> {
    const snoozed = await this.#change((timers) => {
      const ringing = timers.filter((timer) => this.#isMeant(timer, which));
      needed(timers, ringing, which);
      const again = ringing.map((timer) => ({
        ...waitingFor(timer, checked(seconds) * 1000, this.#options.clock),
        id: repeats(timer) ? randomUUID() : timer.id,
      }));
      this.#leaps.forget(again.map(({ id }) => id));
      return { next: [...this.#without(timers, ringing), ...again], result: again };
    });
    void this.look();
    return snoozed;
  }

  /** The user was told of these missed ones. */
  async told(ids: readonly string[]): Promise<void> {
    await this.#change((timers) => {
      const missed = timers.filter(({ id, state }) => state === "missed" && ids.includes(id));
      return { next: this.#without(timers, missed), result: undefined };
    });
  }

  /** Lets what is due ring, ends what has rung for long enough, and looks again when the next is due. */
  async look(): Promise<void> {
    clearTimeout(this.#next);
    let wait = retryMs;
    const [offset, zone] = [this.#offset, this.#zone];
    try {
      const { clock, ringMs, unheard } = this.#options;
      const ended = await this.#change((timers) => {
        const passed = passTime(this.#refreshed(this.#moved(timers)), clock, ringMs, this.#isHere);
        return { next: passed.timers, result: passed.unheard };
      });
      this.#leaps.written(this.#timers);
      for (const timer of ended) unheard(timer);
      wait = this.#timers.reduce((least, timer) => Math.min(least, this.#untilLook(timer)), maxSleepMs);
    } catch (error) {
      // A clock that was set, and another time zone, are looked at again.
      [this.#offset, this.#zone] = [offset, zone];
      this.#options.failed(error);
    }
    clearTimeout(this.#next);
    if (!this.#isClosed) this.#next = setTimeout(() => void this.look(), Math.max(10, wait));
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#next);
    await this.#last;
  }

  /** What the hubs have agreed on about a timer: `change` makes it of the one that is here. Throws what that throws. */
  async adopt(id: string, change: (here: Timer | undefined) => Timer | undefined): Promise<void> {
    await this.#change((timers) => {
      const here = timers.find((timer) => timer.id === id);
      const made = change(here);
      if (made === here) return { next: timers, result: undefined };
      if (made?.told === undefined) this.#translated.delete(id);
      else if (made.wall !== here?.wall) this.#translated.add(id);
      const agreed = made && this.#inZone(made);
      const others = timers.filter((timer) => timer !== here);
      return { next: agreed === undefined ? others : [...others, agreed], result: undefined };
    });
    void this.look();
  }

  /** At what time of day an alarm rings is decided where it rings: the boards of a house may have different time zones. */
  #inZone(timer: Timer): Timer {
    const { clock, hub } = this.#options;
    const isOthers = hub !== undefined && timer.hub !== undefined && timer.hub !== hub;
    return isOthers ? timer : inThisZone(timer, clock);
  }

  /** The time zone of the board may be changed while it runs. */
  #moved(timers: readonly Timer[]): readonly Timer[] {
    const zone = zoneHere();
    if (zone === this.#zone) return timers;
    this.#zone = zone;
    return timers.map((timer) => this.#inZone(timer));
  }

  #untilLook(timer: Timer): number {
    if (timer.state === "missed") return Infinity;
    const { clock, ringMs } = this.#options;
    const left = timer.state === "ringing" ? ringLeft(timer, clock, ringMs) : this.remaining(timer);
    // What is due and rings elsewhere is looked at again when it is given to this hub.
    return left <= 0 && !this.#isHere(timer) ? Infinity : left;
  }

  /** A ring at a site is one that sounds there: a room of another hub may have the same name. */
  #isMeant(timer: Timer, { id, siteId }: Which): boolean {
    if (timer.state !== "ringing" || (id !== undefined && timer.id !== id)) return false;
    return siteId === undefined || (timer.siteId === siteId && this.#isHere(timer));
  }

  async #add(make: () => Timer): Promise<Timer> {
    const made = await this.#change((timers) => {
      if (timers.length >= maxTimers)
        throw new Refused(`there are already ${maxTimers} timers: cancel some`, "tooMany");
      const { hub } = this.#options;
      const timer = hub === undefined ? make() : { ...make(), hub };
      return { next: [...timers, timer], result: timer };
    });
    void this.look();
    return made;
  }

  #without(timers: readonly Timer[], ended: readonly Timer[]): readonly Timer[] {
    const gone = new Set(ended);
    if (gone.size === 0) return timers;
    return timers.flatMap((timer) => (gone.has(timer) ? over(timer, this.#options.clock) : [timer]));
  }

  /** After the wall clock was set, or a minute without one, what is written of timers is not true any more. */
  #refreshed(timers: readonly Timer[]): readonly Timer[] {
    const { clock } = this.#options;
    const [offset, uptime] = [clock.wall() - clock.uptime(), clock.uptime()];
    const jump = offset - this.#offset;
    const [wasSet, isSet] = [this.#wasSet, clock.isSet()];
    this.#wasSet = isSet;
    const isDue = isJump(jump) || (!isSet && uptime - this.#noted >= noteMs);
    if (!isDue) return timers;
    [this.#offset, this.#noted] = [offset, uptime];
    // The first time that it is set is no leap: what was due until then was due while the board was off.
    if (wasSet && jump > 0) this.#leaps.ahead(timers, jump);
    const waiting = jump < 0 ? this.#leaps.back(timers) : timers;
    return waiting.map((timer) => refreshed(this.#translated.has(timer.id) ? translatedBy(timer, jump) : timer, clock));
  }

  /** Throws Refused while it is not known what time it is. */
  #wall(): number {
    if (!this.#options.clock.isSet()) throw new Refused("the clock of the board is not set yet", "noClock");
    return this.#options.clock.wall();
  }

  /** Changes the timers, one change at a time: on the disk first, so that nothing is promised that cannot be kept. */
  #change<Result>(
    make: (timers: readonly Timer[]) => { readonly next: readonly Timer[]; readonly result: Result },
  ): Promise<Result> {
    const work = async (): Promise<Result> => {
      const { next, result } = make(this.#timers);
      if (next === this.#timers) return result;
      await this.#options.store.write(next);
      this.#timers = next;
      this.#options.changed(next);
      return result;
    };
    const done = this.#last.then(work);
    this.#last = done.catch(() => undefined);
    return done;
  }
}

/** Nothing rings at a site: that is no fault. One that was named must be there, and ring. */
function needed(timers: readonly Timer[], ringing: readonly Timer[], { id }: Which): void {
  if (id === undefined || ringing.length > 0) return;
  found(timers, id);
  throw new Refused("this timer does not ring now", "notRinging");
}

function found(timers: readonly Timer[], id: string): Timer {
  const timer = timers.find((one) => one.id === id);
  if (timer === undefined) throw new Refused("there is no such timer", "unknown");
  return timer;
}

function checked(seconds: number): number {
  if (!(seconds >= 1 && seconds <= maxSeconds)) throw new Refused("a timer takes from one second to 31 days", "length");
  return seconds;
}
