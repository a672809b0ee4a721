/** The bus of the components: the embedded broker, or the configured external one. */
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Component } from "../platform/port/component.ts";
import type { Log } from "../platform/port/port.ts";
import type { Bus } from "../platform/port/start-message.ts";
import { type Access, openAccess, componentAccess } from "./broker/access.ts";
import { type Broker, startBroker } from "./broker/broker.ts";
import { actsForServedSites, leavesToSatellites, type Serves } from "./broker/satellite-access.ts";
import { Credentials } from "./broker/credentials.ts";
import { supervisorAccount } from "./broker/rules.ts";
import { parseAddress } from "./config/address.ts";
import { type BrokerAccounts, noSupervisor, readBrokerAccounts } from "./config/broker-accounts.ts";
import { ConfigError } from "./config/problem.ts";
import type { BusConfig } from "./config/bus-section.ts";
import { SottoError, systemCode } from "./errors.ts";
import { readNamedFile } from "./named-file.ts";
import { SkillCredentials } from "./processes/skill-credentials.ts";

/**
 * The socket through which members of the group sotto, and the user who runs a checkout, have full access without a
 * credential.
 */
export const operatorSocket = (runtime: string): string => join(runtime, "bus.sock");
/** The kernel's limit on the length of a socket address. */
const maxAddressLength = 107;

/** The supervisor's own user: `of(ownUser)`. */
export const ownUser = supervisorAccount;

export type SupervisedBus = {
  /** The embedded broker; undefined with an external one. */
  readonly broker: Broker | undefined;
  /**
   * True when everybody on this machine has full access without an operator's decision: on a board, not in a checkout.
   */
  readonly isOpen: boolean;
  /** The URL for clients without a credential. */
  readonly url: string;
  /** The operators' socket; undefined with an external broker. */
  readonly socket: string | undefined;
  /** Returns how a component connects. */
  of(component: string): Bus;
  /** Credentials for the skills of the skill server. */
  readonly skills: SkillCredentials;
  /** Listens again where somebody has removed a socket; resolves to the paths of those. */
  tend(): Promise<readonly string[]>;
  close(): Promise<void>;
};

export type BusOptions = {
  readonly config: BusConfig;
  readonly configFile: string;
  readonly components: readonly Component[];
  /** The folder of the sockets of a running supervisor. */
  readonly runtime: string;
  /** True in a checkout, where everybody has full access on purpose. */
  readonly openByDefault: boolean;
  /** Returns true when a site belongs to a satellite, or to the device of a person. */
  readonly isElsewhere: (siteId: string) => boolean;
  /** The sites of satellites that do themselves what some components do here. */
  readonly elsewhere: () => readonly string[];
  /** Returns false while another hub acts for a site. */
  readonly serves: Serves;
  readonly log: Log;
};

/** Throws SottoError ADDRESS_BUSY and ConfigError. */
export async function openBus(options: BusOptions): Promise<SupervisedBus> {
  return options.config.url === "" ? embedded(options) : external(options);
}

async function embedded({
  config,
  configFile,
  components,
  runtime,
  openByDefault,
  isElsewhere,
  serves,
  log,
}: BusOptions): Promise<SupervisedBus> {
  const { topic_prefix: prefix, anonymous, address } = config;
  const credentials = new Credentials();
  const passwords = new Map(components.map(({ name }) => [name, credentials.issue(name)]));
  const accessOf = (component: Component): Access => {
    const own = actsForServedSites(componentAccess(component, prefix), serves, prefix);
    return component.runsOn.includes("satellite") ? leavesToSatellites(own, isElsewhere, prefix) : own;
  };
  const access = new Map(components.map((component) => [component.name, accessOf(component)]));
  // The supervisor's own tasks make components reload, and test the audio.
  passwords.set(ownUser, credentials.issue(ownUser));
  access.set(ownUser, openAccess(prefix));
  const { host, port } = parseAddress(address) ?? { host: "127.0.0.1", port: 1883 };
  // Messages between components do not appear in the kernel's counters of sent data [privacy/].
  const path = operatorSocket(runtime);
  const broker = await startBroker({
    listeners: [
      { host, port },
      { path, operators: true },
    ],
    credentials,
    access: (user) => access.get(user),
    anonymous,
    prefix,
    log,
  }).catch((error: unknown) => {
    const code = systemCode(error);
    if (code !== "EADDRINUSE" && code !== "EACCES" && code !== "EADDRNOTAVAIL") throw error;
    const isBusy = code === "EADDRINUSE";
    const why = isBusy ? "another Sotto or another broker uses it" : `the system refuses it (${code})`;
    const who = isBusy ? `end it (ss -ltnp 'sport = :${port}' shows which program it is), or ` : "";
    const remedy = `${who}change the key address in [bus] of ${configFile}`;
    throw new SottoError(
      "ADDRESS_BUSY",
      `the bus cannot listen on ${address}: ${why}; ${remedy}`,
      { address, remedy },
      error,
    );
  });
  return {
    broker,
    isOpen: anonymous === "open" && !openByDefault,
    url: broker.url,
    socket: path,
    of: (component) => ({
      url: Buffer.byteLength(path) > maxAddressLength ? broker.url : `unix:${pathToFileURL(path).pathname}`,
      prefix,
      username: component,
      password: passwords.get(component),
    }),
    skills: new SkillCredentials({ bus: { url: broker.url, prefix }, broker, log }),
    tend: () => broker.tend(),
    close: () => broker.close(),
  };
}

async function external({ config, configFile, components, elsewhere, log }: BusOptions): Promise<SupervisedBus> {
  const accounts = await accountsIn(config.accounts_file, configFile);
  const missing = components.flatMap(({ name }) => (accounts?.has(name) === false ? [name] : []));
  if (missing.length > 0)
    log.error(
      { components: missing, remedy: `sotto broker accounts ${config.accounts_file}` },
      "components have no account on the broker, which may refuse them",
    );
  const bus: Bus = {
    url: config.url,
    prefix: config.topic_prefix,
    ...(accounts === undefined ? await sharedAccount(config, configFile) : {}),
    ca: config.ca_file === "" ? undefined : await contents("ca_file", config.ca_file, configFile),
  };
  const ofSatellites = new Set(components.filter(({ runsOn }) => runsOn.includes("satellite")).map(({ name }) => name));
  return {
    broker: undefined,
    // Access is the external broker's decision.
    isOpen: false,
    url: config.url,
    socket: undefined,
    // That broker withholds nothing: the component does [port/elsewhere.ts].
    of: (component) => ({
      ...bus,
      ...accounts?.get(component),
      ...(ofSatellites.has(component) ? { elsewhere: elsewhere() } : {}),
    }),
    // Read again for each skill: one that is installed later needs no restart of the platform.
    skills: new SkillCredentials({ bus, log, accounts: () => accountsIn(config.accounts_file, configFile) }),
    tend: async () => [],
    close: async () => {},
  };
}

async function sharedAccount({ username, password, password_file: file }: BusConfig, configFile: string) {
  return {
    username: username === "" ? undefined : username,
    password: file === "" ? password || undefined : await firstLine(file, configFile),
  };
}

/** Undefined when all share one account. Throws ConfigError. */
async function accountsIn(path: string, file: string): Promise<BrokerAccounts | undefined> {
  if (path === "") return undefined;
  const fault = (message: string, cause?: unknown) =>
    new ConfigError([{ code: "CONFIG_BAD_VALUE", file, key: "bus.accounts_file", message }], cause);
  const accounts = await readBrokerAccounts(path).catch((error: unknown) => {
    throw fault(`names ${path}, which ${(error as Error).message}`, error);
  });
  if (!accounts.has(supervisorAccount)) throw fault(`names ${path}, which ${noSupervisor}`);
  return accounts;
}

async function firstLine(path: string, configFile: string): Promise<string> {
  return (await contents("password_file", path, configFile)).split(/\r?\n/u)[0] ?? "";
}

async function contents(key: string, path: string, file: string): Promise<string> {
  try {
    return await readNamedFile(path);
  } catch (error) {
    const message = `names ${path}, which ${(error as Error).message}`;
    throw new ConfigError([{ code: "CONFIG_BAD_VALUE", file, key: `bus.${key}`, message }], error);
  }
}
