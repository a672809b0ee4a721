/**
 * MQTT over a WebSocket [MQTT 3.1.1, chapter 6] as the broker sees a socket: the packets are the bytes of binary messages,
 * whose limits mean nothing. A text message ends the connection.
 */
import { Duplex } from "node:stream";
import type { WebSocket } from "ws";

/** Status codes of RFC 6455, 7.4.1. */
export const closeCodes = { normal: 1000, unsupported: 1003, policy: 1008, restart: 1012 } as const;

export class WebSocketWire extends Duplex {
  readonly remoteAddress: string | undefined;
  readonly #client: WebSocket;

  constructor(client: WebSocket, remoteAddress: string | undefined) {
    super({ allowHalfOpen: false });
    this.#client = client;
    this.remoteAddress = remoteAddress;
    client.on("message", (data, isBinary) => {
      if (this.destroyed) return;
      if (!isBinary) {
        this.shut(closeCodes.unsupported, "MQTT is sent in binary messages");
        return;
      }
      if (!this.push(data)) client.pause();
    });
    client.on("error", (error) => this.destroy(error));
    client.once("close", () => {
      this.push(null);
      this.destroy();
    });
  }

  setNoDelay(): void {
    // A WebSocket of ours never waits for more to send.
  }

  /** Ends it and tells the client why, unless it has been told already. */
  shut(code: number, reason: string): void {
    this.#client.close(code, reason);
    this.destroy();
  }

  destroySoon(): void {
    if (this.writableFinished) this.destroy();
    else this.once("finish", () => this.destroy());
    if (!this.writableEnded) this.end();
  }

  override _read(): void {
    if (this.#client.isPaused) this.#client.resume();
  }

  override _write(chunk: Buffer, _encoding: string, done: (error?: Error | null) => void): void {
    // An empty one only asks when what was written before has been taken.
    if (chunk.length === 0) done();
    else if (this.#client.readyState === this.#client.OPEN) this.#client.send(chunk, { binary: true }, done);
    else done(new Error("the WebSocket is closed"));
  }

  override _destroy(error: Error | null, done: (error?: Error | null) => void): void {
    if (this.#client.readyState === this.#client.OPEN) this.#client.close(closeCodes.normal);
    if (this.#client.isPaused) this.#client.resume();
    done(error);
  }
}
