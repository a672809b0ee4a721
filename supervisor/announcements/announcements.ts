/**
 * Announcements: accepts them, has them spoken by the dialogue when their site is free, and keeps what becomes of each.
 *
 * INVARIANTS
 * 1. What was accepted is on the disk, and is spoken, dropped with an event, withdrawn or acknowledged, whatever is killed.
 * 2. A site speaks one announcement, or several merged into one, at a time, and never during a session.
 * 3. It is written down that it is spoken when it begins. What was killed then is repeated, and the repetition says so.
 */
import { randomUUID } from "node:crypto";
import { uptime } from "node:os";
import { announcementsChanged } from "#bus";
import { isStop, phrasesIn } from "../../platform/assistant/phrases.ts";
import type { Log, Port } from "../../platform/port/port.ts";
import { clockJumps, clockSetMs, maxDriftMs } from "../clock.ts";
import type { AnnouncementsConfig } from "../config/sections.ts";
import { SottoError } from "../errors.ts";
import type { Database } from "../store/database.ts";
import { AnnouncementStore } from "./announcement-store.ts";
import { type Announcement, type Delivery, isHeard, isOpen, movedBy } from "./announcement.ts";
import { quietUntil, timeOfDay } from "./quiet.ts";
import { type Quiet, QuietNow } from "./quiet-now.ts";
import { checkedMinutes, checkedSites, checkedText, maxWaiting, type Place, Rate, type Request } from "./requests.ts";
import { Recordings } from "./recordings.ts";
import { type Ended, Speaking } from "./speaking.ts";
import { inWords } from "./words.ts";

export type AnnouncementsOptions = {
  readonly database: Database;
  readonly port: () => Port | undefined;
  readonly config: () => AnnouncementsConfig;
  /** The sites that have a speaker. */
  readonly places: () => readonly Place[];
  /** Whether what is said at this site is kept, to be played instead of spoken. */
  readonly keepsSentence?: (siteId: string) => boolean;
  /** The assistant's language: "en". */
  readonly language: () => string;
  readonly log: Pick<Log, "error" | "info">;
  /** Epoch milliseconds. */
  readonly now?: () => number;
  /** Milliseconds since the boot. */
  readonly uptime?: () => number;
};

/** An announcement as clients see it. */
export type ShownAnnouncement = Omit<Announcement, "deliveries"> & {
  readonly expiresAt: number;
  readonly deliveries: readonly (Delivery & { readonly waitsFor?: string })[];
};

const importanceRank = { urgent: 0, normal: 1, info: 2 } as const;
/** The announcements that are spoken as one. */
const maxMerged = 8;
const retryMs = 20_000;
const maxSleepMs = 20_000;
const minuteMs = 60_000;

export class Announcements {
  readonly #options: AnnouncementsOptions;
  readonly #store: AnnouncementStore;
  readonly #quietNow: QuietNow;
  readonly #rate = new Rate();
  readonly #now: () => number;
  readonly #jump: () => number;
  readonly speaking: Speaking;
  readonly recordings: Recordings;
  #timer: NodeJS.Timeout | undefined;
  #isClosed = false;

  constructor(options: AnnouncementsOptions) {
    this.#options = options;
    this.#store = new AnnouncementStore(options.database);
    this.#quietNow = new QuietNow(options.database);
    this.#now = options.now ?? Date.now;
    this.#jump = clockJumps(this.#now, options.uptime ?? (() => uptime() * 1000));
    this.recordings = new Recordings({ port: options.port, keeps: options.keepsSentence ?? (() => false) });
    this.speaking = new Speaking({
      port: options.port,
      started: (siteId, ids) => this.#started(siteId, ids),
      ended: (siteId, ids, ended) => this.#ended(siteId, ids, ended),
      free: () => this.look(),
      stopped: (siteId) => this.#stopped(siteId),
      said: (siteId, text) => isStop(text, phrasesIn(options.language())) && this.#stopped(siteId),
    });
  }

  /** The sites where something can be announced. */
  places(): readonly Place[] {
    return this.#options.places();
  }

  /** Newest first. */
  list(): readonly ShownAnnouncement[] {
    return this.#store.list().map((one) => this.#shown(one));
  }

  /** Returns it when it is on the disk. Throws SottoError: the message is for the user. */
  announce(request: Request, by: string): ShownAnnouncement {
    const { config, places } = this.#options;
    // What is made now has the moments of the clock as it is now.
    this.#followClock(this.#now());
    const [text, minutes] = [checkedText(request.text), checkedMinutes(request.minutes)];
    const sites = checkedSites(request.siteIds, places());
    if (this.#store.open().length >= maxWaiting)
      throw new SottoError("ANNOUNCEMENTS_TOO_MANY", `${maxWaiting} announcements are waiting already`, {
        remedy: "withdraw some: sotto announcement list, sotto announcement withdraw ID",
      });
    this.#rate.count(by, performance.now());
    const [now, importance] = [this.#now(), request.importance ?? "normal"];
    const expiresAt = (siteId: string): number => {
      if (minutes !== undefined) return now + minutes * minuteMs;
      // The default counts from when it may be said.
      const quiet = importance === "urgent" ? undefined : this.#quietUntil(siteId, now);
      return (quiet ?? now) + config().minutes * minuteMs;
    };
    const deliveries = sites.map((siteId) => ({
      siteId,
      state: "waiting" as const,
      times: 0,
      expiresAt: expiresAt(siteId),
    }));
    const made: Announcement = { id: randomUUID(), text, importance, by, createdAt: now, deliveries };
    this.#store.write([made], now);
    if (request.soundId !== undefined) this.recordings.keep(made.id, request.soundId);
    for (const delivery of deliveries) this.#tell(made.id, delivery);
    this.look();
    return this.#shown(made);
  }

  /** Ends the repetition; and what waits at other sites, because it is known now. Throws SottoError ANNOUNCEMENT_UNKNOWN. */
  acknowledge(id: string): ShownAnnouncement {
    return this.#end(id, "acknowledged");
  }

  /** What is being spoken is spoken to its end. Throws SottoError ANNOUNCEMENT_UNKNOWN. */
  withdraw(id: string): ShownAnnouncement {
    return this.#end(id, "withdrawn");
  }

  /**
   * Acknowledges what was heard at the site, or everywhere. An urgent one is over at all of its sites then; another one only
   * where somebody stopped it.
   */
  acknowledgeHeard(siteId?: string): readonly ShownAnnouncement[] {
    const isMeant = (one: Delivery): boolean => isHeard(one) && (siteId === undefined || one.siteId === siteId);
    const changed = this.#change((one, { importance, deliveries }) => {
      const isOver = importance === "urgent" ? isOpen(one) && deliveries.some(isMeant) : isMeant(one);
      return isOver ? { ...one, state: "acknowledged" } : one;
    });
    for (const { id, importance } of changed) if (importance === "urgent") this.speaking.ended(id);
    return changed.map((one) => this.#shown(one));
  }

  /** The sites where somebody has asked for quiet. */
  quiet(): readonly Quiet[] {
    return this.#quietNow.all(this.#now());
  }

  /** Where only what is urgent is spoken now, until when; the hours of the configuration, too, which nobody can end here. */
  quietSites(): readonly (Quiet & { readonly isAsked: boolean })[] {
    const now = this.#now();
    const asked = new Set(this.quiet().map(({ siteId }) => siteId));
    return this.#options.places().flatMap(({ siteId }) => {
      const until = this.#quietUntil(siteId, now);
      return until === undefined ? [] : [{ siteId, until, isAsked: asked.has(siteId) }];
    });
  }

  /** From now on, only what is urgent is spoken there. Returns when it is on the disk. Throws SottoError. */
  beginQuiet(
    siteIds: readonly string[] | undefined,
    wanted: { readonly until?: number | undefined; readonly minutes?: number | undefined },
  ): readonly Quiet[] {
    const begun = this.#quietNow.begin(checkedSites(siteIds, this.#options.places()), wanted, this.#now());
    this.look();
    return begun;
  }

  /** Ends what was asked for; the hours of the configuration hold as before. Throws SottoError. */
  endQuiet(siteIds: readonly string[] | undefined): void {
    this.#quietNow.end(checkedSites(siteIds, this.#options.places()));
    this.look();
  }

  /** Drops what is too old, speaks what can be spoken, and looks again when that may change. */
  look(): void {
    if (this.#isClosed) return;
    clearTimeout(this.#timer);
    let isWaiting = true;
    try {
      this.#tidy();
      const open = this.#store.open();
      isWaiting = open.length > 0 || this.quiet().length > 0;
      for (const siteId of new Set(open.flatMap(({ deliveries }) => deliveries.map((one) => one.siteId))))
        this.#speakAt(siteId, open);
    } catch (error) {
      this.#options.log.error({ error }, "cannot look after the announcements: trying again");
    }
    if (isWaiting) this.#timer = setTimeout(() => this.look(), this.#sleepMs()).unref();
  }

  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#timer);
  }

  /** When its quiet hours, or the quiet that somebody has asked for, end. */
  #quietUntil(siteId: string, now: number): number | undefined {
    const ends = [quietUntil(this.#options.config(), siteId, now), this.#quietNow.until(siteId, now)];
    const known = ends.filter((end) => end !== undefined);
    return known.length === 0 ? undefined : Math.max(...known);
  }

  #sleepMs(): number {
    const now = this.#now();
    const moments = this.#store
      .open()
      .flatMap(({ deliveries }) => deliveries.filter(isOpen).map((one) => one.notBefore ?? one.expiresAt))
      .map((moment) => moment - now)
      .filter((wait) => wait > 0);
    return Math.max(20, Math.min(maxSleepMs, ...moments));
  }

  #tidy(): void {
    const now = this.#now();
    this.#followClock(now);
    this.#quietNow.tidy(now);
    this.#change((delivery, announcement) => {
      if (delivery.state === "speaking" && !this.speaking.isSpeaking(announcement.id, delivery.siteId))
        return { ...delivery, state: "waiting", notBefore: 0 };
      const isOver = delivery.state === "waiting" && delivery.expiresAt <= now;
      return isOver && !this.speaking.isSpeaking(announcement.id, delivery.siteId)
        ? { ...delivery, state: "expired" }
        : delivery;
    });
  }

  /**
   * When the clock is set, nothing is too old for that reason, and nothing waits until the old time comes again: every moment moves
   * with the clock. It may also have been set while nobody ran.
   */
  #followClock(now: number): void {
    const jump = this.#jump();
    const moved = this.#store.open().flatMap((announcement) => {
      const { createdAt, deliveries } = announcement;
      const wasSet = (createdAt < clockSetMs && now >= clockSetMs) || createdAt > now + maxDriftMs;
      const by = jump === 0 && wasSet ? now - createdAt : jump;
      if (by === 0) return [];
      return [{ ...announcement, createdAt: createdAt + by, deliveries: deliveries.map((one) => movedBy(one, by)) }];
    });
    if (moved.length > 0) this.#store.write(moved, now);
  }

  #speakAt(siteId: string, open: readonly Announcement[]): void {
    if (!this.speaking.isFree(siteId) || this.#isAway(siteId)) return;
    const now = this.#now();
    const quiet = this.#quietUntil(siteId, now) !== undefined;
    const due = open
      .flatMap((announcement) =>
        announcement.deliveries.filter((one) => one.siteId === siteId).map((one) => ({ announcement, ...one })),
      )
      .filter(({ state, notBefore = 0, announcement: { importance } }) => {
        if (state !== "waiting" && state !== "repeating") return false;
        return notBefore <= now && (!quiet || importance === "urgent");
      })
      .toSorted(
        ({ announcement: one }, { announcement: other }) =>
          importanceRank[one.importance] - importanceRank[other.importance],
      )
      .slice(0, maxMerged);
    if (due.length === 0) return;
    const ids = due.map(({ announcement }) => announcement.id);
    const said = due.map((one) => ({ ...one, soundId: this.recordings.of(one.announcement.id) }));
    this.speaking.speak(siteId, ids, inWords(said, this.#options.language()));
  }

  /** Writes down that it is spoken; returns false when nothing of it shall be spoken any more. */
  #started(siteId: string, ids: readonly string[]): boolean {
    const begun = this.#changeAt(siteId, ids, (one) =>
      isOpen(one) ? { ...one, state: "speaking", times: one.times + 1 } : one,
    );
    return begun.length > 0;
  }

  #ended(siteId: string, ids: readonly string[], ended: Ended): void {
    const now = this.#now();
    const { repeats, repeat_seconds: seconds } = this.#options.config();
    this.#changeAt(siteId, ids, (one, { id, importance }) => {
      if (!isOpen(one)) return one;
      if (ended === "failed") {
        if (one.state === "speaking") this.recordings.distrust(id);
        return { ...one, state: "waiting", notBefore: now + retryMs };
      }
      if (one.state !== "speaking") return one;
      if (importance !== "urgent") return { ...one, state: "said" };
      if (one.times > repeats) return { ...one, state: "unacknowledged" };
      return { ...one, state: "repeating", notBefore: now + seconds * 1000 };
    });
  }

  #stopped(siteId: string): void {
    try {
      this.acknowledgeHeard(siteId);
    } catch (error) {
      this.#options.log.error({ error, siteId }, "an announcement could not be acknowledged");
    }
  }

  #end(id: string, state: "acknowledged" | "withdrawn"): ShownAnnouncement {
    const known = this.#store.get(id);
    if (known === undefined)
      throw new SottoError("ANNOUNCEMENT_UNKNOWN", "there is no such announcement", {
        remedy: "sotto announcement list shows those there are",
      });
    this.#change((one, { id: of }) => (of === id && isOpen(one) ? { ...one, state } : one));
    this.speaking.ended(id);
    this.look();
    return this.#shown(this.#store.get(id) ?? known);
  }

  #changeAt(
    siteId: string,
    ids: readonly string[],
    change: (delivery: Delivery, announcement: Announcement) => Delivery,
  ): readonly Announcement[] {
    return this.#change((one, announcement) =>
      one.siteId === siteId && ids.includes(announcement.id) ? change(one, announcement) : one,
    );
  }

  /** Writes what has changed in the open announcements, tells it on the bus, and returns those that did. */
  #change(change: (delivery: Delivery, announcement: Announcement) => Delivery): readonly Announcement[] {
    const told: { readonly id: string; readonly delivery: Delivery }[] = [];
    const changed = this.#store.open().flatMap((announcement) => {
      const deliveries = announcement.deliveries.map((before) => {
        const delivery = change(before, announcement);
        if (delivery !== before) told.push({ id: announcement.id, delivery });
        return delivery;
      });
      return deliveries.some((one, at) => one !== announcement.deliveries[at]) ? [{ ...announcement, deliveries }] : [];
    });
    this.#store.write(changed, this.#now());
    for (const { id, delivery } of told) this.#tell(id, delivery);
    for (const { id, deliveries } of changed) if (!deliveries.some(isOpen)) this.recordings.release(id);
    return changed;
  }

  #tell(announcementId: string, { siteId, state, times }: Delivery): void {
    const { log, port } = this.#options;
    log.info({ announcementId, siteId, state, times }, "an announcement has changed");
    const connected = port();
    if (connected?.connected === true) connected.say(announcementsChanged, { announcementId, siteId, state, times });
  }

  #isAway(siteId: string): boolean {
    return this.#options.places().find((place) => place.siteId === siteId)?.isAway ?? true;
  }

  #shown(announcement: Announcement): ShownAnnouncement {
    const deliveries = announcement.deliveries.map((delivery) => {
      const waitsFor = this.#waitsFor(delivery, announcement);
      return waitsFor === undefined ? delivery : { ...delivery, waitsFor };
    });
    return { ...announcement, expiresAt: Math.max(...deliveries.map((one) => one.expiresAt)), deliveries };
  }

  #waitsFor({ siteId, state, notBefore = 0 }: Delivery, { importance }: Announcement): string | undefined {
    if (state === "repeating") return "somebody who acknowledges it";
    if (state !== "waiting") return undefined;
    const { config } = this.#options;
    const now = this.#now();
    if (this.#isAway(siteId)) return "the site, which is away";
    const quiet = importance === "urgent" ? undefined : this.#quietUntil(siteId, now);
    if (quiet !== undefined) return `the end of the quiet hours at ${timeOfDay(quiet, config().time_zone)}`;
    if (notBefore > now) return "another try: it could not be spoken";
    return this.speaking.isFree(siteId) ? undefined : "its turn";
  }
}
