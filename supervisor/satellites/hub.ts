/** A board as the hub of satellites: the listener, the admitted satellites, and their credentials. */
import { hostname } from "node:os";
import type { Log } from "../../platform/port/port.ts";
import type { Broker } from "../broker/broker.ts";
import { digest, randomPassword } from "../broker/credentials.ts";
import type { Listener, Listening } from "../broker/listen.ts";
import { type Serves, satelliteAccess, satelliteUser } from "../broker/satellite-access.ts";
import { formatAddress, type Interface, parseAddress } from "../config/address.ts";
import { SottoError, systemCode } from "../errors.ts";
import { type HubAccess, maxHubs, writeCredential, writePlainCredential } from "./credential.ts";
import { giveAccount, type OnBroker, urlForSatellites } from "./on-broker.ts";
import { PlainDoor } from "./plain-door.ts";
import type { Satellites } from "./satellites.ts";

export type SatelliteStatus = {
  readonly siteId: string;
  /** ISO 8601. */
  readonly addedAt: string;
  readonly connected: boolean;
  /** Whether it connects without encryption. */
  readonly plain: boolean;
  /** The address from which it is connected. */
  readonly address?: string | undefined;
};

export type Issued = { readonly key: string; readonly certificate: string };

export type HubOptions = {
  readonly satellites: Satellites;
  /** The embedded broker; undefined with an external bus, which decides itself whom it admits. */
  readonly broker: Broker | undefined;
  /** Satellites connect to the broker of the house; undefined with the embedded one, and where all share one account. */
  readonly onBroker?: OnBroker | undefined;
  readonly prefix: string;
  /** The configured address: "" for none. */
  readonly address: string;
  /** The board's own certificate, and the authority that a satellite trusts, PEM. */
  readonly certificate: Issued;
  readonly authority: string;
  readonly log: Log;
  /** Maximum number of their simultaneous connections, at each address. */
  readonly connections?: number;
  /** Where boards without TLS connect; nowhere when left out. */
  readonly plain?: readonly Interface[];
  /** By which satellites reach this hub; its name with .local by default. */
  readonly satelliteHost?: string | undefined;
  /** Returns false while another hub acts for a site. */
  readonly serves?: Serves | undefined;
  /** The other hubs of the cluster. */
  readonly others?: OtherHubs | undefined;
};

/** What hubs of a cluster tell each other about satellites: digests of passwords, never the passwords. */
export type OtherHubs = {
  /** The name of this hub. */
  readonly hub: string;
  /** Tells the others where satellites reach this hub, and by which authority they know it. */
  announce(own: Reachable): void;
  /** The other hubs that satellites can reach, in the order of preference. */
  list(): readonly (Reachable & { readonly hub: string })[];
  /** Shares a new satellite: hub → digest. Rejects when no majority of the servers answers. */
  add(siteId: string, digests: Readonly<Record<string, string>>): Promise<void>;
  /** Rejects when no majority of the servers answers; it is retried. */
  remove(siteId: string): Promise<void>;
  /** Calls back for each satellite that another hub has added or removed. */
  follow(on: { added(siteId: string, digest: string, isShared: boolean): void; removed(siteId: string): void }): void;
};
export type Reachable = { readonly url: string; readonly authority: string };

const remedy = "try again when `sotto cluster` shows a majority of the NATS servers";

/** Bytes: only requested sound is longer than a few kilobytes. */
const limits = { connect: 4_096, control: 65_536 + 1_024, long: 1_048_576 + 1_024 };
/** Over Wi-Fi, a second without progress is normal. */
const stallTimeoutMs = 3_000;

export class Hub {
  readonly #options: HubOptions;
  readonly #listening: Listening | undefined;
  readonly #plain: readonly PlainDoor[];

  private constructor(options: HubOptions, listening?: Listening, plain: readonly PlainDoor[] = []) {
    this.#options = options;
    this.#listening = listening;
    this.#plain = plain;
  }

  /** Throws SottoError ADDRESS_BUSY. */
  static async open(options: HubOptions): Promise<Hub> {
    const { broker, address, plain = [], satellites, log } = options;
    if (broker === undefined) {
      const keys = "satellite_address and plain_satellites in [bus]";
      if (address !== "" || plain.length > 0)
        log.warn({ address, plain }, `satellites connect to the broker in [bus] url: ignoring ${keys}`);
      const hub = new Hub(options);
      for (const { siteId } of satellites.list()) hub.#admit(siteId);
      return hub;
    }
    if (address === "" && plain.length === 0) return new Hub(options);
    const listening = await listenFor(options, broker);
    const listen = (listener: Listener) => broker.listen(listener);
    const { connections = usualConnections } = options;
    const listener = { ...usual, connections };
    const doors = await Promise.all(plain.map((at) => PlainDoor.open({ at, listen, listener, log })));
    const hub = new Hub(options, listening, doors);
    for (const { siteId } of satellites.list()) hub.#admit(siteId);
    if (listening !== undefined) hub.#share(listening.port);
    return hub;
  }

  /** The urls at which boards without TLS connect now. */
  get plainUrls(): readonly string[] {
    return this.#plain.flatMap(({ urls }) => urls);
  }

  /** True when satellites have accounts on the broker of the house, which must be told of each change. */
  get isOnBroker(): boolean {
    return this.#options.onBroker !== undefined;
  }

  /** Where satellites connect: "[::]:8883"; undefined when satellites are off. */
  get address(): string | undefined {
    if (this.#options.onBroker !== undefined) return this.#options.onBroker.url;
    const where = parseAddress(this.#options.address);
    return where && this.#listening && formatAddress({ ...where, port: this.#listening.port });
  }

  list(): readonly SatelliteStatus[] {
    const { onBroker, satellites } = this.#options;
    if (onBroker !== undefined)
      return satellites.list().map((one) => ({ ...one, connected: onBroker.relay.isConnected(one.siteId) }));
    const connected = this.#options.broker?.connected() ?? new Map<string, string | undefined>();
    return satellites.list().map((satellite) => {
      const user = satelliteUser(satellite.siteId);
      return { ...satellite, connected: connected.has(user), address: connected.get(user) };
    });
  }

  /**
   * Adds a satellite; resolves to the file that makes a board this satellite, which is not shown again. `host` is the
   * address at which the satellite reaches this board, by default its name in the local network. Throws SottoError
   * SATELLITES_OFF, SATELLITE_EXISTS, REQUEST_INVALID, CLUSTER_UNREACHABLE.
   */
  async add(siteId: string, given?: string): Promise<string> {
    const { broker, satellites, prefix, authority, satelliteHost } = this.#options;
    if (broker === undefined) return await this.#addOnBroker(siteId, given, false);
    const host = given ?? satelliteHost ?? ownHost();
    if (this.#listening === undefined)
      throw new SottoError("SATELLITES_OFF", "this board lets no satellites in", {
        remedy: 'set satellite_address = "[::]:8883" in the section [bus] of its configuration, and restart it',
      });
    const password = await satellites.add(siteId);
    this.#admit(siteId);
    const own = { hub: `mqtts://${formatAddress({ host, port: this.#listening.port })}`, password, authority };
    const hubs = [own, ...(await this.#elsewhere(siteId))];
    return writeCredential({ site: siteId, topic_prefix: prefix, hubs });
  }

  async #addOnBroker(siteId: string, host: string | undefined, plain: boolean): Promise<string> {
    const { onBroker, satellites, prefix } = this.#options;
    if (onBroker === undefined)
      throw new SottoError(
        "SATELLITES_OFF",
        "on your own broker, a satellite needs an account that can do nothing else",
        {
          remedy:
            "give each component, skill and satellite an account: `sotto broker accounts`, and accounts_file in [bus]",
        },
      );
    const url = urlForSatellites(onBroker.url, host, plain);
    await satellites.add(siteId, { plain });
    try {
      const file = await giveAccount(onBroker, { site: siteId, prefix, url, plain });
      this.#admit(siteId);
      if (!plain) onBroker.onChange();
      return file;
    } catch (error) {
      await satellites.remove(siteId);
      throw error;
    }
  }

  /**
   * Adds a board that speaks MQTT in plain; resolves to what is entered there, which is not shown again. It belongs to this
   * hub alone. `host` is where it reaches the broker of the house. Throws SottoError SATELLITES_OFF, SATELLITE_EXISTS,
   * REQUEST_INVALID.
   */
  async addPlain(siteId: string, host?: string): Promise<string> {
    const { broker, satellites, prefix, plain = [] } = this.#options;
    if (broker === undefined) return await this.#addOnBroker(siteId, host, true);
    if (this.#plain.length === 0)
      throw new SottoError("SATELLITES_OFF", "this board lets no satellites in without encryption", {
        remedy: 'set plain_satellites = "INTERFACE:1884" in the section [bus] of its configuration, and restart it',
      });
    const password = await satellites.add(siteId, { plain: true });
    this.#admit(siteId);
    const { plainUrls } = this;
    const urls = plainUrls.length > 0 ? plainUrls : plain.map(({ name, port }) => `${name}:${port}`);
    return writePlainCredential({ site: siteId, urls, prefix, password });
  }

  /** A password of its own for each other hub, which gets its digest only. */
  async #elsewhere(siteId: string): Promise<readonly HubAccess[]> {
    const { others, satellites, log } = this.#options;
    if (others === undefined) return [];
    const all = others.list();
    const known = all.slice(0, maxHubs - 1).map((one) => ({ ...one, password: randomPassword() }));
    if (known.length < all.length)
      log.info(
        { siteId, hubs: known.map(({ hub }) => hub), of: all.length },
        "the satellite is told of some hubs only",
      );
    const digests = Object.fromEntries(known.map((one) => [one.hub, digest(one.password).toString("base64")] as const));
    try {
      await others.add(siteId, { ...digests, [others.hub]: satellites.digestOf(siteId).toString("base64") });
    } catch (error) {
      await this.#forget(siteId);
      throw new SottoError("CLUSTER_UNREACHABLE", "the other hubs cannot be told of the satellite", { remedy }, error);
    }
    return known.map(({ url, password, authority }) => ({ hub: url, password, authority }));
  }

  /** Satellites that other hubs have added may join here, too. */
  #share(port: number): void {
    const { others, satellites, authority, satelliteHost = ownHost(), log } = this.#options;
    const failed = (siteId: string) => (error: unknown) =>
      log.error({ siteId, error }, "a satellite of the cluster was not kept");
    others?.announce({ url: `mqtts://${formatAddress({ host: satelliteHost, port })}`, authority });
    others?.follow({
      added: (siteId, kept, isShared) => {
        satellites
          .adopt(siteId, kept, isShared)
          .then((isNew) => isNew && this.#admit(siteId))
          .catch(failed(siteId));
      },
      removed: (siteId) => {
        // That one of this name was removed once says nothing of a board that belongs to this hub alone.
        if (!satellites.has(siteId) || satellites.isPlain(siteId)) return;
        this.#forget(siteId).catch(failed(siteId));
      },
    });
  }

  /** Removes a satellite and closes its connection. Throws SottoError SATELLITE_UNKNOWN, CLUSTER_UNREACHABLE. */
  async remove(siteId: string): Promise<void> {
    const { broker, satellites } = this.#options;
    const isOwn = satellites.isPlain(siteId) || broker === undefined;
    await this.#forget(siteId);
    if (isOwn) return;
    await this.#options.others?.remove(siteId).catch((error: unknown) => {
      const message = "the satellite is removed here, but the other hubs cannot be told yet";
      throw new SottoError(
        "CLUSTER_UNREACHABLE",
        message,
        { remedy: "let this hub run: it tells them as soon as it can" },
        error,
      );
    });
  }

  async #forget(siteId: string): Promise<void> {
    const { broker, onBroker, satellites } = this.#options;
    const isPlain = satellites.isPlain(siteId);
    await satellites.remove(siteId);
    broker?.removeCredential(satelliteUser(siteId));
    if (onBroker === undefined) return;
    onBroker.relay.expel(siteId);
    if (!isPlain) onBroker.onChange();
    await onBroker.accounts.take(satelliteUser(siteId));
  }

  /** Uses a new certificate of the board. */
  renew({ key, certificate }: Issued): void {
    this.#listening?.renew({ key, cert: certificate });
  }

  #admit(siteId: string): void {
    const { broker, onBroker, satellites, prefix, serves = () => true } = this.#options;
    const access = satelliteAccess(siteId, prefix, { serves });
    broker?.admitKnown(satelliteUser(siteId), satellites.digestOf(siteId), access);
    if (satellites.isPlain(siteId)) onBroker?.relay.watch(siteId);
    else onBroker?.relay.admit(siteId, access);
  }
}

/** Of every listener for satellites. */
const usual = { limits, stallTimeoutMs, outside: true } as const;
const usualConnections = 64;

async function listenFor(
  { address, certificate, connections = usualConnections, log }: HubOptions,
  broker: Broker,
): Promise<Listening | undefined> {
  const where = parseAddress(address);
  if (where === undefined) return undefined;
  const tls = { key: certificate.key, cert: certificate.certificate };
  const listening = await broker.listen({ ...usual, connections, ...where, tls }).catch((error: unknown) => {
    const remedy = "set another satellite_address in the section [bus] of the configuration";
    const message = `satellites cannot be let in on ${address} (${systemCode(error) ?? "unknown reason"})`;
    throw new SottoError("ADDRESS_BUSY", message, { address, remedy }, error);
  });
  log.info({ address: formatAddress({ ...where, port: listening.port }) }, "accepting satellites");
  return listening;
}

const ownHost = (): string => `${(hostname().split(".")[0] ?? "").toLowerCase()}.local`;
