/**
 * What the broker does with the packets of those who were let in (MQTT 3.1 and 3.1.1): a credential for each component and rules derived from what each declares. All of
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
import { ProtocolError } from "../../platform/port/mqtt/framer.ts";
import { Admission } from "./admission.ts";
import type { BrokerOptions, BrokerStats, Presence } from "./broker-options.ts";
import { Client, lower } from "./client.ts";
import type { Connection, Guest } from "./connection.ts";
import { Incidents, TakenOver } from "./incidents.ts";
import { InjectionRequests } from "./own-injections.ts";
import { type Connect, connack, packetTypes, type Publish, type Qos, type Will } from "./packets.ts";
import { defaultPlaces, Places, type Taker } from "./places.ts";
import { atMostOnce, packetOf } from "./relayed.ts";
import { Retained } from "./retained.ts";
import { defaultSessionLimits, type Session, Sessions } from "./sessions.ts";
import { Subscriptions } from "./subscriptions.ts";

/** Limit on subscriptions per client. */
const maxFilters = 256;
const full = `it has ${maxFilters} subscriptions already`;
/** Limit on the length of a client identifier. */
const maxIdLength = 512;
/** Return codes of CONNACK (MQTT 3.1.1, 3.2.2.3). */
const refusals = { version: 1, identifier: 2, unavailable: 3, credential: 4, notAuthorised: 5 } as const;
const refusedFilter = 0x80;

export class Core {
  readonly admission: Admission;
  readonly #clients = new Map<string, Client>();
  readonly #subscriptions = new Subscriptions<Session<Client>>();
  readonly #sessions: Sessions<Client>;
  readonly #retained: Retained;
  readonly #places: Places;
  readonly #incidents: Incidents;
  readonly #injections: InjectionRequests;
  #published = 0;
  /** When the last connection of each user that can still log in has ended. */
  readonly #left = new Map<string, number>();
  readonly #ticker: NodeJS.Timeout;
  #isStopped = false;

  constructor(options: BrokerOptions) {
    this.admission = new Admission(options);
    this.#incidents = new Incidents(options.log);
    this.#retained = new Retained(options.prefix);
    this.#injections = new InjectionRequests(options.prefix);
    this.#places = new Places(options.places ?? defaultPlaces);
    this.#sessions = new Sessions(options.sessions ?? defaultSessionLimits, (session) => this.#forget(session));
    this.#ticker = setInterval(() => {
      for (const client of this.#clients.values()) client.tick();
    }, 1_000).unref();
  }

  get stats(): BrokerStats {
    return { ...this.#incidents.counts, published: this.#published, clients: this.#clients.size };
  }

  removeCredential(user: string): void {
    this.admission.remove(user);
    this.#injections.forget(user);
    this.#left.delete(user);
    for (const client of this.#clients.values()) if (client.guest.user === user) client.connection.destroy();
  }

  connected(): ReadonlyMap<string, string | undefined> {
    const users = new Map<string, string | undefined>();
    for (const { guest, connection } of this.#clients.values())
      if (guest.user !== undefined) users.set(guest.user, connection.remoteAddress);
    return users;
  }

  presence(user: string | undefined): Presence {
    const leftAt = user === undefined ? undefined : this.#left.get(user);
    for (const { guest } of this.#clients.values()) if (guest.user === user) return { isConnected: true, leftAt };
    return { isConnected: false, leftAt };
  }

  stop(): void {
    this.#isStopped = true;
    clearInterval(this.#ticker);
  }

  /** Waits for the CONNECT of a new connection. */
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
    // MQTT 3.1.1, 3.1.3.1: without an identifier no session can be kept; before 3.1.1 there was always one.
    if (connect.clientId === "" && (!connect.clean || connect.level === 3)) return refuse(refusals.identifier);
    if (connect.clientId.length > maxIdLength) throw new ProtocolError("a client identifier that is too long");
    const guest = this.admission.admit(connection, connect);
    if (guest === undefined) {
      this.#incidents.refused(connection.remoteAddress, connect.username, undefined);
      return refuse(connect.username === undefined ? refusals.notAuthorised : refusals.credential);
    }
    // Identifiers are separate for each user: nobody can take over another's connection. If a machine has vanished and
    // reconnects, the new connection replaces the old one.
    const own = guest.access.outside === true ? "outside" : connect.clientId;
    const id = `${guest.user ?? "anonymous"}/${own === "" ? randomUUID() : own}`;
    const before = this.#clients.get(id);
    if (before) {
      this.gone(before, before.leftWill(), new TakenOver());
      before.connection.destroy();
    }
    const full = this.#places.take(takerOf(guest, connection));
    if (full !== undefined) {
      this.#incidents.refused(connection.remoteAddress, connect.username, full);
      return refuse(refusals.unavailable);
    }
    this.#welcome(connection, connect, guest, id);
  }

  #welcome(connection: Connection, connect: Connect, guest: Guest, id: string): void {
    const { session, wasThere } = this.#sessions.open(id, connect.clean || guest.access.isTransient === true);
    const client = new Client(connection, guest, session, connect, this);
    session.client = client;
    this.#clients.set(id, client);
    connection.owner = client;
    connection.admit();
    connection.send(connack(0, wasThere));
    session.resend(
      (bytes) => connection.send(bytes),
      // What was sent before was judged then.
      (topic, payload, isNew) => (isNew ? this.#mayHear(guest, topic, payload) : guest.access.hears(topic)),
    );
  }

  publish(from: Client, message: Publish): void {
    this.#publish(from.guest, message, from.connection);
  }

  subscribe(client: Client, filters: readonly { readonly filter: string; readonly qos: Qos }[]): number[] {
    const { session } = client;
    session.filters ??= new Map();
    const own = session.filters;
    // Whatever is subscribed, only allowed messages are delivered; and the number of filters is limited.
    const granted = filters.map(({ filter, qos }) => {
      const reason =
        client.guest.access.wants?.(filter) ?? (own.size < maxFilters || own.has(filter) ? undefined : full);
      if (reason !== undefined) {
        this.#incidents.unheard(client.guest.user, filter, reason);
        return refusedFilter;
      }
      own.set(filter, qos);
      this.#subscriptions.add(filter, session, qos);
      return qos;
    });
    // Retained messages follow the SUBACK.
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
    if (guest.user !== undefined && this.admission.knows(guest.user)) this.#left.set(guest.user, performance.now());
    this.#places.giveBack(takerOf(guest, connection));
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
      this.#incidents.forbidden(guest.user, topic, refusal);
      return;
    }
    this.#published++;
    this.#injections.note(guest.user, topic, payload);
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
      // Its access is checked when it reconnects.
      if (qos > 0 && this.#hasRoom(session, message)) session.deliver(message, qos as 1 | 2, retain, undefined);
      return;
    }
    if (!this.#mayHear(client.guest, message.topic, message.payload)) return;
    const { connection } = client;
    if (qos === 0) {
      if (client.isCongested) this.#incidents.counts.dropped++;
      else connection.send(atMostOnce(message, retain));
    } else if (this.#hasRoom(session, message)) {
      session.deliver(message, qos, retain, (bytes) => connection.send(bytes));
    }
    if (from) connection.toldBy(from);
  }

  #mayHear({ access, user }: Guest, topic: string, payload: Buffer): boolean {
    if (!access.hears(topic) || access.concerns?.(topic, payload) === false) return false;
    return access.isToldOwnInjections !== true || this.#injections.concerns(user, topic, payload);
  }

  #hasRoom(session: Session<Client>, { bytes }: Publish): boolean {
    const isFitting = this.#sessions.hasRoom(session, bytes.length);
    if (!isFitting) this.#incidents.counts.dropped++;
    return isFitting;
  }

  #forget(session: Session<Client>): void {
    for (const filter of session.filters?.keys() ?? []) this.#subscriptions.remove(filter, session);
    session.filters = undefined;
  }

  /** Records why a connection ended, if the client sent no DISCONNECT. */
  #said(client: string | undefined, error: Error | undefined): void {
    if (error !== undefined && !this.#isStopped) this.#incidents.ended(client, error);
  }
}

const takerOf = ({ user }: Guest, { account, ofOperators, local, remoteAddress }: Connection): Taker => ({
  user,
  account,
  isShared: ofOperators,
  address: local ? undefined : remoteAddress,
});
