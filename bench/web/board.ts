/** Asks the board as its owner, to arrange what a task of a person begins with. */
import { request } from "node:https";
import type { Browser } from "playwright-core";

export type Board = {
  /** "https://localhost:1234" */
  readonly origin: string;
  /** Address of the broker. */
  readonly bus: string;
  readonly browser: Browser;
};

export const anna = { login: "anna", password: "correct horse" } as const;
const credential = `Basic ${Buffer.from(`${anna.login}:${anna.password}`).toString("base64")}`;

/** @throws Error for what is no success */
export function askFor(board: Board, method: string, path: string, body?: unknown): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const headers = {
      authorization: credential,
      ...(body === undefined ? {} : { "content-type": "application/json" }),
      accept: "application/json, application/octet-stream, application/problem+json",
    };
    const asked = request(
      `${board.origin}/admin${path}`,
      { method, headers, rejectUnauthorized: false },
      (response) => {
        const chunks: Buffer[] = [];
        response.on("data", (chunk: Buffer) => chunks.push(chunk));
        response.on("end", () => {
          const answer = Buffer.concat(chunks);
          if ((response.statusCode ?? 500) < 400) resolve(answer);
          else reject(new Error(`${method} ${path}: ${response.statusCode} ${answer.toString()}`));
        });
      },
    );
    asked.on("error", reject);
    asked.end(body === undefined ? "" : JSON.stringify(body));
  });
}

export async function ask(board: Board, method: string, path: string, body?: unknown): Promise<unknown> {
  const text = (await askFor(board, method, path, body)).toString();
  return text === "" ? undefined : JSON.parse(text);
}
