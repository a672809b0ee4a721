/**
 * Connects skills to the bus: a Unix socket, and a loopback address for those that share the machine's network. The
 * kernel and systemd tell which unit connects, and it connects as that skill, even if it sends no credential: skills
 * for Snips and Rhasspy have none. Nobody can connect here as another skill, and nobody but a skill.
 */
import { once } from "node:events";
import { connect, createServer, type Server, type Socket } from "node:net";
import { connect as connectTls } from "node:tls";
import { generate, type IConnectPacket, parser } from "mqtt-packet";
import type { Bus } from "../../platform/port/start-message.ts";
import { listenForAll, type Whose } from "../../platform/port/unit-door.ts";

export type Door = {
  /** Closes the connections of one skill. */
  end(skill: string): void;
  close(): Promise<void>;
};

export type DoorOptions = {
  readonly at: { readonly path: string } | { readonly host: string; readonly port: number };
  /** Identifies the peer. */
  readonly whose: Whose;
  /**
   * Returns the bus with the skill's user name and password; undefined for a skill that must not run, or not connect
   * here.
   */
  readonly busOf: (skill: string) => Bus | undefined;
};

/** Limits as in the broker: size of the first packet, and time until it arrives; and connections per skill. */
const maxGreetingBytes = 4096;
const greetingTimeoutMs = 10_000;
const maxConnections = 16;
/** A host that answers nothing must not keep a skill from the next node of a cluster. */
const reachTimeoutMs = 5_000;
/** Limit on connections whose owner is being determined. */
const maxUnknown = 64;

/** Rejects with the system's error when it cannot listen there. */
export async function openDoor({ at, whose, busOf }: DoorOptions): Promise<Door> {
  const open = new Map<Socket, string | undefined>();
  const count = (skill: string | undefined) => [...open.values()].filter((one) => one === skill).length;
  const server = createServer({ pauseOnConnect: true }, (socket) => {
    socket.on("error", () => socket.destroy());
    socket.once("close", () => open.delete(socket));
    if (count(undefined) >= maxUnknown) {
      socket.destroy();
      return;
    }
    open.set(socket, undefined);
    void whose(socket)
      // A peer that cannot be identified is refused.
      .catch(() => undefined)
      .then((caller) => {
        const skill = caller?.role === "skill" ? caller.skill : undefined;
        const bus = skill === undefined ? undefined : busOf(skill);
        if (bus === undefined || socket.destroyed || count(skill) >= maxConnections) return socket.destroy();
        open.set(socket, skill);
        greet(socket, bus);
        return socket.resume();
      });
  });
  await ("path" in at ? listenForAll(server, at.path) : listenAt(server, at));
  return {
    end(skill) {
      for (const [socket, one] of open) if (one === skill) socket.destroy();
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of open.keys()) socket.destroy();
      }),
  };
}

function listenAt(server: Server, at: { readonly host: string; readonly port: number }): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(at, resolve);
  });
}

/** Reads the CONNECT packet, inserts the skill's user name, and passes everything else on. */
function greet(socket: Socket, bus: Bus): void {
  let seen = Buffer.alloc(0);
  const late = setTimeout(() => socket.destroy(), greetingTimeoutMs);
  socket.once("close", () => clearTimeout(late));
  const hear = (chunk: Buffer): void => {
    seen = Buffer.concat([seen, chunk]);
    const length = packetLength(seen);
    if (length === undefined && seen.length < 5) return;
    if (length === undefined || length > maxGreetingBytes || (seen[0] ?? 0) >> 4 !== 1) {
      socket.destroy();
      return;
    }
    if (seen.length < length) return;
    clearTimeout(late);
    socket.off("data", hear);
    socket.pause();
    const named = withName(seen.subarray(0, length), bus);
    if (named === undefined) socket.end(Buffer.from([0x20, 2, 0, 5]));
    else void passOn(socket, bus, [named, seen.subarray(length)]);
  };
  socket.on("data", hear);
}

/** Returns the length of the packet that begins here; undefined while its header is incomplete, or invalid. */
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

/**
 * Returns the CONNECT with the skill's user name and password, whatever its password was; undefined for a broken one,
 * or one with another user name.
 */
function withName(bytes: Buffer, { username, password }: Bus): Buffer | undefined {
  let found: IConnectPacket | undefined;
  const reading = parser();
  reading.on("packet", (packet) => {
    if (packet.cmd === "connect") found = packet;
  });
  reading.on("error", () => undefined); // No packet is produced then.
  reading.parse(bytes);
  if (found === undefined || username === undefined || password === undefined) return found && bytes;
  if (found.username !== undefined && found.username !== username) return undefined;
  return generate({ ...found, username, password: Buffer.from(password) });
}

async function passOn(socket: Socket, { url, ca }: Bus, first: readonly Buffer[]): Promise<void> {
  const onward = await reach(url.split(" "), ca);
  const end = (): void => {
    socket.destroy();
    onward?.destroy();
  };
  if (onward === undefined || socket.destroyed) {
    end();
    return;
  }
  onward.on("error", end).once("close", end);
  socket.once("close", end);
  for (const bytes of first) onward.write(bytes);
  socket.pipe(onward);
  onward.pipe(socket);
}

/** Resolves to a connection to the first node that can be reached; undefined when there is none. */
async function reach(urls: readonly string[], ca: string | undefined): Promise<Socket | undefined> {
  for (const url of urls) {
    const onward = dial(url, ca);
    try {
      const signal = AbortSignal.timeout(reachTimeoutMs);
      await once(onward, url.startsWith("mqtts:") ? "secureConnect" : "connect", { signal });
      return onward;
    } catch {
      // The reason is in the log of the supervisor, which connects to the same nodes.
      onward.on("error", () => undefined).destroy();
    }
  }
  return undefined;
}

function dial(url: string, ca: string | undefined): Socket {
  if (url.startsWith("unix:")) return connect(url.slice("unix:".length));
  const { protocol, hostname, port } = new URL(url);
  const host = hostname.replaceAll(/^\[|\]$/gu, "");
  if (protocol !== "mqtts:") return connect({ host, port: Number(port || 1883) }).setNoDelay(true);
  return connectTls({ host, port: Number(port || 8883), servername: host, ...(ca === undefined ? {} : { ca }) });
}
