/** A timer, an alarm or a reminder as it is kept on the disk. */
import * as v from "valibot";

const milliseconds = v.pipe(v.number(), v.finite());

export const maxNameLength = 200;

export const timer = v.object({
  id: v.pipe(v.string(), v.regex(/^[\w-]{1,64}$/u)),
  kind: v.picklist(["timer", "alarm", "reminder"]),
  /** "" when it has none. */
  name: v.pipe(v.string(), v.maxLength(maxNameLength)),
  siteId: v.pipe(v.string(), v.minLength(1)),
  /** The language in which it was set, and is told; undefined: that of the assistant. */
  lang: v.optional(v.pipe(v.string(), v.maxLength(maxNameLength))),
  /** missed: it was due while the board was off, which has not been told yet. */
  state: v.picklist(["waiting", "ringing", "missed"]),
  /** When it is due by the wall clock; undefined for a timer that was set while that was not set. */
  wall: v.optional(milliseconds),
  /** Of a timer: when it is due in the boot in which it was set, and how much was left when this was written. */
  since: v.optional(v.object({ boot: v.string(), uptime: milliseconds, left: milliseconds })),
  /** The length of a timer. */
  seconds: v.optional(milliseconds),
  /** Of an alarm: the local time of day, and the days on which it repeats (1 is Monday). */
  at: v.optional(
    v.object({
      hour: v.number(),
      minute: v.number(),
      weekdays: v.array(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(7))),
      zone: v.string(),
    }),
  ),
  /** When it began to ring, by both clocks. */
  rang: v.optional(v.object({ boot: v.string(), uptime: milliseconds, wall: milliseconds })),
  /** The hub where it rings, of hubs that share their timers. */
  hub: v.optional(v.string()),
  /** The hub that rings in its place, because that one was dead when it was due. */
  takenBy: v.optional(v.string()),
  /** Its moments as another hub has told them, by the clock of a hub; gone when this hub has moved them. */
  told: v.optional(
    v.object({
      clock: v.string(),
      wall: v.optional(milliseconds),
      rang: v.optional(milliseconds),
      counts: v.boolean(),
    }),
  ),
});
export type Timer = v.InferOutput<typeof timer>;
