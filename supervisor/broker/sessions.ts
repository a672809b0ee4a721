/**
 * MQTT sessions: the filters and unacknowledged messages of each client; with cleanSession 0 they are kept while it is
 * offline. Messages, bytes, clients and time are limited; beyond a limit the newest message is dropped.
 */
import { acknowledgement, packetTypes, type Publish, type Qos } from "./packets.ts";

export type SessionLimits = {
  /** Limits for one offline client. */
  readonly messages: number;
  readonly bytes: number;
  /** Limit on unacknowledged messages of a connected client. */
  readonly unacknowledged: number;
  /** Limit on kept sessions; beyond it the one that was offline longest is removed. */
  readonly clients: number;
  /** How long the session of an offline client is kept. */
  readonly expiryMs: number;
};
export const defaultSessionLimits: SessionLimits = {
  messages: 100,
  bytes: 1_048_576,
  unacknowledged: 1_000,
  clients: 64,
  expiryMs: 86_400_000,
};

/** Limit on the unacknowledged bytes of a connected client; a single message may be longer. */
const unacknowledgedBytes = 33_554_432;
/** Limit on QoS 2 messages that a client has published and not released. */
const maxUnreleased = 20;
/** A larger payload is not copied for each receiver. */
const sharedBytes = 32_768;

/** A packet on its way to a client: in one piece, or with a shared payload. */
type Sent = {
  readonly head: Buffer;
  /** Where the payload begins that is in one piece with it. */
  readonly bodyAt: number;
  readonly payload: Buffer | undefined;
  readonly bytes: number;
  readonly topic: string;
  /** 1: waits for PUBACK. 2: waits for PUBREC. "released": waits for PUBCOMP. */
  awaits: 1 | 2 | "released";
  wasSent: boolean;
};

export class Session<Client> {
  readonly id: string;
  /** True when it outlives the connection. */
  readonly isKept: boolean;
  /** The connected client. */
  client: Client | undefined;
  awaySince: number | undefined;
  filters: Map<string, Qos> | undefined;
  #sent: Map<number, Sent> | undefined;
  #bytes = 0;
  #lastId = 0;
  #unreleased: Set<number> | undefined;

  constructor(id: string, isKept: boolean) {
    this.id = id;
    this.isKept = isKept;
  }

  /** The number of unacknowledged messages. */
  get waiting(): number {
    return this.#sent?.size ?? 0;
  }

  get waitingBytes(): number {
    return this.#bytes;
  }

  /** Keeps a message until it is acknowledged, and passes it to `send` if the client is connected. */
  deliver(message: Publish, qos: 1 | 2, retain: boolean, send: ((bytes: Buffer) => void) | undefined): void {
    const id = this.#nextId();
    const sent = packetFor(message, qos, retain, id);
    this.#sent ??= new Map();
    this.#sent.set(id, sent);
    this.#bytes += sent.bytes;
    if (send === undefined) return;
    sent.wasSent = true;
    give(sent, send);
  }

  /**
   * Resends everything that was not acknowledged, in order, when the client has reconnected, if it is still allowed: `isNew` has not been
   * sent before.
   */
  resend(send: (bytes: Buffer) => void, isAllowed: (topic: string, payload: Buffer, isNew: boolean) => boolean): void {
    for (const [id, sent] of this.#sent ?? []) {
      if (sent.awaits === "released") {
        send(acknowledgement(packetTypes.pubrel, id));
        continue;
      }
      const { payload = sent.head.subarray(sent.bodyAt) } = sent;
      if (!isAllowed(sent.topic, payload, !sent.wasSent)) {
        this.#forget(id, sent);
        continue;
      }
      if (sent.wasSent) sent.head[0] = (sent.head[0] ?? 0) | 8;
      sent.wasSent = true;
      give(sent, send);
    }
  }

  /**
   * Handles an acknowledgement; returns the response, if there is one. False: it did not match anything that was sent.
   */
  acknowledge(type: 4 | 5 | 7, id: number): Buffer | undefined | false {
    const sent = this.#sent?.get(id);
    if (sent === undefined)
      // A client that was offline releases what is no longer known here [MQTT-4.3.3]: the response lets it continue.
      return type === packetTypes.pubrec ? acknowledgement(packetTypes.pubrel, id) : undefined;
    if (type === packetTypes.puback) {
      if (sent.awaits !== 1) return false;
      this.#forget(id, sent);
      return undefined;
    }
    if (sent.awaits === 1) return false;
    if (type === packetTypes.pubrec) {
      sent.awaits = "released";
      return acknowledgement(packetTypes.pubrel, id);
    }
    if (sent.awaits !== "released") return false;
    this.#forget(id, sent);
    return undefined;
  }

  /** Registers a QoS 2 message from the client. "again": it is already registered; "full": too many are unreleased. */
  begin(id: number): "new" | "again" | "full" {
    this.#unreleased ??= new Set();
    if (this.#unreleased.has(id)) return "again";
    if (this.#unreleased.size >= maxUnreleased) return "full";
    this.#unreleased.add(id);
    return "new";
  }

  release(id: number): void {
    this.#unreleased?.delete(id);
  }

  #forget(id: number, sent: Sent): void {
    this.#sent?.delete(id);
    this.#bytes -= sent.bytes;
  }

  #nextId(): number {
    do this.#lastId = (this.#lastId % 65_535) + 1;
    while (this.#sent?.has(this.#lastId));
    return this.#lastId;
  }
}

/** Creates the packet for the client: the received one with its QoS, its flags and an identifier of this session. */
function packetFor({ bytes, idAt, payload, topic }: Publish, qos: 1 | 2, retain: boolean, id: number): Sent {
  const isShared = payload.length > sharedBytes;
  const head = Buffer.from(isShared ? bytes.subarray(0, idAt + 2) : bytes);
  head[0] = 0x30 | (qos << 1) | (retain ? 1 : 0);
  head.writeUInt16BE(id, idAt);
  return {
    head,
    bodyAt: idAt + 2,
    payload: isShared ? payload : undefined,
    bytes: bytes.length,
    topic,
    awaits: qos,
    wasSent: false,
  };
}

function give({ head, payload }: Sent, send: (bytes: Buffer) => void): void {
  send(head);
  if (payload) send(payload);
}

export class Sessions<Client> {
  readonly #limits: SessionLimits;
  readonly #now: () => number;
  readonly #onForgotten: (session: Session<Client>) => void;
  readonly #kept = new Map<string, Session<Client>>();

  constructor(limits: SessionLimits, onForgotten: (session: Session<Client>) => void, now: () => number = Date.now) {
    this.#limits = limits;
    this.#onForgotten = onForgotten;
    this.#now = now;
  }

  /** The number of sessions that outlive their connections. */
  get size(): number {
    return this.#kept.size;
  }

  /** Returns the session of a connecting client, and whether it already existed. */
  open(id: string, clean: boolean): { readonly session: Session<Client>; readonly wasThere: boolean } {
    this.expire();
    const before = this.#kept.get(id);
    if (before && !clean) {
      before.awaySince = undefined;
      return { session: before, wasThere: true };
    }
    if (before) this.#forget(before);
    const session = new Session<Client>(id, !clean);
    if (!clean) {
      if (this.#kept.size >= this.#limits.clients) this.#forgetLongestAway();
      this.#kept.set(id, session);
    }
    return { session, wasThere: false };
  }

  /** Called when the client has disconnected. */
  leave(session: Session<Client>): void {
    session.client = undefined;
    if (session.isKept && this.#kept.get(session.id) === session) session.awaySince = this.#now();
    else this.#onForgotten(session);
  }

  /** Returns true when another message can be kept for it. */
  hasRoom(session: Session<Client>, bytes: number): boolean {
    const { messages, bytes: most, unacknowledged } = this.#limits;
    const { waiting, waitingBytes, awaySince } = session;
    if (awaySince !== undefined) return waiting < messages && waitingBytes + bytes <= most;
    return waiting < unacknowledged && (waiting === 0 || waitingBytes + bytes <= unacknowledgedBytes);
  }

  /** Removes sessions that were offline for too long. */
  expire(): void {
    const before = this.#now() - this.#limits.expiryMs;
    for (const session of this.#kept.values())
      if (session.awaySince !== undefined && session.awaySince < before) this.#forget(session);
  }

  #forgetLongestAway(): void {
    let longest: Session<Client> | undefined;
    for (const session of this.#kept.values())
      if (session.awaySince !== undefined && session.awaySince < (longest?.awaySince ?? Number.POSITIVE_INFINITY))
        longest = session;
    if (longest) this.#forget(longest);
  }

  #forget(session: Session<Client>): void {
    this.#kept.delete(session.id);
    this.#onForgotten(session);
  }
}
