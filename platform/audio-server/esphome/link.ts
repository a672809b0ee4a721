/**
 * The connection to an ESPHome device, which listens for us as for Home Assistant. It is kept: when it is lost, it is made
 * again with increasing delays. Pings tell a device that has lost its power from one that has nothing to say.
 *
 * INVARIANTS
 * 1. `opened` is called for each connection before its first message, `lost` once for each failure that follows a working
 * connection, and for the first one.
 * 2. After `stop` nothing is called.
 * 3. Neither the key nor the password is in a reason.
 */
import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { keepConnected } from "../keep-connected.ts";
import { esphomeAddressOf } from "./address.ts";
import { type Framing, type Packet, PlainFraming, SealedFraming } from "./frames.ts";
import { type Device, introduce } from "./introduction.ts";
import { id } from "./messages.ts";
import { BadMessage } from "./protobuf.ts";

/** Milliseconds from the connection to the end of the introduction: some of these devices are slow. */
const timeoutMs = 10_000;
const pingMs = 4000;
/** Milliseconds without any message, pongs included. */
const silenceMs = 15_000;
/** Messages between two pings: sound is 31 a second. */
const maxMessages = 4000;
/** Bytes that may wait to be sent: half a minute of sound. */
const maxUnsent = 1_000_000;

/** The device cannot be reached, refuses us, or does not speak ESPHome's protocol; `message` says which. */
export class DeviceFailed extends Error {
  override name = "DeviceFailed";
}

export type LinkOptions = {
  /** "esphome://host:port" */
  readonly uri: string;
  /** The key of `api: encryption:`; undefined where the device does not encrypt. */
  readonly key: Buffer | undefined;
  /** Of devices before ESPHome 2026.1; empty where there is none. */
  readonly password: string;
  readonly opened: (device: Device) => void;
  /** The next message is read when this has resolved. May throw BadMessage. */
  readonly message: (packet: Packet) => Promise<void> | void;
  readonly lost: (reason: string) => void;
};

export class Link {
  readonly #options: LinkOptions;
  readonly #stopping = new AbortController();
  #connection: { readonly socket: Socket; readonly framing: Framing } | undefined;
  readonly #running: Promise<void>;

  constructor(options: LinkOptions) {
    this.#options = options;
    this.#running = keepConnected({
      serve: (opened) => this.#serve(opened),
      lost: ({ message }) => options.lost(message),
      signal: this.#stopping.signal,
    });
  }

  get isOpen(): boolean {
    return this.#connection !== undefined;
  }

  /** The addresses of this board and of the device, as this connection has them. */
  get ends(): { readonly here: string; readonly there: string } | undefined {
    const { localAddress: here, remoteAddress: there } = this.#connection?.socket ?? {};
    return here === undefined || there === undefined ? undefined : { here, there };
  }

  /** Sends a message; what is sent while there is no connection is lost. */
  send(type: number, body: Buffer = Buffer.alloc(0)): void {
    if (this.#connection === undefined) return;
    const { socket, framing } = this.#connection;
    socket.write(framing.frame(type, body));
    if (socket.writableLength > maxUnsent) socket.destroy(new DeviceFailed("it does not read what it is sent"));
  }

  async stop(): Promise<void> {
    this.send(id.disconnect);
    this.#stopping.abort();
    await this.#running;
  }

  async #serve(opened: () => void): Promise<never> {
    const { uri, key } = this.#options;
    const address = esphomeAddressOf(uri);
    if (address === undefined) throw new DeviceFailed(`${JSON.stringify(uri)} is not the address of a device`);
    const socket = connect({ ...address, noDelay: true });
    const leave = () => socket.destroySoon();
    this.#stopping.signal.addEventListener("abort", leave, { once: true });
    const tooLong = setTimeout(() => socket.destroy(new DeviceFailed("it does not answer in time")), timeoutMs);
    try {
      await once(socket, "connect", { signal: this.#stopping.signal });
      const framing = key === undefined ? new PlainFraming() : new SealedFraming(key);
      return await this.#converse(socket, framing, () => {
        clearTimeout(tooLong);
        opened();
      });
    } catch (error) {
      throw new DeviceFailed(reasonOf(error as Error, this.isOpen), { cause: error });
    } finally {
      this.#connection = undefined;
      this.#stopping.signal.removeEventListener("abort", leave);
      clearTimeout(tooLong);
      socket.destroy();
    }
  }

  async #converse(socket: Socket, framing: Framing, opened: () => void): Promise<never> {
    const packets = packetsFrom(socket, framing);
    const send = (type: number, body: Buffer = Buffer.alloc(0)) => void socket.write(framing.frame(type, body));
    const device = await introduce({ packets, send, password: this.#options.password });
    this.#connection = { socket, framing };
    opened();
    this.#options.opened(device);
    return await this.#listen(socket, packets, send);
  }

  async #listen(socket: Socket, packets: AsyncIterator<Packet>, send: (type: number) => void): Promise<never> {
    let heardAt = performance.now();
    let messages = 0;
    const ping = setInterval(() => {
      messages = 0;
      if (performance.now() - heardAt > silenceMs) socket.destroy(new DeviceFailed("it is silent"));
      else send(id.ping);
    }, pingMs);
    try {
      for (;;) {
        const { value: packet } = (await packets.next()) as { readonly value: Packet };
        heardAt = performance.now();
        if (++messages > maxMessages) throw new DeviceFailed("it sends too much");
        // What a device does not read is not kept for it either.
        if (packet.type === id.ping) {
          if (!socket.writableNeedDrain) send(id.pong);
        } else if (packet.type === id.disconnect) {
          send(id.disconnectAnswer);
          throw new DeviceFailed("it has ended the connection, as it does before a restart or an update");
        } else await this.#options.message(packet);
      }
    } finally {
      clearInterval(ping);
    }
  }
}

function reasonOf(failure: Error, wasOpen: boolean): string {
  if (failure instanceof DeviceFailed || failure instanceof BadMessage) return failure.message;
  return `${wasOpen ? "the connection broke" : "it cannot be reached"}: ${failure.message}`;
}

/** Yields messages until the connection fails. Nothing more is read while one is worked on. */
async function* packetsFrom(socket: Socket, framing: Framing): AsyncGenerator<Packet, never> {
  let isSilent = true;
  const greeting = framing.greet();
  if (greeting.length > 0) socket.write(greeting);
  const wasReady = framing.isReady;
  if (wasReady) yield ready;
  for await (const bytes of socket as AsyncIterable<Buffer>) {
    isSilent = false;
    const before = framing.isReady;
    const packets = framing.push(bytes);
    if (!before && framing.isReady) yield ready;
    yield* packets;
  }
  throw new DeviceFailed(
    isSilent
      ? "it ended the connection before it said anything: compare `satellite_secret` with its `api: encryption:`"
      : "it ended the connection",
  );
}

/** Stands for the moment from which on messages may be sent; no message has this type. */
const ready: Packet = { type: -1, body: Buffer.alloc(0) };
