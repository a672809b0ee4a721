/** POST /restores/{restoreId}: stops all components while a backup replaces the current data. */
import { readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import type { Database } from "../../store/database.ts";
import { takePlace } from "../../backup/take-place.ts";
import type { WaitingRestore } from "../../backup/waiting.ts";
import { ConfigError } from "../../config/problem.ts";
import type { Processes } from "../../processes/processes.ts";
import type { Kind } from "../task.ts";
import type { Work } from "../../work.ts";

export type RestoreRequest = { readonly restoreId: string };

export type RestoreContext = {
  readonly processes: Pick<Processes, "ask" | "statuses">;
  readonly restores: WaitingRestore;
  readonly data: string;
  /** The configuration file. */
  readonly config: string;
  readonly database: Database;
  /** Rereads the configuration file. Throws ConfigError, and keeps the current configuration. */
  readonly reload: () => Promise<unknown>;
};

export function restore({ processes, restores, data, config, database, reload }: RestoreContext): Kind<RestoreRequest> {
  return {
    timeoutMs: 10 * 60_000,
    about: ({ restoreId }) => restores.origin(restoreId),
    async preflight({ restoreId }) {
      restores.handOver(restoreId);
    },
    async run({ restoreId }, work) {
      const restored = restores.opened(restoreId);
      const disabled = await disabledIn(restored);
      work.stage("stopping", 0.1);
      await all(processes, async (name, state) => (state === "disabled" ? undefined : processes.ask(name, "stop")));
      work.stage("restoring", 0.4);
      await takePlace({ restored, data, config, database });
      work.log("assistant, skills, injected values, users and configuration are those of the backup");
      await reloadInto(work, reload);
      work.stage("starting", 0.6);
      await all(processes, async (name, state) => {
        if (disabled.includes(name)) return state === "disabled" ? undefined : processes.ask(name, "disable");
        return processes.ask(name, state === "disabled" ? "enable" : "start");
      });
      for (const { name, state } of processes.statuses()) work.log(`${name} is ${state}`);
    },
    // Each step checks whether it was done, so a repetition has the same result.
    resolve: async () => "again",
    release: ({ restoreId }) => rm(restores.opened(restoreId), { recursive: true, force: true }),
  };
}

async function reloadInto(work: Work, reload: () => Promise<unknown>): Promise<void> {
  try {
    await reload();
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    work.log(`the configuration of the backup is not valid here, the one before is used: ${error.message}`, "warn");
  }
}

async function disabledIn(restored: string): Promise<readonly string[]> {
  const text = await readFile(join(restored, "disabled.json"), "utf8").catch(() => "[]");
  return JSON.parse(text) as string[];
}

type Statuses = ReturnType<Processes["statuses"]>;

async function all(
  processes: Pick<Processes, "statuses">,
  ask: (name: string, state: Statuses[number]["state"]) => Promise<unknown>,
): Promise<void> {
  const ended = await Promise.allSettled(processes.statuses().map(({ name, state }) => ask(name, state)));
  const failed = ended.find(({ status }) => status === "rejected");
  if (failed?.status === "rejected") throw failed.reason;
}
