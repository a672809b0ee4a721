/** The skill server's work: the actions of the installed skills, each a process that is kept running. */
import { dirname } from "node:path";
import type { Running, Stand } from "../port/port.ts";
import type { SkillServerConfig } from "./component.ts";
import type { Credentials } from "./credentials.ts";
import { environmentOf } from "./environment.ts";
import { FolderWatch } from "./folder-watch.ts";
import { Keeper } from "./keeper.ts";
import { Secrets } from "./secrets.ts";
import { findActions } from "./skills-folder.ts";

const milliseconds = (seconds: number): number => Math.round(seconds * 1000);

export async function startSkillServer(
  { config, log, folders }: Pick<Stand<SkillServerConfig>, "config" | "log" | "folders">,
  credentials: Credentials,
): Promise<Running> {
  const secrets = new Secrets(folders.cache);
  await secrets.forgetAll();

  const keeper = new Keeper({
    log,
    find: () => findActions(folders.skills, (skill, error) => log.error({ skill, error }, "the skill cannot be read")),
    looked: (found) =>
      // The folder above it too: the folder of skills may not be there yet, or be replaced.
      watch.watch([dirname(folders.skills), folders.skills, ...found.map(({ folder }) => folder)]),
    gone: async (busName) => {
      credentials.end(busName);
      await secrets.forget(busName);
    },
    keeping: {
      log,
      stopTimeout: milliseconds(config.stop_timeout),
      linesPerSecond: config.lines_per_second,
      backoff: {
        first: milliseconds(config.first_restart),
        longest: milliseconds(config.longest_restart),
        stable: milliseconds(config.stable),
      },
      environment: async (action, run) => {
        const bus = await credentials.of(action.busName);
        return environmentOf(action, bus, await secrets.write(action.busName, bus), run);
      },
    },
  });
  const watch = new FolderWatch({
    settle: milliseconds(config.settle),
    rescan: milliseconds(config.rescan),
    changed: () => void keeper.look(),
    blind: (folder, error) => log.warn({ folder, error }, "the folder cannot be watched, only looked at regularly"),
  });
  await keeper.look();
  return {
    async stop() {
      watch.close();
      await keeper.stop();
      await secrets.forgetAll();
    },
  };
}
