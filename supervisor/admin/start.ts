/** Starts the admin service: the store, the users, the certificate and its renewal, the listener. */
import { X509Certificate } from "node:crypto";
import { lookup } from "node:dns/promises";
import { hostname } from "node:os";
import { join } from "node:path";
import type { FastifyBaseLogger } from "fastify";
import type { Database } from "../store/database.ts";
import type { Issued } from "../../installer/certificate/issue.ts";
import { type HostNames, hostNames } from "../../installer/certificate/names.ts";
import { topOf } from "../certificate/chain.ts";
import { readConfigured } from "../certificate/configured.ts";
import { type Keeper, keepCertificates } from "../certificate/keeper.ts";
import { KnownAuthority } from "../certificate/known-authority.ts";
import { SottoError, systemCode } from "../errors.ts";
import type { PublishedAssistants } from "../assistants/published.ts";
import { formatAddress, isLoopback, parseAddress } from "../config/address.ts";
import { adminTls } from "../config/admin-tls.ts";
import { signReceipt } from "../privacy/signed.ts";
import type { Hub } from "../satellites/hub.ts";
import { ClaimWindow, Invitations, SetupCode } from "../users/claim.ts";
import { OnceClaimed } from "../users/once-claimed.ts";
import { OpenId, type OpenIdConfig } from "../users/openid/openid.ts";
import { machineId } from "../machine-id.ts";
import { SignIns } from "../users/sign-ins.ts";
import { Tokens } from "../users/tokens.ts";
import { Users } from "../users/users.ts";
import { Verifier } from "../users/verify.ts";
import { frontOf, type FrontConfig } from "./front.ts";
import { type Admin, makeAdmin, type Services } from "./server.ts";

export type AdminConfig = FrontConfig & {
  /** "host:port"; an IPv6 host is in brackets. */
  readonly address: string;
  /** The encryption: see config/admin-tls.ts. */
  readonly tls_certificate_chain?: string | undefined;
  readonly tls_private_key?: string | undefined;
  readonly tls?: "on" | "off";
  readonly sign_up: Services["signUp"];
};

/** Paths of what was made again, and of what only a backup has. */
export type Tended = { readonly restored: readonly string[]; readonly lost: readonly string[] };

/** `url` is the origin, with the actual port and a slash. */
export type RunningAdmin = {
  readonly url: string;
  /** The address on which it serves other machines in plain HTTP; undefined when it does not. */
  readonly plainHttpOn: string | undefined;
  /** The authority that clients trust. */
  readonly knownAuthority: KnownAuthority;
  /** Returns true when the board had users, and has none: its database was lost with its copy. */
  isDeserted(): boolean;
  /** Renews the board's own certificate when it is due and uses it at once; resolves to true if it did. */
  renewCertificate(): Promise<boolean>;
  /** Makes files again that somebody has removed while it runs. */
  tend(): Promise<Tended>;
  close(): Promise<void>;
};

type Made =
  | "sign"
  | "users"
  | "signIns"
  | "tokens"
  | "verifier"
  | "authority"
  | "trustedBy"
  | "isNamed"
  | "knownAuthority"
  | "signUp"
  | "claim"
  | "setup"
  | "invitations"
  | "openId"
  | "satellites";
export type AdminStart = Omit<Services, Made> & {
  readonly config: AdminConfig;
  /** How one logs in by OpenID Connect; undefined: not at all. */
  readonly logInByOpenId?: (OpenIdConfig & { readonly maxAgeMs: number }) | undefined;
  readonly database: Database;
  /** The moment from which sign-ins and tokens age, in epoch milliseconds; by default, what the clock says. */
  readonly believed?: () => number;
  /** Calls back when there is a store that was missing before. */
  readonly whenStored?: (work: () => void) => void;
  /** The supervisor's data folder. */
  readonly folder: string;
  readonly log: FastifyBaseLogger;
  /** The path of the socket for programs of this machine. */
  readonly socket: string;
  /** Admits satellites, with the board's own certificate. */
  readonly openHub: (certificate: Issued, authority: string) => Promise<Hub>;
  /** The names and addresses of the host, if they are not the system's. */
  readonly names?: () => HostNames;
  /**
   * Returns true when an earlier name of the host still resolves to one of these addresses; by default, the system
   * resolves it.
   */
  readonly resolves?: (name: string, addresses: readonly string[]) => Promise<boolean>;
  /** The socket of the certificate authority's program; without it the authority is in the data folder. */
  readonly authoritySocket?: string | undefined;
};

/** Returns what identifies the board to clients: its own certificate, or the configured one. */
function identity(
  keeper: Keeper,
  configured: Issued | undefined,
): Pick<Services, "sign" | "authority" | "trustedBy" | "isNamed"> {
  const top = configured && topOf(configured.certificate);
  const shown = configured && new X509Certificate(configured.certificate);
  return {
    sign: (receipt) => signReceipt(receipt, keeper.current(), keeper.authority),
    authority: keeper.authority,
    trustedBy: () => top ?? keeper.authority,
    isNamed: shown && ((host) => shown.checkHost(host) !== undefined),
  };
}

/**
 * Creates what manages the administrators and how one becomes one. Without a store nobody knows whether there is a
 * user.
 */
function accounts({ database, storeFault, folder, whenStored, logInByOpenId, believed }: AdminStart) {
  const users = new Users(database);
  const isStored = () => storeFault?.() === undefined;
  const isUnclaimed = () => isStored() && !users.claimed;
  const once = new OnceClaimed(folder);
  const setup = new SetupCode(folder, isUnclaimed());
  whenStored?.(() => setup.follow(isUnclaimed()));
  const follow = () => once.follow(isStored() && users.claimed);
  follow();
  const services = {
    users,
    signIns: new SignIns(database, believed, logInByOpenId),
    openId: logInByOpenId && new OpenId(logInByOpenId, users),
    tokens: new Tokens(database, believed),
    verifier: new Verifier(users),
    // Who has lost all users is not claimed by whoever comes: `sotto claim` on the board decides.
    claim: new ClaimWindow(isUnclaimed() && !once.was),
    setup,
    invitations: new Invitations(),
  };
  return { services, follow, isDeserted: () => once.was && isUnclaimed() };
}

/** Collects the services that the routes get unchanged, and the keeper of the certificate. */
function servicesOf({
  config: _c,
  logInByOpenId: _o,
  folder: _f,
  log: _l,
  database: _d,
  socket: _s,
  openHub: _h,
  names: _n,
  whenStored: _w,
  believed: _b,
  ...rest
}: AdminStart) {
  return rest;
}

/** @throws SottoError of the certificate, or ADDRESS_BUSY */
export async function startAdmin(start: AdminStart): Promise<RunningAdmin> {
  const { config, folder, log, socket, openHub, names = hostNames } = start;
  const { authoritySocket, resolves, ...services } = servicesOf(start);
  const tls = adminTls(config);
  const plain = tls.kind === "plain";
  const keeper = await keepCertificates(join(folder, "tls"), {
    names,
    socket: authoritySocket,
    ...(resolves === undefined ? {} : { leadsHere: resolves }),
    warn: (message) => log.warn({}, message),
  });
  const configured = tls.kind === "configured" ? await readConfigured(tls.chain, tls.key) : undefined;
  const shown = () => ({ ...keeper.current(), byName: keeper.byName() });
  const knownAuthority = new KnownAuthority(start.database, () => keeper.authority, machineId());
  const satellites = await openHub(keeper.current(), keeper.authority);
  const own = accounts(start);
  const admin = await makeAdmin(
    {
      ...services,
      ...identity(keeper, configured),
      ...own.services,
      knownAuthority,
      satellites,
      signUp: config.sign_up,
    },
    { tls: plain ? undefined : (configured ?? shown()), log, front: frontOf(config) },
  );
  const close = async () => {
    clearInterval(watch);
    await admin.close();
  };
  const renewCertificate = async (): Promise<boolean> => {
    if (!(await keeper.refresh())) return false;
    satellites.renew(keeper.current());
    // Here another certificate may be configured, or none.
    if (configured === undefined && !plain) admin.renew(shown());
    log.info({}, "certificate renewed");
    return true;
  };
  const watch = watchHost(renewCertificate, log, names);
  const { host, port } = parseAddress(config.address) ?? { host: "::", port: 8443 };
  try {
    const listening = await admin.listen(host, port);
    await admin.listenLocally(socket);
    const plainHttpOn = plain && !isLoopback(host) ? formatAddress({ host, port: listening }) : undefined;
    if (plainHttpOn !== undefined)
      log.warn({ address: plainHttpOn }, "PLAIN HTTP on the network: passwords can be read in transit");
    if (tls.kind === "own") tellOwn(config, log);
    const url = `${plain ? "http" : "https"}://${await reachedAt(host)}:${listening}/`;
    const tend = () => tendTo(admin, keeper, services.published, own);
    return { url, plainHttpOn, knownAuthority, isDeserted: own.isDeserted, renewCertificate, tend, close };
  } catch (error) {
    await close();
    if (systemCode(error) !== "EADDRINUSE" && systemCode(error) !== "EACCES" && systemCode(error) !== "EADDRNOTAVAIL")
      throw error;
    const remedy = "set another address in the section [admin] of the configuration, or stop the program that has it";
    throw new SottoError("ADDRESS_BUSY", `the admin service cannot listen on ${config.address}`, { remedy }, error);
  }
}

/** Empty keys were meant to switch it off. */
function tellOwn({ address, tls_certificate_chain }: AdminConfig, log: FastifyBaseLogger): void {
  if (tls_certificate_chain === "")
    log.warn(
      { address },
      'the board\'s own certificate is used: empty tls_certificate_chain and tls_private_key mean plain HTTP on a loopback address only; tls = "off" switches it off elsewhere',
    );
}

async function tendTo(
  admin: Admin,
  keeper: Keeper,
  published: PublishedAssistants,
  own: Pick<ReturnType<typeof accounts>, "follow">,
): Promise<Tended> {
  own.follow();
  const restored = [await admin.tend(), ...(await keeper.restore())].filter((path) => path !== undefined);
  return { restored, lost: [...(await keeper.lost()), ...(await published.lost())] };
}

/** Returns a name for this host, to type on this machine: one that the certificate covers, and that resolves. */
async function reachedAt(host: string): Promise<string> {
  if (isLoopback(host)) return "localhost";
  if (host !== "::" && host !== "0.0.0.0") return host.includes(":") ? `[${host}]` : host;
  return lookup(hostname()).then(hostname, () => "localhost");
}

/**
 * Checks every second whether the host's name has changed, every ten seconds its addresses, and every hour the
 * certificate's expiry. The name alone costs one system call, the addresses eight for each interface.
 */
function watchHost(refresh: () => Promise<unknown>, log: FastifyBaseLogger, names: () => HostNames): NodeJS.Timeout {
  const nameNow = names === hostNames ? hostname : () => names().dns[0];
  let [known, seconds] = [JSON.stringify(names()), 0];
  let name = nameNow();
  const timer = setInterval(() => {
    seconds += 1;
    const isRenamed = nameNow() !== name;
    const isDue = seconds % 3600 === 0;
    if (!isRenamed && !isDue && (seconds % 10 !== 0 || JSON.stringify(names()) === known)) return;
    known = JSON.stringify(names());
    name = nameNow();
    refresh().catch((error: unknown) => log.error({ err: error }, "certificate renewal failed"));
  }, 1000);
  return timer.unref();
}
