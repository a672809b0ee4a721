/** What somebody wants announced, verified. */
import { SottoError } from "../errors.ts";
import type { Importance } from "./announcement.ts";

export const maxTextLength = 500;
/** Open ones: more than a household has to say. */
export const maxWaiting = 50;
export const maxMinutes = 7 * 1440;
/** What one user, or all clients of the bus together, may announce in a minute. */
const maxPerMinute = 10;
const minuteMs = 60_000;

export type Request = {
  readonly text: string;
  /** Every site when omitted. */
  readonly siteIds?: readonly string[] | undefined;
  readonly importance?: Importance | undefined;
  /** How long it may wait. */
  readonly minutes?: number | undefined;
  /** A registered sound that is played instead of the text. */
  readonly soundId?: string | undefined;
};

/** A site that can speak. */
export type Place = { readonly siteId: string; readonly isAway: boolean };

/** Returns the text in one line. Throws SottoError REQUEST_INVALID. */
export function checkedText(text: string): string {
  const line = text.replaceAll(/[\p{White_Space}\p{Cc}]+/gu, " ").trim();
  if (!/[\p{Letter}\p{Number}]/u.test(line))
    throw new SottoError("REQUEST_INVALID", "there is nothing to say in the text");
  if (line.length > maxTextLength)
    throw new SottoError(
      "REQUEST_INVALID",
      `the text has ${line.length} characters; at most ${maxTextLength} are announced`,
    );
  return line;
}

/** Throws SottoError REQUEST_INVALID. */
export function checkedMinutes(minutes: number | undefined): number | undefined {
  if (minutes === undefined || (minutes > 0 && minutes <= maxMinutes)) return minutes;
  throw new SottoError("REQUEST_INVALID", `it can wait for up to ${maxMinutes} minutes, and more than none`);
}

/** Returns each site once. Throws SottoError SITE_UNKNOWN with the names of those there are. */
export function checkedSites(wanted: readonly string[] | undefined, places: readonly Place[]): readonly string[] {
  const known = places.map(({ siteId }) => siteId);
  if (known.length === 0)
    throw new SottoError("SITE_UNKNOWN", "no site has a speaker", { remedy: "add one: [audio_server] sites" });
  if (wanted === undefined || wanted.length === 0) return known;
  const unknown = wanted.find((siteId) => !known.includes(siteId));
  if (unknown === undefined) return [...new Set(wanted)];
  throw new SottoError("SITE_UNKNOWN", `there is no site "${unknown}" with a speaker`, {
    remedy: `choose from: ${known.join(", ")}`,
  });
}

/** Counts what each user announces. */
export class Rate {
  readonly #recent = new Map<string, number[]>();

  /** Throws SottoError ANNOUNCEMENTS_TOO_MANY. `now` is a time that only grows. */
  count(by: string, now: number): void {
    for (const [user, times] of this.#recent)
      if (times.every((time) => time <= now - minuteMs)) this.#recent.delete(user);
    const recent = (this.#recent.get(by) ?? []).filter((time) => time > now - minuteMs);
    if (recent.length >= maxPerMinute)
      throw new SottoError("ANNOUNCEMENTS_TOO_MANY", `${by} has announced ${maxPerMinute} times within a minute`, {
        remedy: "wait a minute, or announce it at several sites at once",
      });
    this.#recent.set(by, [...recent, now]);
  }
}
