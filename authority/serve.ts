/** Serves one connection to the authority: verifies the caller before it reads the request. */
import type { Socket } from "node:net";
import type { Peer } from "../platform/port/socket-peer.ts";
import { type Answer, maxLineBytes, readRequest, type Request } from "./protocol.ts";
import { Refusal } from "./refusal.ts";

export type Serving = {
  readonly peer: Peer | undefined;
  readonly callers: readonly number[];
  readonly answer: (request: Request) => Promise<Answer>;
  /** How long the caller may take to send the whole request, in milliseconds. */
  readonly timeoutMs?: number;
  readonly log: (line: string) => void;
};

/** Resolves when the response is sent. */
export async function serve(socket: Socket, { peer, callers, answer, timeoutMs = 5000, log }: Serving): Promise<void> {
  const reply = async (): Promise<object> => {
    try {
      if (peer === undefined || !callers.includes(peer.uid))
        throw new Refusal("CALLER", "the platform alone may ask the authority");
      const request = readRequest(await lineOf(socket, timeoutMs));
      const answered = await answer(request);
      log(`${request.ask}: answered`);
      return answered;
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      log(`refused (${error.code}): ${error.message}`);
      return { refused: error.code, message: error.message };
    }
  };
  const text = `${JSON.stringify(await reply())}\n`;
  await new Promise<void>((resolve) => {
    socket.once("error", () => resolve()).once("close", () => resolve());
    socket.end(text, () => resolve());
  });
}

function lineOf(socket: Socket, timeoutMs: number): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = "";
    const fail = (message: string) => reject(new Refusal("REQUEST", message));
    const timer = setTimeout(() => fail("the request did not come in time"), timeoutMs);
    socket.setEncoding("utf8");
    socket.on("data", (chunk: string) => {
      text += chunk;
      const end = text.indexOf("\n");
      if (end >= 0) resolve(text.slice(0, end));
      else if (text.length > maxLineBytes) fail("the request is too long");
    });
    socket.once("end", () => fail("the request ends in its middle"));
    socket.once("error", () => fail("the request broke off"));
    socket.once("close", () => clearTimeout(timer));
  });
}
