/** What is installed on a hub of a test: real skills, assistants and their queue of tasks, in a folder of its own. */
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import t from "tap";
import * as v from "valibot";
import { AssistantsBeside } from "../../supervisor/assistants/beside.ts";
import { ShippedAssistants } from "../../supervisor/assistants/shipped-assistants.ts";
import { Versions } from "../../supervisor/assistants/versions.ts";
import { Workbench } from "../../supervisor/assistants/workbench.ts";
import { assistantsSchema } from "../../supervisor/config/sections.ts";
import type { FetchOptions } from "../../supervisor/skills/fetch.ts";
import { Shipped } from "../../supervisor/skills/shipped.ts";
import { Skills } from "../../supervisor/skills/skills.ts";
import type { Database } from "../../supervisor/store/database.ts";
import { type AssistantContext, assistantInstall, assistantRollback } from "../../supervisor/tasks/kinds/assistant.ts";
import { actionsInstall, skillOperation } from "../../supervisor/tasks/kinds/skills.ts";
import type { TaskRequests } from "../../supervisor/tasks/kinds.ts";
import { TaskQueue } from "../../supervisor/tasks/queue.ts";
import type { Kind } from "../../supervisor/tasks/task.ts";
import { TaskStore } from "../../supervisor/tasks/task-store.ts";
import { logInto } from "../world.ts";

/** One program trains for all hubs of a test, each content once. */
const models = mkdtempSync(join(tmpdir(), "sotto-models-"));
const trial = new Workbench({ models: [models], log: logInto([], "workbench") });
t.teardown(async () => {
  await trial.close();
  rmSync(models, { recursive: true, force: true });
});

export type InstalledOptions = {
  readonly folder: string;
  readonly database: Database;
  readonly fetchShared: AssistantContext["fetchShared"];
  /** A folder with skills, as the package has one. */
  readonly shipped?: string | undefined;
  readonly fetching?: FetchOptions | undefined;
};

export type Installed = {
  readonly queue: TaskQueue<TaskRequests>;
  readonly skills: Skills;
  readonly versions: Versions;
  close(): Promise<void>;
};

export async function openInstalled(options: InstalledOptions): Promise<Installed> {
  const { folder, database, fetchShared, shipped, fetching = {} } = options;
  for (const name of ["skills", "assistants", "uploads"]) mkdirSync(join(folder, name), { recursive: true });
  const skills = new Skills(join(folder, "skills"), new Shipped(shipped));
  const versions = new Versions(join(folder, "assistants"));
  const ofSkills = { skills, fetching, settingUp: () => ({ network: false }) };
  const ofAssistants: AssistantContext = {
    versions,
    beside: new AssistantsBeside({
      folder: join(folder, "assistants/beside"),
      reload: async () => undefined,
      wakeWords: () => [],
    }),
    trial,
    fetchShared,
    // No component runs here that could load it.
    load: async () => undefined,
    nlu: { isUp: () => false, explain: () => Promise.reject(new Error("no NLU runs here")) },
    uploads: join(folder, "uploads"),
    config: () => v.parse(assistantsSchema, {}),
    shippedAssistants: new ShippedAssistants(join(import.meta.dirname, "../../examples")),
  };
  const kinds: Readonly<Record<string, Kind<never>>> = {
    assistant: assistantInstall(ofAssistants),
    "assistant-rollback": assistantRollback(ofAssistants),
    actions: actionsInstall(ofSkills),
    skill: skillOperation(ofSkills),
  };
  const queue = new TaskQueue<TaskRequests>({
    store: new TaskStore(database),
    kinds: kinds as unknown as ConstructorParameters<typeof TaskQueue<TaskRequests>>[0]["kinds"],
    log: logInto([], "tasks"),
  });
  await queue.start();
  return {
    queue,
    skills,
    versions,
    close: () => queue.close(10_000),
  };
}
