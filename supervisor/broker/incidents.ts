/** Counts faults on the bus, and logs them at a limited rate. */
import type { Log } from "../../platform/port/port.ts";
import { Seldom } from "../containment/seldom.ts";
import { systemCode } from "../errors.ts";
import type { BrokerStats } from "./broker-options.ts";

/** The same client has reconnected. */
export class TakenOver extends Error {
  constructor() {
    super("a new connection took its place");
  }
}

export class Incidents {
  readonly counts: { -readonly [Name in Exclude<keyof BrokerStats, "clients" | "published">]: number } = {
    forbidden: 0,
    unheard: 0,
    refused: 0,
    cut: 0,
    dropped: 0,
  };
  readonly #log: Log;
  readonly #seldom = new Seldom();

  constructor(log: Log) {
    this.#log = log;
  }

  forbidden(user: string | undefined, topic: string, reason: string): void {
    this.counts.forbidden++;
    const fields = { user, topic: topic.slice(0, 200), reason };
    this.#seldom.say(`forbidden ${user}`, (unsaid) =>
      this.#log.warn({ ...fields, unsaid }, "message rejected: no permission"),
    );
  }

  unheard(user: string | undefined, filter: string, reason: string): void {
    this.counts.unheard++;
    const fields = { user, filter: filter.slice(0, 200), reason };
    this.#seldom.say(`filter ${user}`, (unsaid) => this.#log.warn({ ...fields, unsaid }, "subscription refused"));
  }

  refused(address: string | undefined, user: string | undefined, reason: string | undefined): void {
    this.counts.refused++;
    this.#seldom.say("refused", (unsaid) =>
      this.#log.warn({ user: user?.slice(0, 64), address, reason, unsaid }, "bus client refused"),
    );
  }

  /** A connection has ended without a DISCONNECT. */
  ended(client: string | undefined, error: Error): void {
    const fields = { client, reason: error.message };
    // A program that ends closes its socket, often with messages still on their way: the broker has not disconnected
    // it.
    if (error instanceof TakenOver || ["ECONNRESET", "EPIPE"].includes(systemCode(error) ?? "")) {
      this.#log.debug(fields, "bus client disconnected without DISCONNECT");
      return;
    }
    this.counts.cut++;
    this.#seldom.say("cut", (unsaid) => this.#log.info({ ...fields, unsaid }, "bus client disconnected by the broker"));
  }
}
