/** A reverse proxy with TLS that serves a board below a path: what nginx or HAProxy do, as far as a browser sees it. */
import { once } from "node:events";
import { createServer, request as ask } from "node:https";
import type { AddressInfo } from "node:net";
import type { Duplex } from "node:stream";
import type { Test } from "tap";
import { makeCertificates } from "../certificates.ts";

export type ReverseProxy = {
  /** "https://localhost:1234" */
  readonly origin: string;
  /** Serves this board from now on. */
  lead(board: string): void;
};

/** `removes`: whether the board gets its own paths, or those that the browser has asked for. */
export async function startReverseProxy(
  t: Test,
  { basePath, removes }: { readonly basePath: string; readonly removes: boolean },
): Promise<ReverseProxy> {
  const { key, cert } = await makeCertificates(t.testdir());
  let board: URL | undefined;
  const server = createServer({ key, cert }, (request, response) => {
    const { url = "", method, headers, socket } = request;
    if (board === undefined || !`${url}/`.startsWith(`${basePath}/`)) {
      response.writeHead(404).end("another service");
      return;
    }
    const path = removes ? url.slice(basePath.length) || "/" : url;
    const forwarded = [headers["x-forwarded-for"] ?? [], socket.remoteAddress ?? ""].flat().join(", ");
    const onward = ask(
      new URL(path, board),
      { method, headers: { ...headers, "x-forwarded-for": forwarded }, rejectUnauthorized: false },
      (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.headers);
        response.flushHeaders();
        answer.pipe(response);
        answer.once("error", () => response.destroy());
      },
    );
    onward.once("error", () => (response.headersSent ? response.destroy() : response.writeHead(502).end()));
    response.once("close", () => onward.destroy());
    request.pipe(onward);
  });
  server.on("upgrade", ({ url = "", headers }, client: Duplex) => {
    if (board === undefined || !url.startsWith(`${basePath}/`)) {
      client.destroy();
      return;
    }
    const onward = ask(new URL(removes ? url.slice(basePath.length) : url, board), {
      headers,
      rejectUnauthorized: false,
    });
    onward.once("upgrade", ({ rawHeaders }, socket) => {
      const lines = rawHeaders.flatMap((name, at) => (at % 2 === 0 ? `${name}: ${rawHeaders[at + 1]}` : []));
      client.write(["HTTP/1.1 101 Switching Protocols", ...lines, "", ""].join("\r\n"));
      client.pipe(socket).pipe(client);
      client.once("error", () => socket.destroy()).once("close", () => socket.destroy());
      socket.once("error", () => client.destroy());
    });
    onward.once("response", () => client.destroy()).once("error", () => client.destroy());
    onward.end();
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  t.teardown(() => {
    server.close();
    server.closeAllConnections();
  });
  return {
    origin: `https://localhost:${(server.address() as AddressInfo).port}`,
    lead: (to) => {
      board = new URL(to);
    },
  };
}
