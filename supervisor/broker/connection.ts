/**
 * What the broker sees of a client's socket: a stream of checked packets, paced inward and bounded outward.
 *
 * Inward, only a little is handed over at a time: the broker takes all it is given, and ten flooding clients would fill
 * its memory and its queues. Nothing is handed over while a subscription begins or ends: the broker works at several packets
 * at once, and a filter that is taken back and wanted again in one go would be lost. Outward, a client whose socket takes nothing for `stallTimeout` is cut: whoever
 * publishes to it would wait for it. Progress counts, so that a slow client may take a long sound slowly.
 */
import type { Socket } from "node:net";
import { Duplex } from "node:stream";
import { changesSubscriptions, type Guard } from "./guard.ts";

/** Bytes handed over per turn. */
const turn = 4_096;
/** Bytes given to the socket at once: the step in which progress is seen. */
const slice = 65_536;
/** Bytes that may wait for a client before the broker is told to wait. */
const patience = 1_048_576;

export type ConnectionOptions = {
  /** Milliseconds for which the socket may take nothing. */
  readonly stallTimeout: number;
  /** Whether the listener is bound to an address that only this machine reaches. */
  readonly loopback: boolean;
  /** Whether the listener is for other machines' users, and nobody else. */
  readonly outside: boolean;
};

export function isLoopback(address: string): boolean {
  return address === "localhost" || address === "::1" || /^(::ffff:)?127\./.test(address);
}

export class Connection extends Duplex {
  /** Set by the broker when the client has shown who it is. */
  admitted = false;
  readonly #socket: Socket;
  readonly #guard: Guard;
  readonly #stallTimeout: number;
  #packets: Buffer[] = [];
  #wanted = false;
  #settling = false;
  #ended = false;

  /** Whether this is a client of this machine, on an address that only this machine reaches. */
  readonly local: boolean;
  /** Whether it came where other machines are let in. */
  readonly outside: boolean;
  #stalled: NodeJS.Timeout | undefined;
  #slices = 0;
  #taken = 0;

  constructor(socket: Socket, guard: Guard, { stallTimeout, loopback, outside }: ConnectionOptions) {
    super({ readableHighWaterMark: turn, writableHighWaterMark: patience, allowHalfOpen: false });
    this.#socket = socket;
    this.#guard = guard;
    this.#stallTimeout = stallTimeout;
    this.outside = outside;
    this.local = loopback && (socket.remoteAddress === undefined || isLoopback(socket.remoteAddress));
    socket.setNoDelay(true);
    socket.on("data", (chunk: Buffer) => this.#take(chunk));
    socket.on("error", (error) => this.destroy(error));
    // What came before the end is still handed over.
    socket.on("end", () => this.#end());
    socket.on("close", () => this.#end());
  }

  get remoteAddress(): string | undefined {
    return this.#socket.remoteAddress;
  }

  /** The client has shown who it is: longer packets are taken. */
  admit(): void {
    this.admitted = true;
    this.#guard.admit();
  }

  /** The broker has begun or ended the subscriptions it was last asked to. */
  settled(): void {
    this.#settling = false;
    setImmediate(() => this.#hand());
  }

  override _read(): void {
    this.#wanted = true;
    // Never within the reader's own call: the broker's parser asks for more from inside its handling of a packet.
    setImmediate(() => this.#hand());
  }

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: (error?: Error | null) => void): void {
    this.#give(chunk, 0, done);
  }

  override _writev(chunks: { chunk: Buffer }[], done: (error?: Error | null) => void): void {
    this.#give(Buffer.concat(chunks.map(({ chunk }) => chunk)), 0, done);
  }

  override _destroy(error: Error | null, done: (error?: Error | null) => void): void {
    this.#packets = [];
    clearTimeout(this.#stalled);
    this.#socket.destroy();
    done(error);
  }

  #end(): void {
    this.#ended = true;
    this.#hand();
  }

  #take(chunk: Buffer): void {
    if (this.destroyed) return;
    try {
      for (const packet of this.#guard.push(chunk)) this.#packets.push(packet);
    } catch (error) {
      this.destroy(error instanceof Error ? error : new Error(String(error)));
      return;
    }
    if (this.#packets.length > 0) this.#socket.pause();
    this.#hand();
  }

  #hand(): void {
    if (this.#packets.length === 0) {
      if (this.#ended && !this.destroyed) this.push(null);
      return;
    }
    if (!this.#wanted || this.#settling || this.destroyed) return;
    const batch: Buffer[] = [];
    let bytes = 0;
    while (bytes < turn && !this.#settling) {
      const packet = this.#packets.shift();
      if (!packet) break;
      batch.push(packet);
      bytes += packet.length;
      this.#settling = changesSubscriptions(packet);
    }
    this.#wanted = false;
    if (this.#packets.length === 0) this.#socket.resume();
    this.push(batch.length === 1 ? batch[0] : Buffer.concat(batch));
  }

  #give(bytes: Buffer, from: number, done: (error?: Error | null) => void): void {
    const end = Math.min(from + slice, bytes.length);
    this.#slices++;
    this.#watch();
    this.#socket.write(bytes.subarray(from, end), (error) => {
      this.#taken++;
      if (error || end === bytes.length) done(error ?? null);
      else this.#give(bytes, end, done);
    });
  }

  /** One timer for all slices. When this process was held up itself, it looks again after the sockets had their turn. */
  #watch(): void {
    if (this.#stalled) {
      this.#stalled.refresh();
      return;
    }
    this.#stalled = setTimeout(() => {
      const slice = this.#slices;
      setImmediate(() => {
        if (this.#taken < slice && slice === this.#slices) this.destroy(new Error("the client reads nothing"));
      });
    }, this.#stallTimeout);
  }
}
