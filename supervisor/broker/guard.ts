/**
 * Passes on only complete packets that are valid. The first must be a small CONNECT; the limit for later ones depends
 * on their type and topic.
 */
import { Framer, ProtocolError } from "../../platform/port/mqtt/framer.ts";
import { type Packet, packetTypes, readPacket } from "./packets.ts";

export type PacketLimits = {
  /** Limit for a CONNECT, the only packet accepted from an unauthenticated client. */
  readonly connect: number;
  /** Limit for a packet without sound or injected values. */
  readonly control: number;
  /** Limit for a packet on a topic whose contract allows longer ones. */
  readonly long: number;
};

/** The contract's default limit for a payload, and the highest limit in it. */
export const maxShortPayloadBytes = 262_144;
const maxPayloadBytes = 16_777_216;
const maxHeaderBytes = 1_024;
export const defaultLimits: PacketLimits = {
  connect: 4_096,
  control: maxShortPayloadBytes + maxHeaderBytes,
  long: maxPayloadBytes + maxHeaderBytes,
};

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

  /** The client is authenticated: longer packets are accepted. */
  admit(): void {
    this.#framer.limit = Math.max(this.#limits.control, this.#limits.long);
  }

  /** Bytes of an incomplete packet. */
  get held(): number {
    return this.#framer.held;
  }

  /** Yields the packets that are complete with this chunk. Throws ProtocolError: the connection must be closed. */
  *push(chunk: Buffer): Generator<Packet, void> {
    // The first byte is enough: no need to wait for the rest of what cannot be a CONNECT.
    if (!this.#begun && chunk.length > 0 && chunk[0] !== packetTypes.connect << 4)
      throw new ProtocolError("the first packet is not CONNECT");
    this.#begun ||= chunk.length > 0;
    for (const frame of this.#framer.push(chunk)) {
      const packet = readPacket(frame);
      const { length } = frame.bytes;
      if (this.#connected && packet.type === packetTypes.connect) throw new ProtocolError("a second CONNECT");
      if (!this.#connected && packet.type !== packetTypes.connect)
        throw new ProtocolError("the first packet is not CONNECT");
      this.#connected = true;
      if (length > this.#limits.control && !(packet.type === packetTypes.publish && this.#mayBeLong(packet.topic)))
        throw new ProtocolError(`a packet of ${length} bytes where there may be ${this.#limits.control}`);
      yield packet;
    }
  }
}
