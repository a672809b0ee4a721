/** A connection to Home Assistant's WebSocket API, with a long-lived access token [developers.home-assistant.io]. */
import { type Config, objectIn, textIn } from "../discovery.ts";

/** Home Assistant does not let us in, or not here: trying again soon changes nothing. */
export class NotAdmitted extends Error {
  override readonly name = "NotAdmitted";
}

const requestTimeoutMs = 20_000;
const pingIntervalMs = 30_000;

type Waiting = {
  readonly resolve: (result: unknown) => void;
  readonly reject: (error: Error) => void;
  readonly late: NodeJS.Timeout;
};

export type Options = {
  /** Like ws://homeassistant.lan:8123/api/websocket. */
  readonly url: string;
  readonly token: string;
  /** Called with each event that was subscribed to. */
  readonly onEvent: (type: string, data: Config) => void;
  readonly pingMs?: number;
};

export class HomeAssistantSocket {
  readonly #socket: WebSocket;
  readonly #options: Options;
  readonly #waiting = new Map<number, Waiting>();
  readonly #admitted = Promise.withResolvers<void>();
  readonly #closed = Promise.withResolvers<Error>();
  #ping: NodeJS.Timeout | undefined;
  #last = 0;

  private constructor(options: Options) {
    // Nobody waits any more once it is open.
    this.#admitted.promise.catch(() => {});
    this.#options = options;
    this.#socket = new WebSocket(options.url);
    this.#socket.addEventListener("message", ({ data }) => this.#hear(data));
    this.#socket.addEventListener("error", () => this.#end(new Error("the connection has failed")));
    this.#socket.addEventListener("close", () => this.#end(new Error("the connection was closed")));
  }

  /** Rejects with NotAdmitted for a token that is refused, and with Error when Home Assistant cannot be reached. */
  static async open(options: Options): Promise<HomeAssistantSocket> {
    const opened = new HomeAssistantSocket(options);
    const late = setTimeout(() => opened.#end(new Error("it does not answer")), requestTimeoutMs);
    try {
      await opened.#admitted.promise;
    } finally {
      clearTimeout(late);
    }
    const { pingMs = pingIntervalMs } = options;
    // A connection whose other end has lost its power looks open for a quarter of an hour.
    opened.#ping = setInterval(() => {
      opened.request("ping").catch((error: Error) => opened.#end(error));
    }, pingMs);
    return opened;
  }

  /** Resolves with the reason when the connection has ended. */
  get closed(): Promise<Error> {
    return this.#closed.promise;
  }

  /** Rejects when Home Assistant refuses it, with its message, and when there is no response in time. */
  request(type: string, body: Config = {}): Promise<unknown> {
    const id = ++this.#last;
    return new Promise((resolve, reject) => {
      if (this.#socket.readyState !== WebSocket.OPEN) {
        reject(new Error("there is no connection"));
        return;
      }
      const late = setTimeout(() => {
        this.#waiting.delete(id);
        reject(new Error(`no answer to ${type}`));
      }, requestTimeoutMs);
      this.#waiting.set(id, { resolve, reject, late });
      this.#socket.send(JSON.stringify({ ...body, id, type }));
    });
  }

  close(): void {
    this.#end(new Error("closed"));
  }

  #hear(data: unknown): void {
    const message = read(data);
    switch (message?.["type"]) {
      case "auth_required":
        return this.#socket.send(JSON.stringify({ type: "auth", access_token: this.#options.token }));
      case "auth_ok":
        return this.#admitted.resolve();
      case "auth_invalid":
        return this.#end(new NotAdmitted(`Home Assistant refuses the token: ${textIn(message["message"])}`));
      case "result":
      case "pong":
        return this.#answer(message);
      case "event": {
        const event = objectIn(message["event"]);
        return this.#options.onEvent(textIn(event?.["event_type"]), objectIn(event?.["data"]) ?? {});
      }
      default:
        return undefined;
    }
  }

  #answer(message: Config): void {
    const id = Number(message["id"]);
    const waiting = this.#waiting.get(id);
    if (waiting === undefined) return;
    this.#waiting.delete(id);
    clearTimeout(waiting.late);
    if (message["type"] === "pong" || message["success"] === true) waiting.resolve(message["result"]);
    else waiting.reject(new Error(textIn(objectIn(message["error"])?.["message"]) || "Home Assistant refuses it"));
  }

  #end(error: Error): void {
    clearInterval(this.#ping);
    this.#admitted.reject(error);
    this.#closed.resolve(error);
    for (const { reject, late } of this.#waiting.values()) {
      clearTimeout(late);
      reject(error);
    }
    this.#waiting.clear();
    this.#socket.close();
  }
}

function read(data: unknown): Config | undefined {
  try {
    return objectIn(JSON.parse(String(data)));
  } catch {
    return undefined; // No message of Home Assistant.
  }
}
