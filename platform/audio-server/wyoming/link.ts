/**
 * The connection to a Wyoming satellite, which listens for us as for Home Assistant. It is kept: when it is lost, it is made
 * again with increasing delays. Pings tell a satellite that has lost its power from one that has nothing to say.
 *
 * INVARIANTS
 * 1. `opened` is called for each connection before its first event, `lost` once for each failure that follows a working
 * connection, and for the first one.
 * 2. After `stop` nothing is called.
 */
import * as v from "valibot";
import type { Data, WyomingEvent } from "../../wyoming/event.ts";
import { Connection, ServiceFailed } from "../../wyoming/connection.ts";
import { keepConnected } from "../keep-connected.ts";

const timeoutMs = 5000;
const pingMs = 4000;
/** Milliseconds without any event, pongs included. */
const silenceMs = 15_000;
/** Events between two pings: sound in chunks of a few milliseconds is far less. */
const maxEvents = 4000;

/** What it says of itself, as far as it matters here [github.com/rhasspy/wyoming, info]. */
const info = v.object({ satellite: v.object({ name: v.optional(v.nullable(v.string())) }) });

export type LinkOptions = {
  /** "tcp://host:port" */
  readonly uri: string;
  readonly opened: () => void;
  /** The next event is read when this has resolved. May throw BadEvent. */
  readonly event: (event: WyomingEvent) => Promise<void> | void;
  readonly lost: (reason: string) => void;
};

export class Link {
  readonly #options: LinkOptions;
  readonly #stopping = new AbortController();
  #connection: Connection | undefined;
  readonly #running: Promise<void>;

  constructor(options: LinkOptions) {
    this.#options = options;
    this.#running = keepConnected({
      serve: (opened) => this.#connect(opened),
      lost: ({ message }) => options.lost(message),
      signal: this.#stopping.signal,
    });
  }

  get isOpen(): boolean {
    return this.#connection !== undefined;
  }

  /** Bytes that wait to be sent. */
  get backlog(): number {
    return this.#connection?.backlog ?? 0;
  }

  /** Sends an event; what is sent while there is no connection is lost. */
  send(type: string, data?: Data, payload?: Uint8Array): void {
    this.#connection?.send(type, data, payload);
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    this.#connection?.close();
    await this.#running;
  }

  async #connect(opened: () => void): Promise<never> {
    const { signal } = this.#stopping;
    const connection = new Connection({ uri: this.#options.uri, timeout: timeoutMs });
    const leave = () => connection.close();
    signal.addEventListener("abort", leave, { once: true });
    try {
      return await this.#serve(connection, opened);
    } finally {
      signal.removeEventListener("abort", leave);
      this.#connection = undefined;
      connection.close();
    }
  }

  /** Reads events until the connection fails. */
  async #serve(connection: Connection, opened: () => void): Promise<never> {
    await connection.opened();
    connection.send("describe");
    const described = await connection.nextOf("info");
    if (!v.is(info, described.data)) throw new ServiceFailed(`the service at ${this.#options.uri} is not a satellite`);
    this.#connection = connection;
    opened();
    this.#options.opened();
    let heardAt = performance.now();
    let events = 0;
    const ping = setInterval(() => {
      events = 0;
      if (performance.now() - heardAt > silenceMs) connection.close();
      else connection.send("ping");
    }, pingMs);
    try {
      for (;;) {
        const event = await connection.next({ timeout: false });
        heardAt = performance.now();
        events += 1;
        if (events > maxEvents) throw new ServiceFailed(`the satellite at ${this.#options.uri} sends too much`);
        if (event.type === "ping") connection.send("pong", event.data);
        else if (event.type !== "pong") await this.#options.event(event);
      }
    } finally {
      clearInterval(ping);
    }
  }
}
