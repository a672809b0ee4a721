/**
 * A device with ESPHome's voice assistant for tests: a server that speaks its native API as the firmware does, in plain or
 * encrypted, fetches what it is told to play, and keeps what it was told.
 */
import { once } from "node:events";
import { request } from "node:http";
import { createSocket } from "node:dgram";
import { type AddressInfo, createServer, type Server, type Socket } from "node:net";
import { event, type EventName, id } from "../messages.ts";
import { type Framing, type Packet, PlainFraming } from "../frames.ts";
import { encode, fixed32, Message } from "../protobuf.ts";
import { SealedDevice } from "./sealed-device.ts";

type Teardown = { teardown(done: () => void | Promise<void>): void };

export type DeviceOptions = {
  /** The key of `api: encryption:`. */
  readonly key?: Buffer;
  /** Of firmware before 2026.1. */
  readonly password?: string;
  /** By default a voice assistant with sound in messages, announcements and conversations; without a media player 7, or 3. */
  readonly features?: number;
  readonly port?: number;
  /** It is told an address, and does not fetch anything. */
  readonly fetchesNothing?: boolean;
};

const usualFeatures = 1 + 4 + 16 + 32;
const playerKey = 0xfeed_beef;
const names = new Map<number, EventName>(Object.entries(event).map(([name, number]) => [number, name as EventName]));

export type Told = { readonly what: string; readonly data: Readonly<Record<string, string>>; readonly sound: Buffer };
const nothing = Buffer.alloc(0);

export class TestDevice {
  readonly #server: Server;
  readonly #options: DeviceOptions;
  #socket: Socket | undefined;
  #framing: Framing | undefined;
  readonly #told: Told[] = [];
  readonly #waiting = new Set<() => void>();
  /** Where its sound goes; undefined while it does not stream, or streams in messages. */
  #udpPort = 0;
  readonly #udp = createSocket("udp4");

  private constructor(server: Server, options: DeviceOptions) {
    this.#server = server;
    this.#options = options;
    server.on("connection", (socket) => this.#serve(socket));
    this.#udp.on("message", (sound) => this.#keep("datagram", {}, sound));
  }

  static async start(t: Teardown, options: DeviceOptions = {}): Promise<TestDevice> {
    const server = createServer();
    const device = new TestDevice(server, options);
    device.#udp.bind(0, "127.0.0.1");
    server.listen(options.port ?? 0, "127.0.0.1");
    await once(server, "listening");
    t.teardown(() => device.stop());
    return device;
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port;
  }

  get uri(): string {
    return `esphome://127.0.0.1:${this.port}`;
  }

  send(type: number, body: Buffer = nothing): void {
    this.#socket?.write(this.#framing!.frame(type, body));
  }

  write(bytes: Buffer): void {
    this.#socket?.write(bytes);
  }

  /** It has detected its wake word, or its button was pressed, or with `wakesHere` it streams so that the board detects one. */
  begin({ wakeWord = "", wakesHere = false }: { wakeWord?: string; wakesHere?: boolean } = {}): void {
    this.send(id.request, encode({ 1: true, 3: wakesHere ? 2 : 0, 5: wakeWord }));
  }

  stopStreaming(): void {
    this.send(id.request, encode({ 1: false }));
  }

  /** Sends samples as the firmware does: 32 ms in a message or a datagram. */
  speak(samples: Int16Array): void {
    for (let at = 0; at < samples.length; at += 512) {
      const part = samples.subarray(at, at + 512);
      const bytes = Buffer.from(part.buffer, part.byteOffset, part.byteLength);
      if (this.#udpPort === 0) this.send(id.audio, encode({ 1: bytes }));
      else this.#udp.send(bytes, this.#udpPort, "127.0.0.1");
    }
  }

  /** Resolves with what it is told of this name that was not returned yet, and forgets what was before it. */
  async next(what: string): Promise<Told> {
    for (;;) {
      const at = this.#told.findIndex((told) => told.what === what);
      const told = this.#told[at];
      if (told !== undefined) {
        this.#told.splice(0, at + 1);
        return told;
      }
      await new Promise<void>((resolve) => this.#waiting.add(resolve));
    }
  }

  async nextConnection(): Promise<void> {
    await this.next("connection");
  }

  /** What was told and not returned yet. */
  get told(): readonly string[] {
    return this.#told.map(({ what }) => what);
  }

  hangUp(): void {
    this.#socket?.destroy();
  }

  async stop(): Promise<void> {
    if (!this.#server.listening) return;
    this.#server.close();
    this.#socket?.destroy();
    this.#udp.close();
    await once(this.#server, "close");
  }

  #serve(socket: Socket): void {
    this.#keep("connection");
    this.#socket?.destroy();
    this.#socket = socket;
    const { key } = this.#options;
    const framing = key === undefined ? new PlainFraming() : new SealedDevice(key, (bytes) => socket.write(bytes));
    this.#framing = framing;
    socket.on("error", () => {});
    socket.on("data", (bytes) => {
      try {
        for (const packet of framing.push(bytes)) this.#take(packet);
      } catch {
        // As the firmware: what it does not understand ends the connection.
        socket.destroy();
      }
    });
  }

  #take({ type, body }: Packet): void {
    const message = new Message(body);
    const { password, features = usualFeatures } = this.#options;
    if (type === id.hello) this.send(id.helloAnswer, encode({ 1: 1, 2: 10, 3: "test (esphome 2025.8.0)", 4: "test" }));
    else if (type === id.authentication)
      this.send(id.authenticationAnswer, encode({ 1: password !== undefined && message.text(1) !== password }));
    else if (type === id.deviceInfo) this.send(id.deviceInfoAnswer, encode({ 2: "test", 4: "2025.8.0", 17: features }));
    else if (type === id.listEntities) this.#listEntities();
    else if (type === id.ping) this.send(id.pong);
    else if (type === id.answer) {
      this.#udpPort = message.number(1);
      this.#keep(message.flag(2) ? "refused" : "answer");
    } else if (type === id.event) this.#keep(names.get(message.number(1)) ?? "unknown", dataOf(message));
    else if (type === id.audio) this.#keep("audio", {}, Buffer.from(message.bytes(1)));
    else if (type === id.announce) void this.#play(message);
    else if (type === id.mediaPlayerCommand) this.#keep("stop");
    else if (type === id.subscribe) this.#keep(message.flag(1) ? "subscribed" : "unsubscribed");
  }

  #listEntities(): void {
    const format = encode({ 1: "wav", 2: 24_000, 3: 1, 4: 1, 5: 2 });
    // A switch, which is nothing to us, and the media player.
    this.send(17, encode({ 1: "led" }));
    this.send(id.mediaPlayer, Buffer.concat([encode({ 1: "player" }), fixed32(2, playerKey), encode({ 9: [format] })]));
    this.send(id.entitiesDone);
  }

  async #play(message: Message): Promise<void> {
    const url = message.text(1, 300);
    this.#keep("announce", { url });
    if (this.#options.fetchesNothing !== true) {
      const fetching = request(url).end();
      const parts: Buffer[] = [];
      try {
        const [response] = (await once(fetching, "response")) as [AsyncIterable<Buffer>];
        for await (const part of response) parts.push(part);
      } catch {
        // The board has ended it.
      }
      this.#keep("played", {}, Buffer.concat(parts));
    }
    if (this.#socket?.destroyed !== false) return;
    this.send(id.announceFinished, encode({ 1: true }));
    if (message.flag(4)) this.begin();
  }

  #keep(what: string, data: Told["data"] = {}, sound: Buffer = nothing): void {
    this.#told.push({ what, data, sound });
    for (const wake of this.#waiting) wake();
    this.#waiting.clear();
  }
}

const dataOf = (message: Message): Record<string, string> =>
  Object.fromEntries(
    message.all(2).map((bytes) => {
      const pair = new Message(bytes);
      return [pair.text(1), pair.text(2, 1000)];
    }),
  );
