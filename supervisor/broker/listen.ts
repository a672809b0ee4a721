/** Listens on one address: TCP, TLS or a Unix socket; the number of connections is limited. */
import { createServer, type Server, type Socket } from "node:net";
import { createServer as createTlsServer } from "node:tls";
import { Accounts } from "../peer/accounts.ts";
import { ListeningPath } from "../peer/listening-path.ts";
import { isOfSkill, peerOf } from "../peer/unix.ts";
import { type Connection, isLoopback, type Wire } from "./connection.ts";
import { defaultLimits, type PacketLimits } from "./guard.ts";
import { type Arrival, Lobby, maxConnections } from "./lobby.ts";

export type Listener = {
  /** 127.0.0.1 by default. */
  readonly host?: string;
  /** 0: any free port. */
  readonly port?: number;
  /** A Unix socket instead of host and port. */
  readonly path?: string;
  /** Anyone who can open the socket at `path` may say and hear everything without a user name, except skills. */
  readonly operators?: boolean;
  /** PEM. */
  readonly tls?: { readonly key: string; readonly cert: string };
  /** Maximum number of simultaneous connections. */
  readonly connections?: number;
  /** Only for users of other machines (see Access.outside). */
  readonly outside?: boolean;
  /** The limits on this listener, if they differ. */
  readonly limits?: PacketLimits;
  /** How long a client's socket may accept nothing, if it differs. */
  readonly stallTimeoutMs?: number;
};

export type Listening = {
  readonly url: string;
  readonly port: number;
  /** Uses another certificate for new connections; open ones continue. */
  renew(tls: { readonly key: string; readonly cert: string }): void;
  /** Listens again when somebody has removed its socket; resolves to the path then. */
  tend(): Promise<string | undefined>;
  close(): Promise<void>;
};

type Connections = {
  readonly limits: PacketLimits | undefined;
  readonly stallTimeoutMs: number;
  /** Milliseconds from the connection to CONNECT. */
  readonly connectTimeoutMs: number;
  readonly mayBeLong: (topic: string) => boolean;
};

/** Our own clients and all others of recent years support it; it has no weak ciphers to exclude. */
const tlsProfile = { minVersion: "TLSv1.3" } as const;

/** Limit on connections whose owner is being determined. */
const maxArriving = 256;
/** Limit on connections from one machine that have not said who they are. Behind a gateway, all satellites have one address. */
const maxOfAddress = 48;

/** Rejects with the system's error when the address is in use or invalid. */
export async function listen(
  listener: Listener,
  { limits: usualLimits = defaultLimits, stallTimeoutMs: usualTimeout, connectTimeoutMs, mayBeLong }: Connections,
  handle: (connection: Connection) => void,
): Promise<Listening> {
  const {
    host = "127.0.0.1",
    port = 0,
    path,
    tls,
    connections = maxConnections,
    outside = false,
    operators = false,
  } = listener;
  const { limits = usualLimits, stallTimeoutMs = usualTimeout } = listener;
  const loopback = path !== undefined || isLoopback(host);
  const strangers = new StrangersByAddress();
  const onAdmitted = (wire: Wire): void => strangers.admitted(wire);
  const lobby = new Lobby(
    { limits, stallTimeoutMs, connectTimeoutMs, mayBeLong, connections, loopback, outside, onAdmitted },
    handle,
  );
  const accounts = new Accounts();
  const arriving = new Set<Socket>();
  /** The peer is identified before anything of it is read. */
  const judged = async (socket: Socket): Promise<void> => {
    socket.on("error", () => socket.destroy());
    if (arriving.size >= maxArriving) {
      socket.destroy();
      return;
    }
    arriving.add(socket);
    const arrival = await arrivalOf(socket, { isPath: path !== undefined, operators, accounts });
    arriving.delete(socket);
    if (socket.destroyed) return;
    lobby.take(socket, arrival);
    socket.resume();
  };
  const receive = (socket: Socket): void => void judged(socket);
  const secure = tls ? createTlsServer({ ...tls, ...tlsProfile, handshakeTimeout: 10_000 }, receive) : undefined;
  // A client that disconnects during the handshake is still a stranger.
  secure?.on("tlsClientError", (_error, socket) => socket.destroy());
  if (secure !== undefined && outside) secure.on("connection", (socket: Socket) => strangers.take(socket));
  const server = secure ?? createServer({ pauseOnConnect: true }, receive);
  if (secure === undefined && outside) server.on("connection", (socket: Socket) => strangers.take(socket));
  const onPath = path === undefined ? undefined : new ListeningPath(server, path, operators ? 0o660 : undefined);
  await (onPath === undefined ? listening(server, { host, port }) : onPath.listen());
  const address = server.address();
  const actual = typeof address === "object" && address ? address.port : 0;
  const shown = host.includes(":") ? `[${host}]` : host;
  return {
    url: path === undefined ? `${tls ? "mqtts" : "mqtt"}://${shown}:${actual}` : `unix:${path}`,
    port: actual,
    renew: (given) => secure?.setSecureContext({ ...given, ...tlsProfile }),
    tend: async () => ((await onPath?.tend()) === true ? path : undefined),
    close: () =>
      new Promise((resolve) => {
        onPath?.forget();
        server.close(() => resolve());
        lobby.close();
        for (const socket of arriving) socket.destroy();
      }),
  };
}

type Asked = { readonly isPath: boolean; readonly operators: boolean; readonly accounts: Accounts };

async function arrivalOf(socket: Socket, { isPath, operators, accounts }: Asked): Promise<Arrival> {
  if (!isPath) return isLoopback(socket.remoteAddress ?? "") ? { account: await accounts.of(socket) } : {};
  const peer = peerOf(socket);
  if (!operators) return { account: peer?.uid, pid: peer?.pid };
  // The file mode admits the supervisor's own user and group, and root; in a checkout a skill may run as the same user.
  // A process that cannot be identified is not an operator.
  const isSkill = peer === undefined || (await isOfSkill(peer).catch(() => true));
  return { account: peer?.uid, pid: peer?.pid, operator: !isSkill };
}

type Peer = { readonly remoteAddress?: string | undefined; readonly remotePort?: number | undefined };

/** Closes connections of an address that already has many strangers: each costs a handshake before it is authenticated. */
class StrangersByAddress {
  /** By address, the ports from which they come: those of a TLS connection are those of its socket. */
  readonly #open = new Map<string | undefined, Set<number | undefined>>();

  take(socket: Socket): void {
    const { remoteAddress, remotePort } = socket;
    const ports = this.#open.get(remoteAddress) ?? new Set();
    if (ports.size >= maxOfAddress) {
      socket.destroy();
      return;
    }
    this.#open.set(remoteAddress, ports.add(remotePort));
    socket.once("close", () => this.admitted({ remoteAddress, remotePort }));
  }

  admitted({ remoteAddress, remotePort }: Peer): void {
    const ports = this.#open.get(remoteAddress);
    ports?.delete(remotePort);
    if (ports?.size === 0) this.#open.delete(remoteAddress);
  }
}

function listening(server: Server, where: { host: string; port: number }): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(where, () => {
      server.off("error", reject);
      resolve();
    });
  });
}
