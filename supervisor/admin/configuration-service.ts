/** Shows and changes the configuration for the REST API. */
import { createHash } from "node:crypto";
import { parse } from "smol-toml";
import { writeDurably } from "../durable-file.ts";
import type { Change, Configuration } from "../config/load.ts";
import { type JsonSchema, propertiesOf } from "../config/json-schema.ts";
import { parseConfig } from "../config/parse.ts";
import { ConfigError } from "../config/problem.ts";
import { readText } from "../config/read.ts";
import type { Section } from "../config/sections.ts";
import { SottoError } from "../errors.ts";
import { isSecret } from "../config/secrets.ts";
import { withKeptSecrets } from "./kept-secrets.ts";
import { setTomlValue } from "./toml-edit.ts";

export type Shown = { readonly value: unknown; readonly source: "file" | "default"; readonly secret?: boolean };
/** `effect`: what restarts when it is changed; restarting the "platform" is left to the user. */
export type DescribedSection = {
  name: string;
  about: string;
  component?: string;
  effect: "component" | "platform" | "none";
  properties: Record<string, JsonSchema>;
};
export type ConfigurationService = {
  describe(): DescribedSection[];
  /** `tag` identifies the file's text. */
  read(): Promise<{ config: Record<string, Record<string, Shown>>; fault: string | null; tag: string }>;
  /**
   * Throws ConfigError with every problem, SottoError REQUEST_IMPOSSIBLE, or CONFIG_CHANGED if the file no longer has the
   * tag that is `expected`; then nothing is written.
   */
  change(
    changes: Readonly<Record<string, Readonly<Record<string, unknown>>>>,
    expected?: string,
  ): Promise<{ restarted: string[]; later: string[] }>;
  /** Returns the problems of a file, in words; none when the file does not exist. */
  problemsOf(path: string): Promise<string[]>;
};

/** Sections that are only read at start. */
const atNextStart: ReadonlySet<string> = new Set([
  "admin",
  "openid",
  "bus",
  "log",
  "platform",
  "updates",
  "cluster",
  "bridge",
  "rhasspy",
  "wyoming",
]);

export type ConfigurationOptions = {
  readonly file: string;
  readonly sections: readonly Section[];
  readonly current: () => Configuration;
  readonly fault: () => string | undefined;
  /** Writes the file that is in use again if somebody has removed it; `isGone` when its text is not known any more. */
  readonly restore: () => Promise<{ readonly isGone: boolean }>;
  /** Tests whether the platform can start with this text as its file. Throws ConfigError. */
  readonly check: (text: string) => Promise<void>;
  /** Rereads the file and restarts what it affects. Resolves to the differences. */
  readonly reload: () => Promise<Change>;
};

export function configurationService(options: ConfigurationOptions): ConfigurationService {
  const { sections } = options;
  let last: Promise<unknown> = Promise.resolve();
  return {
    describe: () => sections.map(describeSection),
    read: () => readAll(options),
    problemsOf: (path) => problemsOf(path, sections),
    change: (changes, expected) => {
      // Serialised: each change starts from the result of the previous one.
      const done = last.then(() => write(options, changes, expected));
      last = done.catch(() => undefined);
      return done;
    },
  };
}

async function write(
  { file, check, reload, restore }: ConfigurationOptions,
  ...[changes, expected]: Parameters<ConfigurationService["change"]>
): ReturnType<ConfigurationService["change"]> {
  if ((await restore()).isGone)
    throw new SottoError("CONFIG_UNREADABLE", `${file} is gone, and what was in it is not known any more`, {
      remedy:
        "write it again, or restore it with `sotto restore`: a new one with this change alone would drop everything else at the next start",
    });
  let text = (await readText(file)) ?? "";
  if (expected !== undefined && expected !== tagOf(text))
    throw new SottoError("CONFIG_CHANGED", "the configuration was changed since it was read; nothing is overwritten", {
      remedy: "read it again (GET /admin/config), and send its ETag as If-Match",
    });
  const before = readable(text);
  for (const [section, values] of Object.entries(changes))
    for (const [key, given] of Object.entries(values)) {
      const value = withKeptSecrets(given, before[section]?.[key]);
      // An invalid value is found below, with all other problems.
      const next = setTomlValue(text, section, key, value);
      if (next === undefined)
        throw new SottoError("REQUEST_IMPOSSIBLE", `${key} of [${section}] is written as a table of its own`, {
          remedy: `change it in ${file}`,
        });
      text = next;
    }
  await check(text);
  await writeDurably(file, text, 0o640);
  const { components, ...own } = await reload();
  return {
    restarted: [...components],
    later: Object.entries(own).flatMap(([name, differs]) => (differs ? [name] : [])),
  };
}

function describeSection({ name, about, schema, component }: Section): DescribedSection {
  return {
    name,
    about,
    ...(component === undefined ? {} : { component }),
    effect: component !== undefined ? "component" : atNextStart.has(name) ? "platform" : "none",
    properties: propertiesOf(schema),
  };
}

async function readAll({
  file,
  sections,
  current,
  fault,
}: ConfigurationOptions): ReturnType<ConfigurationService["read"]> {
  const configuration = current();
  const text = (await readText(file).catch(() => undefined)) ?? "";
  const written = fault() === undefined ? parse(text) : {};
  const config = sections.map(({ name, component }) => {
    const values =
      component === undefined
        ? configuration[name as "admin" | "bus" | "log"]
        : configuration.components.get(component);
    const inFile = (written[name] ?? {}) as Record<string, unknown>;
    const entries = Object.entries((values ?? {}) as Record<string, unknown>);
    return [
      name,
      Object.fromEntries(entries.map(([key, value]) => [key, shown(key, value, Object.hasOwn(inFile, key))])),
    ];
  });
  return { config: Object.fromEntries(config), fault: fault() ?? null, tag: tagOf(text) };
}

/** A file that cannot be read has no secrets to keep; `check` tells what is wrong with it. */
function readable(text: string): Record<string, Record<string, unknown> | undefined> {
  try {
    return parse(text) as Record<string, Record<string, unknown>>;
  } catch {
    return {};
  }
}

function tagOf(text: string): string {
  return createHash("sha256").update(text).digest("base64url").slice(0, 22);
}

export async function problemsOf(path: string, sections: readonly Section[]): Promise<string[]> {
  try {
    parseConfig("platform.toml", (await readText(path)) ?? "", sections);
    return [];
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return error.problems.map(({ key, message }) => `${key ?? "the file"} ${message}`);
  }
}

function shown(key: string, value: unknown, inFile: boolean): Shown {
  const source = inFile ? "file" : "default";
  if (isSecret(key)) return { value: value === undefined || value === "" ? "unset" : "set", source, secret: true };
  return { value: hide(value) ?? null, source };
}

/** Hides secrets in lists and tables, too. */
function hide(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(hide);
  if (typeof value !== "object" || value === null || value instanceof Date) return value;
  const hidden = (inner: unknown) => (inner === "" ? "unset" : "set");
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [key, isSecret(key) ? hidden(inner) : hide(inner)]),
  );
}
