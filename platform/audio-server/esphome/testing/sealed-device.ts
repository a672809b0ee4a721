/** The device's side of an encrypted connection, for tests. */
import type { Framing, Packet } from "../frames.ts";
import { type Cipher, Handshake, NotAuthentic } from "../noise.ts";

const prologue = Buffer.from("NoiseAPIInit\0\0");

export class SealedDevice implements Framing {
  readonly #handshake: Handshake;
  readonly #write: (bytes: Buffer) => void;
  #rest: Buffer = Buffer.alloc(0);
  #step: "hello" | "handshake" | "ready" | "refused" = "hello";
  #ciphers: readonly [received: Cipher, sent: Cipher] | undefined;

  constructor(key: Buffer, write: (bytes: Buffer) => void) {
    this.#handshake = new Handshake(key, prologue);
    this.#write = write;
  }

  get isReady(): boolean {
    return this.#step === "ready";
  }

  greet(): Buffer {
    return Buffer.alloc(0);
  }

  frame(type: number, body: Buffer): Buffer {
    const head = Buffer.alloc(4);
    head.writeUInt16BE(type, 0);
    head.writeUInt16BE(body.length, 2);
    return lengthy(this.#ciphers![1].encrypt(Buffer.concat([head, body])));
  }

  push(bytes: Buffer): Packet[] {
    this.#rest = Buffer.concat([this.#rest, bytes]);
    const packets: Packet[] = [];
    while (this.#rest.length >= 3) {
      if (this.#rest[0] !== 1) {
        this.#write(lengthy(Buffer.from("\u0001Bad indicator byte")));
        throw new Error("not encrypted");
      }
      const end = 3 + this.#rest.readUInt16BE(1);
      if (this.#rest.length < end) break;
      const frame = this.#rest.subarray(3, end);
      this.#rest = this.#rest.subarray(end);
      const packet = this.#take(frame);
      if (packet !== undefined) packets.push(packet);
    }
    return packets;
  }

  #take(frame: Buffer): Packet | undefined {
    if (this.#step === "hello") {
      this.#step = "handshake";
      this.#write(lengthy(Buffer.from("\u0001test\u0000aa:bb\u0000")));
    } else if (this.#step === "handshake") this.#agree(frame);
    else if (this.#step === "ready") {
      const plain = this.#ciphers![0].decrypt(frame);
      return { type: plain.readUInt16BE(0), body: plain.subarray(4) };
    }
    return undefined;
  }

  #agree(frame: Buffer): void {
    try {
      this.#handshake.read(frame.subarray(1));
    } catch (error) {
      if (!(error instanceof NotAuthentic)) throw error;
      this.#step = "refused";
      return this.#write(lengthy(Buffer.from("\u0001Handshake MAC failure")));
    }
    this.#write(lengthy(Buffer.concat([Buffer.from([0]), this.#handshake.write()])));
    this.#ciphers = this.#handshake.split();
    this.#step = "ready";
  }
}

function lengthy(frame: Buffer): Buffer {
  const head = Buffer.from([1, 0, 0]);
  head.writeUInt16BE(frame.length, 1);
  return Buffer.concat([head, frame]);
}
