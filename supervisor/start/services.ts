/** The other services of the supervisor: the store, the task queue, the sessions, and the admin service. */
import { join } from "node:path";
import type { RunningAdmin } from "../admin/start.ts";
import type { Bridge } from "../bridge/bridge.ts";
import { requestRecordings } from "../../platform/asr/component.ts";
import { ownUser } from "../bus.ts";
import { componentFolders } from "../folders.ts";
import { problemsOf } from "../admin/configuration-service.ts";
import { within } from "../containment/containment.ts";
import type { HealthSummary } from "../health/health.ts";
import { openDues } from "../scheduled-backups/due.ts";
import { scheduledJobs } from "../schedule/jobs.ts";
import { startSchedule } from "../schedule/schedule.ts";
import { besides, migrations, schema } from "../schema.ts";
import { Levels } from "../levels/levels.ts";
import { MissedSessions } from "../sessions/missed-sessions.ts";
import { MissedToggles } from "../sessions/missed-toggles.ts";
import { RequestRecordings } from "../sessions/request-recordings.ts";
import { Sessions } from "../sessions/sessions.ts";
import { type Database, writeNothing } from "../store/database.ts";
import { Integrity } from "../store/integrity.ts";
import { Recovery } from "../store/recovery.ts";
import { Store } from "../store/store.ts";
import { forgetAll, recent, sharedInTurn } from "../recent.ts";
import type { RetentionClock } from "../retention/retention-clock.ts";
import { Undos } from "../undo/undos.ts";
import { rememberPackages } from "../updates/remember.ts";
import { openAdmin } from "./admin.ts";
import { openBridge } from "./bridge.ts";
import { openAnnouncements } from "./announcements.ts";
import { type Ground, hasSkillServer, type Undo } from "./ground.ts";
import { fetchShared, joinOthers } from "./cluster.ts";
import { announceBoard, openFleet } from "./fleet.ts";
import { tendFiles } from "./files.ts";
import { openHistory } from "./history.ts";
import { boardSeen, healthNow, missingSeen, openSelfTester, sharedMs, skillsSeen } from "./health.ts";
import { watchMuted } from "./microphones.ts";
import { openOverviews } from "./overview.ts";
import type { Platform } from "./platform.ts";
import type { BusEvents } from "../sessions/bus-events.ts";
import { openRhasspyListener } from "./rhasspy.ts";
import { openWyomingListener } from "./wyoming.ts";
import { wakeWordsIn } from "../welcome.ts";
import { type Watched, watchTraffic } from "./privacy.ts";
import { openTasks, type Tasks, type TasksOptions } from "./tasks.ts";
import { openRetention } from "./retention.ts";
import { openUpdatePlan } from "./update-plan.ts";

export type Services = {
  readonly admin: RunningAdmin;
  /** Starts the queue and the schedule. */
  begin(): Promise<void>;
  /** Writes to the store, to verify that it is writable. */
  write(): void;
};

/** Starts the components meanwhile, as soon as their messages can be recorded. Throws SottoError. */
export async function openServices(
  ground: Ground,
  platform: Platform,
  isStarting: () => boolean,
  undo: Undo,
): Promise<Services> {
  const { options, disk, folder, log } = ground;
  let admin: RunningAdmin | undefined;
  const isConversing = () => sessions.list({ limit: 1 }).sessions.some(({ endedAt }) => endedAt === undefined);
  const stored = openStored(ground, isConversing, undo);
  const { store } = stored;
  const database = store;
  const undos = new Undos({ database, log });
  undo(() => undos.close());
  const board = boardSeen(ground, platform);
  const skills = () => seenSkills();
  const health = () => {
    const watched = { ...stored, tasks, sessions, selfTester, admin, board, skills, muted, bridge, missing };
    return healthNow(ground, platform, watched, isStarting());
  };
  const tasks = await openQueue(ground, platform, { database, undos, health, conversing: isConversing }, undo);
  const seenSkills = skillsSeen(tasks.skills, folder.skills);
  const missing = missingSeen(tasks, folder);
  const sessions = openSessions(ground, platform, database, undos);
  undo(() => sessions.close());
  const announcements = within("the announcements", () =>
    openAnnouncements(ground, platform, database, sessions.events),
  );
  undo(() => announcements.close());
  const bridge = tellOthers(ground, platform, { sessions, tasks, health, isStarting }, undo);
  const levels = new Levels(() => sessions.events.port);
  const muted = watchMuted(ground, platform, levels, undo);
  disk.tendTo(() => disk.fault === undefined && stored.integrity.tend());
  const traffic = watchTraffic(database, log, undo);
  const retention = openRetention(database, log, undo);
  const selfTester = openSelfTester(ground, platform, sessions, () => isStarting() || isConversing());
  undo(() => selfTester.close());
  // Every kind is registered; what is over is erased before anybody is served.
  await within("what can be undone", () => undos.begin());
  store.whenOpened(() => void undos.begin());
  platform.processes.start();
  const packages = recent(sharedMs, rememberPackages(options.aptRoot));
  const around = { database, tasks, sessions, announcements, packages, conversing: isConversing };
  const updatePlan = openUpdatePlan(ground, platform, around, undo);
  const healthOfTurn = sharedInTurn(health);
  const started = await within("the admin service", async () =>
    openAdmin(ground, platform, {
      store,
      tasks,
      sessions,
      undos,
      announcements,
      traffic,
      history: openHistory(ground, platform, { database, sessions }, undo),
      levels,
      health: healthOfTurn,
      packages,
      updatePlan: () => updatePlan.shown(),
      fleet: await openFleet(folder, log, undo),
      changed: forgetAll(board, healthOfTurn),
      believed: () => retention.believed(),
    }),
  );
  undo(() => started.close());
  admin = started;
  await openToOthers(ground, platform, { tasks, events: sessions.events, url: started.url }, undo);
  tendFiles(ground, platform.bus, started, tasks);
  return {
    admin: started,
    async begin() {
      await within("the tasks", () => tasks.queue.start());
      selfTester.want("start");
      if (platform.cell !== undefined) undo(joinOthers(platform.cell, database, tasks, health, log));
      startJobs(ground, { database, tasks, sessions, traffic, retention, packages, admin: started }, undo);
      within("the update policy", () => updatePlan.start());
    },
    write: () => writeNothing(database),
  };
}

type Teller = {
  readonly sessions: Sessions;
  readonly tasks: Tasks;
  readonly health: () => Promise<HealthSummary>;
  readonly isStarting: () => boolean;
};

/** Tells skills what can be said at each site, and a larger broker what is declared. */
function tellOthers(
  ground: Ground,
  platform: Platform,
  { sessions, tasks, health, isStarting }: Teller,
  undo: Undo,
): Bridge | undefined {
  undo(openOverviews(ground, platform, sessions.events, tasks.skills));
  return within("the bridge", () => openBridge(ground, sessions.events, health, isStarting, undo));
}

/** What is served to programs that were written for something else, where it is switched on. */
async function openToOthers(
  ground: Ground,
  platform: Platform,
  { tasks, events, url }: { readonly tasks: Tasks; readonly events: BusEvents; readonly url: string },
  undo: Undo,
): Promise<void> {
  within("the announcement of the board", () => announceBoard(ground.running.current.admin, url, ground.log, undo));
  const rhasspy = await within("Rhasspy's API", () => openRhasspyListener(ground, platform, tasks, events));
  undo(() => rhasspy?.close());
  const wyoming = await within("the Wyoming protocol", () => openWyomingListener(ground, platform, events));
  undo(() => wyoming?.close());
}

type OfJobs = {
  readonly database: Store;
  readonly tasks: Tasks;
  readonly sessions: Sessions;
  readonly traffic: Watched;
  readonly retention: RetentionClock;
  readonly packages: ReturnType<typeof rememberPackages>;
  readonly admin: RunningAdmin;
};

/** What is done at certain times, by the configuration as it is then. */
function startJobs({ running, folder, log }: Ground, of: OfJobs, undo: Undo): void {
  const { database, tasks, sessions, traffic, retention, packages, admin } = of;
  const jobs = scheduledJobs({
    times: () => running.current.schedule,
    logFolder: folder.logs,
    database,
    queue: tasks.queue,
    sessions,
    traffic: traffic.traffic,
    moment: () => retention.moment(),
    packages,
    galleries: async () => (await tasks.galleries.list()).map(({ name }) => name),
    renewCertificate: () => admin.renewCertificate(),
    backup: () => running.current.backup,
    backupRefused: (operation, error) => tasks.backups.refused(operation, error),
  });
  const schedule = within("the schedule", () => startSchedule(jobs, log, undefined, openDues(database)));
  undo(() => schedule.stop());
}

/** The database, after what is gone or damaged was recovered. */
function openStored(ground: Ground, isBusy: () => boolean, undo: Undo) {
  const recovery = new Recovery({ path: join(ground.folder.root, "sotto.db"), schema, log: ground.log });
  const store = openStore(ground, recovery, undo);
  const integrity = openIntegrity(ground, store, recovery, isBusy);
  undo(() => integrity.stop());
  return { store, integrity, recovery };
}

/** If the store cannot be opened now, that is retried until it succeeds. */
function openStore({ folder, disk, files, log }: Ground, recovery: Recovery, undo: Undo): Store {
  const makeRoom = () => disk.makeRoom();
  const prepare = () => recovery.prepare();
  const store = new Store({ path: join(folder.root, "sotto.db"), migrations, besides, log, makeRoom, prepare });
  undo(() => store.close());
  disk.whenWritable(() => store.tryAgain());
  disk.tendTo(() => void (store.restoreDeleted() && files.restored([store.path])));
  // It may have failed without the disk being full or read-only when it was looked at.
  disk.tendTo(() => disk.fault === undefined && store.fault?.code.startsWith("DISK_") === true && store.tryAgain());
  return store;
}

/** A damaged file is mended before anybody else uses it. */
function openIntegrity({ log }: Ground, store: Store, recovery: Recovery, isBusy: () => boolean): Integrity {
  const integrity = new Integrity({ database: store, path: store.path, schema, recovery, isBusy, log });
  integrity.start(store.fault === undefined);
  store.whenDamaged(() => integrity.look());
  return integrity;
}

/** The queue of tasks, and the access of skills to the bus. */
async function openQueue(
  ground: Ground,
  { bus, processes, satellites, cell }: Platform,
  given: Required<Pick<TasksOptions, "database" | "undos" | "health" | "conversing">>,
  undo: Undo,
): Promise<Tasks> {
  const { options, folder, running, log } = ground;
  const tasks = await within("the tasks", () =>
    openTasks({
      ...given,
      processes,
      folder,
      bus: bus.of(ownUser),
      log,
      config: options.config,
      reload: async () => {
        await satellites.reload();
        return running.reload();
      },
      runtime: options.runtime,
      aptRoot: options.aptRoot,
      hasSkillServer: hasSkillServer(ground),
      settingUp: () => ({ network: running.current.skills.setup_network }),
      assistants: () => running.current.assistants,
      asr: () => (running.current.components.get("asr") ?? {}) as Readonly<Record<string, unknown>>,
      examples: options.examples,
      backups: () => running.current.backup,
      wantsFixes: () => running.current.updates.security_fixes,
      isSatellite: options.hub !== undefined,
      problemsOf: (file) => problemsOf(file, ground.sections),
      fetchShared: cell && ((digest) => fetchShared(cell, digest)),
      wakeWords: () => wakeWordsIn(running.current),
      usersOf: (folder) =>
        [...running.current.components].filter(([, config]) => isUsing(config, folder)).map(([name]) => name),
    }),
  );
  bus.skills.surround({ rightsOf: (skill) => tasks.skills.rightsOf(skill) });
  undo(() => bus.skills.close());
  undo(() => tasks.close());
  return tasks;
}

const isUsing = (config: unknown, folder: string): boolean => {
  const {
    engine,
    fallback,
    model_folder: one,
    model_folders: several,
  } = (config ?? {}) as Readonly<Record<string, unknown>>;
  if (engine !== "sherpa-onnx" && !(Array.isArray(fallback) && fallback.includes("sherpa-onnx"))) return false;
  const named = [one, ...Object.values(several ?? {})];
  return named.some((path) => typeof path === "string" && (path === folder || path.startsWith(`${folder}/`)));
};

function openSessions(
  { components, folder, running, log }: Ground,
  { bus }: Platform,
  database: Database,
  undos: Undos,
): Sessions {
  const config = () => running.current.sessions;
  const recordings = new RequestRecordings(join(componentFolders(folder, "asr").data, requestRecordings), log);
  const sessions = within(
    "the sessions",
    () => new Sessions({ bus: bus.of(ownUser), components, database, config, undos, log, recordings }),
  );
  const toggles = new MissedToggles(components, () => sessions.events.port);
  sessions.events.watch((event) => toggles.hear(event));
  const missed = new MissedSessions(() => sessions.events.port);
  sessions.events.watch((event) => missed.hear(event));
  return sessions;
}
