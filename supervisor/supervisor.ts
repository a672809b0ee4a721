/** Everything the supervisor runs, started one after the other. */
import { join } from "node:path";
import type { Component } from "../platform/port/component.ts";
import { listAudioDevices } from "./admin/audio-devices.ts";
import { componentStatuses } from "./admin/component-status.ts";
import { configurationService } from "./admin/configuration-service.ts";
import { frameworkLog } from "./admin/logger.ts";
import { startAdmin } from "./admin/start.ts";
import type { Arguments } from "./arguments.ts";
import { openBus, ownUser } from "./bus.ts";
import { type Change, loadConfiguration } from "./config/load.ts";
import { ConfigError } from "./config/problem.ts";
import { RunningConfiguration } from "./config/running.ts";
import { allSections } from "./config/sections.ts";
import { adminSocket, removeControl, writeControl } from "./control-file.ts";
import { openDisabled } from "./fleet/disabled.ts";
import { Fleet } from "./fleet/fleet.ts";
import { watchFleet } from "./fleet/watch.ts";
import { componentFolders, currentAssistant, dataFolder, makeFolders } from "./folders.ts";
import { installExamples } from "./first-start.ts";
import { lookAtHealth } from "./health/health.ts";
import { lockFolder } from "./lock.ts";
import { openJournal } from "./log/journal.ts";
import { Terminal } from "./log/terminal.ts";
import { tendMemory } from "./memory.ts";
import { componentProgram, isInstalled } from "./programs.ts";
import { Hub } from "./satellites/hub.ts";
import { Satellite } from "./satellites/satellite.ts";
import { Satellites } from "./satellites/satellites.ts";
import { scheduledJobs } from "./schedule/jobs.ts";
import { startSchedule } from "./schedule/schedule.ts";
import { Levels } from "./levels/levels.ts";
import { Sessions } from "./sessions/sessions.ts";
import { openStore, writeNothing } from "./store/database.ts";
import { openService } from "./systemd/service.ts";
import { PublishedAssistants } from "./published/published.ts";
import { openTasks } from "./tasks/open-tasks.ts";
import { removeGateFile, writeGateFile } from "./tasks/package-helper/gate-file.ts";
import { rememberPackages } from "./tasks/packages/remember.ts";
import { version } from "./version.ts";
import { openVirtualSites } from "./virtual-audio/virtual-sites.ts";
import { listeningSites, welcome, whatCanBeSaid } from "./welcome.ts";

/** Milliseconds for which the bus may carry nothing before that is a reason of health. */
const busPatience = 15_000;

export type Supervisor = {
  readonly fleet: Fleet;
  /** Ends everything in order. */
  stop(why: string): Promise<void>;
  /** Ends everything at once. */
  kill(): Promise<void>;
  /** Reads the configuration file again and restarts what it touches. */
  reload(): Promise<void>;
  /** Writes an error nobody handled, and ends everything in order. */
  fail(error: unknown): Promise<void>;
};

/** Resolves when every component is ready or was given up. Throws SottoError and ConfigError; then nothing is left running. */
export async function startSupervisor(options: Arguments, known: readonly Component[]): Promise<Supervisor> {
  const undo: (() => unknown)[] = [];
  const unwind = async (): Promise<void> => {
    for (let step = undo.pop(); step; step = undo.pop()) await step();
  };
  try {
    return await start(options, known, undo, unwind);
  } catch (error) {
    await unwind();
    throw error;
  }
}

async function start(
  options: Arguments,
  known: readonly Component[],
  undo: (() => unknown)[],
  unwind: () => Promise<void>,
): Promise<Supervisor> {
  const components = known.filter(isInstalled);
  const names = components.map(({ name }) => name);
  // The configuration may speak of components that are not installed (yet).
  const ofInstalled = ({ components: touched }: Change) => touched.filter((name) => names.includes(name));

  const lock = await lockFolder(options.data);
  undo.push(() => lock.release());
  const folder = dataFolder(options.data);
  await makeFolders(folder, names);

  const sections = allSections(known);
  const places = { file: options.config, lastGood: folder.lastGoodConfig };
  const loaded = await loadConfiguration(places, sections);
  const { configuration } = loaded;
  const satellite = options.hub === undefined ? undefined : await Satellite.read(options.hub);
  const satellites = await Satellites.open(folder.satellites);
  const sectionOf = (name: string, section: unknown): unknown => satellite?.configure(name, section) ?? section;

  const colour = process.stdout.isTTY && process.env["NO_COLOR"] === undefined;
  const terminal = new Terminal({
    verbose: options.verbose,
    colour,
    toJournal: process.env["JOURNAL_STREAM"] !== undefined && !process.stdout.isTTY,
    write: (text) => process.stdout.write(text),
  });
  const journal = await openJournal(folder.logs, configuration.log, names, terminal);
  undo.push(() => journal.close());
  const { log } = journal;
  const service = openService(process.env, log);
  const running = new RunningConfiguration(loaded, places, sections, log);
  log.info({ version, pid: process.pid, data: options.data, config: options.config }, "the supervisor starts");
  if (loaded.degraded)
    log.error(
      { problems: loaded.degraded.problems },
      `the last good configuration is used: ${loaded.degraded.message}`,
    );

  if (options.examples !== undefined && (await installExamples(options.examples, folder))) {
    log.info({}, "the example assistant and skills are installed");
  }

  const audio = sectionOf("audio-server", configuration.components.get("audio-server"));
  const virtual = await openVirtualSites(options, audio);
  if (virtual) undo.push(() => virtual.close());

  const bus = await openBus({
    config: configuration.bus,
    configFile: options.config,
    components,
    isElsewhere: (siteId) => satellites.has(siteId),
    log,
  });
  undo.push(() => bus.close());

  const disabled = await openDisabled(folder.disabled, log);
  const environment = {
    NODE_COMPILE_CACHE: join(folder.cache, "compiled"),
    // glibc keeps an arena for each thread, which fragments: a tenth of the memory of those that recognise.
    MALLOC_ARENA_MAX: "1",
    ...virtual?.environment,
  };
  const configOf = (name: string): unknown => {
    const section = sectionOf(name, running.current.components.get(name));
    return virtual?.configure(name, section) ?? section;
  };
  const fleet = new Fleet({
    components,
    program: (name) => ({ ...componentProgram(name), env: environment, cwd: componentFolders(folder, name).data }),
    startMessage: (name) => ({
      type: "start",
      component: name,
      bus: bus.of(name),
      config: configOf(name),
      folders: componentFolders(folder, name),
      version,
    }),
    disabled: disabled.names,
    log,
    onOutput: (name, stream, readable) => journal.capture(name, stream, readable),
    lastLines: (name) => journal.lastLines(name),
    onChange(status) {
      disabled.note(status);
      service.changed(fleet.statuses());
    },
    onSaid: (name, message, answer) => void bus.skills.hear(name, message, answer),
  });
  undo.push(() => fleet.stop());
  const watch = watchFleet(fleet, bus.of(ownUser), () => running.current.supervision, log);
  undo.push(() => watch.close());
  const link = satellite?.open(bus.of(ownUser), log);
  if (link) undo.push(() => link.close());
  const store = openStore(join(folder.root, "sotto.db"), log);
  undo.push(() => store.database.close());
  let starting = true;
  const health = () =>
    lookAtHealth({
      starting,
      busAnswers: watch.busAnswersWithin(busPatience),
      members: fleet.statuses(),
      configurationFault: running.fault,
      hubFault: link?.fault,
      readStore: () => store.database.exec("SELECT count(*) FROM users"),
      folder: folder.root,
    });
  const tasks = await openTasks({
    database: store.database,
    fleet,
    folder,
    bus: bus.of(ownUser),
    log,
    config: options.config,
    reload: () => running.reload(),
    health,
    conversing: () => sessions.list({ limit: 1 }).sessions.some(({ endedAt }) => endedAt === undefined),
    runtime: options.runtime,
    aptRoot: options.aptRoot,
    settingUp: () => ({ network: running.current.skills.setup_network }),
    assistants: () => running.current.assistants,
  });
  bus.skills.surround({ rightsOf: (skill) => tasks.skills.rightsOf(skill), runtime: options.runtime });
  undo.push(() => bus.skills.close());
  undo.push(() => tasks.close());
  const sessions = new Sessions({
    bus: bus.of(ownUser),
    components,
    database: store.database,
    config: () => running.current.sessions,
    log,
  });
  undo.push(() => sessions.close());
  fleet.start();
  const packages = rememberPackages(options.aptRoot);

  const admin = await startAdmin({
    config: configuration.admin,
    database: store.database,
    broken: store.broken,
    folder: folder.root,
    socket: adminSocket(options.runtime),
    log: frameworkLog(log),
    version,
    components: () => componentStatuses(components, fleet),
    starting: () => starting,
    health,
    tasks: tasks.queue,
    versions: tasks.versions,
    questions: tasks.questions,
    published: new PublishedAssistants(folder.published),
    assistants: () => running.current.assistants,
    drafts: tasks.drafts,
    skills: tasks.skills,
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
    logFolder: folder.logs,
    packages,
    devices: listAudioDevices,
    openHub: (certificate, authority) =>
      Hub.open({
        satellites,
        broker: bus.broker,
        prefix: configuration.bus.topic_prefix,
        address: configuration.bus.satellite_address,
        certificate,
        authority,
        log,
      }),
    configuration: configurationService({
      file: options.config,
      sections,
      current: () => running.current,
      fault: () => running.fault,
      reload: async () => {
        const change = await running.reload();
        void fleet.restartRunning(ofInstalled(change));
        return change;
      },
    }),
  });
  undo.push(() => admin.close());

  for (const { name, state, reason } of await fleet.settled()) {
    if (state !== "up" && state !== "disabled") log.error({ component: name, state, reason }, "is not ready");
  }

  const spoken = await whatCanBeSaid(currentAssistant(folder), configuration, log);
  await writeControl(options.runtime, {
    pid: process.pid,
    version,
    startedAt: new Date().toISOString(),
    bus: { url: bus.url, prefix: configuration.bus.topic_prefix, anonymous: configuration.bus.anonymous },
    admin: { url: admin.url },
    data: options.data,
    config: options.config,
    wakeWord: spoken.wakeWord,
    virtualAudio: virtual?.control,
  });
  undo.push(() => removeControl(options.runtime));
  await writeGateFile(options.runtime, {
    pid: process.pid,
    version,
    bus: bus.of(ownUser),
    admin: admin.url,
    authority: configuration.admin.tls_certificate_chain === undefined ? join(folder.root, "tls", "ca.pem") : undefined,
    sentence: spoken.sentences[0],
  });
  undo.push(() => removeGateFile(options.runtime));
  await tasks.queue.start();
  const jobs = scheduledJobs({
    times: () => running.current.schedule,
    logFolder: folder.logs,
    database: store.database,
    queue: tasks.queue,
    forgetSessions: () => sessions.tidy(),
    packages,
    renewCertificate: () => admin.renewCertificate(),
  });
  const schedule = startSchedule(jobs, log);
  undo.push(() => schedule.stop());
  starting = false;
  const memory = tendMemory();
  undo.push(() => memory.stop());
  service.ready({
    // Starting anew does not mend a broker elsewhere.
    busAnswersWithin: (milliseconds) => bus.broker === undefined || watch.busAnswersWithin(milliseconds),
    write: () => writeNothing(store.database),
  });
  log.info({ admin: admin.url }, "ready");
  terminal.announce(welcome(spoken, admin.url, virtual !== undefined));

  return {
    fleet,
    async stop(why) {
      log.info({ why }, "the supervisor stops");
      await service.stop();
      await unwind();
    },
    kill: () => fleet.kill(),
    async reload() {
      try {
        await service.reload(async () => fleet.restartRunning(ofInstalled(await running.reload())));
      } catch (error) {
        if (!(error instanceof ConfigError)) throw error;
        log.error({ problems: error.problems }, `the configuration stays as it was: ${error.message}`);
      }
    },
    async fail(error) {
      log.error({ error }, "an error nobody handled");
      await unwind();
    },
  };
}
