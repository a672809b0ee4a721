/** Runs the actions of the installed skills, each as a supervised process. */
import { randomUUID } from "node:crypto";
import { mkdir, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Folders, Log, Running, Stand } from "../port/port.ts";
import { doors, runInUnits, skillData } from "../port/skill-unit.ts";
import { type ActionProcess, type Output, startAction } from "./action-process.ts";
import type { SkillServerConfig } from "./component.ts";
import type { Credentials } from "./credentials.ts";
import { environmentOf } from "./environment.ts";
import { Failures } from "./failures.ts";
import { FolderWatch } from "./folder-watch.ts";
import { Keeper } from "./keeper.ts";
import { MusicDoor } from "./music-door.ts";
import { writeLineage } from "./lineage.ts";
import { Secrets } from "./secrets.ts";
import { type Action, asUnits, findActions } from "./skills-folder.ts";
import { StartDoor } from "./start-door.ts";
import { dropRestarts, endUnits, forgetUnit, placeCode, platformLeaves, startUnit } from "./unit-process.ts";
import { grantDevices } from "./unit-devices.ts";
import { Usage } from "./usage.ts";

const milliseconds = (seconds: number): number => Math.round(seconds * 1000);

export async function startSkillServer(
  { config, log, folders, report }: Pick<Stand<SkillServerConfig>, "config" | "log" | "folders" | "report">,
  credentials: Credentials,
): Promise<Running> {
  const runner = runInUnits(folders.skills)
    ? await inUnits(credentials, folders, log)
    : await asProcesses(credentials, folders);
  const keeper = new Keeper({
    log,
    find: async () =>
      runner.arrange(
        await findActions(folders.skills, (skill, error) => log.error({ skill, error }, "cannot read the skill")),
      ),
    looked: (found) =>
      // Also the folder above: the folder of skills may not exist yet, or be replaced.
      watch.watch([dirname(folders.skills), folders.skills, ...found.map(({ folder }) => folder)]),
    gone: async (busName) => {
      credentials.end(busName);
      await runner.forget(busName);
    },
    keeping: {
      log,
      failures: new Failures(report),
      stopTimeoutMs: milliseconds(config.stop_timeout),
      linesPerSecond: config.lines_per_second,
      backoff: {
        first: milliseconds(config.first_restart),
        longest: milliseconds(config.longest_restart),
        stable: milliseconds(config.stable),
      },
      start: (action, output, stopping) => runner.start(action, output, stopping),
      leaves: runner.leaves,
    },
  });
  const watch = new FolderWatch({
    settle: milliseconds(config.settle),
    rescan: milliseconds(config.rescan),
    changed: () => void keeper.look(),
    blind: (folder, error) => log.warn({ folder, error }, "cannot watch the folder; polling it"),
  });
  await keeper.look();
  return {
    async stop() {
      watch.close();
      await keeper.stop();
      await runner.end();
    },
  };
}

/** How actions run: as our child processes, or in systemd units. */
type Runner = {
  /** Groups the found actions into what is started separately. */
  arrange(found: readonly Action[]): readonly Action[];
  start(action: Action, output: Output, stopping: AbortSignal): Promise<ActionProcess>;
  /** Returns true when actions end because the platform is being stopped. */
  readonly leaves: () => Promise<boolean>;
  /** Called when the skill is gone. */
  forget(busName: string): Promise<void>;
  end(): Promise<void>;
};

async function asProcesses(credentials: Credentials, { cache, skills, assistant }: Folders): Promise<Runner> {
  const secrets = new Secrets(cache);
  const lineageOf = (skill: string) => join(cache, "skill-snips", skill);
  await secrets.forgetAll();
  return {
    arrange: (found) => found,
    async start(action, output, stopping) {
      const { bus, devices, intents } = await credentials.of(action.busName, action.skill, stopping);
      const files = await secrets.write(action.busName, bus);
      const lineage = lineageOf(action.busName);
      await writeLineage({ bus, folder: lineage, assistant, intents, secrets: files });
      const data = skillData(skills, action.skill);
      await mkdir(data, { recursive: true, mode: 0o700 });
      return startAction(
        action,
        environmentOf(action, bus, { ...files, data, devices, lineage }, randomUUID()),
        output,
      );
    },
    // Our child processes end when we end them.
    leaves: async () => false,
    async forget(busName) {
      await rm(lineageOf(busName), { recursive: true, force: true });
      await secrets.forget(busName);
    },
    async end() {
      await rm(lineageOf(""), { recursive: true, force: true });
      await secrets.forgetAll();
    },
  };
}

async function inUnits(credentials: Credentials, { assistant }: Folders, log: Log): Promise<Runner> {
  const usage = new Usage();
  await endUnits();
  const door = await StartDoor.open(doors.start);
  const musicDoor = await MusicDoor.open(doors.music);
  /** The versions whose code is in place; unknown after our own restart. */
  const placed = new Map<string, string>();
  return {
    arrange: asUnits,
    async start(action, output, stopping) {
      const { skill, folder, version } = action;
      await usage.check(skill);
      const reach = await credentials.of(action.busName, skill, stopping);
      musicDoor.permit(skill, reach.music);
      if (placed.get(skill) !== version) {
        placed.delete(skill);
        await placeCode(door, skill, folder, stopping);
        placed.set(skill, version);
      }
      await grantDevices(skill, reach.devices, stopping);
      return usage.watch(skill, await startUnit(door, action, { ...reach, assistant }, output, stopping), output);
    },
    leaves: platformLeaves,
    // In a unit, the bus name is the skill's own.
    async forget(skill) {
      placed.delete(skill);
      musicDoor.permit(skill, false);
      await grantDevices(skill, []).catch((error: unknown) => log.error({ skill, error }, "cannot revoke its devices"));
      // The next skill with that name gets its own code in any case.
      await forgetUnit(door, skill).catch((error: unknown) => log.error({ skill, error }, "cannot remove its code"));
    },
    async end() {
      await dropRestarts().catch((error: unknown) => log.warn({ error }, "cannot cancel systemd's restart of skills"));
      await Promise.all([door.close(), musicDoor.close()]);
    },
  };
}
