/** One admitted client: handles its packets one by one, and sends to it. */
import { ProtocolError } from "../../platform/port/mqtt/framer.ts";
import type { Connection, Guest, Owner } from "./connection.ts";
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

/** What a client requests of the broker. */
export type Desk = {
  publish(from: Client, message: Publish): void;
  /** Returns the QoS granted for each filter, 0x80 for a refused one. */
  subscribe(client: Client, filters: Subscribe["filters"]): number[];
  unsubscribe(client: Client, filters: Unsubscribe["filters"]): void;
  /** Called when the connection has ended; `will` is to be published if it ended without a DISCONNECT. */
  gone(client: Client, will: Will | undefined, error: Error | undefined): void;
};

/** QoS 0 messages are dropped for a client with this many waiting bytes. */
const congestedBytes = 524_288;
/** Limit on unacknowledged messages, above which their senders wait. */
const maxUnacknowledged = 250;

export class Client implements Owner {
  readonly connection: Connection;
  readonly guest: Guest;
  readonly session: Session<Client>;
  readonly #desk: Desk;
  /** Seconds of silence after which it counts as gone; 0: never. */
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

  /** Returns, once, what is to be published when it ends without a DISCONNECT. */
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

  /** Called every second. */
  tick(): void {
    if (this.#keepaliveTimeoutSeconds === 0) return;
    this.#silence = this.connection.heard ? 0 : this.#silence + 1;
    this.connection.heard = false;
    if (this.#silence > this.#keepaliveTimeoutSeconds)
      this.connection.destroy(new Error("the client was silent for too long"));
  }

  /** True when a message at QoS 0 has to be dropped. */
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
