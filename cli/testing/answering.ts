/**
 * Runs `sotto` against a local socket whose responses the test determines: a platform that refuses, disconnects, or has
 * another version.
 */
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer, type RequestListener, type ServerResponse } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Test } from "tap";
import { localWay } from "../client/local.ts";
import { findPlace } from "../client/place.ts";
import { Rest } from "../client/rest.ts";
import { sotto } from "./sotto.ts";

export async function answering(t: Test, answer: RequestListener) {
  const runtime = mkdtempSync(join(tmpdir(), "sotto-run-"));
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(`${request.method} ${request.url}`);
    answer(request, response);
  });
  server.listen(join(runtime, "admin.sock"));
  await once(server, "listening");
  t.teardown(() => {
    server.close();
    server.closeAllConnections();
    rmSync(runtime, { recursive: true, force: true });
  });
  return {
    runtime,
    /** Method and path of each request. */
    asked,
    rest: new Rest(localWay(findPlace(runtime))),
    sotto: (...words: readonly string[]) => sotto(runtime, ...words),
  };
}

/** Responds with problem details, as the platform does [RFC 9457]. */
export function refuse(response: ServerResponse, status: number, code: string, detail: string): void {
  response.writeHead(status, { "content-type": "application/problem+json" });
  response.end(JSON.stringify({ type: "about:blank", title: "No", status, code, detail }));
}

export function tell(response: ServerResponse, value: unknown): void {
  response.writeHead(200, { "content-type": "application/json" });
  response.end(JSON.stringify(value));
}

/** Sends the beginning of a stream and closes the connection, as when the platform is killed. */
export function breakOff(response: ServerResponse, ...lines: readonly string[]): void {
  response.writeHead(200, { "content-type": "application/x-ndjson" });
  response.write(lines.join(""), () => response.destroy());
}
