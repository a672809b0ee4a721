/**
 * The configuration in use. INVARIANT: what is used was wholly valid once. A broken file never becomes defaults by
 * itself (a default may open something): a running supervisor keeps what it has, a starting one takes the last good
 * file, kept in the data folder, and says that it is degraded; with no last good file it does not start.
 */
import { isDeepStrictEqual } from "node:util";
import { writeDurably } from "../durable-file.ts";
import { defaultFile } from "./default-file.ts";
import { parseConfig, type Values } from "./parse.ts";
import { ConfigError } from "./problem.ts";
import { readText } from "./read.ts";
import type {
  AdminConfig,
  AssistantsConfig,
  BusConfig,
  LogConfig,
  ScheduleConfig,
  Section,
  SessionsConfig,
  SkillsConfig,
  SupervisionConfig,
} from "./sections.ts";

export type Configuration = {
  readonly admin: AdminConfig;
  readonly bus: BusConfig;
  readonly log: LogConfig;
  readonly supervision: SupervisionConfig;
  readonly skills: SkillsConfig;
  readonly assistants: AssistantsConfig;
  readonly schedule: ScheduleConfig;
  readonly sessions: SessionsConfig;
  /** Component name → its validated section. */
  readonly components: ReadonlyMap<string, unknown>;
};

export type Loaded = {
  readonly configuration: Configuration;
  readonly from: "file" | "last good file";
  /** What is wrong with the file when it is not the file that is used. */
  readonly degraded: ConfigError | undefined;
};

export type Places = { readonly file: string; readonly lastGood: string };

/** Reads the file at start; makes it, with every key commented out, when there never was one. Throws ConfigError. */
export async function loadConfiguration(places: Places, sections: readonly Section[]): Promise<Loaded> {
  const kept = await readText(places.lastGood);
  try {
    return {
      configuration: await readConfiguration(places, sections, kept === undefined),
      from: "file",
      degraded: undefined,
    };
  } catch (error) {
    if (!(error instanceof ConfigError) || kept === undefined) throw error;
    const values = parseConfig(places.lastGood, kept, sections);
    return { configuration: arrange(values, sections), from: "last good file", degraded: error };
  }
}

/** Reads the file of a running supervisor again. Throws ConfigError: keep what you have. */
export async function readConfiguration(
  { file, lastGood }: Places,
  sections: readonly Section[],
  mayMake = false,
): Promise<Configuration> {
  let text = await readText(file);
  if (text === undefined) {
    if (!mayMake) throw new ConfigError([{ code: "CONFIG_UNREADABLE", file, message: "there is no such file" }]);
    text = defaultFile(sections);
    await writeDurably(file, text, 0o640);
  }
  const configuration = arrange(parseConfig(file, text, sections), sections);
  await writeDurably(lastGood, text, 0o600);
  return configuration;
}

function arrange(values: Values, sections: readonly Section[]): Configuration {
  const components = sections.flatMap(({ name, component }) =>
    component === undefined ? [] : [[component, values[name]] as const],
  );
  return {
    admin: values["admin"] as AdminConfig,
    bus: values["bus"] as BusConfig,
    log: values["log"] as LogConfig,
    supervision: values["supervision"] as SupervisionConfig,
    skills: values["skills"] as SkillsConfig,
    assistants: values["assistants"] as AssistantsConfig,
    schedule: values["schedule"] as ScheduleConfig,
    sessions: values["sessions"] as SessionsConfig,
    components: new Map(components),
  };
}

/** What differs: the supervisor's own sections, and the components that must start anew. */
export type Change = {
  readonly admin: boolean;
  readonly bus: boolean;
  readonly log: boolean;
  readonly components: readonly string[];
};

export function compareConfigurations(before: Configuration, after: Configuration): Change {
  return {
    admin: !isDeepStrictEqual(before.admin, after.admin),
    bus: !isDeepStrictEqual(before.bus, after.bus),
    log: !isDeepStrictEqual(before.log, after.log),
    components: [...after.components.keys()].filter(
      (name) => !isDeepStrictEqual(before.components.get(name), after.components.get(name)),
    ),
  };
}
