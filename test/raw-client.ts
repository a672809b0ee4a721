/** A TCP client that sends whatever a test wants, byte by byte if need be: for what no MQTT library would send. */
import { connect, type Socket } from "node:net";
import { decode, type FromBroker } from "../platform/port/mqtt/decode.ts";
import { type Connect, encodeConnect } from "../platform/port/mqtt/encode.ts";
import { Framer } from "../platform/port/mqtt/framer.ts";

export class RawClient {
  readonly socket: Socket;
  /** Resolves when the other side has closed. */
  readonly closed: Promise<void>;
  readonly #packets: FromBroker[] = [];
  #look = (): void => {};

  constructor(port: number) {
    this.socket = connect({ port, host: "127.0.0.1" });
    this.socket.on("error", () => {});
    this.closed = new Promise((resolve) => this.socket.once("close", () => resolve()));
    this.socket.once("close", () => this.#look());
    const framer = new Framer(4_000_000);
    this.socket.on("data", (chunk: Buffer) => {
      for (const frame of framer.push(chunk)) this.#packets.push(decode(frame));
      this.#look();
    });
  }

  send(...bytes: (Buffer | readonly number[])[]): void {
    for (const part of bytes) this.socket.write(Buffer.from(part));
  }

  greet(fields: Partial<Connect> = {}): void {
    const connect: Connect = {
      clientId: "raw",
      username: undefined,
      password: undefined,
      keepalive: 0,
      will: undefined,
    };
    this.send(encodeConnect({ ...connect, ...fields }));
  }

  /** The next packet, or undefined when the other side closes instead. */
  async next(): Promise<FromBroker | undefined> {
    const packet = this.#packets.shift();
    if (packet || this.socket.closed) return packet;
    await new Promise<void>((resolve) => (this.#look = resolve));
    return await this.next();
  }

  end(): void {
    this.socket.destroy();
  }
}

/** Resolves when something that announces itself nowhere else has come to pass. */
export async function until(happened: () => boolean): Promise<void> {
  while (!happened()) await new Promise((resolve) => setImmediate(resolve));
}
