/** What the broker is made with, and what it answers. */
import type { Log } from "../../platform/port/port.ts";
import type { Access } from "./access.ts";
import type { Credentials } from "./credentials.ts";
import type { PacketLimits } from "./guard.ts";
import type { Listener, Listening } from "./listen.ts";
import type { PlaceLimits } from "./places.ts";
import type { SessionLimits } from "./sessions.ts";

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
  readonly stallTimeoutMs?: number;
  /** Milliseconds from the connection to CONNECT. */
  readonly connectTimeoutMs?: number;
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
