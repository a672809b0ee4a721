/**
 * Rhasspy's HTTP and WebSocket API, for programs that were written for it: off unless `[rhasspy] address` names where to
 * listen. Plain HTTP, as these programs expect; on an address that others can reach, with a password of its own.
 */
import { once } from "node:events";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { Duplex } from "node:stream";
import type { Log } from "../../platform/port/port.ts";
import { statusOf } from "../admin/problem.ts";
import { isLoopback, parseAddress } from "../config/address.ts";
import type { RhasspyConfig } from "../config/sections.ts";
import { SottoError, systemCode } from "../errors.ts";
import { readNamedFile } from "../named-file.ts";
import type { BusEvents } from "../sessions/bus-events.ts";
import { Events, kindOf } from "./events.ts";
import { Gate } from "./gate.ts";
import type { Answer, Request } from "./request.ts";
import { type Needs, routes } from "./routes.ts";

export type RhasspyListener = { readonly port: number; close(): Promise<void> };
export type RhasspyOptions = {
  readonly config: RhasspyConfig;
  readonly events: Pick<BusEvents, "watch">;
  readonly needs: Needs;
  readonly log: Log;
};

/** A minute of speech as a WAV at 48 kHz in stereo, with room. */
const maxBodyBytes = 16 * 1024 * 1024;
const minPasswordLength = 12;
const maxConnections = 64;

/** Throws SottoError ADDRESS_BUSY, REQUEST_IMPOSSIBLE. */
export async function openRhasspy({ config, events, needs, log }: RhasspyOptions): Promise<RhasspyListener> {
  const gate = new Gate(await passwordOf(config));
  const streams = new Events(events);
  const server = createServer({ requestTimeout: 30_000, headersTimeout: 10_000 }, (request, response) => {
    void answer(request, response, gate, needs, log);
  });
  server.maxConnections = maxConnections;
  server.on("upgrade", (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    socket.on("error", () => socket.destroy());
    upgrade(request, socket, head, gate, streams);
  });
  await listen(server, config.address);
  const { port } = server.address() as AddressInfo;
  return {
    port,
    async close() {
      streams.close();
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

/** Undefined where only this machine can connect and none is configured. */
async function passwordOf({ address, password_file: file }: RhasspyConfig): Promise<string | undefined> {
  const isHere = isLoopback(parseAddress(address)?.host ?? "");
  if (file === "") {
    if (isHere) return undefined;
    throw new SottoError(
      "REQUEST_IMPOSSIBLE",
      `[rhasspy] address ${address} can be reached by others, and password_file is missing`,
      {
        remedy: "name a file with a password, or listen on 127.0.0.1",
      },
    );
  }
  const [password = ""] = (
    await readNamedFile(file).catch((error: unknown) => {
      throw new SottoError(
        "REQUEST_IMPOSSIBLE",
        `[rhasspy] password_file names ${file}, which ${(error as Error).message}`,
      );
    })
  ).split(/\r?\n/u);
  if (password.length < minPasswordLength)
    throw new SottoError(
      "REQUEST_IMPOSSIBLE",
      `the password in ${file} has fewer than ${minPasswordLength} characters`,
    );
  return password;
}

async function listen(server: Server, address: string): Promise<void> {
  const { host, port } = parseAddress(address) ?? { host: "127.0.0.1", port: 12_101 };
  try {
    server.listen(port, host);
    await once(server, "listening");
  } catch (error) {
    const why =
      systemCode(error) === "EADDRINUSE" ? "another program uses it" : `the system refuses it (${systemCode(error)})`;
    throw new SottoError("ADDRESS_BUSY", `[rhasspy] cannot listen on ${address}: ${why}`, {}, error);
  }
}

async function answer(
  message: IncomingMessage,
  response: ServerResponse,
  gate: Gate,
  needs: Needs,
  log: Log,
): Promise<void> {
  const gone = new AbortController();
  response.once("close", () => gone.abort());
  try {
    gate.check(message);
    const url = urlOf(message);
    const methods = routes[url.pathname];
    if (methods === undefined)
      throw new SottoError("ROUTE_UNKNOWN", "there is no such route", { remedy: Object.keys(routes).join(" ") });
    const handler = methods[message.method ?? ""];
    if (handler === undefined)
      throw new SottoError("REQUEST_METHOD", `this route accepts ${Object.keys(methods).join(", ")}`);
    const request: Request = {
      method: message.method ?? "",
      path: url.pathname,
      query: url.searchParams,
      headers: message.headers as Request["headers"],
      body: await bodyOf(message),
      gone: gone.signal,
    };
    send(response, 200, await handler(request, needs));
  } catch (error) {
    if (response.destroyed) return;
    fail(response, error, log);
  }
}

function upgrade(request: IncomingMessage, socket: Duplex, head: Buffer, gate: Gate, streams: Events): void {
  try {
    gate.check(request);
    const url = urlOf(request);
    const kind = kindOf(url.pathname);
    if (kind === undefined) throw new SottoError("ROUTE_UNKNOWN", "there is no such route");
    if (streams.isFull) throw new SottoError("REQUEST_TOO_MANY", "too many clients listen to events");
    streams.accept(request, socket, head, kind, url.searchParams.get("format") === "hermes");
  } catch (error) {
    const status = error instanceof SottoError ? statusOf[error.code] : 500;
    socket.end(`HTTP/1.1 ${status} Refused\r\nconnection: close\r\ncontent-length: 0\r\n\r\n`);
  }
}

function urlOf({ url = "" }: IncomingMessage): URL {
  const parsed = URL.parse(url, "http://listener.invalid");
  if (parsed === null || !url.startsWith("/")) throw new SottoError("REQUEST_INVALID", "the request target is no path");
  return parsed;
}

async function bodyOf(message: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of message as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > maxBodyBytes) throw new SottoError("REQUEST_TOO_LARGE", `the body is larger than ${maxBodyBytes} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function send(response: ServerResponse, status: number, { type, body }: Answer): void {
  const charset = type === "audio/wav" ? "" : "; charset=utf-8";
  response.writeHead(status, {
    "content-type": `${type}${charset}`,
    "cache-control": "no-store",
    "x-content-type-options": "nosniff",
  });
  response.end(body);
}

function fail(response: ServerResponse, error: unknown, log: Log): void {
  const known = error instanceof SottoError ? error : undefined;
  const code = known?.code ?? "INTERNAL";
  const status = statusOf[code];
  if (known === undefined) log.error({ error }, "a request of Rhasspy's API failed");
  if (status === 401) response.setHeader("www-authenticate", 'Basic realm="sotto", charset="UTF-8"');
  // The rest of a body that was refused is not read.
  response.setHeader("connection", "close");
  const message = known?.message ?? "an error of the platform; its log has the reason";
  send(response, status, { type: "application/json", body: JSON.stringify({ code, message, remedy: known?.remedy }) });
}
