/** The component on the bus: sentences, requests, rings, and what stops them. */
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { audioServerPlayBytes, dialogueContinueSession, dialogueEndSession, timersDone, timersState } from "#bus";
import t, { type Test } from "tap";
import type { Observer } from "../../test/observer.ts";
import { makeWorld } from "../../test/world.ts";
import { peakDbfs } from "../sound/level.ts";
import { readWav } from "../sound/wav-read.ts";
import { systemClock } from "./clock.ts";
import { timers } from "./component.ts";
import { startTimersBy } from "./start.ts";

async function house(t: Test, skills: Readonly<Record<string, string>> = {}, answerTimeoutMs?: number) {
  const world = await makeWorld(t);
  const client = await world.client();
  const { folders } = await world.stand(
    timers,
    (stand) => {
      for (const [name, manifest] of Object.entries(skills)) {
        mkdirSync(join(stand.folders.skills, name));
        writeFileSync(join(stand.folders.skills, name, "skill.toml"), manifest);
      }
      return startTimersBy(systemClock(), stand, answerTimeoutMs);
    },
    { ring_pause: 0.1 },
  );
  return { world, client, folders };
}

const duration = (seconds: number) => ({ kind: "Duration", seconds });
const custom = (value: string) => ({ kind: "Custom", value });
let sessions = 0;

async function ask(client: Observer, name: string, slots: Readonly<Record<string, object>> = {}, more: object = {}) {
  sessions += 1;
  await client.say(`intent/sotto:${name}`, {
    sessionId: `s${sessions}`,
    siteId: "kitchen",
    input: name,
    intent: { intentName: `sotto:${name}`, confidenceScore: 1 },
    slots: Object.entries(slots).map(([slotName, value]) => ({
      slotName,
      value,
      rawValue: "",
      entity: "",
      range: { start: 0, end: 1 },
      confidenceScore: 1,
    })),
    ...more,
  });
  return `s${sessions}`;
}
async function answer(client: Observer, name: string, slots?: Readonly<Record<string, object>>, more?: object) {
  const sessionId = await ask(client, name, slots, more);
  const { payload } = await client.next(dialogueEndSession, (said) => said.sessionId === sessionId);
  return payload.text;
}
async function perform(client: Observer, request: Readonly<Record<string, unknown>>) {
  const requestId = `r${++sessions}`;
  await client.say("timers/perform", { requestId, ...request });
  const { payload } = await client.next(timersDone, (done) => done.requestId === requestId);
  return payload;
}

t.test("timers are set, listed, extended and cancelled by sentences", async (t) => {
  const { client } = await house(t);
  t.equal(
    await answer(client, "setTimer", { duration: duration(600), timer: custom("pasta") }),
    "The pasta timer is set to 10 minutes.",
  );
  t.match(
    await answer(client, "listTimers"),
    /^There are (10 minutes|9 minutes and \d+ seconds?) on the pasta timer\.$/u,
  );
  t.equal(await answer(client, "setTimer", { duration: duration(180) }), "The timer is set to 3 minutes.");
  t.match(
    await answer(client, "listTimers"),
    /^There are (3 minutes|2 minutes and \d+ seconds) on the timer and .* on the pasta timer\.$/u,
  );
  t.match(
    await answer(client, "extendTimer", { duration: duration(300), timer: custom("pasta") }),
    /^The pasta timer now has 15 minutes left\.$/u,
  );
  t.match(
    await answer(client, "stopTimer"),
    /^Nothing is ringing\. There are .* on the timer and .* on the pasta timer\. To end one, say: cancel the timer\.$/u,
  );
  t.equal(await answer(client, "cancelTimer", { timer: custom("tea") }), "There is no tea timer.");
  const sessionId = await ask(client, "cancelTimer");
  const { payload } = await client.next(dialogueContinueSession);
  t.match(payload, { sessionId, intentFilter: ["sotto:cancelTimer"], slot: "duration" });
  // A moment has passed on a busy machine.
  t.match(payload.text, /^Which one: (?:3 minutes|2 minutes and \d+ seconds) or 15 minutes\?$/u);
  t.equal(await answer(client, "cancelTimer", { duration: duration(180) }), "The timer is cancelled.");
  t.equal(await answer(client, "cancelTimer", {}, { input: "cancel all timers" }), "The pasta timer is cancelled.");
  t.equal(await answer(client, "listTimers"), "No timer is running.");
  t.equal(
    await answer(client, "setTimer", { duration: duration(0) }),
    "I cannot do that: a timer takes from one second to 31 days.",
  );
  t.equal(await answer(client, "stopTimer"), "Nothing is ringing.");
});

t.test("a timer rings in its room, louder and louder, until somebody says stop there", async (t) => {
  const { client } = await house(t);
  await answer(client, "setTimer", { duration: duration(1) });
  const peaks: number[] = [];
  for (let n = 0; n < 2; n++) {
    const { bytes, params } = await client.next(audioServerPlayBytes);
    t.equal(params["siteId"], "kitchen");
    peaks.push(peakDbfs(readWav(bytes).samples));
    await client.say("audioServer/kitchen/playFinished", { id: params["requestId"], siteId: "kitchen" });
  }
  t.ok(peaks[1]! > peaks[0]!, `${peaks.join(", ")} dBFS`);
  const spoken = await client.next("dialogueManager/startSession");
  t.match(spoken.payload, { siteId: "kitchen", init: { type: "notification", text: "The timer has ended." } });
  const before = await client.next(timersState, ({ timers }) => timers.length === 1 && timers[0]!.state === "ringing");
  t.ok(before);
  await client.say("audioServer/bedroom/stopPlaying", { siteId: "bedroom" });
  t.match(await perform(client, { action: "list" }), { timers: [{ state: "ringing", siteId: "kitchen" }] });
  await client.say("audioServer/kitchen/stopPlaying", { siteId: "kitchen" });
  await client.next(timersState, ({ timers }) => timers.length === 0);
});

t.test("what is due where no speaker answers rings where one does", async (t) => {
  const { client } = await house(t, {}, 20);
  await client.say("audioServer/kitchen/playFinished", { siteId: "kitchen" });
  await perform(client, { action: "add", seconds: 1, siteId: "attic" });
  await client.next(audioServerPlayBytes, (_, { params }) => params["siteId"] === "attic");
  await client.next(audioServerPlayBytes, (_, { params }) => params["siteId"] === "kitchen");
  t.match(await perform(client, { action: "stop", siteId: "attic" }), { timers: [{ siteId: "attic" }] });
});

t.test("requests are done or refused with the reason", async (t) => {
  const { client } = await house(t);
  const added = await perform(client, {
    action: "add",
    at: "07:30",
    weekdays: [1, 2],
    siteId: "bedroom",
    name: "school",
  });
  t.match(added, { timers: [{ kind: "alarm", at: "07:30", weekdays: [1, 2], siteId: "bedroom", name: "school" }] });
  for (const [request, why] of [
    [{ action: "add" }, /either seconds, or at/u],
    [{ action: "add", seconds: 5, at: "07:00" }, /either seconds, or at/u],
    [{ action: "add", seconds: -5 }, /one second to 31 days/u],
    [{ action: "add", at: "25:00" }, /is no time/u],
    [{ action: "add", at: "2020-01-01T00:00" }, /has passed/u],
    [{ action: "add", at: "2999-01-01T00:00" }, /more than a year/u],
    [{ action: "add", seconds: 5, weekdays: [1] }, /repeats on weekdays/u],
    [{ action: "cancel" }, /timerId is missing/u],
    [{ action: "cancel", timerId: "x" }, /no such timer/u],
    [{ action: "extend", timerId: added.timers[0]!.timerId, seconds: 60 }, /only a timer/u],
    [{ action: "snooze" }, /seconds is missing/u],
    [{ action: "stop", timerId: "x" }, /no such timer/u],
    [{ action: "snooze", seconds: 60, timerId: added.timers[0]!.timerId }, /does not ring/u],
    [{ action: "change", timerId: added.timers[0]!.timerId }, /give a name, or seconds/u],
    [{ action: "change", timerId: added.timers[0]!.timerId, name: "a\u0007b" }, /control characters/u],
    [{ action: "change", timerId: added.timers[0]!.timerId, name: "x".repeat(201) }, /at most 200/u],
    [{ action: "add", at: "2027-02-30T10:00" }, /is no time/u],
  ] as const)
    t.match(await perform(client, request), { error: why }, JSON.stringify(request));
  t.match(await perform(client, { action: "cancel", timerId: "x" }), { reason: "unknown" });
  t.match(await perform(client, { action: "add" }), { reason: "refused" });
  t.equal((await perform(client, { action: "list" })).timers.length, 1);
  const { timers } = await perform(client, {
    action: "change",
    timerId: added.timers[0]!.timerId,
    name: " High\nschool ",
  });
  t.match(timers, [{ name: "High school", at: "07:30" }]);
  t.equal(
    await answer(client, "cancelAlarm", { timer: custom("high school") }),
    "The High school alarm is cancelled.",
    "a name with capitals is meant by a sentence",
  );
});

t.test("alarms and reminders are set by sentences", async (t) => {
  const { client } = await house(t);
  const tomorrow = new Date(Date.now() + 86_400_000);
  tomorrow.setHours(7, 0, 0, 0);
  const time = { kind: "InstantTime", value: tomorrow.toISOString(), grain: "Hour", precision: "Exact" };
  t.equal(await answer(client, "setAlarm", { time }), "The alarm is set for tomorrow at 7 a m.");
  t.equal(
    await answer(client, "setAlarm", { time, repeat: custom("every weekday") }),
    "The alarm is set for 7 a m, every weekday.",
  );
  t.equal(
    await answer(client, "setReminder", { reminder: custom("call ann"), duration: duration(3600) }),
    "I will remind you in 1 hour: call ann.",
  );
  await ask(client, "setAlarm", { time: { ...time, grain: "Day" } });
  t.match((await client.next(dialogueContinueSession)).payload, { text: "At what time?", slot: "time" });
  t.equal(await answer(client, "cancelReminder"), "The reminder: call ann is cancelled.");
});

t.test("an intent that a skill lists is that skill's", async (t) => {
  const { client } = await house(t, { own: 'intents = [\n  "sotto:setTimer", # its own\n]\n', none: "" });
  const sessionId = await ask(client, "setTimer", { duration: duration(60) });
  t.equal(await answer(client, "listTimers"), "No timer is running.");
  t.same(
    client
      .heard("dialogueManager/endSession")
      .filter(({ payload }) => (payload as { sessionId?: string }).sessionId === sessionId),
    [],
  );
});

t.test("what is set by text, or at the device of a person, rings where a household has a speaker", async (t) => {
  const { client } = await house(t);
  await answer(client, "setTimer", { duration: duration(600) }, { siteId: "text" });
  await answer(client, "setTimer", { duration: duration(900) }, { siteId: "browser-0123456789abcdef" });
  t.match(await perform(client, { action: "list" }), { timers: [{ siteId: "default" }, { siteId: "default" }] });
});
