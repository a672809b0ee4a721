/** The announcements of two rooms, with a dialogue played by the test. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Test } from "tap";
import { parse } from "valibot";
import { audioServerRegisterSentence, dialogueStartSession, type Topic } from "#bus";
import type { Port } from "../../../platform/port/port.ts";
import { announcementsSchema } from "../../config/sections.ts";
import { besides, migrations } from "../../schema.ts";
import { openDatabase } from "../../store/database.ts";
import { Announcements } from "../announcements.ts";

type Start = { readonly siteId: string; readonly customData: string; readonly init: { readonly text: string } };

export const noon = Date.parse("2026-11-20T12:00:00Z");

export function house(t: Test, config: object = {}) {
  const folder = mkdtempSync(join(tmpdir(), "sotto-announcements-"));
  t.teardown(() => rmSync(folder, { recursive: true, force: true }));
  const state = { now: noon, uptime: 0, isAway: false, config: { time_zone: "UTC", ...config } };
  const said: { readonly topic: string; readonly payload: unknown }[] = [];
  const say = (topic: Topic, payload: unknown) => void said.push({ topic: topic.pattern, payload });
  const port = { connected: true, say } as unknown as Port;
  let database = openDatabase(join(folder, "sotto.db"), migrations, besides);
  t.teardown(() => database.close());
  const make = () =>
    new Announcements({
      database,
      port: () => port,
      config: () => parse(announcementsSchema, state.config),
      keepsSentence: (siteId) => siteId === "kitchen",
      places: () => [
        { siteId: "kitchen", isAway: false },
        { siteId: "bedroom", isAway: state.isAway },
      ],
      language: () => "en",
      log: { error: (...line) => t.fail(JSON.stringify(line)), info: () => undefined },
      now: () => state.now,
      uptime: () => state.uptime,
    });
  let announcements = make();
  t.teardown(() => announcements.close());
  let sessions = 0;
  const hear = (topic: string, siteId: string, sessionId: string, payload: object) =>
    announcements.speaking.hear({ topic, siteId, sessionId, payload });
  return {
    state,
    port,
    get announcements() {
      return announcements;
    },
    /** What was said on this topic since the last call. */
    said: (topic: Topic) => {
      const found = said.filter((one) => one.topic === topic.pattern);
      for (const one of found) said.splice(said.indexOf(one), 1);
      return found.map(({ payload }) => payload);
    },
    /** The audio server has this much of the sentence that is asked for. */
    async register(seconds: number) {
      const [asked] = this.said(audioServerRegisterSentence) as { readonly siteId: string; readonly soundId: string }[];
      const { siteId = "", soundId = "" } = asked ?? {};
      const payload = { siteId, soundId, seconds };
      announcements.recordings.hear({ topic: `audioServer/${siteId}/sentenceRegistered`, siteId, payload });
      return soundId;
    },
    starts() {
      return this.said(dialogueStartSession) as Start[];
    },
    begin({ siteId, customData }: Pick<Start, "siteId" | "customData">) {
      const sessionId = `s${++sessions}`;
      hear("dialogueManager/sessionStarted", siteId, sessionId, { customData });
      return (reason = "nominal") =>
        hear("dialogueManager/sessionEnded", siteId, sessionId, { customData, termination: { reason } });
    },
    queue: ({ siteId, customData }: Start) => hear("dialogueManager/sessionQueued", siteId, "q1", { customData }),
    /** A session in which this is said at once, or as an answer. */
    wake(siteId: string, ...texts: readonly string[]) {
      const sessionId = `w${++sessions}`;
      hear("dialogueManager/sessionStarted", siteId, sessionId, {});
      for (const text of texts) hear("asr/textCaptured", siteId, sessionId, { text });
      hear("dialogueManager/sessionEnded", siteId, sessionId, { termination: { reason: "nominal" } });
    },
    stop: (siteId: string) =>
      announcements.speaking.hear({ topic: `audioServer/${siteId}/stopPlaying`, siteId, payload: { siteId } }),
    later(minutes: number) {
      state.now += minutes * 60_000;
      state.uptime += minutes * 60_000;
      announcements.look();
    },
    /** Sets the clock, while it runs or while nobody does. */
    setClock(by: number) {
      state.now += by;
    },
    kill() {
      announcements.close();
      database.close();
      database = openDatabase(join(folder, "sotto.db"), migrations, besides);
      announcements = make();
      announcements.look();
    },
    states: () =>
      announcements
        .list()
        .map(({ text, deliveries }) => [text, ...deliveries.map((one) => `${one.siteId} ${one.state}`)]),
  };
}
