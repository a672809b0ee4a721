/**
 * Publishes what is declared about this board into a larger broker, below cells/NAME/, at QoS 1. Nothing here stops the board:
 * while that broker is away, events wait, and health says so.
 *
 * INVARIANTS
 * 1. An event leaves `Waiting` only when it was acknowledged, or dropped and counted. It may arrive twice.
 * 2. Each connection is a client of its own, which ends with it, so the password and the authority are read anew each time.
 * 3. Nothing is subscribed: the larger broker cannot command the board.
 */
import { setTimeout as pause } from "node:timers/promises";
import { MqttClient } from "../../platform/port/mqtt/client.ts";
import type { Log } from "../../platform/port/port.ts";
import { type BridgeConfig, nodesOf } from "../config/bridge-section.ts";
import { readNamedFile } from "../named-file.ts";
import type { BusEvent } from "../sessions/bus-events.ts";
import { Events } from "./events.ts";
import { Told, type ToldOptions } from "./told.ts";
import { type Limits, type Message, Waiting } from "./waiting.ts";

export type BridgeOptions = Pick<ToldOptions, "cell" | "version" | "health"> & {
  readonly config: BridgeConfig;
  readonly log: Pick<Log, "info" | "warn">;
  readonly limits?: Limits;
  /** The first pause between two attempts; it doubles, up to `maxPauseMs`. */
  readonly firstPauseMs?: number;
  /** Milliseconds until a broker that takes a message and does not acknowledge it counts as one that is away. */
  readonly ackMs?: number;
};

export type BridgeStatus = {
  readonly where: string;
  readonly fault: string | undefined;
  readonly waiting: number;
  readonly dropped: number;
};

/** Milliseconds. */
const firstPauseMs = 500;
const maxPauseMs = 60_000;
/** After a connection that lasted this long, the next attempt is made soon. */
const stableMs = 10_000;
const ackMs = 60_000;
/** Messages of the broker on one connection, which nobody has subscribed to: each is acknowledged, and the answers wait here. */
const maxUnwanted = 10_000;
const isSilent = "it does not acknowledge what is published";
/** What is not acknowledged until then is lost when the board stops. */
const leaveMs = 1_000;

type Connection = { readonly client: MqttClient; readonly over: AbortSignal };

export class Bridge {
  readonly #options: BridgeOptions;
  readonly #events: Events;
  readonly #waiting: Waiting;
  readonly #told: Told | undefined;
  readonly #closing = new AbortController();
  readonly #running: Promise<void>;
  #inFlight: Message | undefined;
  #fault: string | undefined = "it was not reached yet";
  #nudge = Promise.withResolvers<void>();

  /** Returns at once: the broker may be slow, and no room waits for it. */
  constructor(options: BridgeOptions) {
    this.#options = options;
    const { config, cell, version, health, log } = options;
    this.#events = new Events(config);
    this.#waiting = new Waiting(options.limits);
    if (config.publish.includes("health"))
      this.#told = new Told({
        cell,
        version,
        health,
        log,
        dropped: () => this.#waiting.dropped,
        due: () => this.#wake(),
      });
    this.#running = this.#run();
  }

  hear(event: BusEvent): void {
    const published = this.#events.select(event);
    if (published === undefined || this.#closing.signal.aborted) return;
    const { cell } = this.#options;
    const topic = `cells/${cell}/${published.topic}`;
    this.#waiting.add({ topic, payload: Buffer.from(JSON.stringify({ cell, ...published.payload })) });
    this.#wake();
  }

  status(): BridgeStatus {
    const where = nodesOf(this.#options.config.url).map((url) => new URL(url).host);
    return {
      where: where.join(", "),
      fault: this.#fault,
      waiting: this.#waiting.size,
      dropped: this.#waiting.dropped,
    };
  }

  /** Says that the board is offline, and waits a moment for what is on its way. */
  async close(): Promise<void> {
    this.#told?.stop();
    this.#closing.abort();
    this.#wake();
    await this.#running;
    if (this.#waiting.size > 0)
      this.#options.log.warn(
        { events: this.#waiting.size },
        "the bridge stops before its broker has taken these events",
      );
  }

  async #run(): Promise<void> {
    const { signal } = this.#closing;
    const nodes = nodesOf(this.#options.config.url);
    for (let attempt = 0; !signal.aborted; attempt += 1) {
      const begunAt = performance.now();
      try {
        await this.#connected(nodes[attempt % nodes.length] ?? "");
      } catch (error) {
        if (!signal.aborted) this.#failed(error instanceof Error ? error.message : String(error));
      }
      if (performance.now() - begunAt > stableMs) attempt = 0;
      // The pause grows when every node was tried.
      const round = Math.floor(attempt / nodes.length);
      const longest = Math.min(maxPauseMs, (this.#options.firstPauseMs ?? firstPauseMs) * 2 ** round);
      await pause(longest * (0.5 + Math.random() / 2), undefined, { signal }).catch(() => undefined);
    }
  }

  /** Rejects with the reason when the connection has ended, or was never there. */
  async #connected(url: string): Promise<void> {
    const { config, cell } = this.#options;
    const ended = Promise.withResolvers<never>();
    ended.promise.catch(() => undefined);
    const over = new AbortController();
    let unwanted = 0;
    const client = new MqttClient({
      url,
      ...(await accountIn(config)),
      // The same each time: the broker ends a connection of before, with its will, when this one begins.
      clientId: `sotto-cell-${cell}`,
      ...(this.#told && { will: this.#told.will }),
      onMessage: () => {
        unwanted += 1;
        if (unwanted > maxUnwanted) throw new Error("it sends messages, and nobody has subscribed to any");
      },
      onOffline: (reason) => ended.reject(new Error(reason)),
    });
    const { signal } = this.#closing;
    const stop = async (): Promise<void> => {
      if (client.connected) await this.#leave(client);
      ended.reject(new Error("this board stops"));
    };
    const stopped = (): void => void stop();
    signal.addEventListener("abort", stopped, { once: true });
    try {
      signal.throwIfAborted();
      await Promise.race([client.connect(), ended.promise]);
      this.#found(url);
      await Promise.race([this.#pump({ client, over: over.signal }), ended.promise]);
      // The board stops: what it says last is on its way.
      await ended.promise;
    } finally {
      signal.removeEventListener("abort", stopped);
      over.abort();
      this.#inFlight = undefined;
      this.#wake();
      await client.close();
    }
  }

  /** Sends one message after the other, until the connection is over or the board stops. */
  async #pump({ client, over }: Connection): Promise<void> {
    const { signal } = this.#closing;
    while (!over.aborted && !signal.aborted) {
      const health = this.#told?.take();
      const message = health ?? this.#waiting.take();
      if (message === undefined) {
        await this.#nudge.promise;
        continue;
      }
      this.#inFlight = message;
      client.publish(message.topic, message.payload, 1, message === health);
      await this.#acknowledged(client, message);
      // A client that is closed has nothing to wait for, either.
      if (over.aborted) return;
      this.#fault = undefined;
      this.#inFlight = undefined;
      this.#waiting.remove(message);
    }
  }

  /** Rejects when that takes too long: a broker that answers pings and nothing else would keep everything waiting, and look well. */
  async #acknowledged(client: MqttClient, message: Message): Promise<void> {
    const { ackMs: limit = ackMs } = this.#options;
    const isIn = new AbortController();
    const late = pause(limit, true, { signal: isIn.signal, ref: false }).catch(() => false);
    const isLate = await Promise.race([client.flush().then(() => false), late]);
    isIn.abort();
    if (!isLate) return;
    this.#waiting.untry(message);
    throw new Error(isSilent);
  }

  /** Everything at once: there is no time for one after the other. */
  async #leave(client: MqttClient): Promise<void> {
    const rest = this.#waiting.all;
    for (const message of rest) if (message !== this.#inFlight) client.publish(message.topic, message.payload, 1);
    if (this.#told !== undefined) client.publish(this.#told.will.topic, this.#told.last(), 1, true);
    const flushed = client.flush().then(() => true);
    const late = new AbortController();
    if (await Promise.race([flushed, pause(leaveMs, false, { signal: late.signal })]))
      for (const message of rest) this.#waiting.remove(message);
    late.abort();
  }

  #wake(): void {
    this.#nudge.resolve();
    this.#nudge = Promise.withResolvers();
  }

  #found(url: string): void {
    const { waiting, dropped } = this.status();
    // A connection alone is no sign that it has recovered from that.
    if (this.#fault !== isSilent) this.#fault = undefined;
    this.#told?.again();
    this.#options.log.info({ broker: new URL(url).host, waiting, dropped }, "the bridge is connected");
  }

  #failed(fault: string): void {
    if (this.#fault !== fault)
      this.#options.log.warn(
        { fault, broker: this.status().where },
        "the bridge is not connected: events wait, and it retries",
      );
    this.#fault = fault;
  }
}

/** Rejects with an Error that names the key. */
async function accountIn({ username, password_file: password, ca_file: ca }: BridgeConfig) {
  return {
    ...(username === "" ? {} : { username }),
    ...(password === "" ? {} : { password: (await contents("password_file", password)).split(/\r?\n/u)[0] }),
    ...(ca === "" ? {} : { ca: await contents("ca_file", ca) }),
  };
}

async function contents(key: string, path: string): Promise<string> {
  try {
    return await readNamedFile(path);
  } catch (error) {
    throw new Error(`${key} in [bridge] names ${path}, which ${(error as Error).message}`, { cause: error });
  }
}
