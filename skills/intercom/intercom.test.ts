/** The whole skill, with announcements accepted by the room of the supervisor that keeps them. */
import { join } from "node:path";
import t, { type Test } from "tap";
import { parse } from "valibot";
import { announcementsDone, type AnnouncementsPerform, type Topic } from "#bus";
import type { Port } from "../../platform/port/port.ts";
import { Announcements } from "../../supervisor/announcements/announcements.ts";
import { perform } from "../../supervisor/announcements/on-bus.ts";
import { announcementsSchema } from "../../supervisor/config/sections.ts";
import { besides, migrations } from "../../supervisor/schema.ts";
import { openDatabase } from "../../supervisor/store/database.ts";
import { runSkill } from "../../test/skills/run-skill.ts";

t.setTimeout(180_000);
// The answers name times of day.
process.env["TZ"] = "UTC";

const everywhere = ["default", "kitchen", "bedroom"];

async function house(t: Test, config: object = {}, sites: readonly string[] = everywhere) {
  const database = openDatabase(join(t.testdir({ db: {} }), "db", "sotto.db"), migrations, besides);
  let publish = (_topic: string, _payload: object): void => {};
  const port = {
    connected: true,
    say: (topic: Topic, payload: object) =>
      topic.pattern === announcementsDone.pattern && publish(topic.pattern, payload),
  } as unknown as Port;
  const announcements = new Announcements({
    database,
    port: () => port,
    config: () => parse(announcementsSchema, { time_zone: "UTC", ...config }),
    places: () => sites.map((siteId) => ({ siteId, isAway: false })),
    language: () => "en",
    log: { error: (...line) => t.fail(JSON.stringify(line)), info: () => undefined },
    now: () => Date.parse("2026-11-20T12:00:00Z"),
  });
  t.teardown(() => {
    announcements.close();
    database.close();
  });
  const skill = await runSkill(t, "intercom", {
    settings: "[sites]\ndefault = living room\n",
    hears: ["announcements/perform", "overview/perform"],
    on({ topic, payload }, say) {
      publish = say;
      if (topic === "overview/perform") say("overview/done", { requestId: payload["requestId"], siteIds: sites });
      if (topic === "announcements/perform") perform(port, announcements, payload as unknown as AnnouncementsPerform);
    },
  });
  const accepted = () =>
    announcements.list().map(({ text, deliveries }) => [text, deliveries.map(({ siteId }) => siteId).toSorted()]);
  return { ...skill, accepted };
}

t.test("it is announced in the rooms that were said, or in all others", async (t) => {
  const { say, ask, accepted } = await house(t);
  t.equal(
    await say("announce", { room: "kitchen", message: "dinner is ready" }),
    "I announce: dinner is ready. Rooms: kitchen.",
  );
  t.equal(
    await say("announce", { message: "we are leaving" }, { customData: "of another program" }),
    "I announce in all rooms: we are leaving.",
  );
  t.same(accepted(), [
    ["we are leaving", ["bedroom", "kitchen"]],
    ["dinner is ready", ["kitchen"]],
  ]);
  t.equal(await say("announce", { room: "garage", message: "hello" }), "There is no speaker of mine: garage.");
  const asked = await ask("announce", { room: "living room" }, { siteId: "kitchen" });
  t.match(asked, { text: "What should I say?", slot: "message", customData: "sotto-intercom:living room" });
  t.equal(
    await say(
      "announce",
      { message: "come here" },
      { siteId: "kitchen", customData: "sotto-intercom:living room", lang: "de" },
    ),
    "Ich sage durch: come here. Räume: living room.",
  );
  t.equal(accepted().length, 3, "what was refused or asked is not announced");
  t.match(await say("announce", { message: "x".repeat(501) }), /cannot be announced now/);
});

t.test("who announces into quiet hours is told that it waits", async (t) => {
  const { say } = await house(t, { quiet: { bedroom: "11:00-13:00" } });
  t.match(await say("announce", { room: "bedroom", message: "good morning" }), /I will announce: .*: bedroom/);
});

t.test("who does not want to be disturbed is not, until a time, and can end it", async (t) => {
  const { say, accepted } = await house(t);
  const at = (iso: string, grain = "Minute") => ({ kind: "InstantTime", value: iso, grain, precision: "Exact" });
  const hours = (count: number) => ({ kind: "Duration", hours: count, precision: "Exact" });
  const options = { siteId: "bedroom" };
  t.equal(
    await say("doNotDisturb", { until: at("2026-11-20T19:30:00Z") }, options),
    "I announce nothing here until 7 30 p m. What is urgent, timers and alarms still sound.",
  );
  t.match(
    await say("announce", { room: "bedroom", message: "good morning" }),
    /It waits, because it is quiet there now .*: bedroom\./u,
  );
  t.equal(accepted().length, 1);
  t.equal(await say("disturbAgain", {}, options), "I announce things here again.");
  t.match(await say("announce", { room: "bedroom", message: "dinner" }), /^I announce: dinner/u);
  t.match(
    await say("doNotDisturb", { duration: hours(2), room: "kitchen" }),
    /^I announce nothing until 2 p m: kitchen\. /u,
  );
  t.match(await say("doNotDisturb", {}, options), /until 8 p m/u, "a night, when nobody says how long");
  t.match(
    await say("doNotDisturb", { until: { kind: "TimeInterval", from: null, to: "2026-11-20T18:00:00Z" } }, options),
    /until 6 p m/u,
  );
  t.match(await say("doNotDisturb", { until: at("2026-11-21T00:00:00Z", "Day") }, options), /until 8 a m/u);
  t.match(await say("doNotDisturb", { duration: hours(40) }, options), /for a day at most/u);
  t.match(await say("doNotDisturb", { until: at("2026-11-19T07:00:00Z") }, options), /still to come/u);
  t.match(await say("doNotDisturb", { room: "garage" }), /no speaker of mine: garage/u);
  t.match(await say("doNotDisturb", { duration: hours(1) }, { lang: "de" }), /^Bis 13 Uhr sage ich hier nichts durch/u);
});

t.test("who types where no room is the board's own is told so, and not that it is too long", async (t) => {
  const { say } = await house(t, {}, ["kitchen", "bedroom"]);
  for (const intent of ["doNotDisturb", "disturbAgain"])
    t.match(await say(intent, {}, { siteId: "text" }), /no speaker of mine/u, intent);
  t.match(await say("doNotDisturb", { room: "kitchen" }, { siteId: "text" }), /^I announce nothing until/u);
});

t.test(
  "where the words were said is told, by the times of the recogniser, and of a typed sentence nothing",
  async (t) => {
    const { ask, heard } = await house(t);
    const word = (value: string, rangeStart: number, start: number) => ({
      value,
      confidence: 1,
      rangeStart,
      rangeEnd: rangeStart + value.length,
      time: { start, end: start + 0.25 },
    });
    const spoken = () => heard.filter(({ topic }) => topic === "announcements/perform").at(-1)?.payload["spoken"];
    const slots = {
      room: { kind: "Custom", value: "kitchen", range: { start: 9, end: 16 } },
      message: { kind: "Custom", value: "dinner is ready", range: { start: 17, end: 32 } },
    };
    const first = [word("tell", 0, 0.1), word("the", 5, 0.4), word("kitchen", 9, 0.7)];
    const rest = [word("dinner", 17, 1.2), word("is", 24, 1.6), word("ready", 27, 1.9)];
    await ask("announce", slots, { asrTokens: [[...first, ...rest]] });
    t.match(spoken(), { siteId: "default", sessionId: String, start: 1.2, end: 2.15 });
    await ask("announce", slots, { asrTokens: [first, rest] });
    t.match(spoken(), { start: 1.2, end: 2.15 }, "of the answer to a question, the last sentence");
    await ask("announce", slots, { asrTokens: [first] });
    t.equal(spoken(), undefined);
    await ask("announce", { room: "kitchen", message: "dinner is ready" });
    t.equal(spoken(), undefined);
  },
);
