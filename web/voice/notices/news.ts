/** What is new among timers and announcements since the last look. */
import type { Answer } from "../../api/call.ts";

type Timer = Answer<"listTimers">["timers"][number];
type Announcement = Answer<"listAnnouncements">["announcements"][number];
export type Lists = { readonly timers: readonly Timer[]; readonly announcements: readonly Announcement[] };
export type News = {
  /** Each with the tag under which it is shown: a later one with the same tag takes its place. */
  readonly timers: readonly (Timer & { readonly tag: string })[];
  readonly announcements: readonly (Announcement & { readonly tag: string })[];
  /** Tags of what is over: somebody has stopped it. */
  readonly over: readonly string[];
};

const isTold = ({ state }: Timer): boolean => state !== "waiting";
const tagOf = (timer: Timer): string => `timer-${timer.timerId}`;

/** `before`: undefined at the first look, where only what rings is news. `login` announces for others, and knows it. */
export function newsIn(before: Lists | undefined, now: Lists, login: string | undefined): News {
  const known = new Map(before?.timers.map((timer) => [tagOf(timer), timer.state]));
  const told = now.timers.filter(isTold);
  const tags = new Set(told.map(tagOf));
  const isNewTimer = (timer: Timer) =>
    known.get(tagOf(timer)) !== timer.state && (before !== undefined || timer.state === "ringing");
  const heard = new Set(before?.announcements.map(({ id }) => id));
  const isNews = ({ id, by }: Announcement) => before !== undefined && !heard.has(id) && by !== login;
  return {
    timers: told.filter(isNewTimer).map((timer) => ({ ...timer, tag: tagOf(timer) })),
    announcements: now.announcements.filter(isNews).map((one) => ({ ...one, tag: `announcement-${one.id}` })),
    over: (before?.timers ?? [])
      .filter(isTold)
      .map(tagOf)
      .filter((tag) => !tags.has(tag)),
  };
}
