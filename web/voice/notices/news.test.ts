import t from "tap";
import { type Lists, newsIn } from "./news.ts";

type Timer = Lists["timers"][number];
const timer = (state: Timer["state"], timerId = "t-1"): Timer => ({ timerId, kind: "timer", siteId: "kitchen", state });
const announcement = (id: string, by = "bert"): Lists["announcements"][number] => ({
  id,
  by,
  text: "dinner is ready",
  importance: "normal",
  createdAt: "2026-05-04T12:00:00.000Z",
  expiresAt: "2026-05-04T13:00:00.000Z",
  deliveries: [],
});
const lists = (timers: readonly Timer[], announcements: Lists["announcements"] = []): Lists => ({
  timers,
  announcements,
});
const nothing = { timers: [], announcements: [], over: [] };

t.test("a timer is news when it begins to ring, and once", async (t) => {
  const [waiting, ringing] = [lists([timer("waiting")]), lists([timer("ringing")])];
  t.same(newsIn(undefined, waiting, "anna"), nothing);
  t.match(newsIn(waiting, ringing, "anna"), { timers: [{ tag: "timer-t-1", state: "ringing" }], over: [] });
  t.same(newsIn(ringing, ringing, "anna"), nothing);
});

t.test("what rings when the page is opened is news, what was missed before is not", async (t) => {
  t.match(newsIn(undefined, lists([timer("ringing"), timer("missed", "t-2")]), "anna").timers, [{ timerId: "t-1" }]);
  t.equal(newsIn(undefined, lists([timer("missed")]), "anna").timers.length, 0);
});

t.test("a timer that was stopped is over; one that was missed is told in the place of its ringing", async (t) => {
  const ringing = lists([timer("ringing")]);
  t.same(newsIn(ringing, lists([]), "anna").over, ["timer-t-1"]);
  t.same(newsIn(ringing, lists([timer("waiting")]), "anna").over, ["timer-t-1"], "snoozed");
  t.match(newsIn(ringing, lists([timer("missed")]), "anna"), {
    timers: [{ tag: "timer-t-1", state: "missed" }],
    over: [],
  });
});

t.test("an announcement is news for everybody but who made it, and not when it was there before", async (t) => {
  const before = lists([], [announcement("1")]);
  const now = lists([], [announcement("1"), announcement("2"), announcement("3", "anna")]);
  t.match(newsIn(before, now, "anna").announcements, [{ tag: "announcement-2" }]);
  t.equal(newsIn(before, now, "anna").announcements.length, 1);
  t.same(newsIn(undefined, now, "anna"), nothing);
});
