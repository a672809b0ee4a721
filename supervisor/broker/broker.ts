/**
 * The embedded broker (MQTT 3.1 and 3.1.1): a credential for each component and rules derived from what each declares. All of
 * it is synchronous: what a client sends has had its effect when the next packet is looked at.
 *
 * INVARIANTS
 * 1. Nothing that is not in the protocol has any effect but the end of its connection.
 * 2. What a client may not say is dropped, counted and logged (and acknowledged: MQTT 3.1.1 has no word for it).
 * 3. What a client may not hear is never delivered to it, whatever it subscribed to; a subscription that could bring it
 *    nothing is refused, and the log names the right that it lacks.
 * 4. A client that reads nothing delays nobody: QoS 0 for it is dropped, and it is cut when it stalls.
 */
import { randomUUID } from "node:crypto";
import { allTopics } from "#bus";
import { encodePublish } from "../../platform/port/mqtt/encode.ts";
import { Framer, ProtocolError } from "../../platform/port/mqtt/framer.ts";
import type { Log } from "../../platform/port/port.ts";
import { systemCode } from "../errors.ts";
import { type Access, openAccess } from "./access.ts";
import { limitedAccess } from "./client-access.ts";
import { Client, type Guest, lower } from "./client.ts";
import type { Connection } from "./connection.ts";
import type { Credentials } from "./credentials.ts";
import { type PacketLimits, shortPayload } from "./guard.ts";
import { type Listener, type Listening, listen } from "./listen.ts";
import { type Connect, connack, packetTypes, type Publish, type Qos, readPacket, type Will } from "./packets.ts";
import { defaultPlaces, type PlaceLimits, Places } from "./places.ts";
import { Retained } from "./retained.ts";
import { Seldom } from "../containment/seldom.ts";
import { defaultSessionLimits, type Session, type SessionLimits, Sessions } from "./sessions.ts";
import { Subscriptions } from "./subscriptions.ts";
import { TopicSet } from "./topic-set.ts";

/** open: all below the prefix; limited: what client-access.ts lists; off: nothing. */
export type Anonymous = "open" | "limited" | "off";

export type BrokerOptions = {
  readonly listeners: readonly Listener[];
  readonly credentials: Credentials;
  /** What a user may say and hear; undefined for a user that may do nothing. */
  readonly access: (user: string) => Access | undefined;
  /** What clients without a user name may do, on listeners that loopback reaches only; off: they are not let in. */
  readonly anonymous: Anonymous;
  /** What these may say and hear, when neither of that. */
  readonly anonymousAccess?: Access;
  readonly prefix: string;
  readonly log: Log;
  readonly limits?: PacketLimits;
  readonly sessions?: SessionLimits;
  readonly places?: PlaceLimits;
  /** Milliseconds a client's socket may take nothing. */
  readonly stallTimeout?: number;
  /** Milliseconds from the connection to CONNECT. */
  readonly connectTimeout?: number;
};

export type BrokerStats = {
  readonly clients: number;
  readonly published: number;
  /** Messages that their sender was not allowed to say. */
  readonly forbidden: number;
  /** Subscriptions refused because they could bring their client nothing, or were too many. */
  readonly unheard: number;
  /** Connections refused for their name or password, or because there was no place. */
  readonly refused: number;
  /** Connections cut for what they sent, or for reading nothing. */
  readonly cut: number;
  /** Messages not delivered because their receiver reads too slowly. */
  readonly dropped: number;
};

export type Broker = {
  /** For clients on this machine. */
  readonly url: string;
  readonly port: number;
  readonly stats: BrokerStats;
  /** A password for a new user, or a new one for an old. */
  addCredential(user: string, access: Access): string;
  /** Lets a user in whose password is known elsewhere, by what `digest` makes of it. */
  admitKnown(user: string, digest: Buffer, access: Access): void;
  /** Listens on one more address. Rejects with the system's error when it is in use or is none. */
  listen(listener: Listener): Promise<Listening>;
  /** Which of the users are connected now, and from where. */
  connected(): ReadonlyMap<string, string | undefined>;
  /** The user may not connect again, and its connections end. */
  removeCredential(user: string): void;
  close(): Promise<void>;
};

/** Subscriptions of one client. */
const mostFilters = 256;
const full = `it has ${mostFilters} subscriptions already`;
/** Characters of a client's identifier. */
const longestId = 512;
/** Return codes of CONNACK (MQTT 3.1.1, 3.2.2.3). */
const refusals = { version: 1, identifier: 2, unavailable: 3, credential: 4, notAuthorised: 5 } as const;
const refusedFilter = 0x80;
/** Who comes by the operators' socket without a name: no credential is ever made for it. */
const operator = "operator";

export async function startBroker(options: BrokerOptions): Promise<Broker> {
  const core = new Core(options);
  const long = allTopics.filter(({ maxBytes }) => maxBytes > shortPayload);
  const longTopics = new TopicSet(long.map((topic) => `${options.prefix}/${topic.filter()}`));
  const connections = {
    limits: options.limits,
    stallTimeout: options.stallTimeout ?? 500,
    connectTimeout: options.connectTimeout ?? 10_000,
    mayBeLong: (topic: string): boolean => longTopics.has(topic),
  };
  const listening: Listening[] = [];
  async function open(listener: Listener): Promise<Listening> {
    const opened = await listen(listener, connections, (connection) => core.greet(connection));
    listening.push(opened);
    return opened;
  }
  async function close(): Promise<void> {
    core.stop();
    await Promise.all(listening.map((one) => one.close()));
  }
  try {
    for (const listener of options.listeners) await open(listener);
  } catch (error) {
    await close();
    throw error;
  }
  const [first] = listening;
  return {
    url: first?.url ?? "",
    port: first?.port ?? 0,
    get stats() {
      return core.stats;
    },
    addCredential: (user, access) => core.addCredential(user, access),
    admitKnown: (user, digest, access) => core.admitKnown(user, digest, access),
    listen: open,
    connected: () => core.connected(),
    removeCredential: (user) => core.removeCredential(user),
    close,
  };
}

class Core {
  readonly #options: BrokerOptions;
  readonly #added = new Map<string, Access>();
  readonly #anonymous: Access;
  readonly #everything: Access;
  readonly #clients = new Map<string, Client>();
  readonly #subscriptions = new Subscriptions<Session<Client>>();
  readonly #sessions: Sessions<Client>;
  readonly #retained: Retained;
  readonly #places: Places;
  readonly #seldom = new Seldom();
  readonly #counts = { published: 0, forbidden: 0, unheard: 0, refused: 0, cut: 0, dropped: 0 };
  readonly #ticker: NodeJS.Timeout;
  #isStopped = false;

  constructor(options: BrokerOptions) {
    this.#options = options;
    this.#everything = openAccess(options.prefix);
    const usual = options.anonymous === "open" ? this.#everything : limitedAccess(options.prefix);
    this.#anonymous = options.anonymousAccess ?? usual;
    this.#retained = new Retained(options.prefix);
    this.#places = new Places(options.places ?? defaultPlaces);
    this.#sessions = new Sessions(options.sessions ?? defaultSessionLimits, (session) => this.#forget(session));
    this.#ticker = setInterval(() => {
      for (const client of this.#clients.values()) client.tick();
    }, 1_000).unref();
  }

  get stats(): BrokerStats {
    return { ...this.#counts, clients: this.#clients.size };
  }

  addCredential(user: string, access: Access): string {
    const password = this.#options.credentials.issue(user);
    this.#added.set(user, access);
    return password;
  }

  admitKnown(user: string, digest: Buffer, access: Access): void {
    this.#options.credentials.setDigest(user, digest);
    this.#added.set(user, access);
  }

  removeCredential(user: string): void {
    this.#added.delete(user);
    this.#options.credentials.revoke(user);
    for (const client of this.#clients.values()) if (client.guest.user === user) client.connection.destroy();
  }

  connected(): ReadonlyMap<string, string | undefined> {
    const users = new Map<string, string | undefined>();
    for (const { guest, connection } of this.#clients.values())
      if (guest.user !== undefined) users.set(guest.user, connection.remoteAddress);
    return users;
  }

  stop(): void {
    this.#isStopped = true;
    clearInterval(this.#ticker);
  }

  /** Waits for the CONNECT of somebody who has come in. */
  greet(connection: Connection): void {
    connection.owner = {
      packet: (packet) => {
        if (packet.type === packetTypes.connect) this.#connect(connection, packet);
      },
      closed: (error) => this.#said(undefined, error),
      behind: () => false,
    };
  }

  #connect(connection: Connection, connect: Connect): void {
    const refuse = (code: number): void => {
      connection.send(connack(code));
      connection.end();
    };
    if (connect.level === undefined) return refuse(refusals.version);
    // MQTT 3.1.1, 3.1.3.1: without an identifier there is no session to keep; before it there was always one.
    if (connect.clientId === "" && (!connect.clean || connect.level === 3)) return refuse(refusals.identifier);
    if (connect.clientId.length > longestId) throw new ProtocolError("a client identifier that is too long");
    const guest = this.#admit(connection, connect);
    if (guest === undefined) {
      this.#refused(connection, connect.username, undefined);
      return refuse(connect.username === undefined ? refusals.notAuthorised : refusals.credential);
    }
    // Each user has identifiers of its own: nobody can take another's connection over. Of a machine that vanished and came
    // back the new connection counts: it takes the place of the old one.
    const own = guest.access.outside === true ? "outside" : connect.clientId;
    const id = `${guest.user ?? "anonymous"}/${own === "" ? randomUUID() : own}`;
    const before = this.#clients.get(id);
    if (before) {
      this.gone(before, before.leftWill(), new TakenOver());
      before.connection.destroy();
    }
    const taker = { user: guest.user, address: connection.local ? undefined : connection.remoteAddress };
    const full = this.#places.take(taker);
    if (full !== undefined) {
      this.#refused(connection, connect.username, full);
      return refuse(refusals.unavailable);
    }
    this.#welcome(connection, connect, guest, id);
  }

  #welcome(connection: Connection, connect: Connect, guest: Guest, id: string): void {
    const { session, wasThere } = this.#sessions.open(id, connect.clean);
    const client = new Client(connection, guest, session, connect, this);
    session.client = client;
    this.#clients.set(id, client);
    connection.owner = client;
    connection.admit();
    connection.send(connack(0, wasThere));
    session.resend(
      (bytes) => connection.send(bytes),
      (topic) => guest.access.hears(topic),
    );
  }

  #admit(from: Connection, { username: user, password }: Connect): Guest | undefined {
    const { anonymous, credentials } = this.#options;
    if (user === undefined) {
      if (from.operator) return { user: operator, access: this.#everything };
      const isTaken = anonymous !== "off" && from.local && !from.outside && !from.ofOperators;
      return isTaken ? { user, access: this.#anonymous } : undefined;
    }
    if (!credentials.verify(user, password ?? Buffer.alloc(0))) return undefined;
    const access = this.#added.get(user) ?? this.#options.access(user);
    // What is let in from elsewhere is only what lives there: a component's credential is of no use to another machine.
    if (from.outside && access?.outside !== true) return undefined;
    return access && { user, access };
  }

  publish(from: Client, message: Publish): void {
    this.#publish(from.guest, message, from.connection);
  }

  subscribe(client: Client, filters: readonly { readonly filter: string; readonly qos: Qos }[]): number[] {
    const { session } = client;
    session.filters ??= new Map();
    const own = session.filters;
    // Only what may be heard is delivered, whatever is wanted; and not filters without end.
    const granted = filters.map(({ filter, qos }) => {
      const reason =
        client.guest.access.wants?.(filter) ?? (own.size < mostFilters || own.has(filter) ? undefined : full);
      if (reason !== undefined) {
        this.#counts.unheard++;
        const fields = { user: client.guest.user, filter: filter.slice(0, 200), reason };
        this.#seldom.say(`filter ${client.guest.user}`, (unsaid) =>
          this.#options.log.warn({ ...fields, unsaid }, "a subscription was refused"),
        );
        return refusedFilter;
      }
      own.set(filter, qos);
      this.#subscriptions.add(filter, session, qos);
      return qos;
    });
    // What was left behind comes after the answer.
    queueMicrotask(() => {
      for (const [at, { filter, qos }] of filters.entries()) {
        if (granted[at] === refusedFilter) continue;
        for (const left of this.#retained.of(filter)) {
          const message = packetOf({ ...left, retain: true });
          this.#deliver(session, message, lower(qos, left.qos), true, undefined);
        }
      }
    });
    return granted;
  }

  unsubscribe({ session }: Client, filters: readonly string[]): void {
    for (const filter of filters) if (session.filters?.delete(filter)) this.#subscriptions.remove(filter, session);
  }

  gone(client: Client, will: Will | undefined, error: Error | undefined): void {
    const { session, guest, connection } = client;
    if (this.#clients.get(session.id) !== client) return;
    this.#clients.delete(session.id);
    this.#places.giveBack({ user: guest.user, address: connection.local ? undefined : connection.remoteAddress });
    this.#sessions.leave(session);
    this.#said(session.id, error);
    if (will && !this.#isStopped) this.#publish(guest, packetOf(will), undefined);
  }

  #publish(guest: Guest, said: Publish, from: Connection | undefined): void {
    const refusal = this.#refusalOf(guest, said);
    const stamped = refusal === undefined ? guest.access.stamp?.(said.topic, said.payload) : undefined;
    const message = stamped === undefined ? said : packetOf({ ...said, payload: stamped });
    const { topic, payload, qos, retain } = message;
    if (refusal !== undefined) {
      this.#counts.forbidden++;
      const fields = { user: guest.user, topic: topic.slice(0, 200), reason: refusal };
      this.#seldom.say(`forbidden ${guest.user}`, (unsaid) =>
        this.#options.log.warn({ ...fields, unsaid }, "a message was forbidden"),
      );
      return;
    }
    this.#counts.published++;
    if (retain) this.#retained.keep({ topic, payload, qos });
    for (const [session, most] of this.#subscriptions.of(topic))
      this.#deliver(session, message, lower(most, qos), false, from);
  }

  #refusalOf({ access }: Guest, { topic, payload, retain }: Publish): string | undefined {
    if (!access.says(topic)) return "its sender may not say it";
    const refusal = access.refusal?.(topic, payload);
    if (refusal !== undefined || !retain) return refusal;
    if (!access.retains) return "its sender may not leave messages behind";
    return this.#retained.refusal(topic, payload.length);
  }

  #deliver(session: Session<Client>, message: Publish, qos: Qos, retain: boolean, from: Connection | undefined): void {
    const { client } = session;
    if (client === undefined) {
      // What it may hear is asked when it is there again.
      if (qos > 0 && this.#hasRoom(session, message)) session.deliver(message, qos as 1 | 2, retain, undefined);
      return;
    }
    const { access } = client.guest;
    if (!access.hears(message.topic) || access.concerns?.(message.topic, message.payload) === false) return;
    const { connection } = client;
    if (qos === 0) {
      if (client.isCongested) this.#counts.dropped++;
      else connection.send(atMostOnce(message, retain));
    } else if (this.#hasRoom(session, message)) {
      session.deliver(message, qos, retain, (bytes) => connection.send(bytes));
    }
    if (from) connection.toldBy(from);
  }

  #hasRoom(session: Session<Client>, { bytes }: Publish): boolean {
    const isFitting = this.#sessions.hasRoom(session, bytes.length);
    if (!isFitting) this.#counts.dropped++;
    return isFitting;
  }

  #forget(session: Session<Client>): void {
    for (const filter of session.filters?.keys() ?? []) this.#subscriptions.remove(filter, session);
    session.filters = undefined;
  }

  #refused({ remoteAddress: address }: Connection, user: string | undefined, reason: string | undefined): void {
    this.#counts.refused++;
    this.#seldom.say("refused", (unsaid) =>
      this.#options.log.warn({ user: user?.slice(0, 64), address, reason, unsaid }, "a bus client was refused"),
    );
  }

  /** Why a connection has ended, when its client did not say goodbye. */
  #said(client: string | undefined, error: Error | undefined): void {
    if (error === undefined || this.#isStopped) return;
    const fields = { client, reason: error.message };
    // A program that ends closes its socket, often with messages on the way to it: nobody has cut it.
    if (error instanceof TakenOver || ["ECONNRESET", "EPIPE"].includes(systemCode(error) ?? "")) {
      this.#options.log.debug(fields, "a bus client has left without a goodbye");
      return;
    }
    this.#counts.cut++;
    this.#seldom.say("cut", (unsaid) => this.#options.log.info({ ...fields, unsaid }, "a bus client was cut"));
  }
}

/** The same client has connected anew. */
class TakenOver extends Error {
  constructor() {
    super("a new connection took its place");
  }
}

/** The packet as its receivers at QoS 0 get it. */
function atMostOnce({ bytes, topic, payload, qos, retain: wasRetained }: Publish, retain: boolean): Buffer {
  // Most of what is said at QoS 0 goes on as it came.
  if (qos === 0 && wasRetained === retain) return bytes;
  const packet = encodePublish(topic, payload, 0);
  if (retain) packet[0] = 0x31;
  return packet;
}

/** A message that did not come as one: a last will, or what was left behind. */
function packetOf({ topic, payload, qos, retain }: Will): Publish {
  const bytes = encodePublish(topic, payload, qos === 0 ? 0 : 1);
  bytes[0] = 0x30 | (qos << 1) | (retain ? 1 : 0);
  const [frame] = [...new Framer(bytes.length).push(bytes)];
  if (frame === undefined) throw new RangeError("a message that cannot be one");
  return readPacket(frame) as Publish;
}
