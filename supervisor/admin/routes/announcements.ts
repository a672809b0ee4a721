/** Announcements. An addition to the specification. */
import type { FastifyRequest } from "fastify";
import type { Announcements, ShownAnnouncement } from "../../announcements/announcements.ts";
import { SottoError } from "../../errors.ts";
import { actorOf, sitesOf } from "../caller.ts";
import * as contract from "../contract/announcements.ts";
import { checkSites, reachesSite } from "../own-sites.ts";
import { route } from "../route.ts";

type Needs = {
  readonly announcements: Pick<
    Announcements,
    "list" | "places" | "quietSites" | "beginQuiet" | "endQuiet" | "announce" | "acknowledge" | "withdraw"
  >;
};

const iso = (moment: number): string => new Date(moment).toISOString();

/** What became of it at the sites that the caller reaches. */
const shown = (request: FastifyRequest, { createdAt, expiresAt, deliveries, ...announcement }: ShownAnnouncement) => ({
  ...announcement,
  createdAt: iso(createdAt),
  expiresAt: iso(expiresAt),
  deliveries: deliveries
    .filter(({ siteId }) => reachesSite(request, siteId))
    .map(({ siteId, state, times, waitsFor }) => ({
      siteId,
      state,
      times,
      ...(waitsFor === undefined ? {} : { waitsFor }),
    })),
});

export const listAnnouncements = route(contract.listAnnouncements, ({ announcements }: Needs) => async (request) => ({
  announcements: announcements
    .list()
    .map((one) => shown(request, one))
    .filter(({ deliveries }) => deliveries.length > 0),
  sites: shownSites(request, announcements),
}));

export const operateQuiet = route(contract.operateQuiet, ({ announcements }: Needs) => async (request) => {
  const { operation, minutes, until } = request.body;
  const siteIds = request.body.siteIds ?? ownPlaces(request, announcements);
  checkSites(request, siteIds ?? []);
  if (minutes !== undefined && until !== undefined)
    throw new SottoError("REQUEST_INVALID", "give minutes or until, not both");
  if (operation === "end") announcements.endQuiet(siteIds);
  else announcements.beginQuiet(siteIds, { minutes, until: until === undefined ? undefined : Date.parse(until) });
  return { sites: shownSites(request, announcements) };
});

/** The sites that the caller reaches, with how long it is quiet there. */
function shownSites(request: FastifyRequest, announcements: Needs["announcements"]) {
  const quiet = new Map(announcements.quietSites().map((one) => [one.siteId, one]));
  const shownQuiet = (siteId: string) => {
    const found = quiet.get(siteId);
    return found === undefined ? {} : { quiet: { until: iso(found.until), asked: found.isAsked } };
  };
  return announcements
    .places()
    .filter(({ siteId }) => reachesSite(request, siteId))
    .map(({ siteId, isAway: away }) => ({ siteId, away, ...shownQuiet(siteId) }));
}

export const announce = route(contract.announce, ({ announcements }: Needs) => async (request, reply) => {
  const { siteIds = ownPlaces(request, announcements), ...rest } = request.body;
  checkSites(request, siteIds ?? []);
  const made = announcements.announce({ ...rest, siteIds }, actorOf(request));
  return reply.status(201).header("location", `/admin/announcements/${made.id}`).send(shown(request, made));
});

export const operateAnnouncement = route(
  contract.operateAnnouncement,
  ({ announcements }: Needs) =>
    async (request) => {
      const { announcement } = request.params;
      const sites = sitesIn(announcements, announcement);
      // Whoever has heard it may say so, as by voice: it is over everywhere then.
      if (!sites.some((siteId) => reachesSite(request, siteId))) checkSites(request, sites);
      return shown(request, announcements.acknowledge(announcement));
    },
);

export const withdrawAnnouncement = route(
  contract.withdrawAnnouncement,
  ({ announcements }: Needs) =>
    async (request) => {
      const { announcement } = request.params;
      checkSites(request, sitesIn(announcements, announcement));
      return shown(request, announcements.withdraw(announcement));
    },
);

/** The sites of an announcement: none of one that does not exist, which is told by what follows. */
function sitesIn(announcements: Needs["announcements"], id: string): readonly string[] {
  const found = announcements.list().find((one) => one.id === id);
  return found?.deliveries.map(({ siteId }) => siteId) ?? [];
}

/** Where a user announces who names no site: at all that are theirs and have a speaker; undefined: everywhere. */
function ownPlaces(request: FastifyRequest, announcements: Needs["announcements"]): string[] | undefined {
  const own = sitesOf(request);
  if (own === undefined) return undefined;
  const places = announcements.places().map(({ siteId }) => siteId);
  const there = places.filter((siteId) => own.includes(siteId));
  // None of them has one: then the error names the first site.
  return there.length > 0 ? there : own.length > 0 ? [own[0] ?? ""] : places.slice(0, 1);
}
