/** Announcements. An addition to the specification. */
import type { Announcements, ShownAnnouncement } from "../../announcements/announcements.ts";
import { actorOf } from "../caller.ts";
import * as contract from "../contract/announcements.ts";
import { route } from "../route.ts";

type Needs = {
  readonly announcements: Pick<Announcements, "list" | "places" | "announce" | "acknowledge" | "withdraw">;
};

const iso = (moment: number): string => new Date(moment).toISOString();

const shown = ({ createdAt, expiresAt, deliveries, ...announcement }: ShownAnnouncement) => ({
  ...announcement,
  createdAt: iso(createdAt),
  expiresAt: iso(expiresAt),
  deliveries: deliveries.map(({ siteId, state, times, waitsFor }) => ({
    siteId,
    state,
    times,
    ...(waitsFor === undefined ? {} : { waitsFor }),
  })),
});

export const listAnnouncements = route(contract.listAnnouncements, ({ announcements }: Needs) => async () => ({
  announcements: announcements.list().map(shown),
  sites: announcements.places().map(({ siteId, isAway: away }) => ({ siteId, away })),
}));

export const announce = route(contract.announce, ({ announcements }: Needs) => async (request, reply) => {
  const made = announcements.announce(request.body, actorOf(request));
  return reply.status(201).header("location", `/admin/announcements/${made.id}`).send(shown(made));
});

export const operateAnnouncement = route(
  contract.operateAnnouncement,
  ({ announcements }: Needs) =>
    async ({ params }) =>
      shown(announcements.acknowledge(params.announcement)),
);

export const withdrawAnnouncement = route(
  contract.withdrawAnnouncement,
  ({ announcements }: Needs) =>
    async ({ params }) =>
      shown(announcements.withdraw(params.announcement)),
);
