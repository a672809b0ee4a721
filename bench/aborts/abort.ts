/** Sends a request and disconnects at a random moment. */
import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { connect as connectSecurely } from "node:tls";
import type { Random } from "../voices/random.ts";

/** An endpoint of the admin service: its Unix socket, or its port with TLS. */
export type Endpoint = { readonly path: string } | { readonly port: number; readonly authority: string };

export const moments = [
  "before it was accepted",
  "in the request",
  "before the answer",
  "in the answer",
  "later",
] as const;
export type Moment = (typeof moments)[number];

/** The longest wait of the moment "later". */
const maxDelayMs = 40;
/** How long to wait for a response. */
const timeoutMs = 1_000;

/** Resolves to the moment when the connection is closed; rejects when nothing listens. */
export async function abort(endpoint: Endpoint, request: string, random: Random): Promise<Moment> {
  const moment = random.pick(moments);
  const cut = random.below(request.length);
  const pause = random.below(maxDelayMs);
  const isHard = random.next() < 0.5;
  const { raw, socket } = open(endpoint, random);
  let refused: Error | undefined;
  const failed = (error: NodeJS.ErrnoException): void => {
    if (error.code === "ECONNREFUSED" || error.code === "ENOENT") refused = error;
  };
  raw.on("error", failed);
  socket.on("error", failed);
  const gone = new Promise<void>((resolve) => raw.once("close", () => resolve()));
  // An error while waiting is the end of the connection: `gone` reports it.
  await Promise.race([act().catch(() => gone), gone]);
  // A reset, or an end that looks orderly to the other side.
  if (isHard && "port" in endpoint) raw.resetAndDestroy();
  else raw.destroy();
  socket.destroy();
  await gone;
  if (refused !== undefined) throw refused;
  return moment;

  async function act(): Promise<void> {
    if (moment === "before it was accepted") {
      socket.write(request);
      return;
    }
    await once(socket, "port" in endpoint ? "secureConnect" : "connect");
    if (moment === "in the request") {
      await new Promise((sent) => socket.write(request.slice(0, cut), sent));
      return;
    }
    socket.write(request);
    if (moment === "before the answer") await new Promise((soon) => setImmediate(soon));
    else if (moment === "in the answer") await within(timeoutMs, once(socket, "data"));
    else await new Promise((over) => setTimeout(over, pause));
  }
}

/** The stream to write to, and the socket below it: only the socket can be reset. */
function open(endpoint: Endpoint, random: Random): { readonly raw: Socket; readonly socket: Socket } {
  if ("path" in endpoint) {
    const raw = connect(endpoint.path);
    return { raw, socket: raw };
  }
  // Many addresses, as for many clients: each may only have sixteen connections.
  const localAddress = `127.0.0.${2 + random.below(200)}`;
  const { port, authority: ca } = endpoint;
  const raw = connect({ host: "127.0.0.1", port, localAddress });
  return { raw, socket: connectSecurely({ socket: raw, ca, servername: "localhost" }) };
}

async function within(milliseconds: number, work: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const over = new Promise<void>((resolve) => (timer = setTimeout(resolve, milliseconds)));
  await Promise.race([work, over]);
  clearTimeout(timer);
}
