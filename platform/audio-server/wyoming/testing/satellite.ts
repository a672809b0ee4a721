/** A Wyoming satellite for tests: a server that says what the test says, and keeps what it is told. */
import { once } from "node:events";
import { type AddressInfo, createServer, type Server, type Socket } from "node:net";
import { type Data, encodeEvent, EventReader, type WyomingEvent } from "../../../wyoming/event.ts";

type Teardown = { teardown(done: () => void | Promise<void>): void };

export type SatelliteOptions = {
  /** The answer to `describe`. */
  readonly info?: Data;
  readonly port?: number;
  /** False for satellites that are too old to tell that they have played a sound. */
  readonly saysPlayed?: boolean;
};

export class TestSatellite {
  readonly #server: Server;
  readonly #options: SatelliteOptions;
  #socket: Socket | undefined;
  readonly #told: WyomingEvent[] = [];
  readonly #waiting = new Set<() => void>();

  private constructor(server: Server, options: SatelliteOptions) {
    this.#server = server;
    this.#options = options;
    server.on("connection", (socket) => this.#serve(socket));
  }

  static async start(t: Teardown, options: SatelliteOptions = {}): Promise<TestSatellite> {
    const server = createServer();
    const satellite = new TestSatellite(server, options);
    server.listen(options.port ?? 0, "127.0.0.1");
    await once(server, "listening");
    t.teardown(() => satellite.stop());
    return satellite;
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port;
  }

  get uri(): string {
    return `tcp://127.0.0.1:${this.port}`;
  }

  say(type: string, data: Data = {}, payload?: Uint8Array): void {
    this.#socket?.write(encodeEvent(type, data, payload));
  }

  write(bytes: Buffer): void {
    this.#socket?.write(bytes);
  }

  /** Sends samples, a block of 1024 as one chunk, at 16 kHz. */
  speak(samples: Int16Array): void {
    for (let at = 0; at < samples.length; at += 1024) {
      const { buffer, byteOffset, byteLength } = samples.subarray(at, at + 1024);
      const format = { rate: 16_000, width: 2, channels: 1, timestamp: null };
      this.say("audio-chunk", format, new Uint8Array(buffer, byteOffset, byteLength));
    }
  }

  /** Resolves with the next event of this type that was not returned yet, and forgets those before it. */
  async next(type: string): Promise<WyomingEvent> {
    for (;;) {
      const at = this.#told.findIndex((event) => event.type === type);
      const event = this.#told[at];
      if (event !== undefined) {
        this.#told.splice(0, at + 1);
        return event;
      }
      await new Promise<void>((resolve) => this.#waiting.add(resolve));
    }
  }

  /** The types of the events that were not returned yet. */
  get told(): readonly string[] {
    return this.#told.map(({ type }) => type);
  }

  hangUp(): void {
    this.#socket?.destroy();
  }

  async stop(): Promise<void> {
    if (!this.#server.listening) return;
    this.#server.close();
    this.#socket?.destroy();
    await once(this.#server, "close");
  }

  #serve(socket: Socket): void {
    this.#socket?.destroy();
    this.#socket = socket;
    const reader = new EventReader();
    socket.on("error", () => {});
    socket.on("data", (bytes) => {
      for (const event of reader.push(bytes)) this.#take(event);
    });
  }

  #take(event: WyomingEvent): void {
    const { info = { satellite: { name: "test" } }, saysPlayed = true } = this.#options;
    if (event.type === "describe") this.say("info", info);
    if (event.type === "audio-stop" && saysPlayed) this.say("played");
    this.#told.push(event);
    for (const wake of this.#waiting) wake();
    this.#waiting.clear();
  }
}
