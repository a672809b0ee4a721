/**
 * A lean MQTT 3.1.1 client: QoS 0 and 1, clean sessions, one connection that reconnects automatically. A general client
 * needs 20 MB more per process, and a board runs nine of them.
 *
 * INVARIANTS
 * 1. While it is online, the broker knows exactly the widest of the wanted filters (or is being told).
 * 2. QoS 1 messages are sent in order, and again on every new connection until acknowledged (see Outbox).
 * 3. No data from the socket makes the client throw: a protocol error ends the connection, and the client reconnects.
 */
import type { Socket } from "node:net";
import { decode, type FromBroker } from "./decode.ts";
import {
  type Connect,
  disconnect,
  encodeConnect,
  encodePuback,
  encodePublish,
  encodeSubscribe,
  encodeUnsubscribe,
  pingreq,
  type Will,
} from "./encode.ts";
import { Framer } from "./framer.ts";
import { Outbox, type OutboxLimits } from "./outbox.ts";
import { type Address, loadTls, openSocket, parseBrokerUrls } from "./socket.ts";
import { Subscriptions } from "./subscriptions.ts";

export type ClientOptions = {
  /** That of the broker, or those of its nodes, separated by spaces: the next is tried when one does not accept. */
  readonly url: string;
  readonly username?: string | undefined;
  readonly password?: string | undefined;
  readonly ca?: string | undefined;
  readonly clientId: string;
  readonly will?: Will | undefined;
  /** Keepalive in seconds. A peer that is silent for half as long again counts as lost. */
  readonly keepalive?: number;
  /** Maximum milliseconds between two attempts to connect. */
  readonly maxDelayMs?: number;
  /** Maximum milliseconds for a connection to be accepted, in which this process could run: over TCP, see #patience. */
  readonly connectTimeoutMs?: number;
  /** Maximum bytes of a packet, in either direction. */
  readonly maxPacketBytes?: number;
  /** Called with the topic of a message above that; without it, such a message ends the connection. */
  readonly onSkipped?: (topic: string) => void;
  readonly outbox?: OutboxLimits;
  /** `isRetained`: it was said before the subscription. */
  readonly onMessage: (topic: string, payload: Buffer, isRetained: boolean) => void;
  /** Called when the subscriptions are restored; `first` is false on every connection after the first. */
  readonly onOnline?: (first: boolean) => void;
  readonly onOffline?: (reason: string) => void;
  readonly onLost?: (topic: string, reason: string) => void;
  /** Called when the broker refuses a subscription that it accepted before. */
  readonly onRefused?: (filter: string) => void;
};

/** The broker refused the connection: wrong credential (4), not authorised (5), bad client id (2), bad version (1). */
export class ConnectionRefused extends Error {
  override name = "ConnectionRefused";
  readonly code: number;
  constructor(code: number) {
    super(`the broker refused the connection: ${refusals[code] ?? `code ${code}`}`);
    this.code = code;
  }
}
const refusals: Readonly<Record<number, string>> = {
  1: "it does not speak MQTT 3.1.1",
  2: "it does not take this client identifier",
  3: "it is not available",
  4: "bad user name or password",
  5: "not authorised",
};
const unavailable = 3;

/** Maximum bytes of a message of the contract, with its topic. */
export const maxPacketBytes = 16 * 1024 * 1024 + 4_096;
const usualConnectTimeoutMs = 10_000;
const minDelayMs = 100;
/** A broker that is back is noticed soon: an attempt costs less than what a component hears in a second. */
const maxDelayMs = 3000;
/** A connection that lasted this long was stable: after the next loss, reconnecting begins with the shortest delay. */
const stableConnectionMs = 10_000;
/** Bytes waiting in the socket above which QoS 0 messages are dropped. */
const maxSocketBufferBytes = 1_048_576;
/** The limit for a connection is counted in parts: see #expectConnack. */
const connectParts = 4;
/** The keepalive is watched in quarters: see #tick. */
const ticksUntilPing = 2;
const ticksUntilDead = 5;
/** A broker on this machine is given up after five minutes instead of ten seconds, or after 19 of silence. */
const unixPatience = 30;

export class MqttClient {
  readonly #options: ClientOptions;
  readonly #addresses: readonly [Address, ...Address[]];
  /** The number of addresses that have not accepted: the remainder tells whose turn it is. */
  #turn = 0;
  readonly #keepalive: number;
  readonly #maxPacketBytes: number;
  readonly #outbox: Outbox;
  readonly #subscriptions = new Subscriptions((filter) => this.#options.onRefused?.(filter));
  #socket: Socket | undefined;
  /**
   * By how much the limits are longer than in a network. A broker on a Unix socket cannot be lost: the kernel says when it ends,
   * and while it says nothing, it is busy. Whoever left its queue soon would make it busier; but it may also hang for ever.
   */
  #patience = 1;
  #state: "offline" | "connecting" | "restoring" | "online" | "closed" = "offline";
  #attempt = 0;
  #onlineSince = 0;
  #wasOnline = false;
  #lastId = 0;
  #silentTicks = 0;
  #idleTicks = 0;
  #retry: NodeJS.Timeout | undefined;
  #deadline: NodeJS.Timeout | undefined;
  #ticker: NodeJS.Timeout | undefined;
  #first: { resolve: () => void; reject: (error: Error) => void } | undefined;

  constructor(options: ClientOptions) {
    this.#options = options;
    this.#addresses = parseBrokerUrls(options.url);
    this.#keepalive = options.keepalive ?? 30;
    this.#maxPacketBytes = options.maxPacketBytes ?? maxPacketBytes;
    this.#outbox = new Outbox(options.outbox ?? { messages: 1_000, bytes: 8_388_608 }, (topic, reason) =>
      options.onLost?.(topic, reason),
    );
  }

  get connected(): boolean {
    return this.#state === "online";
  }

  /** Resolves when online, however long the broker takes to appear. Rejects when the broker refuses the connection. */
  connect(): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#first = { resolve, reject };
      void this.#open();
    });
  }

  /** Resolves when the broker has acknowledged (it may take a reconnection); rejects when it refuses the filter. */
  subscribe(filter: string, qos: 0 | 1): Promise<void> {
    const done = this.#subscriptions.want(filter, qos);
    this.#reconcile();
    return done;
  }

  unsubscribe(filter: string): void {
    this.#subscriptions.drop(filter);
    this.#reconcile();
  }

  /**
   * Publishes a message; `retain`: whoever subscribes later hears it, too. Throws RangeError for one that exceeds the limits of
   * the platform's brokers.
   */
  publish(topic: string, payload: Buffer, qos: 0 | 1, retain = false): void {
    if (payload.length + topic.length + 16 > this.#maxPacketBytes) {
      throw new RangeError(`a message of ${payload.length} bytes on ${topic} is longer than ${this.#maxPacketBytes}`);
    }
    if (this.#state === "closed") return;
    if (qos === 0) {
      if (this.#state !== "online" || (this.#socket?.writableLength ?? 0) > maxSocketBufferBytes) return;
      this.#send(encodePublish(topic, payload, 0, retain));
      return;
    }
    const id = this.#nextId();
    this.#outbox.add(id, topic, encodePublish(topic, payload, id, retain));
    if (this.#state === "online") this.#outbox.send(id, (packet) => this.#send(packet));
  }

  /** Resolves when all QoS 1 messages are acknowledged, or when the client is closed. */
  flush(): Promise<void> {
    return this.#outbox.empty();
  }

  /** Disconnects cleanly, so that the broker does not publish the will. Messages that are not acknowledged yet are dropped. */
  async close(): Promise<void> {
    const socket = this.#socket;
    const polite = this.#state === "online" || this.#state === "restoring";
    this.#state = "closed";
    clearTimeout(this.#retry);
    this.#disarm();
    this.#outbox.clear();
    this.#subscriptions.close();
    this.#first?.reject(new Error("closed before it was online"));
    this.#first = undefined;
    if (!socket || socket.destroyed) return;
    await new Promise<void>((resolve) => {
      const force = setTimeout(() => socket.destroy(), 500);
      socket.once("close", () => {
        clearTimeout(force);
        resolve();
      });
      if (polite) socket.end(disconnect);
      else socket.destroy();
    });
  }

  async #open(): Promise<void> {
    this.#state = "connecting";
    const address = this.#addresses[this.#turn % this.#addresses.length] ?? this.#addresses[0];
    try {
      const tls = await loadTls(address);
      if (this.#isClosed()) return;
      const socket = openSocket(address, tls, this.#options.ca, () => this.#send(encodeConnect(this.#greeting())));
      this.#adopt(socket);
      this.#patience = address.kind === "unix" ? unixPatience : 1;
      this.#expectConnack(socket, (this.#options.connectTimeoutMs ?? usualConnectTimeoutMs) * this.#patience);
    } catch (error) {
      this.#lost(String(error));
    }
  }

  #isClosed(): boolean {
    return this.#state === "closed";
  }

  #greeting(): Connect {
    const { clientId: name, username, password, will } = this.#options;
    // RabbitMQ keeps the queue of a client on its node, and refuses the client elsewhere while that node is down.
    const clientId = this.#turn === 0 || this.#addresses.length === 1 ? name : `${name}-${this.#turn}`;
    return { clientId, username, password, will, keepalive: Math.ceil(this.#keepalive) };
  }

  #adopt(socket: Socket): void {
    this.#socket = socket;
    const { onSkipped } = this.#options;
    const framer = new Framer(this.#maxPacketBytes, { skipsLarger: onSkipped !== undefined });
    let reason = "the broker closed the connection";
    socket.on("data", (chunk: Buffer) => {
      this.#silentTicks = 0;
      try {
        for (const frame of framer.push(chunk)) {
          if (this.#socket !== socket || socket.destroyed) return;
          if (frame.isCut === true) this.#skip(decode(frame));
          else this.#receive(decode(frame));
        }
      } catch (error) {
        socket.destroy(error instanceof Error ? error : new Error(String(error)));
      }
    });
    socket.on("error", (error) => (reason = error.message === "" ? error.name : error.message));
    socket.on("close", () => {
      if (this.#socket === socket) this.#lost(reason);
    });
  }

  /**
   * A part of the limit counts when the event loop ran in it, and the last one is judged after the socket was read: a process
   * that was itself held up has not waited for the broker.
   */
  #expectConnack(socket: Socket, limit: number, left = connectParts): void {
    const judge = (): void => {
      if (this.#socket !== socket || this.#state !== "connecting") return;
      if (left > 1) this.#expectConnack(socket, limit, left - 1);
      else socket.destroy(new Error(`not connected within ${limit} ms`));
    };
    this.#deadline = setTimeout(() => setImmediate(judge), limit / connectParts);
  }

  /** Acknowledges a message that is too large: a broker would send it again, and nothing after it. */
  #skip(packet: FromBroker): void {
    if (packet.kind !== "publish") throw new Error("only messages are skipped");
    if (packet.qos === 1) this.#send(encodePuback(packet.id));
    this.#options.onSkipped?.(packet.topic);
  }

  #receive(packet: FromBroker): void {
    if (this.#state === "connecting") {
      if (packet.kind !== "connack") throw new Error("the broker did not begin with a CONNACK");
      this.#connack(packet.code);
      return;
    }
    switch (packet.kind) {
      case "publish":
        if (packet.qos === 1) this.#send(encodePuback(packet.id));
        this.#options.onMessage(packet.topic, packet.payload, packet.retained);
        return;
      case "puback":
        this.#outbox.acknowledge(packet.id);
        return;
      case "suback":
      case "unsuback":
        this.#subscriptions.acknowledge(packet.id, packet.kind === "suback" ? packet.granted : []);
        this.#reconcile();
        return;
      case "pingresp":
        return;
      case "connack":
        throw new Error("the broker sent a second CONNACK");
    }
  }

  #connack(code: number): void {
    clearTimeout(this.#deadline);
    if (code !== 0) {
      const refused = new ConnectionRefused(code);
      if (this.#first && code !== unavailable) {
        const { reject } = this.#first;
        this.#first = undefined;
        reject(refused);
        void this.close();
        return;
      }
      throw refused;
    }
    this.#state = "restoring";
    this.#onlineSince = performance.now();
    this.#silentTicks = 0;
    this.#idleTicks = 0;
    this.#ticker = setInterval(() => this.#tick(), (this.#keepalive * 1_000) / 4);
    this.#subscriptions.forgetBroker();
    this.#reconcile();
  }

  /** Sends the broker the missing subscriptions; the client is online when there are none. */
  #reconcile(): void {
    if (this.#state !== "restoring" && this.#state !== "online") return;
    const { add, remove } = this.#subscriptions.difference();
    if (add.length > 0) {
      const id = this.#nextId();
      this.#subscriptions.asked(id, add);
      this.#send(encodeSubscribe(id, add));
    }
    if (remove.length > 0) {
      const id = this.#nextId();
      this.#subscriptions.askedToRemove(id, remove);
      this.#send(encodeUnsubscribe(id, remove));
    }
    if (this.#state === "restoring" && !this.#subscriptions.pending) this.#online();
  }

  #online(): void {
    this.#state = "online";
    const first = !this.#wasOnline;
    this.#wasOnline = true;
    this.#outbox.sendAll((packet) => this.#send(packet));
    this.#first?.resolve();
    this.#first = undefined;
    this.#options.onOnline?.(first);
  }

  #lost(reason: string): void {
    this.#disarm();
    this.#socket = undefined;
    if (this.#state === "closed") return;
    // A node that was left first gets the chance to take the connection back.
    if (this.#state === "connecting") this.#turn += 1;
    const lasted = performance.now() - this.#onlineSince;
    if ((this.#state === "online" || this.#state === "restoring") && lasted > stableConnectionMs) this.#attempt = 0;
    this.#state = "offline";
    // The delay grows when every node was tried.
    const round = Math.floor(this.#attempt / this.#addresses.length);
    const delay = Math.min(this.#options.maxDelayMs ?? maxDelayMs, minDelayMs * 2 ** round) * (0.5 + Math.random() / 2);
    this.#attempt++;
    this.#retry = setTimeout(() => void this.#open(), delay);
    this.#options.onOffline?.(reason);
  }

  /**
   * Runs after each quarter of the keepalive. Counting quarters in which the event loop ran, instead of time, keeps a process
   * that was itself frozen from considering a healthy broker lost. After two silent quarters it sends a ping; after five the
   * connection counts as lost (37 s of 30 s), or later: see #patience.
   */
  #tick(): void {
    this.#silentTicks++;
    this.#idleTicks++;
    const isDead = this.#silentTicks >= ticksUntilDead * this.#patience;
    if (isDead) this.#socket?.destroy(new Error("the broker is silent"));
    else if (this.#silentTicks >= ticksUntilPing || this.#idleTicks >= ticksUntilPing) this.#send(pingreq);
  }

  #send(packet: Buffer): void {
    this.#idleTicks = 0;
    const socket = this.#socket;
    if (!socket) return;
    // All packets of one turn of the event loop are sent with one system call: the calls cost more than the rest of an audio
    // frame.
    if (socket.writableCorked === 0) {
      socket.cork();
      process.nextTick(() => socket.uncork());
    }
    socket.write(packet);
  }

  #disarm(): void {
    clearTimeout(this.#deadline);
    clearInterval(this.#ticker);
  }

  #nextId(): number {
    do this.#lastId = (this.#lastId % 65_535) + 1;
    while (this.#outbox.has(this.#lastId) || this.#subscriptions.has(this.#lastId));
    return this.#lastId;
  }
}
