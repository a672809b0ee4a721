/** Several rooms hear one wake word: the real dialogue and the real feedback sounds, on a real broker. */
import t, { type Test } from "tap";
import {
  audioServerPlayBytes,
  dialogueSessionStarted,
  dialogueWakeWordYielded,
  errorDialogueManager,
  hotwordToggleOn,
} from "#bus";
import { feedback } from "../feedback/component.ts";
import { startFeedback } from "../feedback/feedback.ts";
import { house } from "./testing/house.ts";

/** The longest window, so that a slow machine decides by what is reported, and not by the time. */
const patient = { room_choice: 1 };

async function rooms(t: Test, config: Record<string, unknown> = patient) {
  const { world, bus, port } = await house(t, config);
  await world.stand(feedback, startFeedback);
  const settled = async (): Promise<void> => {
    // Its answer comes after everything that was said before.
    await bus.say("nlu/loaded", { reloaded: true });
    await bus.next("dialogueManager/loaded");
  };
  return {
    bus,
    port,
    settled,
    listens: async (...sites: string[]) => {
      for (const siteId of sites) await bus.say("hotword/listening", { siteId, modelIds: ["okay_computer"] });
      await settled();
    },
    hears: (siteId: string, measures?: object, more: object = {}) =>
      bus.say("hotword/default/detected", {
        siteId,
        modelId: "okay_computer",
        modelVersion: "1",
        modelType: "universal",
        currentSensitivity: 0.5,
        ...(measures && { measures }),
        ...more,
      }),
    started: () => bus.heard(dialogueSessionStarted).map(({ payload }) => payload.siteId),
    /** The sites at which a sound was played. */
    sounds: () => bus.heard(audioServerPlayBytes).map(({ params }) => params["siteId"]),
    yielded: () => bus.heard(dialogueWakeWordYielded).map(({ payload }) => [payload.siteId, payload.answeredBy]),
  };
}

const near = { level: -30, snr: 28, onsetMs: 800, score: 0.7 };
const far = { level: -50, snr: 9, onsetMs: 850, score: 0.6 };

t.test("the room that heard best answers, with one sound; the other is silent and listens again", async (t) => {
  const { bus, listens, hears, started, sounds, yielded } = await rooms(t);
  await listens("kitchen", "bedroom");
  await hears("bedroom", far);
  await hears("kitchen", near);
  const { sessionId } = (await bus.next(dialogueSessionStarted)).payload;
  const told = await bus.next(dialogueWakeWordYielded);
  t.match(told.payload, { siteId: "bedroom", answeredBy: "kitchen", sessionId, measures: far });
  await bus.next(hotwordToggleOn, (on) => on.siteId === "bedroom" && on.sessionId === sessionId);
  await bus.next(audioServerPlayBytes);
  t.same([started(), sounds(), yielded()], [["kitchen"], ["kitchen"], [["bedroom", "kitchen"]]]);
});

t.test("switched off, every room answers, each with its sound", async (t) => {
  const { bus, listens, hears, started, sounds } = await rooms(t, { room_choice: 0 });
  await listens("kitchen", "bedroom");
  await hears("bedroom", far);
  await hears("kitchen", near);
  for (const _ of [1, 2]) await bus.next(audioServerPlayBytes);
  t.same(
    [started(), sounds()],
    [
      ["bedroom", "kitchen"],
      ["bedroom", "kitchen"],
    ],
  );
});

t.test("where no other room listens for it, nobody is waited for", async (t) => {
  const { bus, listens, hears, settled, started } = await rooms(t);
  await hears("kitchen", near);
  await settled();
  t.same(started(), ["kitchen"], "no room has said that it listens");
  await bus.say("dialogueManager/endSession", {
    sessionId: (await bus.next(dialogueSessionStarted)).payload.sessionId,
  });
  await listens("kitchen");
  await bus.say("hotword/listening", { siteId: "bedroom", modelIds: ["hey_bedroom"] });
  await hears("kitchen", near);
  await settled();
  t.same(started(), ["kitchen", "kitchen"], "the bedroom listens for another wake word");
});

t.test("a room in a session, and one where the dialogue is off, is not waited for", async (t) => {
  const { bus, listens, hears, settled, started } = await rooms(t);
  await bus.say("dialogueManager/startSession", {
    siteId: "office",
    init: { type: "action", text: "", canBeEnqueued: true },
  });
  await bus.say("dialogueManager/toggleOff", { siteId: "attic" });
  await listens("kitchen", "office", "attic");
  // The wake word component says it when a session has turned the wake word off.
  await bus.say("hotword/listening", { siteId: "office", modelIds: [] });
  await hears("kitchen", far);
  await settled();
  t.same(started(), ["office", "kitchen"]);
});

t.test("a room that plays something, and hears through it, takes part although it is in a session", async (t) => {
  const { bus, listens, hears, started } = await rooms(t);
  await bus.say("dialogueManager/startSession", { siteId: "kitchen", init: { type: "notification", text: "Tea." } });
  await listens("kitchen", "bedroom");
  await hears("bedroom", far);
  await hears("kitchen", near);
  await bus.next(dialogueWakeWordYielded);
  t.same(started(), ["kitchen", "kitchen"], "the person interrupts the room that speaks, and no other");
});

t.test("a room that starts to speak after its report still answers", async (t) => {
  const { bus, hears, listens, started } = await rooms(t);
  await listens("kitchen", "bedroom");
  await hears("kitchen", near);
  await bus.say("dialogueManager/startSession", { siteId: "kitchen", init: { type: "notification", text: "Tea." } });
  await bus.say("hotword/listening", { siteId: "kitchen", modelIds: [] });
  await hears("bedroom", far);
  await bus.next(dialogueWakeWordYielded);
  t.same(started(), ["kitchen", "kitchen"], "the person interrupts it");
});

t.test("a report that comes late starts no second session, and its room is told", async (t) => {
  const { bus, hears, listens, settled, started, yielded } = await rooms(t);
  await listens("kitchen");
  await hears("kitchen", near);
  await hears("bedroom", { ...near, level: -10, onsetMs: 2000 });
  await hears("attic");
  await settled();
  for (const _ of [1, 2]) await bus.next(dialogueWakeWordYielded);
  t.same(
    [started(), yielded()],
    [
      ["kitchen"],
      [
        ["bedroom", "kitchen"],
        ["attic", "kitchen"],
      ],
    ],
  );
});

t.test("a room whose clock differs by hours is compared like any other", async (t) => {
  const { bus, hears, listens, started } = await rooms(t);
  await listens("kitchen", "bedroom");
  const hours = 5 * 3_600_000;
  await hears("bedroom", far, { detectionSignalMs: Date.now() + hours, endSignalMs: Date.now() + hours });
  await hears("kitchen", near, { detectionSignalMs: Date.now() - hours, endSignalMs: Date.now() - hours });
  await bus.next(dialogueWakeWordYielded);
  t.same(started(), ["kitchen"]);
});

t.test("a malformed report is refused, and the other room answers", async (t) => {
  const { bus, hears, listens, started } = await rooms(t, { room_choice: 0.25 });
  await listens("kitchen", "bedroom");
  await hears("kitchen", { ...near, level: "loud" });
  t.match((await bus.next(errorDialogueManager)).payload, { error: /measures\/level/u });
  await hears("bedroom", far);
  await bus.next(dialogueSessionStarted);
  t.same(started(), ["bedroom"], "after the window: the kitchen might still have reported");
});

t.test("a room whose board dies before it reports is no longer waited for", async (t) => {
  const { bus, hears, listens, settled, started } = await rooms(t);
  await listens("kitchen", "bedroom");
  await hears("kitchen", far);
  await settled();
  t.same(started(), [], "the bedroom might hear better");
  await bus.say("hotword/listening", { siteId: "bedroom", modelIds: [] });
  await bus.next(dialogueSessionStarted);
  t.same(started(), ["kitchen"]);
});

t.test("a room whose board dies after its report does not answer", async (t) => {
  const { bus, hears, listens, started } = await rooms(t);
  await listens("kitchen", "bedroom", "office");
  await hears("bedroom", near);
  await hears("kitchen", far);
  await bus.say("hotword/listening", { siteId: "bedroom", modelIds: [] });
  await hears("office", { level: -60, snr: 3 });
  await bus.next(dialogueSessionStarted);
  t.same(started(), ["kitchen"]);
});

t.test("a room whose microphone is configured as louder than others does not win by that", async (t) => {
  const { bus, listens, hears, started } = await rooms(t, { ...patient, room_gains: { bedroom: 12 } });
  await listens("kitchen", "bedroom");
  await hears("bedroom", { ...near, level: -24 });
  await hears("kitchen", near);
  await bus.next(dialogueWakeWordYielded);
  t.same(started(), ["kitchen"]);
});

t.test("a window beyond a second, and a gain that is none, are refused", async (t) => {
  await t.rejects(house(t, { room_choice: 1.5 }), /room_choice|<=1/u);
  await t.rejects(house(t, { room_choice: "short" }));
  await t.rejects(house(t, { room_gains: { kitchen: "loud" } }));
  await t.rejects(house(t, { room_gains: { kitchen: 61 } }));
});
