/**
 * The connections of one listener: authenticated clients, and strangers, which have not yet sent a CONNECT and must not
 * occupy places for long.
 */
import { Connection, type ConnectionOptions, type Wire } from "./connection.ts";
import { Guard, type PacketLimits } from "./guard.ts";

/** Limits on connections that the system can handle, and on strangers among them. */
export const maxConnections = 1_024;
const maxStrangers = 64;
/** Limit on strangers of one account of this machine, or of another machine. */
const maxStrangersOfOne = 32;

/** What is known of a client before it sends anything. */
export type Arrival = Pick<ConnectionOptions, "operator" | "account" | "pid" | "guest">;

export type LobbyOptions = Omit<ConnectionOptions, keyof Arrival> & {
  readonly limits: PacketLimits;
  readonly connections: number;
  readonly connectTimeoutMs: number;
  readonly mayBeLong: (topic: string) => boolean;
  /** Somebody has said who it is. */
  readonly onAdmitted?: (wire: Wire) => void;
};

export class Lobby {
  readonly #options: LobbyOptions;
  readonly #handle: (connection: Connection) => void;
  readonly #open = new Set<Connection>();
  readonly #strangers = new Set<Connection>();
  /** Those that must say soon who they are, and how often that was looked at. */
  readonly #looks = new Map<Connection, number>();
  readonly #sweep: NodeJS.Timeout;

  constructor(options: LobbyOptions, handle: (connection: Connection) => void) {
    this.#options = options;
    this.#handle = handle;
    const { connectTimeoutMs } = options;
    const lookMs = Math.min(1_000, connectTimeoutMs / 4);
    // A look counts when the event loop ran, and comes after the sockets were read: a broker that was held up itself has not
    // waited for anybody, and finds what they sent meanwhile.
    this.#sweep = setInterval(() => setImmediate(() => this.#sendAway(connectTimeoutMs / lookMs)), lookMs).unref();
  }

  take(socket: Wire, arrival: Arrival = {}): void {
    const [open, strangers] = [this.#open, this.#strangers];
    const { limits, connections, stallTimeoutMs, loopback, outside, mayBeLong } = this.#options;
    // Strangers must not block the listener: when their places, or all places, are taken, the oldest stranger of the
    // source with the most is closed.
    const own = [...strangers].filter((stranger) => isOfOne(stranger, arrival.account, socket.remoteAddress));
    const isFull = strangers.size >= maxStrangers || open.size >= connections;
    if (isFull || own.length >= maxStrangersOfOne) {
      const [stranger] = own.length >= maxStrangersOfOne ? own : mostOfOne(strangers);
      if (!stranger) {
        socket.on("error", () => {}).destroy();
        return;
      }
      this.#isKnown(stranger);
      open.delete(stranger);
      stranger.destroy(new Error("a newer connection took its place"));
    }
    const guard = new Guard(limits, mayBeLong);
    const connection = new Connection(socket, guard, { stallTimeoutMs, loopback, outside, ...arrival });
    open.add(connection);
    strangers.add(connection);
    // An operator's process is trusted, and may get no processor between connecting and saying who it is.
    if (arrival.operator !== true) this.#looks.set(connection, 0);
    connection.onAdmitted = () => {
      this.#isKnown(connection);
      this.#options.onAdmitted?.(socket);
    };
    socket.once("close", () => {
      open.delete(connection);
      this.#isKnown(connection);
    });
    this.#handle(connection);
  }

  close(): void {
    clearInterval(this.#sweep);
    for (const connection of this.#open) connection.destroy();
  }

  #isKnown(connection: Connection): void {
    this.#strangers.delete(connection);
    this.#looks.delete(connection);
  }

  #sendAway(most: number): void {
    for (const [connection, looks] of this.#looks) {
      this.#looks.set(connection, looks + 1);
      if (looks >= most) connection.destroy(new Error("it did not say who it is in time"));
    }
  }
}

const isOfOne = (stranger: Connection, account: number | undefined, address: string | undefined): boolean =>
  stranger.account === account && (account !== undefined || stranger.remoteAddress === address);

/** Returns the strangers of the source with the most, the oldest first. */
function mostOfOne(strangers: ReadonlySet<Connection>): readonly Connection[] {
  const groups = Map.groupBy(strangers, ({ account, remoteAddress }) => account ?? remoteAddress);
  return [...groups.values()].reduce((most, group) => (group.length > most.length ? group : most), []);
}
