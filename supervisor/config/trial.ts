/**
 * Tries a configuration before it is accepted: reads the files that a start will read, and binds the addresses briefly.
 * Addresses that this process already uses are accepted. Nothing permanent is changed.
 */
import { X509Certificate } from "node:crypto";
import { lookup } from "node:dns/promises";
import { createServer } from "node:net";
import { SottoError, systemCode } from "../errors.ts";
import { readConfigured } from "../certificate/configured.ts";
import { readNamedFile } from "../named-file.ts";
import { isHeldByUs } from "../peer/listeners.ts";
import { supervisorAccount } from "../broker/rules.ts";
import { noSupervisor, parseBrokerAccounts } from "./broker-accounts.ts";
import { parseAddress } from "./address.ts";
import { adminTls } from "./admin-tls.ts";
import type { AdminConfig } from "./admin-section.ts";
import type { OpenIdConfig } from "./openid-section.ts";
import type { BusConfig } from "./bus-section.ts";

export type Tried = { readonly admin: AdminConfig; readonly bus: BusConfig; readonly openid?: OpenIdConfig };
/** `key` is that of the configuration: "admin.address". The message says what is wrong and what to do. */
export type TrialFault = { readonly key: string; readonly message: string };
export type Trial = (configuration: Tried) => Promise<readonly TrialFault[]>;

/** Finds everything that would prevent the start, or make it ignore a setting. */
export const tryConfiguration: Trial = async ({ admin, bus, openid }) => {
  const wanted = [{ key: "admin.address", address: admin.address }];
  if (bus.url === "") wanted.push({ key: "bus.address", address: bus.address });
  if (bus.url === "" && bus.satellite_address !== "")
    wanted.push({ key: "bus.satellite_address", address: bus.satellite_address });
  return [
    ...(await tryTls(admin)),
    ...(await tryBroker(bus)),
    ...(await tryOpenId(admin, openid)),
    ...(await tryAddresses(wanted)),
  ];
};

async function tryTls(admin: AdminConfig): Promise<readonly TrialFault[]> {
  const tls = adminTls(admin);
  if (tls.kind !== "configured") return [];
  try {
    await readConfigured(tls.chain, tls.key);
    return [];
  } catch (error) {
    if (!(error instanceof SottoError)) throw error;
    return [{ key: `admin.${String(error.fields["key"])}`, message: `${error.message}; ${error.remedy}` }];
  }
}

/** Only what is on this machine: a broker that is temporarily unreachable is no fault of the configuration. */
async function tryBroker(bus: BusConfig): Promise<readonly TrialFault[]> {
  const { url, ca_file: ca, password_file: password, accounts_file: accounts } = bus;
  if (url === "") return [];
  const faults = [
    await tryFile("bus.password_file", password),
    await tryFile("bus.accounts_file", accounts, whyNoAccounts),
    await tryFile("bus.ca_file", ca, whyNoAuthority),
  ];
  return faults.flat();
}

/** A provider that is away is no fault of the configuration: with a password one can log in all the same. */
async function tryOpenId(admin: AdminConfig, openid?: OpenIdConfig): Promise<readonly TrialFault[]> {
  if (openid === undefined || openid.issuer === "") return [];
  const isSecure = admin.origin.startsWith("https://");
  const missing = [
    ...(openid.client_id === "" ? [{ key: "openid.client_id", message: "is required with an issuer" }] : []),
    ...(isSecure ? [] : [{ key: "admin.origin", message: "must be an address with https:// for OpenID Connect" }]),
  ];
  const files = [
    await tryFile("openid.client_secret_file", openid.client_secret_file, whyNoSecret),
    await tryFile("openid.ca_file", openid.ca_file, whyNoAuthority),
  ];
  return [...missing, ...files.flat()];
}

function whyNoSecret(text: string): string | undefined {
  return text.split(/\r?\n/u)[0] === "" ? "has an empty first line" : undefined;
}

function whyNoAccounts(text: string): string | undefined {
  try {
    return parseBrokerAccounts(text).has(supervisorAccount) ? undefined : noSupervisor;
  } catch (error) {
    return (error as Error).message;
  }
}

function whyNoAuthority(text: string): string | undefined {
  try {
    void new X509Certificate(text);
    return undefined;
  } catch {
    return "is not a certificate in PEM";
  }
}

async function tryFile(key: string, path: string, look: (text: string) => string | undefined = () => undefined) {
  if (path === "") return [];
  const why = await readNamedFile(path).then(look, (error: Error) => error.message);
  return why === undefined ? [] : [{ key, message: `names ${path}, which ${why}` }];
}

type Wanted = { readonly key: string; readonly address: string };

async function tryAddresses(wanted: readonly Wanted[]): Promise<readonly TrialFault[]> {
  const faults: TrialFault[] = [];
  const taken: { readonly key: string; readonly host: string; readonly port: number }[] = [];
  for (const { key, address } of wanted) {
    const { host: name, port } = parseAddress(address) ?? { host: "", port: 0 };
    const host = await lookup(name).then(
      (found) => found.address,
      () => undefined,
    );
    if (host === undefined) {
      faults.push({
        key,
        message: `cannot be listened on: ${name} is neither an address nor a name that can be resolved`,
      });
      continue;
    }
    const other = taken.find((one) => port !== 0 && one.port === port && overlap(one.host, host));
    const why = other === undefined ? await whyNot(host, port) : `it is the same as ${other.key}`;
    if (why !== undefined) faults.push({ key, message: `cannot be listened on: ${why}` });
    taken.push({ key, host, port });
  }
  return faults;
}

const overlap = (one: string, other: string): boolean => one === other || isEvery(one) || isEvery(other);
const isEvery = (host: string): boolean => /^[0:.]+$/u.test(host);

/** Listens for a moment; returns why that fails. */
async function whyNot(host: string, port: number): Promise<string | undefined> {
  const server = createServer((socket) => socket.destroy());
  const code = await new Promise<string | undefined>((resolve) => {
    server.once("error", (error) => resolve(systemCode(error) ?? "unknown reason"));
    server.listen({ host, port }, () => server.close(() => resolve(undefined)));
  });
  if (code === undefined) return undefined;
  if (code !== "EADDRINUSE") return reasons[code] ?? `the system refuses it (${code})`;
  return (await isHeldByUs(host, port))
    ? undefined
    : `another program uses it; \`ss -ltnp 'sport = :${port}'\` shows which`;
}

const reasons: Readonly<Record<string, string>> = {
  EADDRNOTAVAIL: "it is not an address of this machine; `ip address` lists them",
  EACCES: "the platform's user may not listen on this port; take one from 1024 on",
};
