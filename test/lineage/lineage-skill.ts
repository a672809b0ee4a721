/** Runs a skill as the platform does: by the real skill server, on a real broker. */
import { cpSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import * as v from "valibot";
import { skillServer } from "../../platform/skill-server/component.ts";
import { startSkillServer } from "../../platform/skill-server/start.ts";
import { credentialsOf, foldersIn } from "../../platform/skill-server/testing/serve.ts";
import { Story } from "../../platform/skill-server/testing/story.ts";
import type { Observer } from "../observer.ts";
import { makeWorld, type Testing } from "../world.ts";

export type LineageSkill = {
  readonly bus: Observer;
  /** What it prints. */
  readonly story: Story;
  /** Says an intent, in a session of this name. */
  readonly intent: (name: string, sessionId: string, more?: object) => Promise<void>;
  readonly stop: () => Promise<void>;
};

export type LineageOptions = {
  /** The rights of a skill are used, unless it is to be heard what it says without any. */
  readonly open?: boolean;
  readonly prefix?: string;
  /** Changes the copy of the skill before it starts. */
  readonly prepare?: (folder: string) => void;
};

/** `fixture` is the folder of the skill. Resolves when the skill server has started it. */
export async function startLineageSkill(
  t: Testing,
  fixture: string,
  { open = false, prefix = "hermes", prepare }: LineageOptions = {},
): Promise<LineageSkill> {
  const world = await makeWorld(t, { prefix });
  const bus = await world.client();
  const folders = foldersIn(world.folder);
  const folder = join(folders.skills, "skill");
  mkdirSync(folders.skills, { recursive: true });
  cpSync(join(import.meta.dirname, "fixtures", fixture), folder, { recursive: true });
  prepare?.(folder);
  const story = new Story();
  const credentials = open
    ? { of: async () => ({ bus: world.bus(), online: false, music: false, devices: [] }), end: () => {} }
    : credentialsOf(world);
  const running = await startSkillServer(
    { config: v.parse(skillServer.config, { stop_timeout: 0.5 }), log: story.log, folders, report: () => {} },
    credentials,
  );
  t.teardown(() => running.stop());
  return {
    bus,
    story,
    intent: (name, sessionId, more = {}) =>
      bus.say(`intent/${name}`, {
        sessionId,
        siteId: "default",
        input: "some words",
        intent: { intentName: name, confidenceScore: 0.9 },
        slots: [],
        ...more,
      }),
    stop: () => running.stop(),
  };
}

/** A slot as the NLU reports it. */
export function slot(slotName: string, value: object, rawValue = "words"): object {
  return {
    slotName,
    value,
    rawValue,
    alternatives: [],
    entity: slotName,
    range: { start: 0, end: rawValue.length },
    confidenceScore: 0.75,
  };
}
