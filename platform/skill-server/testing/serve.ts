/** Runs the skill server with real processes and a real broker. */
import { mkdirSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import * as v from "valibot";
import { makeWorld, type Testing, type World } from "../../../test/world.ts";
import { skillAccess } from "../../../supervisor/broker/access.ts";
import type { Folders } from "../../port/port.ts";
import type { Report } from "../../port/report.ts";
import { skillUser } from "../../port/skill-user.ts";
import { skillServer } from "../component.ts";
import type { Credentials } from "../credentials.ts";
import { startSkillServer } from "../start.ts";
import { Story } from "./story.ts";

/** Installs an action into a skill's folder atomically. */
export function install(skills: string, skill: string, action: string, script: string): void {
  const folder = join(skills, skill);
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, `.${action}`), script, { mode: 0o755 });
  renameSync(join(folder, `.${action}`), join(folder, action));
}
export const bash = (...lines: string[]) => ["#!/bin/bash", ...lines].join("\n");

/** A user on the real broker for each skill, as the supervisor creates them. */
export function credentialsOf({ broker, prefix }: World): Credentials {
  return {
    of: async (skill) => {
      const username = skillUser(skill);
      const password = broker.addCredential(username, skillAccess(prefix));
      return { bus: { url: broker.url, prefix, username, password }, online: false, music: false, devices: [] };
    },
    end: (skill) => broker.removeCredential(skillUser(skill)),
  };
}

export function foldersIn(folder: string): Folders {
  return { data: folder, cache: join(folder, "cache"), assistant: "", injected: "", skills: join(folder, "skills") };
}

export async function serve(t: Testing, config: Record<string, unknown> = {}) {
  const world = await makeWorld(t);
  const folders = foldersIn(world.folder);
  const story = new Story();
  const reports: Report[] = [];
  const hearers: (() => void)[] = [];
  const quick = { settle: 0.01, first_restart: 0.01, longest_restart: 0.05, stop_timeout: 0.2, ...config };
  const parsed = v.parse(skillServer.config, quick);
  let running: Awaited<ReturnType<typeof startSkillServer>> | undefined;
  const stop = async (): Promise<void> => {
    const stopping = running?.stop();
    running = undefined;
    await stopping;
  };
  t.teardown(stop);
  const start = async (credentials: Credentials = credentialsOf(world)): Promise<void> => {
    const report = (told: Report): void => {
      reports.push(told);
      for (const hearer of hearers.splice(0)) hearer();
    };
    running = await startSkillServer({ config: parsed, log: story.log, folders, report }, credentials);
  };
  /** Resolves when the last report matches. */
  const reported = async (matches: (report: Report) => boolean): Promise<Report> => {
    for (;;) {
      const last = reports.at(-1);
      if (last !== undefined && matches(last)) return last;
      await new Promise<void>((resolve) => hearers.push(resolve));
    }
  };
  return { world, folders, skills: folders.skills, story, start, stop, reported };
}
