/**
 * Simulates the surroundings of a page: an origin, a document that is visible or hidden, the tab's storage. Node has
 * none of them, and the page's modules look for them when they are imported, so this is imported first. The board is a
 * real server.
 */
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { Test } from "tap";

class Store {
  readonly #items = new Map<string, string>();
  getItem(key: string): string | null {
    return this.#items.get(key) ?? null;
  }
  setItem(key: string, value: string): void {
    this.#items.set(key, value);
  }
  removeItem(key: string): void {
    this.#items.delete(key);
  }
}

class Page extends EventTarget {
  hidden = false;
}

/** There is only one tab: nobody listens, and nothing keeps the process alive. */
class Tabs extends EventTarget {
  postMessage(): void {}
}

const page = new Page();
let origin = "http://127.0.0.1:1";
const ask = globalThis.fetch;
Object.assign(globalThis, {
  sessionStorage: new Store(),
  localStorage: new Store(),
  document: page,
  BroadcastChannel: Tabs,
});
globalThis.fetch = (to, init) => ask(typeof to === "string" ? new URL(to, origin) : to, init);

/** Shows the tab, or puts another one in front of it. */
export function show(isSeen: boolean): void {
  page.hidden = !isSeen;
  page.dispatchEvent(new Event("visibilitychange"));
}

export type Asked = {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingMessage["headers"];
  readonly body: string;
};
export type Answering = (asked: Asked, response: ServerResponse) => void;

/**
 * Makes this server the page's board. Returns the requests it received, and a function that takes it off the network.
 */
export async function board(t: Test, answer: Answering) {
  const asked: Asked[] = [];
  const server = createServer((request, response) => {
    let body = "";
    request.setEncoding("utf8").on("data", (chunk: string) => (body += chunk));
    request.on("end", () => {
      const { method = "", url = "", headers } = request;
      asked.push({ method, url, headers, body });
      answer({ method, url, headers, body }, response);
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const leave = () => {
    server.close();
    server.closeAllConnections();
  };
  t.teardown(leave);
  return { asked, leave };
}

export function tell(response: ServerResponse, value: unknown): void {
  response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(value));
}

export function refuse(response: ServerResponse, status: number, code: string): void {
  const problem = { type: "about:blank", title: "No", status, code, detail: `it is ${code}`, requestId: "r" };
  response.writeHead(status, { "content-type": "application/problem+json" }).end(JSON.stringify(problem));
}
