/**
 * The environment of an action's process: the address of the bus and the location of its password. It contains no
 * secret, and only a fixed list of variables of the skill server's own environment.
 *
 * A skill written for Snips or Rhasspy reads none of this: it reads `/etc/snips.toml`, or connects to localhost:1883
 * without a user name. The listener for anonymous local clients serves it, with `topic_prefix = "hermes"` in `[bus]`.
 * The libraries that such skills import are at the end of the search paths (lineage.ts), and read it.
 */
import { existsSync } from "node:fs";
import { delimiter, dirname, join } from "node:path";
import type { Bus } from "../port/start-message.ts";
import { runMark } from "./left-over.ts";
import { interpreters, libraries } from "./lineage.ts";
import type { Action } from "./skills-folder.ts";

/** The last two are marks by which the supervisor finds our remains when we are killed. */
const kept = ["HOME", "LANG", "LANGUAGE", "LC_ALL", "TZ", "TMPDIR", "SOTTO_FLEET", "SOTTO_LIFE"] as const;
const ports: Readonly<Record<string, string>> = { "mqtt:": "1883", "mqtts:": "8883" };

/** Includes the mark of the run. */
export type Environment = Readonly<Record<string, string>> & { readonly [runMark]: string };

export type SkillFiles = SecretFiles & {
  readonly data?: string | undefined;
  /** The classes of the machine's devices that it may use. */
  readonly devices?: readonly string[] | undefined;
  /** The folder with snips.toml and the assistant, for a skill that does not find them in the system's places. */
  readonly lineage?: string | undefined;
};
export type SecretFiles = { readonly password?: string | undefined; readonly ca?: string | undefined };

/** Returns the environment for one run of an action; `run` marks its processes. */
export function environmentOf(
  { skill, folder }: Action,
  bus: Bus,
  { password, ca, data, devices, lineage }: SkillFiles,
  run: string,
): Environment {
  const venv = join(folder, "venv");
  const inVenv = existsSync(join(venv, "bin"));
  const paths = [dirname(process.execPath), "/usr/local/bin", "/usr/bin", "/bin", ...interpreters()];
  const inherited = kept.flatMap((key) => (process.env[key] === undefined ? [] : [[key, process.env[key]]]));
  return {
    ...(Object.fromEntries(inherited) as Record<string, string>),
    PATH: [...(inVenv ? [join(venv, "bin")] : []), ...paths].join(delimiter),
    ...(inVenv && { VIRTUAL_ENV: venv }),
    // Python would buffer lines when it writes to a pipe.
    PYTHONUNBUFFERED: "1",
    ...libraries(),
    SOTTO_SKILL: skill,
    [runMark]: run,
    ...(data !== undefined && { SOTTO_SKILL_DATA: data }),
    ...(devices !== undefined && { SOTTO_DEVICES: devices.join(" ") }),
    ...(lineage !== undefined && { SOTTO_SKILL_SNIPS: lineage }),
    SOTTO_BUS_PREFIX: bus.prefix,
    ...whereabouts(bus.url),
    ...(bus.username !== undefined && { SOTTO_BUS_USERNAME: bus.username }),
    ...(password !== undefined && { SOTTO_BUS_PASSWORD_FILE: password }),
    ...(ca !== undefined && { SOTTO_BUS_CA_FILE: ca }),
  };
}

/** The bus's address in parts, and as a URL without user name or password: of a cluster the first node. */
function whereabouts(urls: string): Record<string, string> {
  const [url = ""] = urls.split(" ");
  if (url.startsWith("unix:")) return { SOTTO_BUS_URL: url, SOTTO_BUS_SOCKET: url.slice("unix:".length) };
  const { protocol, hostname, port } = new URL(url);
  const at = port === "" ? (ports[protocol] ?? "1883") : port;
  return {
    SOTTO_BUS_URL: `${protocol}//${hostname}:${at}`,
    SOTTO_BUS_HOST: hostname.replaceAll(/^\[|\]$/g, ""),
    SOTTO_BUS_PORT: at,
  };
}
