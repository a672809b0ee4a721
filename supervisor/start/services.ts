/** What the supervisor does besides: the store, the queue of tasks, the sessions, and the admin service over all of it. */
import { join } from "node:path";
import { listAudioDevices } from "../admin/audio-devices.ts";
import { componentStatuses, memoryMeter } from "../admin/component-status.ts";
import { configurationService } from "../admin/configuration-service.ts";
import { frameworkLog } from "../admin/logger.ts";
import { Logs } from "../admin/logs/logs.ts";
import { type RunningAdmin, startAdmin } from "../admin/start.ts";
import { runInUnits } from "../../platform/port/skill-unit.ts";
import { ownUser } from "../bus.ts";
import { within } from "../containment/containment.ts";
import { adminSocket } from "../control-file.ts";
import { currentAssistant } from "../folders.ts";
import { SelfTester } from "../health/self-test/self-tester.ts";
import { trialOf } from "../health/self-test/trial-of.ts";
import { type Health, lookAtHealth } from "../health/health.ts";
import { Levels } from "../levels/levels.ts";
import { privacyNow, watchTraffic } from "./privacy.ts";
import { PublishedAssistants } from "../assistants/published.ts";
import { Hub } from "../satellites/hub.ts";
import { scheduledJobs } from "../schedule/jobs.ts";
import { startSchedule } from "../schedule/schedule.ts";
import { Sessions } from "../sessions/sessions.ts";
import { migrations } from "../schema.ts";
import { openStore, writeNothing } from "../store/database.ts";
import { openTasks } from "./tasks.ts";
import { rememberPackages } from "../updates/remember.ts";
import { version } from "../version.ts";
import { listeningSites, whatCanBeSaid } from "../welcome.ts";
import type { Ground, Undo } from "./ground.ts";
import type { Platform } from "./platform.ts";

export type Services = {
  readonly admin: RunningAdmin;
  /** The queue begins to work, and what is done at certain times is done from now on. */
  begin(): Promise<void>;
  /** Writes to the store, to see that it can be written. */
  write(): void;
};

/** Starts the components on the way, as soon as there is somebody to remember what they say. Throws SottoError. */
export async function openServices(
  ground: Ground,
  platform: Platform,
  isStarting: () => boolean,
  undo: Undo,
): Promise<Services> {
  const { options, components, folder, sections, running, log } = ground;
  const { bus, fleet, watch, reports, satellites, link, virtual } = platform;
  let admin: RunningAdmin | undefined;
  const store = openStore(join(folder.root, "sotto.db"), migrations, log);
  undo(() => store.database.close());
  const memory = memoryMeter(fleet, runInUnits(folder.skills));
  const isSkillServerHere = components.some(({ name }) => name === "skill-server");
  const isConversing = () => sessions.list({ limit: 1 }).sessions.some(({ endedAt }) => endedAt === undefined);
  const health = (): Promise<Health> =>
    lookAtHealth({
      data: folder.root,
      config: options.config,
      virtualAudio: virtual !== undefined,
      starting: isStarting(),
      busFault: watch.busFault ?? sessions.events.fault ?? tasks.busFault,
      members: fleet.statuses(),
      reports: reports.all,
      skills: () => tasks.skills.list(),
      hasSkillServer: isSkillServerHere,
      selfTest: selfTester.last,
      configurationFault: running.fault,
      contained: ground.containment.contained,
      readStore: () => store.database.exec("SELECT count(*) FROM users"),
      hubFault: link?.fault,
      plainHttpOn: admin?.plainHttpOn,
      now: Date.now(),
    });
  const tasks = await within("the tasks", () =>
    openTasks({
      database: store.database,
      fleet,
      folder,
      bus: bus.of(ownUser),
      log,
      config: options.config,
      reload: () => running.reload(),
      health,
      conversing: isConversing,
      runtime: options.runtime,
      aptRoot: options.aptRoot,
      hasSkillServer: isSkillServerHere,
      settingUp: () => ({ network: running.current.skills.setup_network }),
      assistants: () => running.current.assistants,
    }),
  );
  bus.skills.surround({ rightsOf: (skill) => tasks.skills.rightsOf(skill) });
  undo(() => bus.skills.close());
  undo(() => tasks.close());
  const sessions = within(
    "the sessions",
    () =>
      new Sessions({
        bus: bus.of(ownUser),
        components,
        database: store.database,
        config: () => running.current.sessions,
        log,
      }),
  );
  undo(() => sessions.close());
  const traffic = watchTraffic(store.database, log);
  undo(() => traffic.watch.stop());
  const selfTester = new SelfTester({
    port: () => sessions.events.port,
    log,
    isBusy: () => isStarting() || isConversing(),
    pids: () => fleet.statuses().flatMap(({ pid }) => pid ?? []),
    trial: async () =>
      trialOf(await whatCanBeSaid(currentAssistant(folder), running.current, log), {
        members: fleet.statuses(),
        reports: reports.all,
        sections: running.current.components,
      }),
  });
  undo(() => selfTester.close());
  reports.watch((component, { holds, progress }) => {
    if (holds !== undefined && progress === undefined) selfTester.want(`${component} has loaded`);
  });
  fleet.start();

  const packages = rememberPackages(options.aptRoot);
  const { admin: adminConfig, bus: busConfig } = running.current;
  const started = await within("the admin service", () =>
    startAdmin({
      config: adminConfig,
      database: store.database,
      broken: store.broken,
      folder: folder.root,
      socket: adminSocket(options.runtime),
      authoritySocket: options.authority,
      log: frameworkLog(log),
      version,
      components: async () => componentStatuses(components, fleet, await memory()),
      memory,
      health,
      contained: () => ground.containment.contained,
      tasks: tasks.queue,
      versions: tasks.versions,
      questions: tasks.questions,
      published: new PublishedAssistants(folder.published),
      drafts: tasks.drafts,
      skills: tasks.skills,
      privacy: () =>
        privacyNow({
          watch: traffic,
          database: store.database,
          data: folder.root,
          config: () => running.current,
          skills: tasks.skills,
        }),
      sessions,
      levels: new Levels(() => sessions.events.port),
      phrases: async () => ({
        ...(await whatCanBeSaid(currentAssistant(folder), running.current, log)),
        sites: listeningSites(running.current),
        virtualAudio: virtual !== undefined,
      }),
      uploads: tasks.uploads,
      backups: { data: folder.root, config: options.config },
      restores: tasks.restores,
      logs: new Logs(folder.logs),
      packages,
      devices: listAudioDevices,
      openHub: (certificate, authority) =>
        Hub.open({
          satellites,
          broker: bus.broker,
          prefix: busConfig.topic_prefix,
          address: busConfig.satellite_address,
          certificate,
          authority,
          log,
        }),
      configuration: configurationService({
        file: options.config,
        sections,
        current: () => running.current,
        fault: () => running.fault,
        check: (text) => running.check(text),
        reload: async () => {
          const change = await running.reload();
          void fleet.restartRunning(ground.touchedBy(change));
          return change;
        },
      }),
    }),
  );
  undo(() => started.close());
  admin = started;

  return {
    admin: started,
    async begin() {
      await within("the tasks", () => tasks.queue.start());
      selfTester.want("start");
      const jobs = scheduledJobs({
        times: () => running.current.schedule,
        logFolder: folder.logs,
        database: store.database,
        queue: tasks.queue,
        forgetSessions: () => sessions.tidy(),
        packages,
        renewCertificate: () => started.renewCertificate(),
      });
      const schedule = within("the schedule", () => startSchedule(jobs, log));
      undo(() => schedule.stop());
    },
    write: () => writeNothing(store.database),
  };
}
