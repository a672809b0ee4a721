import { once } from "node:events";
import { createServer } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { Worker } from "node:worker_threads";
import t, { type Test } from "tap";
import { answerLate } from "./late.ts";
import { defaultTimeouts, httpOptions } from "./listener.ts";

const headerMs = 100;
const request = "GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n";

async function serve(t: Test) {
  const server = createServer(httpOptions({ ...defaultTimeouts, headerMs }), (_request, response) =>
    response.end("well"),
  );
  server.on("clientError", (error, socket) => answerLate(server, error, socket as Parameters<typeof answerLate>[2]));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  t.teardown(() => server.close());
  return { server, port: (server.address() as AddressInfo).port };
}

/** Connects and sends from another thread; the first number of `sent` becomes 1 when the kernel has it. */
const client = `
  const { parentPort, workerData } = require("node:worker_threads");
  const { port, sent, bytes } = workerData;
  let answer = "";
  const socket = require("node:net").connect(port, "127.0.0.1", () =>
    socket.write(bytes, () => {
      Atomics.store(sent, 0, 1);
      Atomics.notify(sent, 0);
    }),
  );
  socket.on("data", (chunk) => (answer += chunk)).on("close", () => parentPort.postMessage(answer));
`;

t.test("who has asked in time is answered, although nobody here had the time to read it", async (t) => {
  for (const [bytes, answer] of [
    [request, /^HTTP\/1.1 200 .*well$/su],
    [request.slice(0, 20), /^HTTP\/1.1 408 /u],
  ] as const) {
    const { server, port } = await serve(t);
    const sent = new Int32Array(new SharedArrayBuffer(4));
    server.on("connection", () => {
      Atomics.wait(sent, 0, 0);
      // Until the time is over, and longer: only this thread could read what was sent.
      Atomics.wait(sent, 0, 1, 3 * headerMs);
    });
    const worker = new Worker(client, { eval: true, workerData: { port, sent, bytes } });
    const [answered] = (await once(worker, "message")) as [string];
    t.match(answered, answer);
  }
});

t.test("who asks for nothing is told, and the connection ends", async (t) => {
  const { port } = await serve(t);
  const socket = connect(port, "127.0.0.1");
  const [answer] = (await once(socket, "data")) as [Buffer];
  t.match(String(answer), /^HTTP\/1.1 408 /u);
  await once(socket, "close");
});
