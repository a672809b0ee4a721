/** Announcements in the voice of who says them, with an audio server played by the test. */
import t from "tap";
import { announcementsDone, type AnnouncementsPerform, audioServerRegisterSentence, ttsRegisterSound } from "#bus";
import { performSpoken } from "./on-bus.ts";
import { house } from "./testing/house.ts";

t.test("what is told from room to room is played in the voice of who said it, and erased afterwards", async (t) => {
  const home = house(t);
  const spoken = { siteId: "kitchen", sessionId: "s1", start: 1.2, end: 2.4 };
  const request = { action: "announce", text: "dinner", siteIds: ["bedroom"], spoken } as AnnouncementsPerform;
  const performed = performSpoken(() => home.port, home.announcements, request);
  const soundId = await home.register(1.6);
  await performed;
  t.match(soundId, /^spoken-.{36}$/u);
  const [start] = home.starts();
  t.match(start, { siteId: "bedroom", init: { text: `A message: [[sound:${soundId}]]` } });
  t.same(home.said(ttsRegisterSound), []);
  home.begin(start!)();
  t.equal(home.said(ttsRegisterSound).length, 1, "a sound without samples: it is erased");
  t.match(home.states(), [["dinner", "bedroom said"]]);
});

t.test("words of which the sound is not kept, is lost or is too short are spoken", async (t) => {
  const home = house(t);
  const announce = (siteId: string) =>
    performSpoken(() => home.port, home.announcements, {
      action: "announce",
      text: "dinner",
      siteIds: ["bedroom"],
      spoken: { siteId, sessionId: "s1", start: 1.2, end: 2.4 },
    });
  await announce("bedroom");
  t.same(home.said(audioServerRegisterSentence), [], "a site that keeps nothing is not asked");
  const spoken = home.starts()[0]!;
  t.equal(spoken.init.text, "dinner.");
  home.begin(spoken)();
  for (const seconds of [0, 0.2]) {
    const performed = announce("kitchen");
    await home.register(seconds);
    await performed;
    const start = home.starts()[0]!;
    t.equal(start.init.text, "dinner.");
    home.begin(start)();
  }
  const performed = announce("kitchen");
  await home.register(1.6);
  await performed;
  home.begin(home.starts()[0]!)("error");
  home.announcements.recordings.hear({ topic: "tts/loaded", payload: {} });
  home.later(1);
  t.equal(home.starts()[0]?.init.text, "Once more: dinner.", "the speech component was killed, and its memory with it");
});

t.test("a sound that could not be played is replaced by the words, and erased when they were spoken", async (t) => {
  const home = house(t);
  const performed = performSpoken(() => home.port, home.announcements, {
    action: "announce",
    text: "dinner",
    siteIds: ["bedroom"],
    spoken: { siteId: "kitchen", sessionId: "s1", start: 1.2, end: 2.4 },
  });
  const soundId = await home.register(1.6);
  await performed;
  const start = home.starts()[0]!;
  t.equal(start.init.text, `A message: [[sound:${soundId}]]`);
  // The speech component has no space for it, and runs on.
  home.begin(start)("error");
  t.same(home.said(ttsRegisterSound), []);
  home.later(1);
  const again = home.starts()[0]!;
  t.equal(again.init.text, "Once more: dinner.");
  home.begin(again)();
  t.equal(home.said(ttsRegisterSound).length, 1);
});

t.test("the voice of who announces something that is refused is erased at once", async (t) => {
  const home = house(t);
  const performed = performSpoken(() => home.port, home.announcements, {
    action: "announce",
    text: "x".repeat(10_000),
    siteIds: ["bedroom"],
    spoken: { siteId: "kitchen", sessionId: "s1", start: 1.2, end: 2.4 },
  });
  await home.register(1.6);
  await performed;
  t.match(home.said(announcementsDone), [{ error: String }]);
  t.equal(home.said(ttsRegisterSound).length, 1);
  t.same(home.announcements.list(), []);
});
