/**
 * The admin REST API for programs on this machine: a Unix socket without a password. The file mode decides who can open
 * it: the supervisor's own user and group, and root.
 */
import { rm } from "node:fs/promises";
import { randomUUID } from "node:crypto";
import type { RequestListener, Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { trustConnection } from "../caller.ts";
import { answerLate } from "../late.ts";
import { problem } from "../problem.ts";
import { isOfSkill, peerOf } from "../../peer/unix.ts";
import { ListeningPath } from "../../peer/listening-path.ts";

export class LocalSocket {
  readonly #server: Server;
  readonly #judged = new WeakMap<Socket, Promise<boolean>>();
  #path: string | undefined;
  #listening: ListeningPath | undefined;

  /** `handler` handles requests as in the admin service; `strangerMs`: how long one who is refused may take. */
  constructor(server: Server, handler: RequestListener, strangerMs: number) {
    const answer: RequestListener = (request, response) => {
      const judged = this.#judged.get(request.socket) ?? Promise.resolve(false);
      judged
        .then((isTrusted) => (isTrusted ? handler(request, response) : refuse(response)))
        .catch(() => refuse(response));
    };
    this.#server = server
      .on("connection", (socket) => {
        const judged = judge(socket);
        // A client that leaves before it has sent anything gets no response.
        judged.then((isTrusted) => isTrusted || endLater(socket, strangerMs)).catch(() => undefined);
        this.#judged.set(socket, judged);
      })
      .on("clientError", (error, socket) => answerLate(server, error, socket as Socket))
      .on("request", answer)
      .on("checkContinue", answer);
  }

  /** Rejects with the system's error. Removes the socket of a killed supervisor. */
  async listen(path: string): Promise<void> {
    const listening = new ListeningPath(this.#server, path, 0o660);
    await listening.listen();
    [this.#path, this.#listening] = [path, listening];
  }

  /** Listens again when somebody has removed the socket; resolves to its path then. */
  async tend(): Promise<string | undefined> {
    return (await this.#listening?.tend()) === true ? this.#path : undefined;
  }

  /** Accepts no more connections and ends open ones: a client that follows a log learns that it is over. */
  async close(): Promise<void> {
    if (this.#path === undefined) return;
    this.#listening?.forget();
    await new Promise<void>((resolve) => {
      this.#server.close(() => resolve());
      this.#server.closeAllConnections();
    });
    await rm(this.#path, { force: true });
  }
}

/** Ends it after this time, however much it has sent. */
function endLater(socket: Socket, milliseconds: number): void {
  if (socket.destroyed) return;
  const timer = setTimeout(() => socket.destroy(), milliseconds);
  socket.once("close", () => clearTimeout(timer));
}

/** Returns true for a caller that the file mode admits on purpose: not a skill, even if it runs as the same user. */
async function judge(socket: Socket): Promise<boolean> {
  const peer = peerOf(socket);
  if (peer === undefined || (await isOfSkill(peer))) return false;
  trustConnection(socket);
  return true;
}

function refuse(response: ServerResponse): void {
  const body = problem("SOCKET_REFUSED", "a skill does not administer the platform", randomUUID());
  response.writeHead(body.status, { "content-type": "application/problem+json", connection: "close" });
  response.end(JSON.stringify(body));
}
