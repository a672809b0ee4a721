/** What a client sends that no library would send: bytes over TLS, and the answers to them. */
import { connect, type ConnectionOptions } from "node:tls";
import type { Test } from "tap";
import type { serve } from "../../supervisor/admin/testing/serve.ts";

type Served = Pick<Awaited<ReturnType<typeof serve>>, "port" | "keeper" | "described">;
export type RawAnswer = {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
};

/**
 * Sends the bytes and resolves with the answers when the server has closed, or has given as many as are wanted. Each
 * answer must be one that the description has.
 */
export function send(
  t: Test,
  { port, keeper, described }: Served,
  bytes: string | Buffer,
  { wanted = 1, ...options }: ConnectionOptions & { readonly wanted?: number } = {},
): Promise<readonly RawAnswer[]> {
  const [method = "", path = ""] = bytes.toString("latin1").split("\r\n")[0]?.split(" ") ?? [];
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host: "127.0.0.1", servername: "localhost", ca: keeper.authority, ...options });
    let heard = Buffer.alloc(0);
    const answers: RawAnswer[] = [];
    socket.once("secureConnect", () => socket.write(bytes));
    socket.on("data", (chunk: Buffer) => {
      heard = Buffer.concat([heard, chunk]);
      for (let read = readAnswer(heard, method); read !== undefined; read = readAnswer(heard, method)) {
        heard = heard.subarray(read.length);
        const fault = described.fault(method, path.startsWith("/") ? path : "/", read.answer);
        if (fault !== undefined) t.fail(`${JSON.stringify(bytes.toString("latin1").slice(0, 80))}: ${fault}`);
        answers.push(read.answer);
      }
      if (answers.length >= wanted) socket.destroy();
    });
    socket.on("close", () => resolve(answers));
    socket.on("error", (error: NodeJS.ErrnoException) => {
      if (error.code !== "ECONNRESET" && error.code !== "EPIPE") reject(error);
    });
  });
}

function readAnswer(heard: Buffer, method: string): { answer: RawAnswer; length: number } | undefined {
  const end = heard.indexOf("\r\n\r\n");
  if (end < 0) return undefined;
  const [first = "", ...lines] = heard.toString("latin1", 0, end).split("\r\n");
  const headers = Object.fromEntries(
    lines.map((line) => [line.slice(0, line.indexOf(":")).toLowerCase(), line.slice(line.indexOf(":") + 1).trim()]),
  );
  const size = method === "HEAD" ? 0 : Number(headers["content-length"] ?? 0);
  if (heard.length < end + 4 + size) return undefined;
  const text = heard.toString("utf8", end + 4, end + 4 + size);
  return { answer: { status: Number(first.split(" ")[1]), headers, text }, length: end + 4 + size };
}
