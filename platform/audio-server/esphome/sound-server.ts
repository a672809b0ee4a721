/**
 * Serves sounds to one device, which fetches what it is told to play: each under an address that nobody can guess, once, and
 * only at the address of this board through which the device is connected.
 *
 * INVARIANTS
 * 1. Nobody but the device is answered, and no address works after its sound has ended.
 * 2. Nothing is listened on while no device is connected.
 */
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

const tokenBytes = 16;
/** A device needs one connection at a time; some keep the last one open. */
const maxConnections = 4;
const headersTimeoutMs = 5000;

export type Offer = {
  readonly url: string;
  /** Resolves when the device has asked for the sound. */
  readonly fetched: Promise<ServerResponse>;
  /** From now on the address does not work. */
  withdraw(): void;
};

export class SoundServer {
  readonly #there: string;
  readonly #here: string;
  readonly #server: Server;
  readonly #offers = new Map<string, (response: ServerResponse) => void>();

  private constructor({ here, there }: { readonly here: string; readonly there: string }) {
    this.#here = here;
    this.#there = there;
    this.#server = createServer((request, response) => this.#answer(request, response));
    this.#server.maxConnections = maxConnections;
    // Strangers that say nothing would keep the device from its few connections.
    this.#server.on("connection", (socket) => {
      if (socket.remoteAddress !== this.#there) socket.destroy();
    });
    this.#server.headersTimeout = headersTimeoutMs;
  }

  /** `port` 0: any free one. Rejects with the operating system's error. */
  static async start(ends: { readonly here: string; readonly there: string }, port: number): Promise<SoundServer> {
    const server = new SoundServer(ends);
    server.#server.listen(port, ends.here);
    await once(server.#server, "listening");
    return server;
  }

  get origin(): string {
    const host = this.#here.replace(/^::ffff:/u, "");
    return `http://${host.includes(":") ? `[${host}]` : host}:${(this.#server.address() as AddressInfo).port}`;
  }

  offer(): Offer {
    const path = `/${randomBytes(tokenBytes).toString("hex")}.wav`;
    const fetched = new Promise<ServerResponse>((resolve) => this.#offers.set(path, resolve));
    return { url: `${this.origin}${path}`, fetched, withdraw: () => void this.#offers.delete(path) };
  }

  stop(): void {
    this.#server.close();
    this.#server.closeAllConnections();
  }

  #answer({ method, url = "", socket }: IncomingMessage, response: ServerResponse): void {
    const hand = this.#offers.get(url);
    if (socket.remoteAddress !== this.#there || hand === undefined || (method !== "GET" && method !== "HEAD")) {
      response.writeHead(404, { connection: "close" }).end();
      return;
    }
    response.writeHead(200, { "content-type": "audio/wav", "cache-control": "no-store" });
    if (method === "HEAD") return void response.end();
    this.#offers.delete(url);
    hand(response);
  }
}
