/** One client that was let in: what it asks of the broker, packet by packet, and what it is told. */
import { ProtocolError } from "../../platform/port/mqtt/framer.ts";
import type { Access } from "./access.ts";
import type { Connection, Owner } from "./connection.ts";
import {
  acknowledgement,
  type Connect,
  type Packet,
  packetTypes,
  pingresp,
  type Publish,
  type Qos,
  type Subscribe,
  suback,
  type Unsubscribe,
  type Will,
} from "./packets.ts";
import type { Session } from "./sessions.ts";

export type Guest = { readonly user: string | undefined; readonly access: Access };

/** What a client asks of the broker. */
export type Desk = {
  publish(from: Client, message: Publish): void;
  /** The quality granted for each filter, 0x80 for one that is refused. */
  subscribe(client: Client, filters: Subscribe["filters"]): number[];
  unsubscribe(client: Client, filters: Unsubscribe["filters"]): void;
  /** The connection is over; `will` is to be said when it ended without a goodbye. */
  gone(client: Client, will: Will | undefined, error: Error | undefined): void;
};

/** QoS 0 is dropped for a client for whom this many bytes wait. */
const congestedBytes = 524_288;
/** Messages that it has not acknowledged, above which those who tell it more wait. */
const maxUnacknowledged = 250;

export class Client implements Owner {
  readonly connection: Connection;
  readonly guest: Guest;
  readonly session: Session<Client>;
  readonly #desk: Desk;
  /** Seconds of silence after which it is gone; 0: any. */
  readonly #keepaliveTimeoutSeconds: number;
  #silence = 0;
  #will: Will | undefined;

  constructor(connection: Connection, guest: Guest, session: Session<Client>, connect: Connect, desk: Desk) {
    this.connection = connection;
    this.guest = guest;
    this.session = session;
    this.#desk = desk;
    this.#will = connect.will;
    this.#keepaliveTimeoutSeconds = Math.ceil(connect.keepalive * 1.5);
  }

  packet(packet: Packet): void {
    switch (packet.type) {
      case packetTypes.publish:
        this.#published(packet);
        return;
      case packetTypes.puback:
      case packetTypes.pubrec:
      case packetTypes.pubcomp: {
        const answer = this.session.acknowledge(packet.type, packet.id);
        if (answer === false) throw new ProtocolError("an acknowledgement of another kind of message");
        if (answer) this.connection.send(answer);
        this.connection.acknowledged();
        return;
      }
      case packetTypes.pubrel:
        this.session.release(packet.id);
        this.connection.send(acknowledgement(packetTypes.pubcomp, packet.id));
        return;
      case packetTypes.subscribe:
        this.connection.send(suback(packet.id, this.#desk.subscribe(this, packet.filters)));
        return;
      case packetTypes.unsubscribe:
        this.#desk.unsubscribe(this, packet.filters);
        this.connection.send(acknowledgement(11, packet.id));
        return;
      case packetTypes.pingreq:
        this.connection.send(pingresp);
        return;
      case packetTypes.disconnect:
        this.#will = undefined;
        this.connection.end();
        return;
      default:
        throw new ProtocolError("a second CONNECT");
    }
  }

  /** What is to be said when it ends without a goodbye, once. */
  leftWill(): Will | undefined {
    const will = this.#will;
    this.#will = undefined;
    return will;
  }

  closed(error: Error | undefined): void {
    this.#desk.gone(this, this.leftWill(), error);
  }

  behind(): boolean {
    return this.session.waiting > maxUnacknowledged;
  }

  /** Another second is over. */
  tick(): void {
    if (this.#keepaliveTimeoutSeconds === 0) return;
    this.#silence = this.connection.heard ? 0 : this.#silence + 1;
    this.connection.heard = false;
    if (this.#silence > this.#keepaliveTimeoutSeconds)
      this.connection.destroy(new Error("the client was silent for too long"));
  }

  /** Whether a message at QoS 0 can be said to it now. */
  get isCongested(): boolean {
    return this.connection.backlog > congestedBytes;
  }

  #published(message: Publish): void {
    if (message.qos < 2) {
      this.#desk.publish(this, message);
      if (message.qos === 1) this.connection.send(acknowledgement(packetTypes.puback, message.id));
      return;
    }
    const begun = this.session.begin(message.id);
    if (begun === "full") throw new ProtocolError("too many messages that are not released");
    if (begun === "new") this.#desk.publish(this, message);
    this.connection.send(acknowledgement(packetTypes.pubrec, message.id));
  }
}

export function lower(one: Qos, other: Qos): Qos {
  return one < other ? one : other;
}
