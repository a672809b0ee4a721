/**
 * Loads the configuration. INVARIANT: the configuration in use was once completely valid. An invalid file is never
 * silently replaced by defaults, because a default may grant access: a running supervisor keeps its configuration; a
 * starting one uses the last good file, kept in the data folder, and reports that it is degraded; without a last good
 * file it does not start. A valid file that the platform cannot start with counts as invalid: a file becomes the last
 * good one after a trial [trial.ts].
 */
import { isDeepStrictEqual } from "node:util";
import { diskFaultOf } from "../disk-fault.ts";
import type { BridgeConfig } from "./bridge-section.ts";
import type { ClusterConfig } from "./cluster-section.ts";
import { createDurably, writeDurably } from "../durable-file.ts";
import { defaultFile } from "./default-file.ts";
import { parseConfig, type Values } from "./parse.ts";
import { locate } from "./locate.ts";
import { ConfigError } from "./problem.ts";
import { readText } from "./read.ts";
import type { AdminConfig } from "./admin-section.ts";
import type {
  AnnouncementsConfig,
  RhasspyConfig,
  AssistantsConfig,
  LogConfig,
  ScheduleConfig,
  PlatformConfig,
  Section,
  SessionsConfig,
  SkillsConfig,
  SupervisionConfig,
} from "./sections.ts";
import type { BusConfig } from "./bus-section.ts";
import type { BackupConfig } from "./backup-section.ts";
import type { OpenIdConfig } from "./openid-section.ts";
import type { UpdatesConfig } from "./updates-section.ts";
import type { WyomingConfig } from "./wyoming-section.ts";
import type { Trial } from "./trial.ts";

export type Configuration = {
  readonly admin: AdminConfig;
  readonly openid: OpenIdConfig;
  readonly bus: BusConfig;
  readonly log: LogConfig;
  readonly platform: PlatformConfig;
  readonly supervision: SupervisionConfig;
  readonly skills: SkillsConfig;
  readonly assistants: AssistantsConfig;
  readonly schedule: ScheduleConfig;
  readonly sessions: SessionsConfig;
  readonly updates: UpdatesConfig;
  readonly backup: BackupConfig;
  readonly announcements: AnnouncementsConfig;
  readonly rhasspy: RhasspyConfig;
  readonly wyoming: WyomingConfig;
  readonly cluster: ClusterConfig;
  readonly bridge: BridgeConfig;
  /** Maps each component's name to its validated section. */
  readonly components: ReadonlyMap<string, unknown>;
};

export type Loaded = {
  readonly configuration: Configuration;
  readonly from: "file" | "last good file";
  /** The problem of the file, if it is not the one in use. */
  readonly degraded: ConfigError | undefined;
};

export type Places = {
  readonly file: string;
  readonly lastGood: string;
  /** Tests whether the platform can start with it. */
  readonly tryOut: Trial;
};

/** Reads the file at start; creates it, with every key commented out, if there never was one. Throws ConfigError. */
export async function loadConfiguration(places: Places, sections: readonly Section[]): Promise<Loaded> {
  const kept = await readKept(places);
  let read: Read | undefined;
  try {
    read = await readFile(places, sections, kept === undefined);
    await tryRead(places, read);
    await keepLastGood(places, read.text);
    return { configuration: read.configuration, from: "file", degraded: undefined };
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    const last = typeof kept !== "string" ? undefined : await loadLastGood(places, kept, sections, error);
    if (last !== undefined && (last.starts || read === undefined)) return last.loaded;
    if (read === undefined) throw error;
    // The last good file does not start either: what cannot be opened reports that itself, with its exit code.
    return { configuration: read.configuration, from: "file", degraded: undefined };
  }
}

/**
 * Returns the last good file; undefined if there never was one. A damaged one must not prevent the use of a good file.
 */
async function readKept({ lastGood }: Places): Promise<string | undefined | { readonly isDamaged: true }> {
  try {
    return await readText(lastGood);
  } catch (error) {
    if (error instanceof ConfigError) return { isDamaged: true };
    throw error;
  }
}

/** Returns undefined when another version has written it, which had other keys. */
async function loadLastGood(
  places: Places,
  text: string,
  sections: readonly Section[],
  fault: ConfigError,
): Promise<{ readonly loaded: Loaded; readonly starts: boolean } | undefined> {
  const from = "last good file";
  let configuration: Configuration;
  try {
    configuration = arrange(parseConfig(places.lastGood, text, sections), sections);
  } catch (error) {
    if (error instanceof ConfigError) return undefined;
    throw error;
  }
  const faults = await places.tryOut(configuration);
  const loaded = { configuration, from, degraded: fault } as const;
  if (faults.length === 0) return { loaded, starts: true };
  if (!faults.every(({ key }) => key.startsWith("admin.tls_"))) return { loaded, starts: false };
  // A missing certificate must not stop the board: its own certificate grants no access, and a browser warns whoever
  // trusts the configured one.
  const { tls_certificate_chain: _chain, tls_private_key: _key, ...admin } = configuration.admin;
  const note = { code: "CONFIG_BAD_VALUE" as const, file: places.lastGood, message: ownInstead };
  const degraded = new ConfigError([...fault.problems, note], fault);
  return { loaded: { configuration: { ...configuration, admin }, from, degraded }, starts: true };
}

const ownInstead = "names the same certificate, so the board's own is served";

/**
 * Rereads the file of a running supervisor. Throws ConfigError: then the configuration stays as it was, which is
 * `before`.
 */
export async function readConfiguration(
  places: Places,
  sections: readonly Section[],
  before?: Configuration,
): Promise<Configuration> {
  const read = await readFile(places, sections, false);
  await tryRead(places, read, before);
  await keepLastGood(places, read.text);
  return read.configuration;
}

/**
 * The copy is for a later start: a full disk prevents neither this start nor a change. A text that is already stored is
 * not written again.
 */
async function keepLastGood(places: Places, text: string): Promise<void> {
  if (text === (await readKept(places))) return;
  try {
    await writeDurably(places.lastGood, text, 0o600);
  } catch (error) {
    if (diskFaultOf(error) === undefined) throw error;
  }
}

/** Writes the copy that a full disk has refused, if the file is the one in use. */
export async function keepInUse(places: Places, sections: readonly Section[], current: Configuration): Promise<void> {
  const text = await readText(places.file);
  if (text === undefined || !isDeepStrictEqual(arrange(parseConfig(places.file, text, sections), sections), current))
    return;
  await keepLastGood(places, text);
}

/**
 * Writes the file again when it was removed while it is in use: a change would otherwise start from an empty one, and drop everything
 * else. False when its text is not known any more, or somebody has written one meanwhile. Throws what the disk reports.
 */
export async function restoreFile(
  places: Places,
  sections: readonly Section[],
  current: Configuration,
): Promise<boolean> {
  // The defaults need no copy: a disk that was full at the first start has refused both files.
  const texts = [await readKept(places), defaultFile(sections)];
  const text = texts.find((one) => typeof one === "string" && isInUse(places, one, sections, current));
  return typeof text === "string" && createDurably(places.file, text, 0o640);
}

function isInUse({ lastGood }: Places, text: string, sections: readonly Section[], current: Configuration): boolean {
  try {
    return isDeepStrictEqual(arrange(parseConfig(lastGood, text, sections), sections), current);
  } catch (error) {
    if (error instanceof ConfigError) return false; // Somebody has changed the copy.
    throw error;
  }
}

/** Verifies that a text could be the file. Throws ConfigError. */
export async function checkText(
  places: Places,
  text: string,
  sections: readonly Section[],
  before: Configuration,
): Promise<void> {
  const configuration = arrange(parseConfig(places.file, text, sections), sections);
  await tryRead(places, { text, configuration }, before);
}

type Read = { readonly text: string; readonly configuration: Configuration };

async function readFile({ file }: Places, sections: readonly Section[], mayMake: boolean): Promise<Read> {
  let text = await readText(file);
  if (text === undefined) {
    if (!mayMake) throw new ConfigError([{ code: "CONFIG_UNREADABLE", file, message: "there is no such file" }]);
    text = defaultFile(sections);
    await writeDurably(file, text, 0o640).catch((error: unknown) => {
      // Without the file, the same defaults apply.
      if (diskFaultOf(error) === undefined) throw error;
    });
  }
  return { text, configuration: arrange(parseConfig(file, text, sections), sections) };
}

/** Values in use are not tried again: otherwise no other key could be changed while a certificate is missing. */
async function tryRead({ file, tryOut }: Places, { text, configuration }: Read, before?: Configuration): Promise<void> {
  const { admin, bus, openid } = configuration;
  if (isDeepStrictEqual([admin, bus, openid], [before?.admin, before?.bus, before?.openid])) return;
  const problems = (await tryOut(configuration)).map(({ key, message }) => ({
    code: "CONFIG_BAD_VALUE" as const,
    file,
    ...locate(text, key.split(".")),
    key,
    message,
  }));
  if (problems.length > 0) throw new ConfigError(problems);
}

function arrange(values: Values, sections: readonly Section[]): Configuration {
  const components = sections.flatMap(({ name, component }) =>
    component === undefined ? [] : [[component, values[name]] as const],
  );
  return {
    admin: values["admin"] as AdminConfig,
    openid: values["openid"] as OpenIdConfig,
    bus: values["bus"] as BusConfig,
    log: values["log"] as LogConfig,
    platform: values["platform"] as PlatformConfig,
    supervision: values["supervision"] as SupervisionConfig,
    skills: values["skills"] as SkillsConfig,
    assistants: values["assistants"] as AssistantsConfig,
    schedule: values["schedule"] as ScheduleConfig,
    sessions: values["sessions"] as SessionsConfig,
    updates: values["updates"] as UpdatesConfig,
    backup: values["backup"] as BackupConfig,
    announcements: values["announcements"] as AnnouncementsConfig,
    rhasspy: values["rhasspy"] as RhasspyConfig,
    wyoming: values["wyoming"] as WyomingConfig,
    cluster: values["cluster"] as ClusterConfig,
    bridge: values["bridge"] as BridgeConfig,
    components: new Map(components),
  };
}

/** The differences: the supervisor's own sections, and the components that must restart. */
export type Change = {
  readonly admin: boolean;
  readonly bus: boolean;
  readonly log: boolean;
  readonly platform: boolean;
  readonly updates: boolean;
  readonly cluster: boolean;
  readonly bridge: boolean;
  readonly rhasspy: boolean;
  readonly wyoming: boolean;
  readonly components: readonly string[];
};

export function compareConfigurations(before: Configuration, after: Configuration): Change {
  return {
    admin: !isDeepStrictEqual([before.admin, before.openid], [after.admin, after.openid]),
    bus: !isDeepStrictEqual(before.bus, after.bus),
    log: !isDeepStrictEqual(before.log, after.log),
    platform: !isDeepStrictEqual(before.platform, after.platform),
    cluster: !isDeepStrictEqual(before.cluster, after.cluster),
    bridge: !isDeepStrictEqual(before.bridge, after.bridge),
    rhasspy: !isDeepStrictEqual(before.rhasspy, after.rhasspy),
    wyoming: !isDeepStrictEqual(before.wyoming, after.wyoming),
    // The policy is read each time.
    updates: before.updates.max_changed !== after.updates.max_changed,
    components: [...after.components.keys()].filter(
      (name) => !isDeepStrictEqual(before.components.get(name), after.components.get(name)),
    ),
  };
}
