/** The credential of a satellite: a file that the hub prints once and the satellite stores. */
import { readFile, stat } from "node:fs/promises";
import { parse, stringify } from "smol-toml";
import * as v from "valibot";
import { hearsBranch, satelliteUser, saysBranch, validSatellite } from "../broker/satellite-access.ts";
import type { Bus } from "../../platform/port/start-message.ts";
import { ConfigError } from "../config/problem.ts";
import { systemCode } from "../errors.ts";

const hubUrl = v.pipe(v.string(), v.regex(/^mqtts:\/\/[^/\s@]+$/u, 'expected a URL like "mqtts://hub.local:8883"'));
const password = v.pipe(v.string(), v.minLength(1), v.maxLength(200));
const authority = v.pipe(v.string(), v.startsWith("-----BEGIN CERTIFICATE-----", "expected a certificate in PEM"));
/** Each hub has its own password and authority: none of them can impersonate another, or this satellite at another. */
const access = v.object({ hub: hubUrl, password, authority });
const encrypted = /^mqtts:\/\/[^/\s@,]+(?: mqtts:\/\/[^/\s@,]+){0,7}$/u;
const common = {
  site: v.pipe(v.string(), v.regex(validSatellite, `expected a name that matches ${validSatellite.source}`)),
  topic_prefix: v.optional(v.pipe(v.string(), v.regex(/^[^/+#\s\0]{1,40}$/u, "expected one topic segment")), "msg"),
};
const ofOne = v.object({ ...access.entries, ...common });
/** A satellite is connected to all hubs that its file names. */
export const maxHubs = 8;
const ofSeveral = v.object({ hubs: v.pipe(v.array(access), v.minLength(1), v.maxLength(maxHubs)), ...common });
/** On the broker of the house, on which the hub is, too: an account of its own, and without an authority, those of the system. */
const ofBroker = v.object({
  broker: v.pipe(
    v.string(),
    v.regex(encrypted, 'expected a URL like "mqtts://broker.lan:8883", or several with spaces'),
  ),
  user: v.pipe(v.string(), v.regex(/^[\w.@-]{1,100}$/u)),
  password,
  authority: v.optional(authority),
  ...common,
});

export type BrokerCredential = v.InferOutput<typeof ofBroker>;
export type HubAccess = v.InferOutput<typeof access>;
export type HubCredential = {
  readonly site: string;
  readonly topic_prefix: string;
  /** In the order of preference. */
  readonly hubs: readonly HubAccess[];
};
export type Credential = HubCredential | BrokerCredential;

/** Returns the text of the file. Versions that know one hub only read the file of one hub. */
export function writeCredential({ hubs, ...common }: HubCredential): string {
  const [first, ...others] = hubs;
  const about = `# Makes a board the satellite ${common.site}: /etc/sotto-satellite/hub.toml, readable by nobody else.\n`;
  const one = ({ authority: pem, ...rest }: HubAccess): string =>
    `${stringify(rest)}\nauthority = """\n${pem.trim()}\n"""\n`;
  if (first !== undefined && others.length === 0) return `${about}${stringify(common)}\n${one(first)}`;
  return `${about}${stringify(common)}\n${hubs.map((hub) => `[[hubs]]\n${one(hub)}`).join("\n")}`;
}

const brokerNext = "# Then give the broker its users and rules again: `sotto broker users`, `sotto broker rules`.\n";

/** Returns the text of the file. */
export function writeBrokerCredential({ authority: pem, ...rest }: BrokerCredential): string {
  const about = `# Makes a board the satellite ${rest.site}: /etc/sotto-satellite/hub.toml, readable by nobody else.\n`;
  return `${about}${brokerNext}${stringify(rest)}\n${pem === undefined ? "" : `authority = """\n${pem.trim()}\n"""\n`}`;
}

export type PlainCredential = {
  readonly site: string;
  /** Where the board connects. */
  readonly urls: readonly string[];
  readonly prefix: string;
  readonly password: string;
  /** Its account on the broker of the house; undefined on the embedded one. */
  readonly user?: string;
};

/** Returns what is entered in a board with a microcontroller, as text. */
export function writePlainCredential({ site, urls, prefix, password, user }: PlainCredential): string {
  const about = `# MQTT settings of the board in the room ${site}. Not encrypted: for a network of your own only.\n`;
  const next = user === undefined ? "" : brokerNext;
  const topics = {
    hears: `${prefix}/audioServer/${site}/playBytes/#`,
    says: `${prefix}/audioServer/${site}/audioFrame`,
  };
  const account = { broker: urls.join(" "), user: user ?? satelliteUser(site), password };
  return `${about}${next}${stringify({ ...account, site, ...topics })}\n`;
}

/** Returns undefined when there is no such file. Throws a ConfigError that repeats no secret. */
export async function readCredential(file: string): Promise<Credential | undefined> {
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
  const has = (key: string): boolean => typeof given === "object" && given !== null && key in given;
  const read = has("hubs")
    ? v.safeParse(ofSeveral, given)
    : has("broker")
      ? v.safeParse(ofBroker, given)
      : v.safeParse(ofOne, given);
  if (read.success) return inOneForm(read.output);
  const keys = [...new Set(read.issues.map((issue) => v.getDotPath(issue) ?? ""))].join(", ");
  throw fail(`these keys are missing or not right: ${keys}; write into it what \`sotto satellite add\` has printed`);
}

function inOneForm(read: v.InferOutput<typeof ofOne> | v.InferOutput<typeof ofSeveral> | BrokerCredential): Credential {
  if ("hubs" in read || "broker" in read) return read;
  const { site, topic_prefix, ...only } = read;
  return { site, topic_prefix, hubs: [only] };
}

/** Returns how the satellite connects to its hubs. */
export function busesOfHubs(credential: Credential): readonly Bus[] {
  const { site, topic_prefix: prefix } = credential;
  if ("broker" in credential) {
    const { broker: url, user: username, password: secret, authority: ca } = credential;
    const below = (branch: string): string => `${prefix}/${branch}`;
    const branches = { prefix: below(hearsBranch(site)), saysPrefix: below(saysBranch(site)) };
    return [{ url, username, password: secret, ca, ...branches }];
  }
  return credential.hubs.map((one) => ({
    url: one.hub,
    username: satelliteUser(site),
    password: one.password,
    prefix,
    ca: one.authority,
  }));
}
