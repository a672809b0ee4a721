/**
 * Timers as hubs share them. Their moments are by the clock of the hub that has said them, which may be hours off: another hub adds
 * the difference, and counts from then on by the time since its own boot.
 */
import * as v from "valibot";
import type { Clock } from "./clock.ts";
import { type Timer, timer } from "./timer.ts";

const { kind, name, siteId, lang, state, seconds, at } = timer.entries;
const moment = v.pipe(v.number(), v.finite());

const sharedTimer = v.object({
  kind,
  name,
  siteId,
  lang,
  state,
  seconds,
  at,
  /** The hub where it rings when no hub serves its room as that of a satellite. */
  hub: v.pipe(v.string(), v.maxLength(32)),
  /** The hub whose clock tells the moments. */
  clock: v.pipe(v.string(), v.maxLength(32)),
  wall: v.optional(moment),
  rang: v.optional(moment),
  /** It is due when so much time has passed, not at a time of day. */
  counts: v.boolean(),
  /** The last key: the supervisor adds it. */
  takenBy: v.optional(v.pipe(v.string(), v.maxLength(32))),
});
type SharedTimer = v.InferOutput<typeof sharedTimer>;

export function asShared(one: Timer, hub: string): string {
  const told = one.told ?? ownMoments(one, hub);
  const shared: SharedTimer = {
    kind: one.kind,
    name: one.name,
    siteId: one.siteId,
    lang: one.lang,
    state: one.state,
    seconds: one.seconds,
    at: one.at,
    hub: one.hub ?? hub,
    clock: told.clock,
    wall: told.wall,
    rang: told.rang,
    counts: told.counts,
    takenBy: one.takenBy,
  };
  return JSON.stringify(shared);
}

export type Agreed = { readonly id: string; readonly text: string; readonly offset: number };

/** `here`: what this hub has of it. Throws an Error for what is no timer. */
export function fromShared(
  { id, text, offset }: Agreed,
  here: Timer | undefined,
  { clock, hub: own }: { readonly clock: Clock; readonly hub: string },
): Timer {
  const read = v.safeParse(sharedTimer, parsed(text));
  if (!read.success || !v.is(timer.entries.id, id)) throw new Error("this is no timer that this version understands");
  const { hub, clock: by, wall, rang, counts, ...rest } = read.output;
  const said = { clock: by, wall, rang, counts };
  const known: Timer = { ...rest, id, hub, ...(by === own ? {} : { told: said }) };
  if (here !== undefined && isSame(here.told ?? ownMoments(here, own), said))
    return { ...known, wall: here.wall, since: here.since, rang: here.rang };
  const due = wall === undefined ? undefined : wall + offset;
  const timed: Timer = { ...known, wall: due, rang: rangAt(rang, offset, clock) };
  if (!counts || due === undefined || !clock.isSet()) return timed;
  const left = due - clock.wall();
  return { ...timed, since: { boot: clock.boot, uptime: clock.uptime() + left, left } };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/** On the disk, a key without a value is not there. */
const isSame = (one: Timer["told"], other: Timer["told"]): boolean => JSON.stringify(one) === JSON.stringify(other);

const ownMoments = ({ wall, rang, since }: Timer, hub: string): NonNullable<Timer["told"]> => ({
  clock: hub,
  wall,
  rang: rang?.wall,
  counts: since !== undefined,
});

/** Of another boot: only the wall clock tells how long it has rung. */
const rangAt = (rang: number | undefined, offset: number, clock: Clock): Timer["rang"] =>
  rang === undefined ? undefined : { boot: `not ${clock.boot}`, uptime: 0, wall: rang + offset };
