/**
 * One connection to a Wyoming service, for one request.
 *
 * INVARIANTS
 * 1. Whatever the service does, every `next` settles: with an event, or with ServiceFailed after the timeout, when the
 * connection is lost, or when an invalid event arrives.
 * 2. After `close` nothing is sent or remembered.
 */
import { connect, type Socket } from "node:net";
import { addressOf } from "./address.ts";
import { type Data, encodeEvent, EventReader, type WyomingEvent } from "./event.ts";

/**
 * The service cannot be reached, disconnected, did not answer in time, or does not speak the Wyoming protocol;
 * `message` says which.
 */
export class ServiceFailed extends Error {
  override name = "ServiceFailed";
}

export type ConnectionOptions = {
  /** "tcp://host:port" or "unix:///path" */
  readonly uri: string;
  /** Milliseconds to connect, and to wait for each response. */
  readonly timeout: number;
};

/** Limits on unread events: a service that floods is disconnected. */
const maxWaiting = 10_000;
const maxWaitingBytes = 33_554_432;
/** Bytes that may wait to be sent: a service that reads nothing is disconnected. */
const maxUnsent = 16_777_216;

type Waiting = { readonly resolve: (event: WyomingEvent) => void; readonly reject: (error: Error) => void };

export class Connection {
  readonly #socket: Socket;
  readonly #options: ConnectionOptions;
  readonly #reader = new EventReader();
  readonly #events: { readonly event: WyomingEvent; readonly bytes: number }[] = [];
  #waitingBytes = 0;
  #waiting: Waiting | undefined;
  #failure: Error | undefined;
  readonly #opened: Promise<void>;

  /** Starts to connect; what is sent meanwhile follows. */
  constructor(options: ConnectionOptions) {
    const address = addressOf(options.uri);
    if (address === undefined)
      throw new ServiceFailed(`${JSON.stringify(options.uri)} is not the address of a service`);
    this.#options = options;
    const socket = connect({ ...address, noDelay: true });
    this.#socket = socket;
    const opening = setTimeout(() => this.#fail("does not take the connection in time"), options.timeout);
    let isOpen = false;
    this.#opened = new Promise((resolve) => {
      socket.once("connect", () => {
        isOpen = true;
        resolve();
      });
      socket.once("close", resolve);
    });
    void this.#opened.then(() => clearTimeout(opening));
    socket.on("data", (chunk) => this.#take(chunk));
    // A service that is gone is noticed by what is written to it, too.
    socket.on("error", (error) => this.#fail(isOpen ? "ended the connection" : "cannot be reached", error));
    socket.on("close", () => this.#fail("ended the connection"));
  }

  /** Rejects with ServiceFailed when the connection could not be made. */
  async opened(): Promise<void> {
    await this.#opened;
    if (this.#failure !== undefined) throw this.#failure;
  }

  /** Why it is unusable; undefined while it is usable. */
  get failure(): Error | undefined {
    return this.#failure;
  }

  /** Bytes that wait to be sent. */
  get backlog(): number {
    return this.#socket.writableLength;
  }

  send(type: string, data?: Data, payload?: Uint8Array): void {
    if (this.#failure !== undefined) return;
    this.#socket.write(encodeEvent(type, data, payload));
    if (this.#socket.writableLength > maxUnsent) this.#fail("does not read what it is sent");
  }

  /** Returns the next event; one reader at a time. Rejects with ServiceFailed; `timeout` false waits for ever. */
  next({ timeout = true }: { timeout?: boolean } = {}): Promise<WyomingEvent> {
    const waiting = this.#events.shift();
    if (waiting !== undefined) {
      this.#waitingBytes -= waiting.bytes;
      return Promise.resolve(waiting.event);
    }
    if (this.#failure !== undefined) return Promise.reject(this.#failure);
    return new Promise((resolve, reject) => {
      const tooLong = timeout
        ? setTimeout(() => this.#fail("does not answer in time"), this.#options.timeout)
        : undefined;
      const settle =
        <T>(work: (value: T) => void) =>
        (value: T) => {
          clearTimeout(tooLong);
          this.#waiting = undefined;
          work(value);
        };
      this.#waiting = { resolve: settle(resolve), reject: settle(reject) };
    });
  }

  /**
   * Returns the next event of this type; others, which a newer service may send, are skipped. An `error` event is a
   * failure.
   */
  async nextOf(type: string): Promise<WyomingEvent> {
    for (;;) {
      const event = await this.next();
      if (event.type === type) return event;
      if (event.type === "error") throw new ServiceFailed(`the service at ${this.#options.uri} ${complaintOf(event)}`);
    }
  }

  close(): void {
    this.#fail("was left");
  }

  #take(chunk: Buffer): void {
    try {
      for (const event of this.#reader.push(chunk)) {
        if (this.#waiting !== undefined) this.#waiting.resolve(event);
        else this.#keep(event);
      }
      if (this.#events.length > maxWaiting || this.#waitingBytes > maxWaitingBytes) this.#fail("sends too much");
    } catch (error) {
      this.#fail("does not speak Wyoming", error);
    }
  }

  #keep(event: WyomingEvent): void {
    const bytes = event.payload.length + JSON.stringify(event.data).length;
    this.#events.push({ event, bytes });
    this.#waitingBytes += bytes;
  }

  #fail(what: string, cause?: unknown): void {
    if (this.#failure !== undefined) return;
    const why = cause instanceof Error ? `: ${cause.message}` : "";
    this.#failure = new ServiceFailed(`the service at ${this.#options.uri} ${what}${why}`, { cause });
    this.#socket.destroy();
    this.#waiting?.reject(this.#failure);
  }
}

function complaintOf({ data }: WyomingEvent): string {
  const { text } = data;
  return typeof text === "string" ? `says: ${text.slice(0, 500)}` : "reports an error";
}
