/** Forms and bodies that are broken, do not end, or come from nobody: each is told so, and nothing of it stays. */
import { once } from "node:events";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { connect } from "node:tls";
import t, { type Test } from "tap";
import { makeZip } from "../../supervisor/archive/testing/make-zip.ts";
import { defaultTimeouts } from "../../supervisor/admin/listener.ts";
import { auth, serve } from "../../supervisor/admin/testing/serve.ts";
import { send } from "./raw.ts";

t.setTimeout(300_000);

const basic = `Authorization: Basic ${Buffer.from(auth).toString("base64")}\r\n`;
const zip = makeZip([{ name: "assistant/assistant.json", data: "{}" }]).toString("latin1");
const head = (type: string, more = basic) =>
  `PUT /admin/assistant HTTP/1.1\r\nHost: localhost\r\n${more}Content-Type: ${type}\r\n`;
const part = (name: string, data = zip) =>
  `--x\r\nContent-Disposition: form-data; name="${name}"; filename="a.zip"\r\nContent-Type: application/zip\r\n\r\n${data}\r\n`;
const field = (name: string) => `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\nvalue\r\n`;
const whole = (type: string, body: string) =>
  Buffer.from(`${head(type)}Content-Length: ${body.length}\r\n\r\n${body}`, "latin1");

async function make(t: Test, timeouts = defaultTimeouts) {
  const served = await serve(t, {}, { timeouts });
  await served.signUp();
  const uploads = () => {
    try {
      return readdirSync(join(served.folder, "uploads"));
    } catch {
      return []; // not made yet
    }
  };
  return { ...served, uploads };
}

t.test(
  "W76 a form whose boundary is missing or broken, or that is incomplete, is answered with 400 and leaves no file",
  async (t) => {
    const served = await make(t);
    const form = "multipart/form-data";
    for (const [title, type, body] of [
      ["no boundary", form, part("assistant")],
      ["another parameter in its place", `${form}; charset=utf-8`, part("assistant")],
      ["an empty one", `${form}; boundary=`, part("assistant")],
      ["an empty one in quotes", `${form}; boundary=""`, part("assistant")],
      ["one that does not come in the body", `${form}; boundary=y`, `${part("assistant")}--x--\r\n`],
      ["one that is nearly it", `${form}; boundary=xx`, `${part("assistant")}--x--\r\n`],
      ["an open quote", `${form}; boundary="x`, "garbage"],
      ["no last boundary", `${form}; boundary=x`, part("assistant")],
      ["half a last boundary", `${form}; boundary=x`, `${part("assistant")}--x`],
      ["a second part that does not end", `${form}; boundary=x`, `${part("assistant")}${part("other").slice(0, -20)}`],
      ["a field that does not end", `${form}; boundary=x`, `${part("assistant")}${field("a").slice(0, -4)}`],
      ["nothing at all", `${form}; boundary=x`, "\r\n"],
      ["no part", `${form}; boundary=x`, "--x--\r\n"],
      ["a part without a head", `${form}; boundary=x`, "--x\r\n\r\nPK\r\n--x--\r\n"],
      ["another field", `${form}; boundary=x`, `${part("zip")}--x--\r\n`],
      ["a field that is no file", `${form}; boundary=x`, `${field("assistant")}--x--\r\n`],
      ["a field that every object has", `${form}; boundary=x`, `${part("constructor")}--x--\r\n`],
      ["two files", `${form}; boundary=x`, `${part("assistant")}${part("assistant")}--x--\r\n`],
      ["many fields", `${form}; boundary=x`, `${field("a").repeat(20)}${part("assistant")}--x--\r\n`],
    ] as const) {
      const [answer] = await send(t, served, whole(type, body));
      t.match(answer, { status: 400, text: /REQUEST_INVALID/u }, title);
      t.same(served.uploads(), [], title);
    }
    t.equal((await served.json("GET", "/admin/tasks")).text, '{"tasks":[],"cursor":null}');
    const [answer] = await send(t, served, whole(`${form}; boundary=x`, `${field("a")}${part("assistant")}--x--\r\n`));
    t.equal(answer?.status, 202, "a whole one is taken");
  },
);

t.test(
  "W77 a stalled upload is answered with 408 and leaves no file, long before the limit of a slow one",
  async (t) => {
    t.equal(defaultTimeouts.stallMs, 10_000);
    const served = await make(t, { ...defaultTimeouts, stallMs: 400 });
    const form = head("multipart/form-data; boundary=x");
    for (const [title, bytes] of [
      ["a form without a byte", `${form}Content-Length: 5000\r\n\r\n`],
      ["half a file in a form", `${form}Content-Length: 5000\r\n\r\n${part("assistant").slice(0, -30)}`],
      ["a whole file, and no end of the form", `${form}Content-Length: 5000\r\n\r\n${part("assistant")}--x`],
      ["a chunked form", `${form}Transfer-Encoding: chunked\r\n\r\n3\r\n--x\r\n`],
      ["half a zip", `${head("application/zip")}Content-Length: 5000\r\n\r\nPK`],
    ] as const) {
      const [answer] = await send(t, served, Buffer.from(bytes, "latin1"));
      t.match(answer, { status: 408, headers: { connection: "close" }, text: /REQUEST_INVALID/u }, title);
      while (served.uploads().length > 0) await served.answer("/admin/certificate");
    }
    t.equal((await served.json("GET", "/admin/tasks")).text, '{"tasks":[],"cursor":null}');
  },
);

t.test("W77 a form that arrives slowly but steadily is accepted", async (t) => {
  const served = await make(t, { ...defaultTimeouts, stallMs: 3000 });
  const bytes = whole("multipart/form-data; boundary=x", `${part("assistant")}--x--\r\n`);
  const socket = connect({ port: served.port, host: "127.0.0.1", rejectUnauthorized: false });
  await once(socket, "secureConnect");
  let heard = "";
  socket.on("data", (chunk: Buffer) => (heard += chunk.toString()));
  const step = Math.ceil(bytes.length / 12);
  let at = 0;
  const timer = setInterval(() => {
    socket.write(bytes.subarray(at, (at += step)));
    if (at >= bytes.length) clearInterval(timer);
  }, 300);
  while (!heard.includes("\r\n\r\n")) await once(socket, "data");
  t.match(heard, /^HTTP\/1\.1 202 /u);
  socket.destroy();
});

t.test("W78 an unauthenticated body is refused before it is read, and no more of it is read", async (t) => {
  const served = await make(t);
  const wrong = `Authorization: Basic ${Buffer.from("anna:wrong").toString("base64")}\r\n`;
  const large = "Content-Length: 67000000\r\n\r\n";
  for (const [title, bytes, status] of [
    ["a form without a credential", `${head("multipart/form-data; boundary=x", "")}${large}`, 401],
    ["a zip with a wrong one", `${head("application/zip", wrong)}${large}`, 401],
    ["a chunked zip", `${head("application/zip", "")}Transfer-Encoding: chunked\r\n\r\n`, 401],
    ["a JSON body", `${head("application/json", "")}Content-Length: 900000\r\n\r\n`, 401],
    [
      "a backup",
      `POST /admin/restores HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/octet-stream\r\n${large}`,
      401,
    ],
    ["a path that does not exist", `PUT /admin/none HTTP/1.1\r\nHost: localhost\r\n${large}`, 404],
    ["a zip that says that it is too large", `${head("application/zip")}Content-Length: 4294967296\r\n\r\n`, 413],
  ] as const) {
    const socket = connect({ port: served.port, host: "127.0.0.1", rejectUnauthorized: false });
    const closed = new Promise<void>((resolve) => socket.once("close", () => resolve()));
    socket.on("error", () => undefined); // it is closed while this side writes
    await once(socket, "secureConnect");
    let heard = "";
    socket.on("data", (chunk: Buffer) => (heard += chunk.toString()));
    socket.write(bytes);
    // For ever: it ends only because the server ends it.
    const timer = setInterval(() => socket.writable && socket.write("400\r\n".padEnd(1029, "x")), 50);
    await closed;
    clearInterval(timer);
    t.match(heard, new RegExp(`^HTTP/1\\.1 ${status} [^]*connection: close`, "iu"), title);
    t.same(served.uploads(), [], title);
  }
});

t.test("W78 a client that asks before it sends its body is told to continue only when it is authorised", async (t) => {
  const served = await make(t);
  const expecting = (more: string) =>
    `${head("multipart/form-data; boundary=x", more)}Expect: 100-continue\r\nContent-Length: 5000\r\n\r\n`;
  const first = async (bytes: string) => {
    const socket = connect({ port: served.port, host: "127.0.0.1", rejectUnauthorized: false });
    socket.on("error", () => undefined);
    await once(socket, "secureConnect");
    socket.write(bytes);
    const [chunk] = (await once(socket, "data")) as [Buffer];
    socket.destroy();
    return chunk.toString().split("\r\n")[0];
  };
  t.match(await first(expecting("")), "HTTP/1.1 401");
  t.match(await first(expecting(basic)), "HTTP/1.1 100");
});
