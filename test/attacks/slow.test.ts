/** Clients that take their time: each is told so, or its connection ends, and others are served meanwhile. */
import { once } from "node:events";
import { readdirSync } from "node:fs";
import { connect as connectPlain } from "node:net";
import { join } from "node:path";
import { connect, type TLSSocket } from "node:tls";
import t, { type Test } from "tap";
import { auth, serve } from "../../supervisor/admin/testing/serve.ts";
import { send } from "./raw.ts";

t.setTimeout(300_000);

/** Only what a test waits for is short: a handshake may take a while on a busy machine. */
const timeouts = { handshakeMs: 30_000, headerMs: 400, bodyMs: 400, uploadMs: 800, stallMs: 400, idleMs: 400 };
const basic = `Authorization: Basic ${Buffer.from(auth).toString("base64")}\r\n`;
const put = `PUT /admin/assistant HTTP/1.1\r\nHost: localhost\r\n${basic}Content-Type: application/zip\r\n`;

/** Writes a byte now and then until the connection ends. Never read from, it would not notice. */
function drip(t: Test, socket: TLSSocket): void {
  const timer = setInterval(() => socket.writable && socket.write("x"), 50);
  const stop = () => clearInterval(timer);
  socket.once("close", stop).on("error", stop);
  t.teardown(stop);
}

async function open(port: number, bytes: string): Promise<TLSSocket> {
  const socket = connect({ port, host: "127.0.0.1", rejectUnauthorized: false });
  socket.on("error", () => undefined);
  await once(socket, "secureConnect");
  socket.write(bytes);
  return socket.resume();
}

t.test("H11 a header or a body that does not arrive is answered with 408, and the connection ends", async (t) => {
  const served = await serve(t, {}, { timeouts });
  await served.signUp();
  const json = `POST /admin/user HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n`;
  for (const [title, bytes] of [
    ["nothing at all", ""],
    ["half a request line", "GET /adm"],
    ["half a header", "GET /admin/certificate HTTP/1.1\r\nHost: loc"],
    ["half a body", `${json}Content-Length: 100\r\n\r\n{`],
    ["a chunked body without an end", `${json}Transfer-Encoding: chunked\r\n\r\n1\r\n{\r\n`],
    ["half an archive", `${put}Content-Length: 1000\r\n\r\nPK`],
  ] as const) {
    const [answer] = await send(t, served, bytes);
    t.match(answer, { status: 408, headers: { connection: "close" }, text: /REQUEST_INVALID/ }, title);
  }
});

t.test("H11, H14 sending slowly does not help, and half an archive is not kept", async (t) => {
  const served = await serve(t, {}, { timeouts });
  await served.signUp();
  for (const bytes of [
    "GET /admin/certificate HTTP/1.1\r\nX: ",
    "POST /admin/user HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 5000\r\n\r\n",
    `${put}Content-Length: 5000\r\n\r\n`,
  ]) {
    const socket = await open(served.port, bytes);
    drip(t, socket);
    await once(socket, "close");
    t.pass(bytes.slice(0, 30));
  }
  while (readdirSync(join(served.folder, "uploads")).length > 0) await served.answer("/admin/certificate");
});

t.test("H14 an archive of 4 GB is refused before it is read, and an incomplete one is not kept", async (t) => {
  const served = await serve(t);
  await served.signUp();
  const [answer] = await send(t, served, `${put}Content-Length: 4294967296\r\n\r\nPK`);
  t.match(answer, { status: 413 });
  const socket = await open(served.port, `${put}Content-Length: 100000\r\n\r\nPK`);
  while (readdirSync(join(served.folder, "uploads")).length === 0) await served.answer("/admin/certificate");
  socket.destroy();
  while (readdirSync(join(served.folder, "uploads")).length > 0) await served.answer("/admin/certificate");
  t.equal((await served.json("GET", "/admin/tasks")).text, '{"tasks":[],"cursor":null}');
});

t.test("H12 a handshake that does not start, or does not end, is aborted", async (t) => {
  const served = await serve(t, {}, { timeouts: { ...timeouts, handshakeMs: 2000 } });
  const begins = ["", "\u0016\u0003\u0001\u0002\u0000", "GET / HTTP/1.1\r\n\r\n", "\u0000".repeat(500)];
  const given = begins.map((bytes) => {
    const socket = connectPlain({ port: served.port, host: "127.0.0.1" });
    socket.on("error", () => undefined).resume();
    socket.write(Buffer.from(bytes, "latin1"));
    return once(socket, "close");
  });
  await Promise.all(given);
  t.equal((await served.answer("/admin/certificate")).status, 200);
});

t.test("a client that does not read its answers is delayed itself, and no other", async (t) => {
  const served = await serve(t);
  const deaf = connect({ port: served.port, host: "127.0.0.1", rejectUnauthorized: false });
  deaf.on("error", () => undefined);
  await once(deaf, "secureConnect");
  deaf.pause();
  deaf.write("GET /admin/certificate HTTP/1.1\r\nHost: localhost\r\n\r\n".repeat(300));
  for (let count = 0; count < 20; count++) t.equal((await served.answer("/admin/certificate")).status, 200);
  deaf.destroy();
});
