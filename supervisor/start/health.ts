/**
 * The board's health: the inputs of its checks, and the self-test that speaks, recognises and understands a sentence.
 */
import { existsSync, statSync } from "node:fs";
import { join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import { aptPaths } from "../../updater/place.ts";
import type { Statement } from "../store/database.ts";
import type { Integrity } from "../store/integrity.ts";
import type { Recovery } from "../store/recovery.ts";
import type { Store } from "../store/store.ts";
import type { Bridge } from "../bridge/bridge.ts";
import type { RunningAdmin } from "../admin/start.ts";
import { installedBeside } from "../../platform/assistant/beside.ts";
import { readProfile } from "../../platform/assistant/read-profile.ts";
import type { MissingSkill } from "../skills/missing-skills.ts";
import { assistantsBeside, currentAssistant } from "../folders.ts";
import type { Result } from "../health/check.ts";
import { type Health, lookAtBoard, lookAtHealth } from "../health/health.ts";
import { pullFault } from "../fleet/pull-fault.ts";
import { SelfTester } from "../health/self-test/self-tester.ts";
import { trialOf } from "../health/self-test/trial-of.ts";
import type { MutedWatch } from "../levels/muted-watch.ts";
import { type Recent, recent } from "../recent.ts";
import type { Sessions } from "../sessions/sessions.ts";
import { wakeWordsIn, whatCanBeSaid } from "../welcome.ts";
import { type Ground, hasSkillServer } from "./ground.ts";
import { type Platform, skillConditionNow } from "./platform.ts";
import type { Tasks } from "./tasks.ts";

/** The input of the checks, in addition to ground and platform. */
export type Watched = {
  readonly store: Store;
  readonly integrity: Pick<Integrity, "fault" | "repair">;
  readonly recovery: Pick<Recovery, "last">;
  readonly tasks: Pick<Tasks, "busFault" | "backups">;
  readonly sessions: Pick<Sessions, "events">;
  readonly selfTester: Pick<SelfTester, "last">;
  /** Undefined until it serves. */
  readonly admin: Pick<RunningAdmin, "plainHttpOn" | "knownAuthority" | "isDeserted"> | undefined;
  readonly muted: Pick<MutedWatch, "sites">;
  readonly bridge: Pick<Bridge, "status"> | undefined;
  /** See `boardSeen` and `skillsSeen`. */
  readonly board: () => Promise<readonly Result[]>;
  readonly skills: () => ReturnType<Tasks["skills"]["list"]>;
  /** See `missingSeen`. */
  readonly missing: () => Promise<readonly MissingSkill[]>;
};

/** How long results that need the disk or /proc are shared: a client that asks all the time must not keep it busy. */
export const sharedMs = 250;

/** Returns the results of the checks of the machine, and what decides them. */
export function boardSeen({ options, folder, running }: Ground, { virtual }: Platform): Recent<readonly Result[]> {
  const board = { data: folder.root, config: options.config, virtualAudio: virtual !== undefined };
  const looked = recent(sharedMs, () => lookAtBoard({ ...board, configurationFault: running.fault }));
  // Whoever has just been told that an update was undone must not read that all is well.
  return unlessChanged(aptPaths(join(folder.root, "apt")).undone, looked);
}

/** Returns the skills; those of a moment ago while none was added, removed, or renamed, as a change of its state does. */
export function skillsSeen(skills: Pick<Tasks["skills"], "list">, folder: string): Watched["skills"] {
  return unlessChanged(
    folder,
    recent(sharedMs, () => skills.list()),
  );
}

/** How long it is believed which skills the assistant lacks, unless one of both has changed. */
const missingMs = 60_000;

/** Returns the skills that the assistants need, the one in use and those beside it; one that cannot be read needs none. */
export function missingSeen(tasks: Pick<Tasks, "missingSkills">, folder: Ground["folder"]): Watched["missing"] {
  const look = async (): Promise<readonly MissingSkill[]> => {
    const beside = await installedBeside(assistantsBeside(folder));
    const places = [currentAssistant(folder), ...beside.map((one) => one.folder)];
    const profiles = await Promise.all(places.map((place) => readProfile(place).catch(() => undefined)));
    const intents = new Set(profiles.flatMap((profile) => profile?.intents.map(({ id }) => id) ?? []));
    return intents.size === 0 ? [] : tasks.missingSkills([...intents]);
  };
  return unlessChanged(folder.skills, unlessChanged(folder.assistants, recent(missingMs, look)));
}

/** Without those that an operator has said to do without. */
export const wanted = (missing: readonly MissingSkill[], without: readonly string[]): readonly MissingSkill[] =>
  missing.filter(({ skill }) => !without.includes(skill));

/** Forgets the result when the file or folder has changed, appeared or gone. */
function unlessChanged<Result>(path: string, known: Recent<Result>): Recent<Result> {
  let changedAt: number | undefined;
  const ask = (): Promise<Result> => {
    const at = statSync(path, { throwIfNoEntry: false })?.mtimeMs;
    if (at !== changedAt) known.forget();
    changedAt = at;
    return known();
  };
  return Object.assign(ask, { forget: () => known.forget() });
}

/** A store that cannot be read is a finding of its own. */
const storeIsOpen = (store: Pick<Store, "fault">): boolean => store.fault === undefined;

/** Reads something from the database. */
function usersIn(store: Store): Pick<Statement, "get"> {
  const known = reading.get(store) ?? store.prepare("SELECT count(*) FROM users");
  reading.set(store, known);
  return known;
}

/** Compiled once. */
const reading = new WeakMap<Store, Pick<Statement, "get">>();

export function healthNow(ground: Ground, platform: Platform, watched: Watched, starting: boolean): Promise<Health> {
  const { options, files, folder, running, containment } = ground;
  const { bus, watch, processes, reports, offBus, link, virtual, cell, shortOfMemory } = platform;
  const { store, integrity, recovery, tasks, sessions, selfTester, admin, board, skills, muted, bridge, missing } =
    watched;
  const seen = {
    data: folder.root,
    config: options.config,
    virtualAudio: virtual !== undefined,
    starting,
    busFault: watch.busFault ?? sessions.events.fault ?? tasks.busFault,
    changedInTopics: watch.changedInTopics,
    busIsOpen: bus.isOpen,
    members: processes.statuses(),
    offBus: offBus.faults,
    shortOfMemory: shortOfMemory(),
    reports: reports.all,
    muted: muted.sites,
    skills: async () => (await skills()).map((skill) => ({ ...skill, ...skillConditionNow(platform, skill) })),
    missingSkills: async () => wanted(await missing(), running.current.assistants.without_skills),
    hasSkillServer: hasSkillServer(ground),
    hasAssistant: existsSync(currentAssistant(folder)),
    wakeWords: wakeWordsIn(running.current),
    beside: async () => (await installedBeside(assistantsBeside(folder))).map(({ name }) => name),
    selfTest: selfTester.last,
    configurationFault: running.fault,
    contained: containment.contained,
    files: files.all,
    readStore: () => {
      const fault = store.fault ?? integrity.fault;
      if (fault !== undefined) throw fault;
      usersIn(store).get();
    },
    repair: integrity.repair,
    recovered: recovery.last,
    isDeserted: storeIsOpen(store) && admin?.isDeserted() === true,
    hubFault: link?.fault,
    cluster: cell && { ...cell.cluster.status(), replaced: storeIsOpen(store) ? cell.replaced() : [] },
    bridge: bridge?.status(),
    plainHttpOn: admin?.plainHttpOn,
    changedAuthority: storeIsOpen(store) ? admin?.knownAuthority.changed : undefined,
    authorityFrom: admin?.knownAuthority.validFrom,
    backups: storeIsOpen(store) ? tasks.backups.shown() : [],
    fleetPullFault: pullFault(),
    now: Date.now(),
  };
  return lookAtHealth(seen, board);
}

/** Tests the platform whenever a component has loaded something, but not while somebody talks with it. */
export function openSelfTester(
  { folder, running, log }: Ground,
  { processes, reports }: Platform,
  sessions: Sessions,
  isBusy: () => boolean,
): SelfTester {
  // The assistant is read again when something was loaded, not every hour.
  let known: Awaited<ReturnType<typeof whatCanBeSaid>> | undefined;
  const selfTester = new SelfTester({
    port: () => sessions.events.port,
    log,
    isBusy,
    pids: () => processes.statuses().flatMap(({ pid }) => pid ?? []),
    trial: async () =>
      trialOf((known ??= await whatCanBeSaid(currentAssistant(folder), running.current, log)), {
        members: processes.statuses(),
        reports: reports.all,
        sections: running.current.components,
      }),
  });
  reports.watch((component, { holds, progress, faults }, before) => {
    // Each report is complete: a client that switches something off has loaded nothing.
    const isSwitch =
      before !== undefined &&
      before.progress === undefined &&
      isDeepStrictEqual(before.holds, holds) &&
      !isDeepStrictEqual(before.faults, faults);
    if (holds === undefined || progress !== undefined || isSwitch) return;
    known = undefined;
    selfTester.want(`${component} has loaded`);
  });
  return selfTester;
}
