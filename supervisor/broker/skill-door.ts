/**
 * A skill's own way to the bus: a Unix socket, or an address of this machine's loopback, that only that skill reaches. Who
 * comes through it is that skill, whether it says so or not: skills for Snips and Rhasspy know no user and no password.
 * Nobody comes through it as somebody else.
 */
import { chmod, mkdir, rm } from "node:fs/promises";
import { connect, createServer, type Socket } from "node:net";
import { dirname } from "node:path";
import { connect as connectTls } from "node:tls";
import { generate, type IConnectPacket, parser } from "mqtt-packet";
import type { Bus } from "../../platform/port/start-message.ts";

export type Door = { close(): Promise<void> };

export type DoorOptions = {
  readonly at: { readonly path: string } | { readonly host: string; readonly port: number };
  /** The bus, with the skill's user and password. */
  readonly bus: Bus;
  /** Whether who says no name is let in: not where others can reach the door. */
  readonly nameless: boolean;
};

/** As the broker has it: bytes of the first packet, milliseconds until it is there; and connections of one skill. */
const largestGreeting = 4096;
const patience = 10_000;
const mostConnections = 16;

/** Rejects with the system's error when it cannot listen there. */
export async function openDoor({ at, bus, nameless }: DoorOptions): Promise<Door> {
  const open = new Set<Socket>();
  const server = createServer((socket) => {
    socket.on("error", () => socket.destroy());
    socket.once("close", () => open.delete(socket));
    if (open.size >= mostConnections) {
      socket.destroy();
      return;
    }
    open.add(socket);
    greet(socket, bus, nameless);
  });
  if ("path" in at) {
    await mkdir(dirname(at.path), { recursive: true, mode: 0o700 });
    await rm(at.path, { force: true });
  }
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(at, resolve);
  });
  // The folder is closed to others; the socket itself is given to the skill, whose user nobody knows beforehand.
  if ("path" in at) await chmod(at.path, 0o666);
  return {
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of open) socket.destroy();
      }),
  };
}

/** Reads the greeting, puts the skill's name into it, and lets the rest pass. */
function greet(socket: Socket, bus: Bus, nameless: boolean): void {
  let seen = Buffer.alloc(0);
  const late = setTimeout(() => socket.destroy(), patience);
  socket.once("close", () => clearTimeout(late));
  const hear = (chunk: Buffer): void => {
    seen = Buffer.concat([seen, chunk]);
    const length = packetLength(seen);
    if (length === undefined && seen.length < 5) return;
    if (length === undefined || length > largestGreeting || (seen[0] ?? 0) >> 4 !== 1) {
      socket.destroy();
      return;
    }
    if (seen.length < length) return;
    clearTimeout(late);
    socket.off("data", hear);
    socket.pause();
    const named = withName(seen.subarray(0, length), bus, nameless);
    if (named === undefined) socket.end(Buffer.from([0x20, 2, 0, 5]));
    else passOn(socket, bus, [named, seen.subarray(length)]);
  };
  socket.on("data", hear);
}

/** Bytes of the packet that begins here, as its header says; undefined while the header is not whole, or is none. */
function packetLength(bytes: Buffer): number | undefined {
  let length = 0;
  for (let at = 1; at < 5; at++) {
    const byte = bytes[at];
    if (byte === undefined) return undefined;
    length += (byte & 127) * 128 ** (at - 1);
    if (byte < 128) return at + 1 + length;
  }
  return undefined;
}

/** The greeting with the skill's user and password; undefined for one that is broken, or in another's name. */
function withName(bytes: Buffer, { username, password }: Bus, nameless: boolean): Buffer | undefined {
  let found: IConnectPacket | undefined;
  const reading = parser();
  reading.on("packet", (packet) => {
    if (packet.cmd === "connect") found = packet;
  });
  reading.on("error", () => undefined); // there is no packet then
  reading.parse(bytes);
  if (found === undefined || username === undefined || password === undefined) return found && bytes;
  if (found.username === undefined ? !nameless : found.username !== username) return undefined;
  // A password that it says is compared by the broker.
  const said = found.username === undefined ? Buffer.from(password) : found.password;
  return generate({ ...found, username, ...(said === undefined ? {} : { password: said }) });
}

function passOn(socket: Socket, { url, ca }: Bus, first: readonly Buffer[]): void {
  const onward = dial(url, ca);
  const end = (): void => {
    socket.destroy();
    onward.destroy();
  };
  onward.on("error", end).once("close", end);
  socket.once("close", end);
  for (const bytes of first) onward.write(bytes);
  socket.pipe(onward);
  onward.pipe(socket);
}

function dial(url: string, ca: string | undefined): Socket {
  if (url.startsWith("unix:")) return connect(url.slice("unix:".length));
  const { protocol, hostname, port } = new URL(url);
  const host = hostname.replaceAll(/^\[|\]$/gu, "");
  if (protocol !== "mqtts:") return connect({ host, port: Number(port || 1883) }).setNoDelay(true);
  return connectTls({ host, port: Number(port || 8883), servername: host, ...(ca === undefined ? {} : { ca }) });
}
