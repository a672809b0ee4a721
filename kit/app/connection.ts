/**
 * A connection to the bus over WebSocket: MQTT 3.1.1, clean sessions. It reconnects and subscribes again. What was said while
 * it was down is not said later: nobody expects a board to listen a minute after a button was pressed. Nothing here belongs
 * to a browser or to Node.
 */
import * as packets from "./packets.ts";

/** The standard WebSocket, of which browsers, React Native and Node 22 each have one; in Node, `ws` has it as well. */
export type Socket = {
  binaryType: string;
  readonly readyState: number;
  send(data: Uint8Array<ArrayBuffer>): void;
  close(code?: number): void;
  addEventListener(type: "open" | "message" | "close" | "error", listener: (event: never) => void): void;
};
export type SocketClass = new (url: string, protocols: string) => Socket;

export type User = { readonly name: string; readonly secret: string };

export type ConnectionOptions = {
  readonly url: string;
  readonly clientId: string;
  /** Asked for each connection: a password may have changed. */
  readonly user: () => User | undefined;
  readonly WebSocket: SocketClass;
  readonly onMessage: (topic: string, payload: Uint8Array) => void;
  readonly onState: (state: State) => void;
  readonly onForbidden: (filter: string) => void;
};
/** `refused` ends it: the board does not accept the credential, the role, or one connection more. */
export type State =
  | { readonly state: "connecting" | "online" | "closed" }
  | { readonly state: "offline" | "refused"; readonly reason: string };

/** The board was not reached, so it is not known, or not the case, that it was told. */
export class NotConnected extends Error {
  override name = "NotConnected";
}

type Promised = { readonly resolve: () => void; readonly reject: (error: Error) => void };

const keepaliveSeconds = 30;
const minRetryMs = 500;
const maxRetryMs = 15_000;
/** The board accepts a message of a WebSocket up to 1 MiB. */
const maxMessageBytes = 524_288;
const refusals: Readonly<Record<number, string>> = {
  2: "this site is another user's device",
  3: "too many connections",
  4: "the user name, the password or the token is wrong",
  5: "not permitted",
};
const isOpen = 1;

export class Connection {
  readonly #options: ConnectionOptions;
  readonly #filters = new Map<string, 0 | 1>();
  /** By packet identifier: SUBSCRIBEs that are not answered yet. */
  readonly #asked = new Map<number, string>();
  readonly #unacknowledged = new Map<number, Promised>();
  #socket: Socket | undefined;
  #isOnline = false;
  #isReady = false;
  #isClosed = false;
  #lastId = 0;
  #retryMs = minRetryMs;
  #retry: ReturnType<typeof setTimeout> | undefined;
  #beat: ReturnType<typeof setInterval> | undefined;
  #isAnswered = true;

  constructor(options: ConnectionOptions) {
    this.#options = options;
  }

  get isOnline(): boolean {
    return this.#isOnline;
  }

  open(): void {
    const { url, WebSocket, onState } = this.#options;
    this.#isClosed = false;
    onState({ state: "connecting" });
    const socket = new WebSocket(url, "mqtt");
    const reader = new packets.Reader();
    this.#socket = socket;
    socket.binaryType = "arraybuffer";
    socket.addEventListener("open", () => {
      const { clientId, user } = this.#options;
      this.#write(packets.connect(clientId, keepaliveSeconds, user()));
    });
    socket.addEventListener("message", ({ data }: { readonly data: ArrayBuffer }) => {
      try {
        for (const packet of reader.read(new Uint8Array(data))) this.#take(packet);
      } catch {
        socket.close();
      }
    });
    socket.addEventListener("error", () => undefined); // The reason comes with the end.
    socket.addEventListener("close", ({ reason = "" }: { readonly reason?: string }) => {
      if (this.#socket === socket) this.#over(reason || "the board cannot be reached");
    });
  }

  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#retry);
    if (this.#isOnline) this.#write(packets.disconnect);
    const socket = this.#socket;
    this.#over("");
    socket?.close();
  }

  /** Resolves when the board has it, with QoS 0 at once. Rejects with NotConnected. */
  publish(topic: string, payload: Uint8Array, qos: 0 | 1): Promise<void> {
    if (!this.#isOnline) return Promise.reject(new NotConnected("there is no connection to the board"));
    const id = qos === 0 ? 0 : this.#nextId();
    this.#write(packets.publish(topic, payload, id));
    if (qos === 0) return Promise.resolve();
    return new Promise((resolve, reject) => this.#unacknowledged.set(id, { resolve, reject }));
  }

  subscribe(filter: string, qos: 0 | 1): void {
    this.#filters.set(filter, qos);
    if (this.#isOnline) this.#ask(filter, qos);
  }

  unsubscribe(filter: string): void {
    if (this.#filters.delete(filter) && this.#isOnline) this.#write(packets.unsubscribe(this.#nextId(), filter));
  }

  #ask(filter: string, qos: 0 | 1): void {
    const id = this.#nextId();
    this.#asked.set(id, filter);
    this.#write(packets.subscribe(id, filter, qos));
  }

  #take(packet: packets.Incoming): void {
    this.#isAnswered = true;
    if (packet.kind === "connack") this.#answered(packet.code);
    else if (packet.kind === "puback") this.#acknowledged(packet.id);
    else if (packet.kind === "suback") {
      const filter = this.#asked.get(packet.id);
      this.#asked.delete(packet.id);
      if (filter !== undefined && packet.codes.includes(0x80)) this.#options.onForbidden(filter);
      this.#readyWhenSubscribed();
    } else if (packet.kind === "publish") {
      if (packet.id > 0) this.#write(packets.puback(packet.id));
      this.#options.onMessage(packet.topic, packet.payload);
    }
  }

  #acknowledged(id: number): void {
    this.#unacknowledged.get(id)?.resolve();
    this.#unacknowledged.delete(id);
  }

  #answered(code: number): void {
    if (code !== 0) {
      this.#isClosed = true;
      this.#options.onState({ state: "refused", reason: refusals[code] ?? `the board answers ${code}` });
      this.#socket?.close();
      return;
    }
    this.#isOnline = true;
    this.#retryMs = minRetryMs;
    this.#beat = setInterval(() => this.#ping(), keepaliveSeconds * 1000);
    for (const [filter, qos] of this.#filters) this.#ask(filter, qos);
    this.#isReady = false;
    this.#readyWhenSubscribed();
  }

  /** From then on nothing is missed: the board has answered all subscriptions. */
  #readyWhenSubscribed(): void {
    if (this.#isReady || this.#asked.size > 0) return;
    this.#isReady = true;
    this.#options.onState({ state: "online" });
  }

  #ping(): void {
    if (!this.#isAnswered) {
      // Gone without a word, as a phone that has left the house.
      const socket = this.#socket;
      this.#over("the board does not answer");
      socket?.close();
      return;
    }
    this.#isAnswered = false;
    this.#write(packets.pingreq);
  }

  #over(reason: string): void {
    const { onState } = this.#options;
    clearInterval(this.#beat);
    this.#asked.clear();
    const lost = [...this.#unacknowledged.values()];
    this.#unacknowledged.clear();
    for (const { reject } of lost) reject(new NotConnected("the connection ended before the board had answered"));
    this.#socket = undefined;
    this.#isAnswered = true;
    const wasRefused = this.#isClosed && !this.#isOnline && reason !== "";
    this.#isOnline = false;
    if (wasRefused) return;
    if (this.#isClosed) return onState({ state: "closed" });
    onState({ state: "offline", reason });
    this.#retry = setTimeout(() => this.open(), this.#retryMs * (0.5 + Math.random() / 2));
    this.#retryMs = Math.min(maxRetryMs, this.#retryMs * 2);
  }

  #write(packet: Uint8Array): void {
    if (this.#socket?.readyState !== isOpen) return;
    for (let at = 0; at < packet.length; at += maxMessageBytes)
      this.#socket.send(packet.slice(at, at + maxMessageBytes));
  }

  #nextId(): number {
    do this.#lastId = (this.#lastId % 65_535) + 1;
    while (this.#unacknowledged.has(this.#lastId) || this.#asked.has(this.#lastId));
    return this.#lastId;
  }
}
