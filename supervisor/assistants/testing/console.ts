/** A console over real TLS, and a room that downloads from it. */
import { createHash, X509Certificate } from "node:crypto";
import { once } from "node:events";
import { writeFileSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import { createServer } from "node:https";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import type { Test } from "tap";
import * as v from "valibot";
import { keepCertificates } from "../../certificate/keeper.ts";
import { assistantsSchema } from "../../config/sections.ts";
import type { Work } from "../../work.ts";
import { sourceOf } from "../console-source.ts";
import { download } from "../download.ts";

export const content = Buffer.from(Array.from({ length: 300_000 }, (_, at) => at % 251));

export const sha256 = createHash("sha256").update(content).digest("hex");

export const nobody = () => false;

export const configure = (settings: object = {}) => v.parse(assistantsSchema, settings);

export type Answer = (request: IncomingMessage, response: ServerResponse) => void;

export async function room(t: Test, answers: readonly Answer[]) {
  const folder = t.testdir({ uploads: {} });
  const keeper = await keepCertificates(join(folder, "tls"), { warn: () => undefined });
  const { certificate, key } = keeper.current();
  const asked: IncomingMessage[] = [];
  const server = createServer({ cert: certificate, key }, (request, response) => {
    if (request.url === "/admin/certificate") {
      response.end(keeper.authority);
      return;
    }
    asked.push(request);
    (answers[asked.length - 1] ?? answers.at(-1))?.(request, response);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  t.teardown(() => {
    server.closeAllConnections();
    server.close();
  });
  const url = `https://localhost:${(server.address() as AddressInfo).port}/`;
  const lines: string[] = [];
  const work: Pick<Work, "log" | "signal" | "stage"> = {
    log: (message) => void lines.push(message),
    stage: () => undefined,
    signal: AbortSignal.timeout(60_000),
  };
  const authority = join(folder, "ca.pem");
  writeFileSync(authority, keeper.authority);
  const { fingerprint256 } = new X509Certificate(keeper.authority);
  const file = join(folder, "uploads/console.zip");
  const get = async (options: { inUse?: string; largest?: number } = {}, token?: string) => {
    const source = await sourceOf({ url, token }, configure({ console_ca_file: authority }), work.signal, nobody);
    return download(source, file, work, { largest: 1024 * 1024, pause: 1, ...options });
  };
  return { folder, url, lines, work, file, asked, get, authority, fingerprint256 };
}

/** Serves the content, or the part of it that is asked for. */
export const serve: Answer = ({ headers }, response) => {
  const from = Number(/^bytes=(\d+)-$/u.exec(headers.range ?? "")?.[1] ?? 0);
  const part = content.subarray(from);
  response.writeHead(from === 0 ? 200 : 206, {
    etag: '"one"',
    "content-length": part.length,
    ...(from > 0 && { "content-range": `bytes ${from}-${content.length - 1}/${content.length}` }),
    "repr-digest": `sha-256=:${createHash("sha256").update(content).digest("base64")}:`,
  });
  response.end(part);
};

/** Begins, and hangs up in the middle. */
export const breakOff: Answer = (request, response) => {
  response.writeHead(200, { etag: '"one"', "content-length": content.length });
  response.write(content.subarray(0, 100_000), () => request.socket.destroy());
};
