/**
 * What of a client's bytes reaches the broker: whole packets that are in the protocol. The first is a small CONNECT, and only
 * that; how long the others may be depends on what they are and on their topic.
 */
import { Framer, ProtocolError } from "../../platform/port/mqtt/framer.ts";
import { type Packet, packetTypes, readPacket } from "./packets.ts";

export type PacketLimits = {
  /** Bytes of the CONNECT packet, the only one taken from a stranger. */
  readonly connect: number;
  /** Bytes of a packet that carries neither sound nor injected values. */
  readonly control: number;
  /** Bytes of a packet on a topic that the contract lets be longer. */
  readonly long: number;
};

/** The payload that the contract takes where it says nothing else, and the longest that it takes anywhere. */
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

  /** The client has shown who it is: longer packets are taken. */
  admit(): void {
    this.#framer.limit = Math.max(this.#limits.control, this.#limits.long);
  }

  /** Bytes that are held for a packet that is not whole yet. */
  get held(): number {
    return this.#framer.held;
  }

  /** The whole packets in this chunk. Throws ProtocolError: the connection must end. */
  *push(chunk: Buffer): Generator<Packet, void> {
    // The first byte shows it: nobody waits for the rest of what cannot be a CONNECT.
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
