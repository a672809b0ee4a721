/** A real web server with TLS and an authority of its own, which serves calendars. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import { createServer } from "node:https";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Test } from "tap";
import { keepCertificates } from "../../../supervisor/certificate/keeper.ts";

export type Web = {
  readonly host: string;
  /** What a client trusts: the path of the authority's certificate. */
  readonly authority: string;
  readonly requests: IncomingMessage[];
  answer: (request: IncomingMessage, response: ServerResponse) => void;
  readonly close: () => Promise<void>;
};

export async function serveWeb(t: Test): Promise<Web> {
  // Not t.testdir, which is the skill's.
  const folder = mkdtempSync(join(tmpdir(), "sotto-web-"));
  t.teardown(() => rmSync(folder, { recursive: true, force: true }));
  mkdirSync(join(folder, "tls"));
  const keeper = await keepCertificates(join(folder, "tls"), { warn: () => undefined });
  const authority = join(folder, "authority.pem");
  writeFileSync(authority, keeper.authority);
  const { certificate, key } = keeper.current();
  const web: { -readonly [Key in keyof Web]: Web[Key] } = {
    host: "",
    authority,
    requests: [],
    answer: (_request, response) => void response.writeHead(404).end(),
    close: async () => undefined,
  };
  const server = createServer({ cert: certificate, key }, (request, response) => {
    web.requests.push(request);
    web.answer(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  web.host = `localhost:${(server.address() as AddressInfo).port}`;
  web.close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  t.teardown(web.close);
  return web;
}
