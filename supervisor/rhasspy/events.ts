/** /api/events/…: what happens on the bus, to WebSockets. */
import type { IncomingMessage } from "node:http";
import type { Duplex } from "node:stream";
import { type WebSocket, WebSocketServer } from "ws";
import { asrTextCaptured, type AsrTextCaptured, type IntentMessage } from "#bus";
import type { BusEvent, BusEvents } from "../sessions/bus-events.ts";
import { hermesIntent, rhasspyIntent } from "./shapes.ts";

const kinds = { "/api/events/intent": "intent", "/api/events/text": "text", "/api/events/wake": "wake" } as const;
export type EventKind = (typeof kinds)[keyof typeof kinds];

/** Returns the kind of a path; undefined for a path that is none. */
export function kindOf(path: string): EventKind | undefined {
  return kinds[path as keyof typeof kinds];
}

const maxClients = 32;
/** A client that does not read is disconnected. */
const maxWaitingBytes = 1_048_576;
const pingMs = 30_000;

type Client = { readonly kind: EventKind; readonly isHermes: boolean; isAlive: boolean };

export class Events {
  readonly #server = new WebSocketServer({ noServer: true, clientTracking: false, maxPayload: 1024 });
  readonly #clients = new Map<WebSocket, Client>();
  readonly #stop: () => void;
  readonly #pings: NodeJS.Timeout;

  constructor(events: Pick<BusEvents, "watch">) {
    this.#stop = events.watch((event) => this.#tell(event));
    this.#pings = setInterval(() => this.#ping(), pingMs).unref();
  }

  get isFull(): boolean {
    return this.#clients.size >= maxClients;
  }

  accept(request: IncomingMessage, socket: Duplex, head: Buffer, kind: EventKind, isHermes: boolean): void {
    this.#server.handleUpgrade(request, socket, head, (client) => {
      const own: Client = { kind, isHermes, isAlive: true };
      this.#clients.set(client, own);
      client.on("pong", () => (own.isAlive = true));
      client.on("error", () => client.terminate());
      client.once("close", () => this.#clients.delete(client));
    });
  }

  close(): void {
    this.#stop();
    clearInterval(this.#pings);
    for (const client of this.#clients.keys()) client.terminate();
    this.#server.close();
  }

  #ping(): void {
    for (const [client, own] of this.#clients) {
      if (!own.isAlive) client.terminate();
      own.isAlive = false;
      client.ping();
    }
  }

  #tell(event: BusEvent): void {
    if (event.fault !== undefined || this.#clients.size === 0) return;
    const said = messageOf(event);
    if (said === undefined) return;
    for (const [client, { kind, isHermes }] of this.#clients) {
      if (kind !== said.kind) continue;
      if (client.bufferedAmount > maxWaitingBytes) client.terminate();
      else client.send(JSON.stringify(isHermes ? said.hermes : said.plain));
    }
  }
}

type Said = { readonly kind: EventKind; readonly plain: object; readonly hermes: object };

/** Returns what is told of an event, in both formats. */
function messageOf({ topic, payload, siteId = "default" }: BusEvent): Said | undefined {
  if (topic.startsWith("intent/")) {
    const understood = { ...(payload as IntentMessage), siteId };
    return { kind: "intent", plain: rhasspyIntent(understood), hermes: hermesIntent(understood) };
  }
  if (topic === asrTextCaptured.pattern) {
    const { text, likelihood } = payload as AsrTextCaptured;
    return { kind: "text", plain: { text, likelihood, siteId, wakewordId: "" }, hermes: payload as object };
  }
  const wakewordId = /^hotword\/([^/]+)\/detected$/u.exec(topic)?.[1];
  if (wakewordId === undefined) return undefined;
  return { kind: "wake", plain: { wakewordId, siteId }, hermes: payload as object };
}
