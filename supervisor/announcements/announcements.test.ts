/** What becomes of announcements, with a dialogue played by the test. */
import t from "tap";
import { announcementsChanged, announcementsDone, dialogueEndSession } from "#bus";
import { perform } from "./on-bus.ts";
import { house, noon } from "./testing/house.ts";

t.test("it is spoken at every site at once, and what comes meanwhile waits and is merged", async (t) => {
  const home = house(t);
  home.announcements.announce({ text: " dinner\n is ready " }, "anna");
  const [kitchen, bedroom, ...others] = home.starts();
  t.match([kitchen, bedroom], [{ siteId: "kitchen" }, { siteId: "bedroom" }]);
  t.equal(kitchen!.init.text, "dinner is ready.");
  t.same(others, []);
  const end = home.begin(kitchen!);
  home.announcements.announce({ text: "one", siteIds: ["kitchen"], importance: "info" }, "anna");
  home.announcements.announce({ text: "two!", siteIds: ["kitchen", "kitchen"] }, "anna");
  home.announcements.announce({ text: "three", siteIds: ["kitchen"], importance: "urgent" }, "anna");
  t.same(home.starts(), []);
  end();
  t.match(home.starts(), [{ init: { text: "3 announcements. Urgent: three. two! one." } }]);
  t.same(home.states().at(-1), ["dinner is ready", "kitchen said", "bedroom waiting"]);
  const told = home.said(announcementsChanged) as { readonly siteId: string; readonly state: string }[];
  t.same(
    told.slice(0, 3).map(({ siteId, state }) => `${siteId} ${state}`),
    ["kitchen waiting", "bedroom waiting", "kitchen speaking"],
  );
  t.match(told.at(-1), { siteId: "kitchen", state: "said", times: 1 });
});

t.test("it waits for the end of a session at its site, and of no other", async (t) => {
  const home = house(t);
  const end = home.begin({ siteId: "kitchen", customData: "timer" });
  home.announcements.announce({ text: "hello" }, "anna");
  t.match(home.starts(), [{ siteId: "bedroom" }]);
  end();
  t.match(home.starts(), [{ siteId: "kitchen" }]);
});

t.test("in quiet hours info and normal wait for the morning, however long, and urgent sounds", async (t) => {
  const home = house(t, { quiet: { kitchen: "11:00-07:00" } });
  for (const importance of ["info", "normal", "urgent"] as const)
    home.announcements.announce({ text: importance, siteIds: ["kitchen"], importance }, "anna");
  const [urgent, ...others] = home.starts();
  t.same(others, []);
  t.match(urgent, { init: { text: "Urgent: urgent." } });
  t.match(home.announcements.list()[1]?.deliveries, [{ waitsFor: "the end of the quiet hours at 07:00" }]);
  home.announcements.announce({ text: "short", siteIds: ["kitchen"], minutes: 30 }, "anna");
  home.begin(urgent!)();
  home.announcements.acknowledgeHeard();
  home.later(18 * 60);
  t.same(home.starts(), []);
  t.same(home.states()[0], ["short", "kitchen expired"]);
  home.later(61);
  t.match(home.starts(), [{ init: { text: "2 announcements. normal. info." } }]);
});

t.test("urgent is repeated until it is acknowledged, and so many times at most", async (t) => {
  const home = house(t, { repeats: 2, repeat_seconds: 60 });
  home.announcements.announce({ text: "fire", importance: "urgent" }, "anna");
  const [first, elsewhere] = home.starts();
  home.begin(first!)();
  home.begin(elsewhere!)();
  t.same(home.states(), [["fire", "kitchen repeating", "bedroom repeating"]]);
  home.later(1);
  t.match(home.starts(), [{ init: { text: "Once more: Urgent: fire." } }, { siteId: "bedroom" }]);
  home.stop("attic");
  t.same(home.states(), [["fire", "kitchen repeating", "bedroom repeating"]]);
  home.stop("kitchen");
  t.same(home.states(), [["fire", "kitchen acknowledged", "bedroom acknowledged"]]);

  const awake = house(t);
  awake.announcements.announce({ text: "fire", importance: "urgent", siteIds: ["kitchen"] }, "anna");
  awake.begin(awake.starts()[0]!)();
  awake.wake("bedroom", "stop");
  awake.wake("kitchen", "set a timer", "stop");
  awake.wake("kitchen", "stop the music");
  t.same(awake.states(), [["fire", "kitchen repeating"]]);
  awake.wake("kitchen", "Stop!");
  t.same(awake.states(), [["fire", "kitchen acknowledged"]], "whatever the assistant makes of it");

  const limited = house(t, { repeats: 1, repeat_seconds: 60 });
  limited.announcements.announce({ text: "fire", importance: "urgent", siteIds: ["kitchen"] }, "anna");
  limited.begin(limited.starts()[0]!)();
  limited.later(1);
  limited.begin(limited.starts()[0]!)();
  t.same(limited.states(), [["fire", "kitchen unacknowledged"]]);
  limited.later(60);
  t.same(limited.starts(), []);
});

t.test("stop ends one that is not urgent only where it was said", async (t) => {
  const home = house(t);
  home.announcements.announce({ text: "hello" }, "anna");
  home.begin(home.starts()[0]!);
  home.stop("kitchen");
  t.same(home.states(), [["hello", "kitchen acknowledged", "bedroom waiting"]]);
});

t.test("what was accepted survives a kill; what was killed while it was spoken is repeated and says so", async (t) => {
  const home = house(t);
  home.announcements.announce({ text: "one", siteIds: ["kitchen"] }, "anna");
  home.begin(home.starts()[0]!);
  home.announcements.announce({ text: "two", siteIds: ["kitchen"] }, "anna");
  home.kill();
  const [again] = home.starts();
  t.match(again, { init: { text: "2 announcements. Once more: one. two." } });
  home.begin({ siteId: "kitchen", customData: "sotto-announcement-of-before" });
  t.match(home.said(dialogueEndSession), [{ sessionId: "s2" }], "what was queued before is not said, too");
  home.begin(again!)();
  home.kill();
  t.same(home.starts(), []);
  t.same(home.states(), [
    ["two", "kitchen said"],
    ["one", "kitchen said"],
  ]);
});

t.test("a site that is away, or cannot speak, is tried again until it is too late", async (t) => {
  const home = house(t);
  home.state.isAway = true;
  t.match(home.announcements.announce({ text: "a", siteIds: ["bedroom"] }, "anna").deliveries, [
    { state: "waiting", waitsFor: "the site, which is away" },
  ]);
  t.same(home.starts(), []);
  home.state.isAway = false;
  home.later(1);
  home.begin(home.starts()[0]!)("error");
  t.same(home.starts(), []);
  home.later(1);
  t.match(home.starts(), [{ init: { text: "Once more: a." } }]);
  home.announcements.speaking.hear({ topic: "component/dialogue/status", payload: { state: "gone" } });
  home.later(60);
  t.same(home.states(), [["a", "bedroom expired"]]);
});

t.test("what is withdrawn while it is queued is not said", async (t) => {
  const home = house(t);
  const { id } = home.announcements.announce({ text: "a", siteIds: ["kitchen"] }, "anna");
  home.announcements.announce({ text: "b", siteIds: ["bedroom"] }, "anna");
  const [start] = home.starts();
  home.queue(start!);
  home.announcements.withdraw(id);
  t.match(home.said(dialogueEndSession), [{ sessionId: "q1" }]);
  home.begin(start!)();
  t.same(home.states()[1], ["a", "kitchen withdrawn"]);
  t.throws(() => home.announcements.withdraw("x"), { code: "ANNOUNCEMENT_UNKNOWN" });
});

t.test("what cannot be announced is refused with the reason, also on the bus", async (t) => {
  const home = house(t);
  const ask = (request: object) => {
    perform(home.port, home.announcements, { requestId: "r", action: "announce", ...request });
    return home.said(announcementsDone)[0] as { error?: string; announcements: object[] };
  };
  t.match(ask({ text: "\u0007 ." }).error, /nothing to say/u);
  t.match(ask({}).error, /nothing to say/u);
  t.match(ask({ text: "x".repeat(501) }).error, /501 characters/u);
  t.match(ask({ text: "x", siteIds: ["attic"] }).error, /"attic".*kitchen, bedroom/u);
  t.match(ask({ text: "x", minutes: 0 }).error, /minutes/u);
  t.match(ask({ action: "withdraw" }).error, /announcementId is missing/u);
  t.match(ask({ action: "acknowledge", announcementId: "x" }).error, /no such/u);
  t.match(ask({ text: "x", siteIds: [] }), { announcements: [{ by: "bus", deliveries: [{}, {}] }] });
  t.match(ask({ action: "acknowledge" }), { announcements: [] });
  for (let count = 0; count < 9; count++) ask({ text: "x" });
  t.match(ask({ text: "x" }).error, /within a minute/u);
  t.equal(ask({ action: "list" }).announcements.length, 10);
});

const day = 24 * 3_600_000;

for (const by of [day, -day, -noon + 5000])
  t.test(
    `a clock that is set by ${Math.round(by / day)} days while it waits makes nothing too old, and delays nothing`,
    async (t) => {
      const home = house(t, { repeats: 3, repeat_seconds: 60 });
      home.state.isAway = true;
      home.announcements.announce({ text: "dinner", siteIds: ["bedroom"], minutes: 30 }, "anna");
      home.announcements.announce({ text: "fire", siteIds: ["kitchen"], importance: "urgent" }, "anna");
      home.begin(home.starts()[0]!)();
      home.setClock(by);
      home.announcements.look();
      t.same(home.states(), [
        ["fire", "kitchen repeating"],
        ["dinner", "bedroom waiting"],
      ]);
      home.later(1);
      t.equal(home.starts().length, 1, "the urgent one is repeated after its minute, not a day later");
      home.later(28);
      t.same(home.states()[1], ["dinner", "bedroom waiting"]);
      home.later(2);
      t.same(home.states()[1], ["dinner", "bedroom expired"], "after its own 30 minutes");
    },
  );

t.test(
  "what was announced before the clock was set, or under one that was ahead, counts from the start that follows",
  async (t) => {
    for (const [wrong, right] of [
      [5000, noon],
      [noon + day, noon],
    ] as const) {
      const home = house(t);
      home.state.isAway = true;
      home.setClock(wrong - noon);
      home.announcements.announce({ text: "dinner", siteIds: ["bedroom"], minutes: 30 }, "anna");
      home.setClock(right - wrong);
      home.kill();
      home.later(29);
      t.same(home.states(), [["dinner", "bedroom waiting"]]);
      home.later(2);
      t.same(home.states(), [["dinner", "bedroom expired"]]);
    }
  },
);
