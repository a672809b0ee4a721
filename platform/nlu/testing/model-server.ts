/** A small server with OpenAI's interface, for tests: it answers what the test says, and keeps the requests. */
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import type { Test } from "tap";

export type Received = {
  readonly path: string | undefined;
  readonly body: { readonly messages: readonly { readonly content: string }[]; readonly model?: string };
};
type Reply = (response: ServerResponse, request: IncomingMessage) => void;

export const completionOf = (content: unknown) =>
  JSON.stringify({ choices: [{ message: { role: "assistant", content: JSON.stringify(content) } }] });

export async function serveModel(t: Test) {
  const received: Received[] = [];
  const state: { reply: Reply } = { reply: (response) => response.end(completionOf({ intent: null })) };
  const take = async (request: IncomingMessage, response: ServerResponse) => {
    received.push({ path: request.url, body: JSON.parse(await text(request)) });
    state.reply(response, request);
  };
  const server = createServer((request, response) => void take(request, response));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  t.teardown(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return {
    base: `http://127.0.0.1:${port}/v1`,
    received,
    /** Later requests are answered this way. */
    reply(reply: Reply) {
      state.reply = reply;
    },
    /** Later requests are answered with this choice. */
    choose(content: unknown) {
      state.reply = (response) => response.end(completionOf(content));
    },
  };
}
