/** The credential of a satellite: a file that the hub prints once and the satellite stores. */
import { readFile, stat } from "node:fs/promises";
import { parse, stringify } from "smol-toml";
import * as v from "valibot";
import { satelliteUser, validSatellite } from "../broker/satellite-access.ts";
import type { Bus } from "../../platform/port/start-message.ts";
import { ConfigError } from "../config/problem.ts";
import { systemCode } from "../errors.ts";

const schema = v.object({
  hub: v.pipe(v.string(), v.regex(/^mqtts:\/\/[^/\s@]+$/u, 'expected a URL like "mqtts://hub.local:8883"')),
  site: v.pipe(v.string(), v.regex(validSatellite, `expected a name that matches ${validSatellite.source}`)),
  password: v.pipe(v.string(), v.minLength(1), v.maxLength(200)),
  topic_prefix: v.optional(v.pipe(v.string(), v.regex(/^[^/+#\s\0]{1,40}$/u, "expected one topic segment")), "msg"),
  authority: v.pipe(v.string(), v.startsWith("-----BEGIN CERTIFICATE-----", "expected a certificate in PEM")),
});
export type HubCredential = v.InferOutput<typeof schema>;

/** Returns the text of the file. */
export function writeCredential(credential: HubCredential): string {
  const { authority, ...rest } = credential;
  return `# Makes a board the satellite ${credential.site}: /etc/sotto-satellite/hub.toml, readable by nobody else.\n${stringify(rest)}\nauthority = """\n${authority.trim()}\n"""\n`;
}

/** Returns undefined when there is no such file. Throws a ConfigError that repeats no secret. */
export async function readCredential(file: string): Promise<HubCredential | undefined> {
  const fail = (message: string, cause?: unknown) =>
    new ConfigError([{ code: "CONFIG_BAD_VALUE", file, message }], cause);
  let text: string;
  try {
    text = await readFile(file, "utf8");
    if (((await stat(file)).mode & 0o007) !== 0)
      throw fail(`everybody on this machine can read the credential: chmod o= ${file}`);
  } catch (error) {
    if (systemCode(error) === "ENOENT") return undefined;
    if (error instanceof ConfigError) throw error;
    throw fail(`it cannot be read (${systemCode(error) ?? "unknown reason"})`, error);
  }
  let given: unknown;
  try {
    given = parse(text);
  } catch {
    throw fail("it is not valid TOML; write into it what `sotto satellite add` has printed on the hub");
  }
  const read = v.safeParse(schema, given);
  if (read.success) return read.output;
  const keys = [...new Set(read.issues.map((issue) => v.getDotPath(issue) ?? ""))].join(", ");
  throw fail(`these keys are missing or not right: ${keys}; write into it what \`sotto satellite add\` has printed`);
}

/** Returns how the satellite connects to its hub. */
export function busOfHub({ hub, site, password, topic_prefix: prefix, authority }: HubCredential): Bus {
  return { url: hub, username: satelliteUser(site), password, prefix, ca: authority };
}
