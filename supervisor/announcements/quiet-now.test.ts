/** Quiet that somebody asks for. */
import t from "tap";
import { announcementsDone, type AnnouncementsPerform } from "#bus";
import { perform } from "./on-bus.ts";
import { house, noon } from "./testing/house.ts";

t.test("quiet that somebody asks for holds until its end, over a kill, and urgent announcements sound", async (t) => {
  const home = house(t);
  const seven = noon + 7 * 3_600_000;
  t.same(home.announcements.beginQuiet(["bedroom"], { until: seven }), [{ siteId: "bedroom", until: seven }]);
  home.kill();
  home.announcements.announce({ text: "dinner" }, "anna");
  t.same(
    home.starts().map(({ siteId }) => siteId),
    ["kitchen"],
  );
  const [waiting] = home.announcements.list();
  t.match(waiting?.deliveries[1], { siteId: "bedroom", waitsFor: "the end of the quiet hours at 19:00" });
  home.announcements.announce({ text: "fire", siteIds: ["bedroom"], importance: "urgent" }, "anna");
  t.match(home.starts(), [{ siteId: "bedroom", init: { text: "Urgent: fire." } }]);
  home.announcements.acknowledgeHeard();
  home.later(7 * 60 + 1);
  t.same(home.announcements.quiet(), []);
});

t.test("quiet is ended by who says so, and the quiet hours of the configuration are not", async (t) => {
  const home = house(t, { quiet: { kitchen: "11:00-13:00" } });
  t.match(home.announcements.quietSites(), [{ siteId: "kitchen", isAsked: false }]);
  home.announcements.beginQuiet(undefined, { minutes: 30 });
  t.match(home.announcements.quietSites(), [
    { siteId: "kitchen", until: noon + 3_600_000, isAsked: true },
    { siteId: "bedroom", until: noon + 30 * 60_000, isAsked: true },
  ]);
  home.announcements.announce({ text: "dinner" }, "anna");
  t.same(home.starts(), []);
  home.announcements.endQuiet(undefined);
  t.match(home.starts(), [{ siteId: "bedroom", init: { text: "dinner." } }]);
  t.match(home.announcements.list()[0]?.deliveries[0], { waitsFor: "the end of the quiet hours at 13:00" });
});

t.test(
  "quiet that has passed, is too long or is at no site is refused, and what a wrong clock said ends",
  async (t) => {
    const home = house(t);
    for (const wanted of [{ until: noon - 1 }, { minutes: 1441 }, { minutes: 0 }, { minutes: Number.NaN }])
      t.throws(() => home.announcements.beginQuiet(["kitchen"], wanted), { code: "REQUEST_INVALID" });
    t.throws(() => home.announcements.beginQuiet(["attic"], {}), { code: "SITE_UNKNOWN" });
    home.setClock(40 * 86_400_000);
    home.announcements.beginQuiet(["kitchen"], {});
    home.setClock(-40 * 86_400_000);
    t.same(home.announcements.quiet(), []);
    home.setClock(-noon);
    t.throws(() => home.announcements.beginQuiet(["kitchen"], {}), /clock/u);
  },
);

t.test(
  "quiet that has ended holds no more at a boot at which the clock is not set, and what had not ended does",
  async (t) => {
    const home = house(t);
    home.announcements.beginQuiet(["kitchen"], { minutes: 30 });
    home.announcements.beginQuiet(["bedroom"], { minutes: 90 });
    home.later(60);
    home.setClock(-noon);
    home.kill();
    t.match(home.announcements.quiet(), [{ siteId: "bedroom" }]);
    t.equal(home.announcements.quiet().length, 1);
  },
);

t.test("clients and skills ask for quiet on the bus, and are told where it is quiet", async (t) => {
  const home = house(t);
  const request = (more: object) => ({ requestId: "r", siteIds: ["kitchen"], ...more }) as AnnouncementsPerform;
  perform(home.port, home.announcements, request({ action: "quiet", minutes: 60 }));
  t.match(home.said(announcementsDone), [{ requestId: "r", quiet: [{ siteId: "kitchen", until: noon + 3_600_000 }] }]);
  perform(home.port, home.announcements, request({ action: "quiet", minutes: 5000 }));
  t.match(home.said(announcementsDone), [{ error: /up to 1440 minutes/u }]);
  perform(home.port, home.announcements, request({ action: "disturb" }));
  t.match(home.said(announcementsDone), [{ quiet: [], error: undefined }]);
});
