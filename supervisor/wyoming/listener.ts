/**
 * Serves the Wyoming protocol: off unless `[wyoming] address` names where to listen. The protocol has neither passwords nor
 * encryption, so beyond this machine only listed addresses are served, and nobody gets more than the engines.
 */
import { once } from "node:events";
import { type AddressInfo, createServer, type Server, type Socket } from "node:net";
import type { Log } from "../../platform/port/port.ts";
import { BadEvent, encodeEvent, EventReader } from "../../platform/wyoming/event.ts";
import { isLoopback, parseAddress, plainAddress, within } from "../config/address.ts";
import type { WyomingConfig } from "../config/wyoming-section.ts";
import { Seldom } from "../containment/seldom.ts";
import { SottoError, systemCode } from "../errors.ts";
import { Client, type ClientNeeds } from "./client.ts";

export type WyomingListener = { readonly port: number; close(): Promise<void> };
export type WyomingOptions = {
  readonly config: Pick<WyomingConfig, "address" | "clients">;
  readonly needs: ClientNeeds;
  readonly log: Log;
  /** Milliseconds until a client that is silent, or sends an event too slowly, is disconnected. */
  readonly limits?: { readonly idleMs: number; readonly eventMs: number };
};

/** A minute of speech fits into one chunk. */
const longest = { header: 65_536, data: 65_536, payload: 2_097_152 };
const maxConnections = 32;

/** Throws SottoError ADDRESS_BUSY, REQUEST_IMPOSSIBLE. */
export async function openWyoming({
  config: { address, clients },
  needs,
  log,
  limits = { idleMs: 60_000, eventMs: 20_000 },
}: WyomingOptions): Promise<WyomingListener> {
  const where = parseAddress(address) ?? { host: "127.0.0.1", port: 10_700 };
  if (!isLoopback(where.host) && clients.length === 0)
    throw new SottoError(
      "REQUEST_IMPOSSIBLE",
      `[wyoming] address ${address} can be reached by others, and clients is empty`,
      {
        remedy: "list the addresses of those that may use it, or listen on 127.0.0.1",
      },
    );
  const mayUse = guard(clients);
  const seldom = new Seldom();
  const open = new Set<Socket>();
  const server = createServer((socket) => {
    socket.on("error", () => socket.destroy());
    if (!mayUse(socket.remoteAddress ?? "")) {
      const { remoteAddress: address } = socket;
      seldom.say("unlisted", (unsaid) =>
        log.warn({ address, unsaid }, "a client of the Wyoming protocol is not listed in [wyoming] clients"),
      );
      socket.destroy();
      return;
    }
    open.add(socket);
    socket.once("close", () => open.delete(socket));
    void serve(socket, needs, log, limits);
  });
  server.maxConnections = maxConnections;
  await listen(server, where, address);
  const { port } = server.address() as AddressInfo;
  return {
    port,
    async close() {
      server.close();
      for (const socket of open) socket.destroy();
      await once(server, "close");
    },
  };
}

/** Programs on this machine may use it, and those that are listed. */
function guard(clients: readonly string[]): (address: string) => boolean {
  const isListed = within(clients);
  return (address) => isLoopback(plainAddress(address)) || isListed(address);
}

async function listen(server: Server, where: { host: string; port: number }, address: string): Promise<void> {
  try {
    server.listen(where.port, where.host);
    await once(server, "listening");
  } catch (error) {
    const why =
      systemCode(error) === "EADDRINUSE" ? "another program uses it" : `the system refuses it (${systemCode(error)})`;
    throw new SottoError("ADDRESS_BUSY", `[wyoming] cannot listen on ${address}: ${why}`, {}, error);
  }
}

/** One event after the other: a client that sends faster than the board works, or than it reads the answers, waits. */
async function serve(
  socket: Socket,
  needs: ClientNeeds,
  log: Log,
  { idleMs, eventMs }: NonNullable<WyomingOptions["limits"]>,
): Promise<void> {
  const gone = new AbortController();
  socket.once("close", () => gone.abort());
  socket.setNoDelay(true);
  socket.setTimeout(idleMs, () => socket.destroy());
  const send = (type: string, data?: Readonly<Record<string, unknown>>, payload?: Uint8Array): void => {
    if (socket.writable) socket.write(encodeEvent(type, data, payload));
  };
  const reader = new EventReader(longest);
  const client = new Client(needs, send, gone.signal);
  let slow: NodeJS.Timeout | undefined;
  try {
    // What went wrong is still sent when the loop is left.
    for await (const chunk of socket.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      const events = reader.push(chunk);
      if (events.length > 0 || !reader.isWithin) {
        clearTimeout(slow);
        slow = undefined;
      }
      for (const event of events) {
        await client.take(event);
        // One that never reads sends nothing more, either, and is idle then.
        if (socket.writableNeedDrain) await once(socket, "drain", { signal: gone.signal });
      }
      if (reader.isWithin) slow ??= setTimeout(() => socket.destroy(), eventMs);
    }
  } catch (error) {
    if (gone.signal.aborted) return;
    const known = error instanceof SottoError || error instanceof BadEvent;
    if (!known) log.error({ error }, "a request of a Wyoming client failed");
    const code = error instanceof SottoError ? error.code : known ? "REQUEST_INVALID" : "INTERNAL";
    send("error", {
      text: known ? error.message : "an error of the platform; its log has the reason",
      code,
    });
  } finally {
    clearTimeout(slow);
    gone.abort();
    socket.end();
  }
}
