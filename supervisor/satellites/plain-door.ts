/**
 * Lets satellites without TLS in: boards with a microcontroller, which speak MQTT in plain. Only at the addresses of one network
 * interface, which the operator has named: what crosses that network can be read there, sound and passwords too.
 *
 * INVARIANT: it listens at the addresses that the interface has, and at no other; also when they change, within `tendMs`.
 */
import { networkInterfaces } from "node:os";
import type { Log } from "../../platform/port/port.ts";
import type { Listener, Listening } from "../broker/listen.ts";
import type { Interface } from "../config/address.ts";
import { systemCode } from "../errors.ts";

/** Milliseconds after which a network that was not there, or got another address, is noticed. */
const tendMs = 10_000;

export type PlainDoorOptions = {
  readonly at: Interface;
  readonly listen: (listener: Listener) => Promise<Listening>;
  readonly listener: Listener;
  readonly log: Log;
  /** Returns the addresses of an interface. */
  readonly addressesOf?: (name: string) => readonly string[];
};

export class PlainDoor {
  readonly #options: PlainDoorOptions;
  readonly #open = new Map<string, Listening>();
  /** The addresses that are taken, and "" for none that is free, as they were told. */
  readonly #told = new Set<string>();
  #tending: Promise<void> = Promise.resolve();
  readonly #timer: NodeJS.Timeout;

  private constructor(options: PlainDoorOptions) {
    this.#options = options;
    this.#timer = setInterval(() => void this.tend(), tendMs).unref();
  }

  static async open(options: PlainDoorOptions): Promise<PlainDoor> {
    const door = new PlainDoor(options);
    await door.tend();
    return door;
  }

  /** Where it listens now. */
  get urls(): readonly string[] {
    return [...this.#open.values()].map(({ url }) => url);
  }

  /** Follows the addresses of the interface. */
  tend(): Promise<void> {
    const { at, log } = this.#options;
    // What fails once does not end it: the next look may see the addresses again.
    this.#tending = this.#tending
      .then(() => this.#follow())
      .catch((error: unknown) => log.error({ error, interface: at.name }, "plain satellites: no addresses are seen"));
    return this.#tending;
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    await this.#tending;
    await Promise.all([...this.#open.values()].map((listening) => listening.close()));
    this.#open.clear();
  }

  async #follow(): Promise<void> {
    const { at, log, addressesOf = addressesNow } = this.#options;
    const addresses = addressesOf(at.name);
    for (const [address, listening] of this.#open) {
      if (addresses.includes(address)) continue;
      this.#open.delete(address);
      await listening.close();
      log.warn({ address, interface: at.name }, "this address is gone: accepting no plain satellites there");
    }
    for (const told of this.#told) if (told !== "" && !addresses.includes(told)) this.#told.delete(told);
    for (const address of addresses) if (!this.#open.has(address)) await this.#listen(address);
    if (this.#open.size > 0) this.#told.delete("");
    // Those that are taken have been told by name.
    else if (this.#isNews("") && !addresses.some((address) => this.#told.has(address)))
      log.warn(
        { interface: at.name },
        "plain satellites cannot be let in yet: the interface has no address that is free",
      );
  }

  /** Each is told once, until it has changed. */
  #isNews(what: string): boolean {
    const isNews = !this.#told.has(what);
    this.#told.add(what);
    return isNews;
  }

  async #listen(host: string): Promise<void> {
    const { at, listen, listener, log } = this.#options;
    try {
      const listening = await listen({ ...listener, host, port: at.port });
      this.#open.set(host, listening);
      this.#told.delete(host);
      log.info({ address: listening.url, interface: at.name }, "accepting plain satellites");
    } catch (error) {
      if (this.#isNews(host))
        log.warn({ host, port: at.port, reason: systemCode(error) }, "plain satellites cannot be let in");
    }
  }
}

/** Without those that are valid only together with the name of an interface. */
function addressesNow(name: string): readonly string[] {
  return (networkInterfaces()[name] ?? [])
    .map(({ address }) => address)
    .filter((address) => !/^fe[89ab]/iu.test(address));
}
