/** A web server with a small model, which can be made to fail in the ways that servers fail. */
import { createHash } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { Test } from "tap";
import type { Work } from "../../work.ts";
import type { Model } from "../catalogue.ts";

type Behaviour = (request: IncomingMessage, response: ServerResponse, body: Buffer) => void;

export const sha256 = (body: Buffer): string => createHash("sha256").update(body).digest("hex");
export const bytes = (size: number, seed = 7): Buffer =>
  Buffer.from(Array.from({ length: size }, (_, at) => (at * seed) % 251));

/** Answers a range as a file server does. */
export const wellBehaved: Behaviour = (request, response, body) => {
  const from = Number(/^bytes=(\d+)-$/u.exec(request.headers.range ?? "")?.[1] ?? 0);
  const etag = `"${sha256(body).slice(0, 8)}"`;
  const isSame = request.headers["if-range"] === undefined || request.headers["if-range"] === etag;
  const part = isSame ? body.subarray(from) : body;
  const isPart = isSame && from > 0;
  const range = isPart ? { "content-range": `bytes ${from}-${body.length - 1}/${body.length}` } : {};
  response.writeHead(isPart ? 206 : 200, { etag, "content-length": part.length, ...range }).end(part);
};

/** Serves these files; `behaves` can be replaced between requests. */
export async function shop(t: Test, files: Readonly<Record<string, Buffer>>) {
  const asked: string[] = [];
  const state: { behaves: Behaviour } = { behaves: wellBehaved };
  const server = createServer((request, response) => {
    asked.push(`${request.url} ${request.headers.range ?? ""}`.trim());
    state.behaves(request, response, files[(request.url ?? "/").slice(1)] ?? Buffer.alloc(0));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  t.teardown(() => {
    server.closeAllConnections();
    server.close();
  });
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { origin, asked, state };
}

const described = {
  kind: "recogniser" as const,
  about: "for a test",
  languages: ["en"] as string[],
  licence: { id: "MIT", address: "https://example.org/licence" },
  memory: 1,
  checksums: "in this test",
} satisfies Omit<Model, "name">;

export const modelOf = (name: string, origin: string, files: Readonly<Record<string, Buffer>>): Model => ({
  ...described,
  name,
  files: Object.entries(files).map(([path, body]) => ({
    path,
    address: `${origin}/${path}`,
    size: body.length,
    sha256: sha256(body),
  })),
});

type Packed = Omit<NonNullable<Model["archive"]>, "address" | "size" | "sha256">;
export const packedModel = (name: string, address: string, body: Buffer, packed: Packed): Model => ({
  ...described,
  name,
  archive: { address, size: body.length, sha256: sha256(body), ...packed },
});

export function working(signal: AbortSignal = new AbortController().signal) {
  const lines: string[] = [];
  const stages: string[] = [];
  const work: Work = {
    taskId: "task",
    signal,
    log: (message) => void lines.push(message),
    lines: () => [],
    stage: (name) => void stages.push(name),
  };
  return { work, lines, stages };
}
