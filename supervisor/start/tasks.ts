/** The queue with all kinds of tasks, and their dependencies. */
import { mkdir, readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { asrReload } from "#bus";
import * as v from "valibot";
import type { Database } from "../store/database.ts";
import type { Log, Port } from "../../platform/port/port.ts";
import type { Bus } from "../../platform/port/start-message.ts";
import { timerIntents } from "../../platform/timers/component.ts";
import { WaitingRestore } from "../backup/waiting.ts";
import { type BackupConfig, backupSchema } from "../config/backup-section.ts";
import { type AssistantsConfig, assistantsSchema } from "../config/sections.ts";
import { DraftStore } from "../assistants/draft/draft-store.ts";
import { Drafts } from "../assistants/draft/drafts.ts";
import { Teaching } from "../assistants/draft/teaching.ts";
import { diskFaultOf } from "../disk-fault.ts";
import { SottoError } from "../errors.ts";
import type { Processes } from "../processes/processes.ts";
import { assistantsBeside, componentFolders, type DataFolder, dataFolder } from "../folders.ts";
import type { HealthSummary } from "../health/health.ts";
import { AssistantsBeside, type Naming } from "../assistants/beside.ts";
import { loadAssistant } from "../assistants/load.ts";
import { type MissingSkill, missingSkills } from "../skills/missing-skills.ts";
import { ShippedAssistants } from "../assistants/shipped-assistants.ts";
import { Questions } from "../assistants/questions.ts";
import { Versions } from "../assistants/versions.ts";
import { hearingIn } from "../assistants/hearing.ts";
import { Workbench } from "../assistants/workbench.ts";
import { type AssistantContext, downloadName } from "../tasks/kinds/assistant.ts";
import type { PackagesContext } from "../tasks/kinds/packages.ts";
import { InjectionAnswers } from "../tasks/kinds/injection.ts";
import { keepJoined } from "../keep-joined.ts";
import { shippedSkills } from "../programs.ts";
import { taskKinds, type TaskRequests } from "../tasks/kinds.ts";
import { findHelper } from "../updates/helper.ts";
import { platformPackages } from "../updates/installed.ts";
import { TaskQueue } from "../tasks/queue.ts";
import type { FetchOptions } from "../skills/fetch.ts";
import type { SetUpOptions } from "../skills/set-up.ts";
import { SessionStore } from "../sessions/session-store.ts";
import { ScheduledBackups } from "../scheduled-backups/scheduled-backups.ts";
import { SecretBox } from "../secret-box.ts";
import { version } from "../version.ts";
import { Shipped } from "../skills/shipped.ts";
import { Skills } from "../skills/skills.ts";
import { upgradeShipped } from "../skills/upgrade-shipped.ts";
import { TaskStore } from "../tasks/task-store.ts";
import { Galleries } from "../galleries/galleries.ts";
import { Models, type ModelsOptions } from "../models/models.ts";
import type { Undos } from "../undo/undos.ts";
import type { Fitter } from "../voices/run-fitter.ts";
import { Voices } from "../voices/voices.ts";
import { WakeWords } from "../wake-words/wake-words.ts";

export type TasksOptions = {
  readonly database: Database;
  readonly undos: Undos;
  readonly processes: Pick<Processes, "ask" | "member" | "statuses">;
  readonly folder: Pick<DataFolder, "root" | "assistants" | "skills">;
  /** The supervisor's own connection to the bus. */
  readonly bus: Bus;
  readonly log: Log;
  /** The configuration file, and how it is reloaded. */
  readonly config: string;
  readonly reload: () => Promise<unknown>;
  readonly health: () => Promise<HealthSummary>;
  /** Returns true while somebody is talking with the platform; by default nobody is. */
  readonly conversing?: () => boolean;
  /** Where the control file is. */
  readonly runtime?: string | undefined;
  /** The root in which apt and dpkg work instead of "/". */
  readonly aptRoot?: string | undefined;
  /** [updates] security_fixes; none by default. */
  readonly wantsFixes?: () => boolean;
  /** [backup]; no target by default. */
  readonly backups?: () => BackupConfig;
  /** The faults that a configuration file would have; none by default. */
  readonly problemsOf?: (file: string) => Promise<readonly string[]>;
  readonly fetching?: FetchOptions;
  /** Where assistants are installed from; nothing by default. */
  readonly assistants?: () => AssistantsConfig;
  readonly isSatellite?: boolean;
  /** Fetches what hubs of a cluster share; by default this board belongs to none. */
  readonly fetchShared?: AssistantContext["fetchShared"];
  /** The section [asr]; its defaults by default. */
  readonly asr?: () => Readonly<Record<string, unknown>>;
  /** The program that fits the recogniser to a voice; the platform's by default. */
  readonly fitter?: Fitter | undefined;
  /** The folder with the assistants of the package; none by default. */
  readonly examples?: string | undefined;
  /** The wake words of the configuration; none by default. */
  readonly wakeWords?: () => readonly Naming[];
  /** The memory of the board; measured by default. */
  readonly memory?: number | undefined;
  /** The components whose configuration names a folder; nothing by default. */
  readonly usersOf?: ModelsOptions["usedBy"];
  readonly fetchingModels?: ModelsOptions["fetching"];
  /** How a skill's own set-up is run: by default without network. */
  readonly settingUp?: () => SetUpOptions;
  /** True when the program that runs skills is installed, which is the default. */
  readonly hasSkillServer?: boolean | undefined;
};

type OfPackage = {
  readonly shippedAssistants: ShippedAssistants;
  /** Returns the skills of the package that answer intents which nobody answers. */
  readonly missingSkills: (intents: readonly string[]) => Promise<readonly MissingSkill[]>;
};

export type Tasks = OfPackage & {
  readonly queue: TaskQueue<TaskRequests>;
  readonly versions: Versions;
  readonly beside: AssistantsBeside;
  readonly drafts: Drafts;
  readonly wakeWords: WakeWords;
  readonly voices: Voices;
  readonly models: Models;
  readonly teaching: Teaching;
  readonly backups: ScheduledBackups;
  readonly skills: Skills;
  /** What seals secrets in the store. */
  readonly box: SecretBox;
  readonly galleries: Galleries;
  /** Tests assistants that are not in use. */
  readonly workbench: Workbench;
  /** Sends requests to the running NLU. */
  readonly questions: Questions;
  readonly uploads: string;
  readonly restores: WaitingRestore;
  /** Why no component can be reached on the bus; undefined while they can. */
  readonly busFault: string | undefined;
  /** Accepts no more tasks, and gives the running one some time to end. */
  close(): Promise<void>;
};

/** How long the running task may take when the platform stops; afterwards it is resolved at the next start. */
const stopTimeoutMs = 15_000;
/** How long a task or a request waits for a connection to the bus. */
const busTimeoutMs = 10_000;

/** How long the recogniser may take to load profiles: on a slow board it builds a large grammar anew. */
const reloadTimeoutMs = 5 * 60_000;

/** How many requests a new assistant is compared with. */
const comparedRequests = 50;

/** Removes what killed tasks have left, before components start. The caller starts the queue. */
export async function openTasks(options: TasksOptions): Promise<Tasks> {
  const { database, undos, processes, folder, bus, log, config, reload, fetching = {} } = options;
  const { settingUp = () => ({ network: false }), assistants = () => v.parse(assistantsSchema, {}) } = options;
  const [store, box] = [new TaskStore(database), await SecretBox.in(folder.root)];
  const [versions, uploads] = [new Versions(folder.assistants), join(folder.root, "uploads")];
  const skills = new Skills(folder.skills, new Shipped(shippedSkills));
  const ofPackage = assistantsOf(options, skills);
  const tidyUp = ifWritable(folder.root, log);
  await tidyUp(() => skills.recover());
  await tidyUp(() => upgradeShipped(skills, log));
  await tidyUp(() => versions.sweep());
  const restores = new WaitingRestore(folder.root, config);
  await tidyUp(() => sweep(restores, uploads, store.openRequests()));
  const [draftStore, place] = [new DraftStore(database), dataFolder(folder.root)];
  // A model trained for the draft need not be trained again for the NLU, nor the other way round.
  const [own, drafted] = [componentFolders(place, "nlu").cache, join(place.cache, "draft")];
  const [workbench, models] = [new Workbench({ models: [own, drafted], log }), [drafted, own] as const];
  const hearing = () => hearingIn(options.asr?.() ?? {});
  const drafts = new Drafts({ store: draftStore, folder: place.draft, versions, workbench, models, undos, hearing });
  const teaching = new Teaching({ drafts, versions, workbench, models });
  await tidyUp(() => drafts.sweep());
  const port = (): Promise<Port> => onBus.within(busTimeoutMs);
  const [questions, injections] = [new Questions(port, processes), new InjectionAnswers()];
  const onBus = keepJoined({
    bus,
    log,
    purpose: "asking the components",
    prepare: (joined) => Promise.all([questions.hearAnswers(joined), injections.hear(joined)]),
  });
  const [engineModels, galleries] = [modelsIn(place.models, options), new Galleries(place.galleries)];
  const [learned, backups] = [learnedIn(place, questions, options), backupsOf(options)];
  const shop = { box, skills, galleries, hearing, versions, ...loadingIn(options, questions), ...ofPackage };
  const remains = () => [engineModels.recover(), galleries.recover(), learned.voices.sweep(), shop.beside.sweep()];
  await tidyUp(() => Promise.all(remains()));
  const kinds = taskKinds({
    backups,
    drafts,
    ...learned,
    models: engineModels,
    restoring: { restores, data: folder.root, config, database, reload },
    processes,
    nlu: questions,
    trial: workbench,
    recorded: () => new SessionStore(database).lastTexts(comparedRequests),
    config: assistants,
    ...shop,
    uploads,
    port,
    injections,
    packages: packagesOf(options),
    fetching,
    fetchShared: options.fetchShared,
    settingUp,
    hasSkillServer: options.hasSkillServer,
  });
  const queue = new TaskQueue<TaskRequests>({ store, kinds, log, box });
  return {
    queue,
    backups,
    ...shop,
    drafts,
    ...learned,
    models: engineModels,
    teaching,
    workbench,
    questions,
    uploads,
    restores,
    get busFault() {
      return onBus.fault;
    },
    async close() {
      await queue.close(stopTimeoutMs);
      await workbench.close();
      await onBus.close();
    },
  };
}

function assistantsOf({ examples }: TasksOptions, skills: Skills): OfPackage {
  return {
    shippedAssistants: new ShippedAssistants(examples),
    missingSkills: (intents) => missingSkills(intents, { skills, answered: timerIntents }),
  };
}

/** How the components load the assistant in use, and those beside it. */
function loadingIn({ folder, processes, wakeWords = () => [], memory, log }: TasksOptions, questions: Questions) {
  const load = loadAssistant(questions, processes);
  const work = { log: (message: string) => log.info({}, message) };
  const reload = () => load({ ...work, signal: AbortSignal.timeout(reloadTimeoutMs) }, true);
  return { load, beside: new AssistantsBeside({ folder: assistantsBeside(folder), reload, wakeWords, memory }) };
}

/** What was learned is read by the component at its start; one that does not run reads it at its next. */
function wakeWordsIn(place: ReturnType<typeof dataFolder>, processes: TasksOptions["processes"]): WakeWords {
  const falseWakes = join(componentFolders(place, "hotword").data, "false-wakes");
  const reload = async (): Promise<void> => {
    if (processes.statuses().some(({ name, state }) => name === "hotword" && state === "up"))
      await processes.ask("hotword", "restart");
  };
  return new WakeWords({ folder: place.wakeWords, falseWakes, reload });
}

/** What was learned from the people here. */
function learnedIn(place: DataFolder, questions: Questions, options: TasksOptions) {
  return { wakeWords: wakeWordsIn(place, options.processes), voices: voicesIn(place, questions, options) };
}

/** The recogniser reads profiles whenever it reads the assistant; one that does not run reads them at its next start. */
function voicesIn(place: DataFolder, questions: Questions, { asr = () => ({}), fitter }: TasksOptions): Voices {
  const { assistant, injected } = componentFolders(place, "asr");
  const late = (): SottoError => new SottoError("VOICE_NOT_FITTED", "the recogniser did not load the profile in time");
  const reload = async (): Promise<void> => {
    if (questions.isUp("asr")) await questions.ask((port, id) => port.say(asrReload, { id }), reloadTimeoutMs, late);
  };
  const folders = { folder: place.voiceProfiles, readings: place.readings, assistant, injected };
  return new Voices({ ...folders, config: asr, reload, ...(fitter && { fitter }) });
}

function backupsOf({
  folder,
  config,
  database,
  backups,
  isSatellite = false,
  problemsOf = async () => [],
}: TasksOptions): ScheduledBackups {
  return new ScheduledBackups({
    config: backups ?? (() => v.parse(backupSchema, {})),
    data: folder.root,
    configuration: config,
    version,
    database,
    isSatellite,
    problemsOf,
  });
}

function packagesOf(options: TasksOptions): PackagesContext {
  const { folder, runtime, aptRoot, health, wantsFixes = () => false, conversing = () => false } = options;
  return {
    helper: () => findHelper({ data: folder.root, runtime, aptRoot }),
    installed: () => platformPackages(aptRoot),
    health,
    wantsFixes,
    conversing,
    uploads: join(folder.root, "uploads"),
  };
}

/** A component that uses the folder of a model that was replaced reads it when it starts. */
function modelsIn(folder: string, { processes, usersOf = () => [], fetchingModels }: TasksOptions): Models {
  const reload = async (of: string): Promise<void> => {
    for (const { name, state } of processes.statuses())
      if (state === "up" && usersOf(of).includes(name)) await processes.ask(name, "restart");
  };
  return new Models({ folder, reload, usedBy: usersOf, fetching: fetchingModels });
}

/** On a disk that accepts no writes, the work is left to the next start. */
function ifWritable(folder: string, log: Log): (work: () => Promise<unknown>) => Promise<void> {
  return async (work) => {
    try {
      await work();
    } catch (error) {
      if (diskFaultOf(error, folder) === undefined) throw error;
      log.warn({ error }, "the disk accepts no writes: remains of killed tasks are not removed yet");
    }
  };
}

/** Removes what no open request needs any more. */
async function sweep(restores: WaitingRestore, uploads: string, needed: readonly string[]): Promise<void> {
  await restores.sweep((restoreId) => needed.some((request) => request.includes(restoreId)));
  await sweepUploads(uploads, needed);
}

/** How long a partial download is worth keeping. */
const resumable = 24 * 60 * 60_000;

async function sweepUploads(folder: string, requests: readonly string[]): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  for (const name of await readdir(folder)) {
    if (requests.some((request) => request.includes(name))) continue;
    const path = join(folder, name);
    if (downloadName.test(name) && Date.now() - (await stat(path)).mtimeMs < resumable) continue;
    await rm(path, { recursive: true, force: true });
  }
}
