/** The options and the interface of the broker. */
import type { Log } from "../../platform/port/port.ts";
import type { Access } from "./access.ts";
import type { Credentials } from "./credentials.ts";
import type { Door, DoorOptions } from "./door.ts";
import type { PacketLimits } from "./guard.ts";
import type { Listener, Listening } from "./listen.ts";
import type { PlaceLimits } from "./places.ts";
import type { SessionLimits } from "./sessions.ts";

/** open: everything below the prefix; limited: what client-access.ts lists; off: nothing. */
export type Anonymous = "open" | "limited" | "off";

export type BrokerOptions = {
  readonly listeners: readonly Listener[];
  readonly credentials: Credentials;
  /** Returns what a user may say and hear; undefined for a user without rights. */
  readonly access: (user: string) => Access | undefined;
  /**
   * The rights of clients without a user name, on listeners that only this machine can reach; off: they are refused.
   */
  readonly anonymous: Anonymous;
  /** Their access, if it is neither of these. */
  readonly anonymousAccess?: Access;
  readonly prefix: string;
  readonly log: Log;
  readonly limits?: PacketLimits;
  readonly sessions?: SessionLimits;
  readonly places?: PlaceLimits;
  /** How long a client's socket may accept nothing, in milliseconds. */
  readonly stallTimeoutMs?: number;
  /** Milliseconds from the connection to CONNECT. */
  readonly connectTimeoutMs?: number;
};

export type BrokerStats = {
  readonly clients: number;
  readonly published: number;
  /** Messages that their sender was not allowed to publish. */
  readonly forbidden: number;
  /** Subscriptions refused because they could never match an allowed message, or were too many. */
  readonly unheard: number;
  /** Connections refused for their user name or password, or because there was no space. */
  readonly refused: number;
  /** Connections closed for what the client sent, or because it read nothing. */
  readonly cut: number;
  /** Messages not delivered because their receiver reads too slowly. */
  readonly dropped: number;
};

export type Presence = {
  readonly isConnected: boolean;
  /** When the last connection ended, in milliseconds of `performance.now()`; undefined when there was none. */
  readonly leftAt: number | undefined;
};

export type Broker = {
  /** The URL for clients on this machine. */
  readonly url: string;
  readonly port: number;
  readonly stats: BrokerStats;
  /** Creates a password for a user, replacing an old one. */
  addCredential(user: string, access: Access): string;
  /** Admits a user whose password is known elsewhere, by its digest. */
  admitKnown(user: string, digest: Buffer, access: Access): void;
  /** Listens on another address. Rejects with the system's error when it is in use or invalid. */
  listen(listener: Listener): Promise<Listening>;
  /** For clients whose connections were accepted and authenticated elsewhere. */
  door(options: DoorOptions): Door;
  /** Returns which of the users are connected, and from where. */
  connected(): ReadonlyMap<string, string | undefined>;
  /** Returns whether a user, or without a name any anonymous client, is connected. */
  presence(user: string | undefined): Presence;
  /** Closes the user's connections and refuses new ones. */
  removeCredential(user: string): void;
  /** Listens again where somebody has removed a socket; resolves to the paths of those. */
  tend(): Promise<readonly string[]>;
  close(): Promise<void>;
};
