/** The foundation: the data folder, the configuration, the log, the service manager. */
import type { Component } from "../../platform/port/component.ts";
import type { Log } from "../../platform/port/port.ts";
import type { Arguments } from "../arguments.ts";
import { existsSync } from "node:fs";
import { asDiskError } from "../disk-fault.ts";
import { Disk } from "./disk.ts";
import type { Containment } from "../containment/containment.ts";
import { type Change, loadConfiguration } from "../config/load.ts";
import { RunningConfiguration } from "../config/running.ts";
import { allSections, type Section } from "../config/sections.ts";
import { FileNotes } from "../health/file-notes.ts";
import { installExamples } from "../first-start.ts";
import { firstChoice } from "../first-choice.ts";
import { tryConfiguration } from "../config/trial.ts";
import { type DataFolder, dataFolder, makeFolders } from "../folders.ts";
import { lockFolder } from "../lock.ts";
import { type Journal, openJournal } from "../log/journal.ts";
import { Terminal } from "../log/terminal.ts";
import { isInstalled } from "../programs.ts";
import { openService, type Service } from "../systemd/service.ts";
import { version } from "../version.ts";

/** Registers a step to undo, in reverse order, when the supervisor stops or could not start. */
export type Undo = (step: () => unknown) => void;

export type Ground = {
  readonly options: Arguments;
  /** The installed components: the configuration may contain more. */
  readonly components: readonly Component[];
  readonly folder: DataFolder;
  readonly disk: Disk;
  readonly files: FileNotes;
  readonly sections: readonly Section[];
  readonly running: RunningConfiguration;
  readonly terminal: Terminal;
  readonly journal: Journal;
  readonly log: Log;
  readonly service: Service;
  readonly containment: Containment;
  /** Returns the installed components that a change of the configuration affects. */
  readonly touchedBy: (change: Change) => string[];
};

/** Throws SottoError and ConfigError. */
export async function openGround(
  options: Arguments,
  known: readonly Component[],
  containment: Containment,
  undo: Undo,
): Promise<Ground> {
  const components = known.filter(isInstalled);
  const names = components.map(({ name }) => name);
  const lock = await lockFolder(options.data, options.runtime);
  undo(() => lock.release());
  const disk = await Disk.open(options.data);
  undo(() => disk.stop());
  const folder = dataFolder(options.data);
  await makeFoldersIfPossible(folder, names);

  const sections = allSections(known, options.anonymous);
  const places = { file: options.config, lastGood: folder.lastGoodConfig, tryOut: tryConfiguration };
  const loaded = await loadConfiguration(places, sections);

  let isRead = true;
  const terminal = new Terminal({
    verbose: options.verbose,
    colour: process.stdout.isTTY && process.env["NO_COLOR"] === undefined,
    toJournal: process.env["JOURNAL_STREAM"] !== undefined && !process.stdout.isTTY,
    write: (text) => void (isRead && process.stdout.write(text)),
  });
  const journal = await openJournal(folder.logs, loaded.configuration.log, names, terminal);
  undo(() => journal.close());
  const { log } = journal;
  const noReader = (error: NodeJS.ErrnoException): void => {
    if (error.code === "EPIPE" && isRead) {
      isRead = false;
      log.warn({ logs: folder.logs }, "nobody reads the standard output any more: entries go to the log files only");
    } else if (error.code !== "EPIPE") log.debug({ error }, "cannot write to the standard output");
  };
  process.stdout.on("error", noReader);
  undo(() => process.stdout.off("error", noReader));
  containment.tell(log);
  disk.tend(log);
  log.info({ version, pid: process.pid, data: options.data, config: options.config }, "supervisor starting");
  if (loaded.degraded)
    log.error(
      { problems: loaded.degraded.problems },
      `the last good configuration is in use: ${loaded.degraded.message}`,
    );
  await installFirst(options, folder, log);
  const running = new RunningConfiguration(loaded, places, sections, log);
  disk.whenWritable(() => lock.renew());
  disk.whenWritable(() => running.keep());
  disk.whenWritable(() => journal.tend());
  const files = new FileNotes(log);
  disk.tendTo(async () => {
    const names = await journal.tend();
    if (names.length > 0) log.warn({ of: names }, "recreated log files that were deleted or could not be opened");
  });
  disk.whenWritable(() => installFirst(options, folder, log));
  return {
    options,
    components,
    folder,
    disk,
    files,
    sections,
    running,
    terminal,
    journal,
    log,
    service: openService(process.env, log),
    containment,
    touchedBy: ({ components: touched }) => touched.filter((name) => names.includes(name)),
  };
}

/** Throws SottoError DISK_FULL when a full disk prevents even a first start. */
async function makeFoldersIfPossible(folder: DataFolder, names: readonly string[]): Promise<void> {
  try {
    await makeFolders(folder, names);
  } catch (error) {
    const told = asDiskError(error, folder.root);
    if (told === undefined || !existsSync(folder.logs)) throw told ?? error;
  }
}

/** What a full disk prevents is installed when there is space. */
async function installFirst({ examples, language }: Arguments, folder: DataFolder, log: Log): Promise<void> {
  try {
    if (examples !== undefined && (await installExamples(examples, folder, firstChoice(language, folder.skills))))
      log.info({}, "example assistant and skills installed");
  } catch (error) {
    const told = asDiskError(error, folder.root);
    if (told === undefined) throw error;
    log.error({ error: told, remedy: told.remedy }, "cannot install the example assistant and skills yet");
  }
}

/** Returns true when the program that runs skills is installed. */
export function hasSkillServer({ components }: Pick<Ground, "components">): boolean {
  return components.some(({ name }) => name === "skill-server");
}
