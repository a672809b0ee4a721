/** A board as the hub of satellites: the listener, the admitted satellites, and their credentials. */
import { hostname } from "node:os";
import type { Log } from "../../platform/port/port.ts";
import type { Broker } from "../broker/broker.ts";
import type { Listening } from "../broker/listen.ts";
import { satelliteAccess, satelliteUser } from "../broker/satellite-access.ts";
import { formatAddress, parseAddress } from "../config/address.ts";
import { SottoError, systemCode } from "../errors.ts";
import { writeCredential } from "./credential.ts";
import type { Satellites } from "./satellites.ts";

export type SatelliteStatus = {
  readonly siteId: string;
  /** ISO 8601. */
  readonly addedAt: string;
  readonly connected: boolean;
  /** The address from which it is connected. */
  readonly address?: string | undefined;
};

export type Issued = { readonly key: string; readonly certificate: string };

export type HubOptions = {
  readonly satellites: Satellites;
  /** The embedded broker; undefined with an external bus, which decides itself whom it admits. */
  readonly broker: Broker | undefined;
  readonly prefix: string;
  /** The configured address: "" for none. */
  readonly address: string;
  /** The board's own certificate, and the authority that a satellite trusts, PEM. */
  readonly certificate: Issued;
  readonly authority: string;
  readonly log: Log;
};

/** Several satellites, with space for those that reconnect before their old connection times out. */
const connections = 64;
/** Bytes: only requested sound is longer than a few kilobytes. */
const limits = { connect: 4_096, control: 65_536 + 1_024, long: 1_048_576 + 1_024 };
/** Over Wi-Fi, a second without progress is normal. */
const stallTimeoutMs = 3_000;

export class Hub {
  readonly #options: HubOptions;
  readonly #listening: Listening | undefined;

  private constructor(options: HubOptions, listening: Listening | undefined) {
    this.#options = options;
    this.#listening = listening;
  }

  /** Throws SottoError ADDRESS_BUSY. */
  static async open(options: HubOptions): Promise<Hub> {
    const { broker, address, certificate, satellites, log } = options;
    const where = parseAddress(address);
    if (where === undefined) return new Hub(options, undefined);
    if (broker === undefined) {
      log.warn({ address }, "satellites need the embedded broker: ignoring satellite_address in [bus]");
      return new Hub(options, undefined);
    }
    const tls = { key: certificate.key, cert: certificate.certificate };
    const listener = { ...where, tls, connections, limits, stallTimeoutMs, outside: true };
    const listening = await broker.listen(listener).catch((error: unknown) => {
      const remedy = "set another satellite_address in the section [bus] of the configuration";
      const message = `satellites cannot be let in on ${address} (${systemCode(error) ?? "unknown reason"})`;
      throw new SottoError("ADDRESS_BUSY", message, { address, remedy }, error);
    });
    const hub = new Hub(options, listening);
    for (const { siteId } of satellites.list()) hub.#admit(siteId);
    log.info({ address: formatAddress({ ...where, port: listening.port }) }, "accepting satellites");
    return hub;
  }

  /** Where satellites connect: "[::]:8883"; undefined when satellites are off. */
  get address(): string | undefined {
    const where = parseAddress(this.#options.address);
    return where && this.#listening && formatAddress({ ...where, port: this.#listening.port });
  }

  list(): readonly SatelliteStatus[] {
    const connected = this.#options.broker?.connected() ?? new Map<string, string | undefined>();
    return this.#options.satellites.list().map((satellite) => {
      const user = satelliteUser(satellite.siteId);
      return { ...satellite, connected: connected.has(user), address: connected.get(user) };
    });
  }

  /**
   * Adds a satellite; resolves to the file that makes a board this satellite, which is not shown again. `host` is the
   * address at which the satellite reaches this board, by default its name in the local network. Throws SottoError
   * SATELLITES_OFF, SATELLITE_EXISTS, REQUEST_INVALID.
   */
  async add(siteId: string, host = `${(hostname().split(".")[0] ?? "").toLowerCase()}.local`): Promise<string> {
    const { satellites, prefix, authority } = this.#options;
    if (this.#listening === undefined)
      throw new SottoError("SATELLITES_OFF", "this board lets no satellites in", {
        remedy: 'set satellite_address = "[::]:8883" in the section [bus] of its configuration, and restart it',
      });
    const password = await satellites.add(siteId);
    this.#admit(siteId);
    const hub = `mqtts://${formatAddress({ host, port: this.#listening.port })}`;
    return writeCredential({ hub, site: siteId, password, topic_prefix: prefix, authority });
  }

  /** Removes a satellite and closes its connection. Throws SottoError SATELLITE_UNKNOWN. */
  async remove(siteId: string): Promise<void> {
    await this.#options.satellites.remove(siteId);
    this.#options.broker?.removeCredential(satelliteUser(siteId));
  }

  /** Uses a new certificate of the board. */
  renew({ key, certificate }: Issued): void {
    this.#listening?.renew({ key, cert: certificate });
  }

  #admit(siteId: string): void {
    const { broker, satellites, prefix } = this.#options;
    broker?.admitKnown(satelliteUser(siteId), satellites.digestOf(siteId), satelliteAccess(siteId, prefix));
  }
}
