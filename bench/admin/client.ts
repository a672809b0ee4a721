/**
 * A client that costs little, so that the server is measured: one keep-alive connection, one request after the other.
 */
import { once } from "node:events";
import { connect, type TLSSocket } from "node:tls";

export type Target = {
  readonly port: number;
  /** PEM. */
  readonly authority: string;
  readonly host?: string;
  /** The source address. */
  readonly from?: string;
};

export class Client {
  readonly #target: Target;
  #socket: TLSSocket | undefined;

  constructor(target: Target) {
    this.#target = target;
  }

  /** Resolves to the status and the milliseconds it took, including a new connection if one was needed. */
  async ask(request: string): Promise<{ readonly status: number; readonly ms: number; readonly body: string }> {
    const began = performance.now();
    const socket = this.#socket ?? (await this.#open());
    socket.write(request);
    const { status, close, body } = await readAnswer(socket);
    if (close) this.close();
    return { status, ms: performance.now() - began, body };
  }

  close(): void {
    this.#socket?.destroy();
    this.#socket = undefined;
  }

  async #open(): Promise<TLSSocket> {
    const { port, authority: ca, host = "127.0.0.1", from } = this.#target;
    const socket = connect({ port, host, ca, servername: "localhost", ...(from ? { localAddress: from } : {}) });
    await once(socket, "secureConnect");
    socket.on("error", () => this.close());
    return (this.#socket = socket);
  }
}

function readAnswer(socket: TLSSocket): Promise<{ status: number; close: boolean; body: string }> {
  return new Promise((resolve, reject) => {
    let text = "";
    const stop = () => socket.off("data", hear).off("close", lost).off("error", lost);
    const lost = () => {
      stop();
      reject(new Error("the connection was closed"));
    };
    const hear = (chunk: Buffer) => {
      text += chunk.toString("latin1");
      const end = text.indexOf("\r\n\r\n");
      if (end < 0) return;
      const head = text.slice(0, end).toLowerCase();
      // What is streamed is not taken apart: its last chunk is empty.
      const isComplete = head.includes("transfer-encoding: chunked")
        ? text.endsWith("\r\n0\r\n\r\n")
        : text.length >= end + 4 + Number(/content-length: (\d+)/u.exec(head)?.[1] ?? 0);
      if (!isComplete) return;
      stop();
      const close = head.includes("connection: close");
      resolve({ status: Number(text.slice(9, 12)), close, body: text.slice(end + 4) });
    };
    socket.on("data", hear).once("close", lost).once("error", lost);
  });
}

const host = "Host: localhost\r\n";

export function get(path: string, credential?: string): string {
  return `GET ${path} HTTP/1.1\r\n${host}${authorization(credential)}\r\n`;
}

export function post(path: string, body: unknown, credential?: string): string {
  const text = JSON.stringify(body);
  const about = `Content-Type: application/json\r\nContent-Length: ${Buffer.byteLength(text)}\r\n`;
  return `POST ${path} HTTP/1.1\r\n${host}${authorization(credential)}${about}\r\n${text}`;
}

function authorization(credential: string | undefined): string {
  return credential === undefined ? "" : `Authorization: Basic ${Buffer.from(credential).toString("base64")}\r\n`;
}
