/** One address on which the broker takes connections: TCP, TLS or a Unix socket; the number of connections is bounded. */
import { chmod, mkdir, rm } from "node:fs/promises";
import { createServer, type Server, type Socket } from "node:net";
import { dirname } from "node:path";
import { createServer as createTlsServer } from "node:tls";
import { withSocketAddress } from "../peer/socket-address.ts";
import { isOfSkill, peerOf } from "../peer/unix.ts";
import { type Connection, isLoopback } from "./connection.ts";
import { defaultLimits, type PacketLimits } from "./guard.ts";
import { Lobby, maxConnections } from "./lobby.ts";

export type Listener = {
  /** 127.0.0.1 when left out. */
  readonly host?: string;
  /** 0: any free one. */
  readonly port?: number;
  /** A Unix socket instead of host and port. */
  readonly path?: string;
  /** Whoever can open the socket at `path` may say and hear everything without a name, unless it is a skill. */
  readonly operators?: boolean;
  /** PEM. */
  readonly tls?: { readonly key: string; readonly cert: string };
  /** Connections at a time, whoever has them. */
  readonly connections?: number;
  /** For users of other machines only (see Access.outside). */
  readonly outside?: boolean;
  /** What is taken there, when not what is taken elsewhere. */
  readonly limits?: PacketLimits;
  /** Milliseconds a client's socket may take nothing, when not as elsewhere. */
  readonly stallTimeoutMs?: number;
};

export type Listening = {
  readonly url: string;
  readonly port: number;
  /** Another certificate for new connections; open ones live on. */
  renew(tls: { readonly key: string; readonly cert: string }): void;
  close(): Promise<void>;
};

type Connections = {
  readonly limits: PacketLimits | undefined;
  readonly stallTimeoutMs: number;
  /** Milliseconds from the connection to CONNECT. */
  readonly connectTimeoutMs: number;
  readonly mayBeLong: (topic: string) => boolean;
};

/** Our own clients and every other of the last years speak it; it has no weak ciphers to leave out. */
const tlsProfile = { minVersion: "TLSv1.3" } as const;

/** Rejects with the system's error when the address is in use or is none. */
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
  const lobby = new Lobby(
    { limits, stallTimeoutMs, connectTimeoutMs, mayBeLong, connections, loopback, outside },
    handle,
  );
  const secure = tls
    ? createTlsServer({ ...tls, ...tlsProfile, handshakeTimeout: 10_000 }, (socket) => lobby.take(socket))
    : undefined;
  // Who hangs up in the handshake is nobody yet.
  secure?.on("tlsClientError", (_error, socket) => socket.destroy());
  const judged = async (socket: Socket): Promise<void> => {
    socket.on("error", () => socket.destroy());
    // Who cannot be told is no operator.
    const operator = await isOperators(socket).catch(() => false);
    if (socket.destroyed) return;
    lobby.take(socket, operator);
    socket.resume();
  };
  const server =
    secure ??
    (operators
      ? createServer({ pauseOnConnect: true }, (socket) => void judged(socket))
      : createServer((socket) => lobby.take(socket)));
  if (path === undefined) await listening(server, { host, port });
  else await listenOn(server, path, operators);
  const address = server.address();
  const actual = typeof address === "object" && address ? address.port : 0;
  const shown = host.includes(":") ? `[${host}]` : host;
  return {
    url: path === undefined ? `${tls ? "mqtts" : "mqtt"}://${shown}:${actual}` : `unix:${path}`,
    port: actual,
    renew: (given) => secure?.setSecureContext({ ...given, ...tlsProfile }),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        lobby.close();
      }),
  };
}

/** The file mode lets in the supervisor's own user and group, and root; a skill may run as the same user in a checkout. */
async function isOperators(socket: Socket): Promise<boolean> {
  const peer = peerOf(socket);
  return peer !== undefined && !(await isOfSkill(peer));
}

/** What a killed supervisor has left there is taken away. */
async function listenOn(server: Server, path: string, operators: boolean): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: 0o750 });
  await rm(path, { force: true });
  await withSocketAddress(path, (address) => listening(server, { path: address }));
  if (operators) await chmod(path, 0o660);
}

function listening(server: Server, where: { host: string; port: number } | { path: string }): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(where, () => {
      server.off("error", reject);
      resolve();
    });
  });
}
