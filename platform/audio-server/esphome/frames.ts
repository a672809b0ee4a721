/**
 * How messages are framed on the connection to an ESPHome device: in plain, or encrypted with a key that both sides have. The
 * device accepts one of them only, and each side can tell by the first byte which the other speaks
 * [developers.esphome.io/architecture/api/protocol_details].
 */
import { type Cipher, Handshake, NotAuthentic } from "./noise.ts";
import { BadMessage, varint, varintAt } from "./protobuf.ts";

export type Packet = { readonly type: number; readonly body: Buffer };

/** Turns bytes into messages and back. What `greet` returns is sent first; `isReady` afterwards means that messages may follow. */
export type Framing = {
  readonly isReady: boolean;
  greet(): Buffer;
  /** Returns the messages that these bytes complete. Throws BadMessage; the framing is unusable after that. */
  push(bytes: Buffer): Packet[];
  frame(type: number, body: Buffer): Buffer;
};

/** Bytes of one message: a device cannot send longer ones. */
const maxBody = 65_535;
const plainMark = 0x00;
const sealedMark = 0x01;
const tagBytes = 16;

export class PlainFraming implements Framing {
  readonly isReady = true;
  #rest: Buffer = Buffer.alloc(0);

  greet(): Buffer {
    return Buffer.alloc(0);
  }

  frame(type: number, body: Buffer): Buffer {
    return Buffer.concat([Buffer.from([plainMark]), varint(body.length), varint(type), body]);
  }

  push(bytes: Buffer): Packet[] {
    this.#rest = this.#rest.length === 0 ? bytes : Buffer.concat([this.#rest, bytes]);
    const packets: Packet[] = [];
    for (let packet = this.#next(); packet !== undefined; packet = this.#next()) packets.push(packet);
    return packets;
  }

  #next(): Packet | undefined {
    const [mark] = this.#rest;
    if (mark === undefined) return undefined;
    if (mark === sealedMark)
      throw new BadMessage("it wants encryption: set `satellite_secret` to the key of its `api: encryption:`");
    if (mark !== plainMark) throw new BadMessage("what it sends does not begin as ESPHome's messages do");
    const length = varintAt(this.#rest, 1);
    if (length === undefined) return undefined;
    if (length.value > maxBody) throw new BadMessage(`a message of ${length.value} bytes is too long`);
    const type = varintAt(this.#rest, length.next);
    if (type === undefined || this.#rest.length < type.next + length.value) return undefined;
    const body = this.#rest.subarray(type.next, type.next + length.value);
    this.#rest = this.#rest.subarray(type.next + length.value);
    return { type: type.value, body };
  }
}

const prologue = Buffer.from("NoiseAPIInit\0\0");
/** The only way of encryption that ESPHome knows. */
const usualProtocol = 0x01;

export class SealedFraming implements Framing {
  readonly #handshake: Handshake;
  #rest: Buffer = Buffer.alloc(0);
  #step: "hello" | "handshake" | "ready" = "hello";
  #ciphers: readonly [sent: Cipher, received: Cipher] | undefined;

  constructor(key: Buffer) {
    this.#handshake = new Handshake(key, prologue);
  }

  get isReady(): boolean {
    return this.#step === "ready";
  }

  /** An empty hello, and the first half of the handshake at once. */
  greet(): Buffer {
    return Buffer.concat([
      lengthy(Buffer.alloc(0)),
      lengthy(Buffer.concat([Buffer.from([0]), this.#handshake.write()])),
    ]);
  }

  frame(type: number, body: Buffer): Buffer {
    const head = Buffer.alloc(4);
    head.writeUInt16BE(type, 0);
    head.writeUInt16BE(body.length, 2);
    return lengthy(this.#ciphers![0].encrypt(Buffer.concat([head, body])));
  }

  push(bytes: Buffer): Packet[] {
    this.#rest = this.#rest.length === 0 ? bytes : Buffer.concat([this.#rest, bytes]);
    const packets: Packet[] = [];
    for (let frame = this.#next(); frame !== undefined; frame = this.#next()) {
      if (this.#step === "ready") packets.push(this.#open(frame));
      else if (this.#step === "hello") this.#hear(frame);
      else this.#agree(frame);
    }
    return packets;
  }

  #next(): Buffer | undefined {
    const [mark] = this.#rest;
    if (mark === undefined) return undefined;
    if (mark === plainMark)
      throw new BadMessage("it does not encrypt: give it `api: encryption:`, or remove `satellite_secret`");
    if (mark !== sealedMark) throw new BadMessage("what it sends does not begin as ESPHome's messages do");
    if (this.#rest.length < 3) return undefined;
    const end = 3 + this.#rest.readUInt16BE(1);
    if (this.#rest.length < end) return undefined;
    const frame = this.#rest.subarray(3, end);
    this.#rest = this.#rest.subarray(end);
    return frame;
  }

  /** Its name and address follow, which nobody has proven yet. */
  #hear(frame: Buffer): void {
    if (frame[0] !== usualProtocol) throw new BadMessage("it encrypts in a way that is not known");
    this.#step = "handshake";
  }

  #agree(frame: Buffer): void {
    const wrong = "its key is another than `satellite_secret`";
    if (frame[0] !== 0) {
      const why = frame
        .subarray(1)
        .toString("latin1")
        .replaceAll(/[^ -~]/gu, "")
        .slice(0, 100);
      throw new BadMessage(why === "Handshake MAC failure" ? wrong : `it refuses the encryption: ${why}`);
    }
    try {
      this.#handshake.read(frame.subarray(1));
    } catch (cause) {
      throw cause instanceof NotAuthentic ? new BadMessage(wrong, { cause }) : cause;
    }
    this.#ciphers = this.#handshake.split();
    this.#step = "ready";
  }

  #open(frame: Buffer): Packet {
    if (frame.length < 4 + tagBytes) throw new BadMessage("a message is too short");
    let plain: Buffer;
    try {
      plain = this.#ciphers![1].decrypt(frame);
    } catch (cause) {
      throw new BadMessage("a message was changed on its way", { cause });
    }
    const body = plain.subarray(4);
    if (plain.readUInt16BE(2) !== body.length) throw new BadMessage("a message lies about its length");
    return { type: plain.readUInt16BE(0), body };
  }
}

function lengthy(frame: Buffer): Buffer {
  const head = Buffer.from([sealedMark, 0, 0]);
  head.writeUInt16BE(frame.length, 1);
  return Buffer.concat([head, frame]);
}
