/** A client that costs next to nothing: packets are created once, and received ones only counted. */
import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { encodeConnect, encodePuback, encodeSubscribe } from "../../platform/port/mqtt/encode.ts";
import { Framer } from "../../platform/port/mqtt/framer.ts";

let count = 0;

export class Wire {
  readonly socket: Socket;
  /** Called for each message, with its whole packet. */
  onMessage: (packet: Buffer) => void = () => {};
  /** Called for each acknowledgement of a message at QoS 1. */
  onAcknowledged: () => void = () => {};
  readonly #framer = new Framer(1_000_000);
  #answers: (() => void)[] = [];

  private constructor(socket: Socket) {
    this.socket = socket;
    socket.setNoDelay(true);
    socket.on("error", () => {});
    socket.on("data", (chunk: Buffer) => {
      for (const { type, flags, bytes, body } of this.#framer.push(chunk)) {
        if (type === 4) this.onAcknowledged();
        else if (type !== 3) this.#answers.shift()?.();
        else {
          if ((flags & 6) === 2) this.socket.write(encodePuback(body.readUInt16BE(2 + body.readUInt16BE(0))));
          this.onMessage(bytes);
        }
      }
    });
  }

  static async open(port: number): Promise<Wire> {
    const socket = connect({ port, host: "127.0.0.1" });
    await once(socket, "connect");
    const wire = new Wire(socket);
    const [username, password, will] = [undefined, undefined, undefined];
    const clientId = `bench-${process.pid}-${++count}`;
    const closed = once(socket, "close").then(() => "closed");
    const answer = wire.#ask(encodeConnect({ clientId, username, password, keepalive: 0, will }));
    if ((await Promise.race([answer, closed])) === "closed") throw new Error("the broker closed a new connection");
    return wire;
  }

  subscribe(filter: string, qos: 0 | 1): Promise<void> {
    return this.#ask(encodeSubscribe(1, [{ filter, qos }]));
  }

  /** Resolves when the socket has accepted it. */
  async send(bytes: Buffer): Promise<void> {
    if (!this.socket.write(bytes)) await once(this.socket, "drain");
  }

  end(): void {
    this.socket.destroy();
  }

  #ask(packet: Buffer): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#answers.push(resolve);
    this.socket.write(packet);
    return promise;
  }
}
