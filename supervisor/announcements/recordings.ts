/**
 * Announcements in the voice of who said them. The sound is in the memory of the speech component, under an id that nobody can
 * guess, and goes through neither the supervisor nor a disk: when it is lost, the recognised words are spoken.
 */
import { randomUUID } from "node:crypto";
import {
  type AnnouncementsPerform,
  audioServerRegisterSentence,
  audioServerSentenceRegistered,
  spokenId,
  spokenSoundHours,
  ttsLoaded,
  ttsRegisterSound,
} from "#bus";
import type { Port } from "../../platform/port/port.ts";
import { wavHeader } from "../../platform/sound/wav-build.ts";
import type { Heard } from "./speaking.ts";

export type Spoken = NonNullable<AnnouncementsPerform["spoken"]>;

/** The audio server answers at once, if it runs. */
const answerTimeoutMs = 2000;
/** With space for what a household says in a night. More are spoken. */
const maxKept = 16;
/** Shorter than they are kept, so that none is asked for that is just forgotten. */
const keptMs = (spokenSoundHours - 1) * 3_600_000;
/** Shorter ones were cut wrongly. */
const leastSeconds = 0.5;
const silence = wavHeader(16_000, 1, 0);

type Options = {
  readonly port: () => Port | undefined;
  /** Whether the audio server keeps what is said at this site. */
  readonly keeps: (siteId: string) => boolean;
};

export class Recordings {
  readonly #options: Options;
  readonly #waiting = new Map<string, (seconds: number) => void>();
  /** By announcement. One that could not be played is kept to be erased. */
  readonly #kept = new Map<string, { readonly soundId: string; readonly at: number; isDistrusted: boolean }>();

  constructor(options: Options) {
    this.#options = options;
  }

  /** Has the words registered. Resolves to the id of the sound; to undefined when there is none. */
  async register({ siteId, sessionId, start, end }: Spoken): Promise<string | undefined> {
    const port = this.#options.port();
    if (port?.connected !== true || !this.#options.keeps(siteId) || this.#kept.size >= maxKept) return undefined;
    const soundId = `${spokenId}${randomUUID()}`;
    const { promise, resolve } = Promise.withResolvers<number>();
    const late = setTimeout(() => resolve(0), answerTimeoutMs);
    this.#waiting.set(soundId, resolve);
    port.say(audioServerRegisterSentence, { siteId, sessionId, soundId, start, end }, { siteId });
    const seconds = await promise;
    clearTimeout(late);
    this.#waiting.delete(soundId);
    if (seconds >= leastSeconds) return soundId;
    // An answer that was late may have registered it.
    this.#erase(soundId);
    return undefined;
  }

  hear({ topic, payload, siteId, fault }: Heard): void {
    if (fault !== undefined) return;
    // What it had in memory is gone.
    if (topic === ttsLoaded.format({})) this.#kept.clear();
    if (siteId === undefined || topic !== audioServerSentenceRegistered.format({ siteId })) return;
    const { soundId, seconds } = payload as { readonly soundId: string; readonly seconds: number };
    this.#waiting.get(soundId)?.(seconds);
  }

  keep(announcementId: string, soundId: string): void {
    this.#kept.set(announcementId, { soundId, at: performance.now(), isDistrusted: false });
  }

  /** Returns the id of its sound, as long as it is there. */
  of(announcementId: string): string | undefined {
    const kept = this.#kept.get(announcementId);
    if (kept === undefined || kept.isDistrusted || performance.now() - kept.at > keptMs) return undefined;
    return kept.soundId;
  }

  /** It was not played: the speech component may not have it, for want of space, and the words are spoken from now on. */
  distrust(announcementId: string): void {
    const kept = this.#kept.get(announcementId);
    if (kept !== undefined) kept.isDistrusted = true;
  }

  /** Nothing was announced with it. */
  discard(soundId: string): void {
    if (![...this.#kept.values()].some((kept) => kept.soundId === soundId)) this.#erase(soundId);
  }

  /** It is not played any more. */
  release(announcementId: string): void {
    const kept = this.#kept.get(announcementId);
    if (kept === undefined) return;
    this.#kept.delete(announcementId);
    this.#erase(kept.soundId);
  }

  #erase(soundId: string): void {
    const port = this.#options.port();
    if (port?.connected === true) port.say(ttsRegisterSound, silence, { soundId });
  }
}
