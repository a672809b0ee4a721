/**
 * The embedded broker: aedes behind a guard, with a credential per component and rules derived from what each declares.
 *
 * INVARIANTS
 * 1. Nothing reaches aedes from a client that the guard has not read.
 * 2. What a client may not say is dropped, counted and logged (and acknowledged: MQTT 3.1.1 has no word for it).
 * 3. What a client may not hear is never delivered to it, whatever it subscribed to.
 * 4. A client that reads nothing delays nobody: QoS 0 for it is dropped, and it is cut when it stalls.
 */
import { randomUUID } from "node:crypto";
import type { EventEmitter } from "node:events";
import { allTopics } from "#bus";
import { Aedes, type Client, type PublishPacket } from "aedes";
import { writeToStream } from "mqtt-packet";
import type { Log } from "../../platform/port/port.ts";
import { systemCode } from "../errors.ts";
import { type Access, anonymousAccess } from "./access.ts";
import type { Connection } from "./connection.ts";
import type { Credentials } from "./credentials.ts";
import { type PacketLimits, shortPayload } from "./guard.ts";
import { type Listener, type Listening, listen } from "./listen.ts";
import { Retained } from "./retained.ts";
import { Seldom } from "./seldom.ts";
import { defaultSessionLimits, type SessionLimits, Sessions } from "./sessions.ts";
import { TopicSet } from "./topic-set.ts";

// Aedes writes packets with it. The cache is a buffer for each of 65,536 numbers: 7 MB to save an allocation of two bytes.
writeToStream.cacheNumbers = false;

export type BrokerOptions = {
  readonly listeners: readonly Listener[];
  readonly credentials: Credentials;
  /** What a user may say and hear; undefined for a user that may do nothing. */
  readonly access: (user: string) => Access | undefined;
  /** Whether clients without a user name are taken, on listeners that loopback reaches only. */
  readonly anonymous: boolean;
  readonly prefix: string;
  readonly log: Log;
  readonly limits?: PacketLimits;
  readonly sessions?: SessionLimits;
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
  /** Connections refused for their name or password. */
  readonly refused: number;
  /** Connections cut for what they sent, or for reading nothing. */
  readonly cut: number;
  /** QoS 0 messages not delivered because their receiver reads too slowly. */
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

type Guest = { readonly user: string | undefined; readonly access: Access; readonly filters: Set<string> };

/** Subscriptions of one client. */
const mostFilters = 256;

/** QoS 0 is dropped for a client for whom this many bytes wait. */
const congested = 524_288;
/** Return codes of CONNACK (MQTT 3.1.1, 3.2.2.3). */
const badCredential = 4;
const notAuthorised = 5;

class LoginRefused extends Error {
  readonly returnCode: number;
  constructor(returnCode: number) {
    super("the login was refused");
    this.returnCode = returnCode;
  }
}

/** Where a message goes that nobody may hear. */
const nowhere = "$forbidden";

export async function startBroker(options: BrokerOptions): Promise<Broker> {
  const { credentials, log, prefix, stallTimeout = 500 } = options;
  const added = new Map<string, Access>();
  const anonymous = anonymousAccess(prefix);
  const guests = new WeakMap<Client, Guest>();
  const retained = new Retained(prefix);
  const seldom = new Seldom();
  const counts = { published: 0, forbidden: 0, refused: 0, cut: 0, dropped: 0 };
  const accessOf = (user: string): Access | undefined => added.get(user) ?? options.access(user);

  const sessions = new Sessions(options.sessions ?? defaultSessionLimits, () => void counts.dropped++);

  const aedes = await Aedes.createBroker({
    connectTimeout: options.connectTimeout ?? 10_000,
    // The connection itself cuts a client that takes nothing for `stallTimeout`; one that takes little may go on.
    drainTimeout: 30_000,
    maxInflightInbound: 20,
    persistence: sessions.persistence,
    maxClientsIdLength: 512,

    preConnect(client, packet, done) {
      // MQTT 3.1.1, 3.1.3.1: without an identifier there is no session to keep.
      if (packet.clientId === "" && !packet.clean) {
        client.conn.write(connack(2));
        setImmediate(done, new Error("an empty client identifier with a session to keep"), false);
        return;
      }
      // Each user has identifiers of its own: nobody can take another's connection over.
      const user = packet.username ?? "anonymous";
      // Of a machine that vanished and came back the new connection counts: it takes the place of the old one.
      const own = accessOf(user)?.outside === true ? "outside" : packet.clientId;
      packet.clientId = `${user}/${own === "" ? randomUUID() : own}`;
      done(null, true);
    },

    authenticate(client, user, password, done) {
      const guest = admit(connectionOf(client), user, password);
      if (!guest) {
        counts.refused++;
        const { remoteAddress: address } = connectionOf(client);
        seldom.say("refused", (unsaid) =>
          log.warn({ user: user?.slice(0, 64), address, unsaid }, "a bus client was refused"),
        );
        done(new LoginRefused(user === undefined ? notAuthorised : badCredential), false);
        return;
      }
      guests.set(client, guest);
      if (client.clean) void sessions.forget(client.id);
      connectionOf(client).admit();
      done(null, true);
    },

    authorizePublish(client, packet, done) {
      const guest = client && guests.get(client);
      const refusal = guest ? refusalOf(guest, packet) : "it is unknown";
      if (refusal !== undefined) {
        counts.forbidden++;
        const [user, topic] = [guest?.user, packet.topic.slice(0, 200)];
        seldom.say(`forbidden ${user}`, (unsaid) =>
          log.warn({ user, topic, reason: refusal, unsaid }, "a message was forbidden"),
        );
        Object.assign(packet, { topic: nowhere, payload: Buffer.alloc(0), retain: false });
      } else counts.published++;
      done(null);
    },

    // Any filter is accepted: only what may be heard is delivered. But not filters without end.
    authorizeSubscribe(client, subscription, done) {
      const filters = guests.get(client)?.filters;
      if (filters && filters.size < mostFilters) filters.add(subscription.topic);
      done(null, filters?.has(subscription.topic) ? subscription : null);
    },

    authorizeForward(client, packet) {
      const guest = guests.get(client);
      if (!guest?.access.hears(packet.topic)) return null;
      if (guest.access.concerns?.(packet.topic, bytesOf(packet)) === false) return null;
      if (packet.qos === 0 && client.conn.writableLength > congested) {
        counts.dropped++;
        return null;
      }
      return packet;
    },
  });

  function admit(from: Connection, user: string | undefined, password: Buffer | undefined): Guest | undefined {
    if (user === undefined)
      return options.anonymous && from.local && !from.outside
        ? { user, access: anonymous, filters: new Set() }
        : undefined;
    if (!credentials.verify(user, password ?? Buffer.alloc(0))) return undefined;
    const access = accessOf(user);
    // What is let in from elsewhere is only what lives there: a component's credential is of no use to another machine.
    if (from.outside && access?.outside !== true) return undefined;
    return access && { user, access, filters: new Set() };
  }

  function refusalOf({ access }: Guest, packet: PublishPacket): string | undefined {
    if (!access.says(packet.topic)) return "its sender may not say it";
    const refusal = access.refusal?.(packet.topic, bytesOf(packet));
    if (refusal !== undefined) return refusal;
    if (!packet.retain) return undefined;
    if (!access.retains) return "its sender may not leave messages behind";
    return retained.refusal(packet.topic, packet.payload.length);
  }

  const cut = (client: Client, error: Error): void => {
    const fields = { client: client.id ?? undefined, reason: error.message };
    // A program that ends closes its socket, often with messages on the way to it (for which aedes says
    // "connection closed"): nobody has cut it.
    if (["ECONNRESET", "EPIPE"].includes(systemCode(error) ?? "") || error.message === "connection closed") {
      log.debug(fields, "a bus client has left without a goodbye");
      return;
    }
    counts.cut++;
    seldom.say("cut", (unsaid) => log.info({ ...fields, unsaid }, "a bus client was cut"));
  };
  aedes.on("clientError", cut);
  aedes.on("connectionError", cut);
  // Its types leave this event out.
  (aedes as EventEmitter).on("error", (error: Error) => log.error({ error }, "the broker failed"));

  const listening: Listening[] = [];
  const long = allTopics.filter(({ maxBytes }) => maxBytes > shortPayload);
  const longTopics = new TopicSet(long.map((topic) => `${prefix}/${topic.filter()}`));
  const mayBeLong = (topic: string): boolean => longTopics.has(topic);
  const connections = { limits: options.limits, stallTimeout, mayBeLong };
  const clients = new Set<Client>();
  aedes.on("client", (client) => {
    clients.add(client);
    sessions.here(client.id);
  });
  aedes.on("clientDisconnect", (client) => {
    clients.delete(client);
    sessions.away(client.id);
  });
  aedes.on("subscribe", (_filters, client) => connectionOf(client).settled());
  aedes.on("unsubscribe", (filters, client) => {
    for (const filter of filters) guests.get(client)?.filters.delete(filter);
    connectionOf(client).settled();
  });

  async function close(): Promise<void> {
    await Promise.all(listening.map((one) => one.close()));
    await new Promise<void>((resolve) => aedes.close(resolve));
  }
  async function open(listener: Listener): Promise<Listening> {
    const opened = await listen(listener, connections, (connection) => aedes.handle(connection));
    listening.push(opened);
    return opened;
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
      return { ...counts, clients: aedes.connectedClients };
    },
    addCredential(user, access) {
      added.set(user, access);
      return credentials.issue(user);
    },
    admitKnown(user, digest, access) {
      credentials.setDigest(user, digest);
      added.set(user, access);
    },
    listen: open,
    connected() {
      const users = new Map<string, string | undefined>();
      for (const client of clients) {
        const user = guests.get(client)?.user;
        if (user !== undefined) users.set(user, connectionOf(client).remoteAddress);
      }
      return users;
    },
    removeCredential(user) {
      added.delete(user);
      credentials.revoke(user);
      for (const client of clients) if (guests.get(client)?.user === user) client.close();
    },
    close,
  };
}

function bytesOf({ payload }: { readonly payload: string | Buffer }): Buffer {
  return typeof payload === "string" ? Buffer.from(payload) : payload;
}

function connectionOf(client: Client): Connection {
  return client.conn as Connection;
}

function connack(code: number): Buffer {
  return Buffer.from([0x20, 2, 0, code]);
}
