/**
 * Looks at every packet before the broker's parser does: nothing bounds or checks one there. The first packet is a small
 * CONNECT, lengths are limited, texts are strict UTF-8 without U+0000, and only what a client may send at all passes
 * (MQTT 3.1.1, sections 1.5.3, 2.2 and 3).
 */
import { isUtf8 } from "node:buffer";
import { type Frame, Framer, ProtocolError } from "../../platform/port/mqtt/framer.ts";

export type PacketLimits = {
  /** Bytes of the CONNECT packet, the only one taken from a stranger. */
  readonly connect: number;
  /** Bytes of a packet that carries neither sound nor injected values. */
  readonly control: number;
  /** Bytes of a packet on a topic that the contract lets be longer. */
  readonly long: number;
};

/** The payload that the contract takes where it says nothing else, and the longest that it takes anywhere. */
export const shortPayload = 262_144;
const longPayload = 16_777_216;
const topicAndHeader = 1_024;
export const defaultLimits: PacketLimits = {
  connect: 4_096,
  control: shortPayload + topicAndHeader,
  long: longPayload + topicAndHeader,
};

const connect = 1;
const publish = 3;
const subscribe = 8;
const unsubscribe = 10;
/** Body lengths of the packets that have only one. Types that are not here and not above are the broker's to send. */
const fixedLengths: Readonly<Record<number, number>> = { 4: 2, 5: 2, 6: 2, 7: 2, 12: 0, 14: 0 };
const flagsOf: Readonly<Record<number, number>> = { 6: 2, 8: 2, 10: 2 };

export class Guard {
  readonly #limits: PacketLimits;
  readonly #mayBeLong: (topic: string) => boolean;
  readonly #framer: Framer;
  #begun = false;
  #connected = false;

  constructor(limits: PacketLimits, mayBeLong: (topic: string) => boolean) {
    this.#limits = limits;
    this.#mayBeLong = mayBeLong;
    this.#framer = new Framer(limits.connect);
  }

  /** The client has shown who it is: longer packets are taken. */
  admit(): void {
    this.#framer.limit = Math.max(this.#limits.control, this.#limits.long);
  }

  /** The whole packets in this chunk. Throws ProtocolError: the connection must end. */
  *push(chunk: Buffer): Generator<Buffer, void> {
    // The first byte shows it: nobody waits for the rest of what cannot be a CONNECT.
    if (!this.#begun && chunk.length > 0 && chunk[0] !== connect << 4) {
      throw new ProtocolError("the first packet is not CONNECT");
    }
    this.#begun ||= chunk.length > 0;
    for (const frame of this.#framer.push(chunk)) {
      this.#check(frame);
      yield frame.bytes;
    }
  }

  #check(frame: Frame): void {
    const { type, flags, body, bytes } = frame;
    if (!this.#connected) {
      checkConnect(body);
      this.#connected = true;
      return;
    }
    if (type === publish) {
      const topic = checkPublish(flags, body);
      if (bytes.length > this.#limits.control && !this.#mayBeLong(topic)) {
        throw new ProtocolError(`a message of ${bytes.length} bytes on a topic that may not be as long`);
      }
      return;
    }
    if (bytes.length > this.#limits.control)
      throw new ProtocolError(`a packet of ${bytes.length} bytes of type ${type}`);
    if (flags !== (flagsOf[type] ?? 0)) throw new ProtocolError(`packet type ${type} with flags ${flags}`);
    if (type === subscribe) checkFilters(body, 1);
    else if (type === unsubscribe) checkFilters(body, 0);
    else if (fixedLengths[type] !== body.length)
      throw new ProtocolError(`packet type ${type} is not for a client to send`);
    else if (body.length === 2) identifier(body, 0);
  }
}

export function changesSubscriptions(packet: Buffer): boolean {
  const type = (packet[0] ?? 0) >> 4;
  return type === subscribe || type === unsubscribe;
}

/** Reads the fields of a body one after the other. */
class Fields {
  readonly #body: Buffer;
  at = 0;
  constructor(body: Buffer) {
    this.#body = body;
  }
  get left(): number {
    return this.#body.length - this.at;
  }
  byte(): number {
    const value = this.#body[this.at++];
    if (value === undefined) throw new ProtocolError("a packet ends too early");
    return value;
  }
  bytes(): Buffer {
    const length = this.byte() * 256 + this.byte();
    if (length > this.left) throw new ProtocolError("a packet ends too early");
    return this.#body.subarray(this.at, (this.at += length));
  }
  text(): string {
    const bytes = this.bytes();
    if (!isUtf8(bytes)) throw new ProtocolError("a text that is not UTF-8");
    if (bytes.includes(0)) throw new ProtocolError("a text with U+0000");
    return bytes.toString("utf8");
  }
}

function checkConnect(body: Buffer): void {
  const fields = new Fields(body);
  const protocol = fields.text();
  const level = fields.byte();
  if (protocol !== "MQTT" && protocol !== "MQIsdp") throw new ProtocolError("the protocol is not MQTT");
  // Other versions have other fields; the broker answers them with "unacceptable protocol version".
  if (level !== 3 && level !== 4) return;
  const flags = fields.byte();
  const [will, willQos, willRetain] = [flags & 4, (flags >> 3) & 3, flags & 32];
  const [password, username] = [flags & 64, flags & 128];
  if (flags & 1 || willQos === 3 || (!will && (willQos || willRetain)) || (password && !username)) {
    throw new ProtocolError("CONNECT with flags that contradict each other");
  }
  fields.byte();
  fields.byte();
  fields.text();
  if (will) {
    fields.text();
    fields.bytes();
  }
  if (username) fields.text();
  if (password) fields.bytes();
  if (fields.left > 0) throw new ProtocolError("CONNECT with bytes left over");
}

function checkPublish(flags: number, body: Buffer): string {
  const qos = (flags >> 1) & 3;
  if (qos === 3 || (qos === 0 && flags & 8)) throw new ProtocolError(`PUBLISH with flags ${flags}`);
  const fields = new Fields(body);
  const topic = fields.text();
  if (topic === "" || /[+#]/.test(topic)) throw new ProtocolError("PUBLISH to a topic that is no name");
  if (qos > 0) identifier(body, fields.at);
  return topic;
}

function checkFilters(body: Buffer, bytesAfterEach: number): void {
  identifier(body, 0);
  const fields = new Fields(body.subarray(2));
  do {
    if (fields.text() === "") throw new ProtocolError("an empty topic filter");
    if (bytesAfterEach && fields.byte() > 2) throw new ProtocolError("SUBSCRIBE with a QoS that does not exist");
  } while (fields.left > 0);
}

function identifier(body: Buffer, at: number): void {
  if (body.length < at + 2 || body.readUInt16BE(at) === 0) throw new ProtocolError("a packet without identifier");
}
