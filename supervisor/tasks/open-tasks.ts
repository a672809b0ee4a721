/** The queue with all its kinds, and what they work on. */
import { mkdir, readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import type { DatabaseSync } from "node:sqlite";
import { join as joinBus } from "../../platform/port/join.ts";
import type { Log, Port } from "../../platform/port/port.ts";
import type { Bus } from "../../platform/port/start-message.ts";
import type { Fleet } from "../fleet/fleet.ts";
import type { DataFolder } from "../folders.ts";
import type { Health } from "../health/health.ts";
import { loadAssistant } from "./assistant/load.ts";
import { Versions } from "./assistant/versions.ts";
import type { PackagesContext } from "./kinds/packages.ts";
import { taskKinds, type TaskRequests } from "./kinds.ts";
import { findHelper } from "./packages/helper.ts";
import { platformPackages } from "./packages/installed.ts";
import { TaskQueue } from "./queue.ts";
import type { FetchOptions } from "./skills/fetch.ts";
import type { SetUpOptions } from "./skills/set-up.ts";
import { Skills } from "./skills/skills.ts";
import { TaskStore } from "./task-store.ts";

export type TasksOptions = {
  readonly database: DatabaseSync;
  readonly fleet: Pick<Fleet, "ask" | "member" | "statuses">;
  readonly folder: Pick<DataFolder, "root" | "assistants" | "skills">;
  /** The supervisor's own place on the bus. */
  readonly bus: Bus;
  readonly log: Log;
  readonly health: () => Promise<Health>;
  /** Whether somebody is talking with the platform now; nobody, when left out. */
  readonly conversing?: () => boolean;
  /** Where the supervisor says how it is reached. */
  readonly runtime?: string | undefined;
  /** Where apt and dpkg work instead of in "/". */
  readonly aptRoot?: string | undefined;
  readonly fetching?: FetchOptions;
  /** How a skill's own set-up is run: without network, when left out. */
  readonly settingUp?: () => SetUpOptions;
};

export type Tasks = {
  readonly queue: TaskQueue<TaskRequests>;
  readonly versions: Versions;
  readonly skills: Skills;
  readonly uploads: string;
  /** Accepts no more, and gives the one that runs a while to end. */
  close(): Promise<void>;
};

/** Milliseconds that a task may still take when the platform stops; then it is resolved at the next start. */
const patience = 15_000;

/** Tidies up what killed tasks have left: before components start. The queue itself is started by the caller. */
export async function openTasks(options: TasksOptions): Promise<Tasks> {
  const { database, fleet, folder, bus, log, health, runtime, aptRoot, fetching = {} } = options;
  const { settingUp = () => ({ network: false }), conversing = () => false } = options;
  const store = new TaskStore(database);
  const versions = new Versions(folder.assistants);
  const skills = new Skills(folder.skills);
  const uploads = join(folder.root, "uploads");
  await skills.recover();
  await versions.sweep();
  await sweepUploads(uploads, store.openRequests());
  let joined: Promise<Port> | undefined;
  const port = () => (joined ??= joinBus(bus, { log }));
  const load = loadAssistant(port, fleet);
  const packages: PackagesContext = {
    helper: () => findHelper({ data: folder.root, runtime, aptRoot }),
    installed: () => platformPackages(aptRoot),
    health,
    conversing,
  };
  const kinds = taskKinds({ fleet, versions, skills, load, uploads, port, packages, fetching, settingUp });
  const queue = new TaskQueue<TaskRequests>({ store, kinds, log });
  return {
    queue,
    versions,
    skills,
    uploads,
    async close() {
      await queue.close(patience);
      await (await joined?.catch(() => undefined))?.leave();
    },
  };
}

async function sweepUploads(folder: string, requests: readonly string[]): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  for (const name of await readdir(folder))
    if (!requests.some((request) => request.includes(name))) await rm(join(folder, name), { force: true });
}
