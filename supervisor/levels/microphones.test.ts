import { audioServerMicrophoneState, audioServerMuteMicrophone } from "#bus";
import t from "tap";
import type { MicrophoneReport } from "../../platform/port/report.ts";
import { makeWorld } from "../../test/world.ts";
import { Microphones, type MicrophonesOptions } from "./microphones.ts";

const places = [
  { siteId: "kitchen", isAway: false },
  { siteId: "attic", isAway: false },
  { siteId: "cellar", isAway: true },
];

/** The audio servers of the kitchen and of the attic, a satellite; `deaf`: they do not answer. */
async function house(t: Parameters<typeof makeWorld>[0], options: Partial<MicrophonesOptions> = {}, deaf = false) {
  const world = await makeWorld(t);
  const board = await world.port();
  const said: unknown[] = [];
  const state = new Map<string, MicrophoneReport>();
  await board.hear(audioServerMuteMicrophone, ({ muted, by }, { siteId }) => {
    said.push({ siteId, muted, by });
    if (muted !== undefined) state.set(siteId, muted ? { muted, by, since: "2026-11-25T20:15:00.000Z" } : { muted });
    if (!deaf) board.say(audioServerMicrophoneState, { siteId, muted: false, ...state.get(siteId) }, { siteId });
  });
  const port = await world.port();
  const microphones = new Microphones({
    port: () => port,
    places: () => places,
    reported: () => ({ kitchen: { muted: false } }),
    ...options,
  });
  return { microphones, said };
}

t.test("a site is muted when its audio server says so, here and at a satellite", async (t) => {
  const { microphones, said } = await house(t);
  t.match(await microphones.mute("kitchen", true, "anna"), { siteId: "kitchen", muted: true, by: "anna" });
  t.match(await microphones.mute("attic", true, "b".repeat(100)), { muted: true, by: "b".repeat(60) });
  t.match(await microphones.list(), [
    { siteId: "kitchen", muted: false },
    { siteId: "attic", muted: true, by: /b/u, since: /2026/u },
    { siteId: "cellar", muted: null },
  ]);
  t.match(await microphones.mute("attic", false, "anna"), { muted: false });
  t.match(said.at(2), { siteId: "attic" }, "to list it is to ask");
  t.equal((said.at(2) as MicrophoneReport).muted, undefined);
});

t.test("requests at the same time are each answered with what they wanted", async (t) => {
  const { microphones } = await house(t);
  const all = await Promise.all(
    Array.from({ length: 20 }, (_, i) => microphones.mute(i % 2 === 0 ? "kitchen" : "attic", i % 4 < 2, "anna")),
  );
  t.same(
    all.map(({ siteId, muted }) => [siteId, muted]),
    all.map((_, i) => [i % 2 === 0 ? "kitchen" : "attic", i % 4 < 2]),
  );
});

t.test("who cannot be told is named", async (t) => {
  const { microphones } = await house(t, { timeoutMs: 20 }, true);
  await t.rejects(microphones.mute("garage", true, "anna"), { code: "SITE_UNKNOWN", message: /garage/u });
  await t.rejects(microphones.mute("cellar", true, "anna"), { code: "AUDIO_FAILED", message: /not connected/u });
  await t.rejects(microphones.mute("kitchen", true, "anna"), { code: "AUDIO_FAILED", message: /does not answer/u });
  t.match((await microphones.list())[1], { siteId: "attic", muted: null });
  const none = new Microphones({ port: () => undefined, places: () => places, reported: () => undefined });
  await t.rejects(none.mute("kitchen", true, "anna"), { code: "BUS_UNREACHABLE" });
  t.match(await none.list(), [{ muted: null }, { muted: null }, { muted: null }]);
  const empty = new Microphones({ port: () => undefined, places: () => [], reported: () => undefined });
  await t.rejects(empty.mute("kitchen", true, "anna"), { code: "SITE_UNKNOWN" });
});
