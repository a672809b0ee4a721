import { execFile } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm, stat } from "node:fs/promises";
import { request } from "node:http";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { connect as connectSecure } from "node:tls";
import { promisify } from "node:util";
import { pino } from "pino";
import t from "tap";
import { defaultTimeouts } from "../listener.ts";
import { serve } from "../testing/serve.ts";
import { localLogin } from "../../users/password.ts";
import { withSocketAddress } from "../../peer/socket-address.ts";

t.setTimeout(300_000);
const run = promisify(execFile);

function ask(path: string, method: string, route: string, body?: unknown) {
  return withSocketAddress(
    path,
    (socketPath) =>
      new Promise<{ status: number; text: string }>((resolve, reject) => {
        const headers = body === undefined ? {} : { "content-type": "application/json" };
        const asked = request({ socketPath, method, path: route, headers, host: "localhost" }, (response) => {
          let text = "";
          response.on("data", (chunk) => (text += String(chunk)));
          response.on("end", () => resolve({ status: response.statusCode ?? 0, text }));
        });
        asked.on("error", reject);
        asked.end(body === undefined ? undefined : JSON.stringify(body));
      }),
  );
}

t.test("the local socket answers every route without a password, to owner and group only", async (t) => {
  const { admin, folder, answer } = await serve(t);
  const path = join(folder, "run", "admin.sock");
  await admin.listenLocally(path);
  t.equal((await stat(path)).mode & 0o777, 0o660);
  t.equal((await stat(join(folder, "run"))).mode & 0o777, 0o750);
  const { status, text } = await ask(path, "GET", "/admin/platform");
  t.equal(status, 200);
  t.match(JSON.parse(text), { version: "1.2.3" });
  t.equal((await ask(path, "POST", "/admin/platform/hotword", { operation: "stop" })).status, 202);
  t.equal((await ask(path, "GET", "/admin/nothing")).status, 404);
  t.equal((await answer("/admin/platform")).status, 401, "the network still needs one");
});

t.test("what is changed through it is in the log, too, with who has done it", async (t) => {
  const audited = Promise.withResolvers<unknown>();
  const write = (line: string) => void (line.includes('"audit"') && audited.resolve(JSON.parse(line)));
  const { admin, folder } = await serve(t, {}, { log: pino({}, { write }) });
  const path = join(folder, "admin.sock");
  await admin.listenLocally(path);
  t.equal((await ask(path, "POST", "/admin/platform/hotword", { operation: "stop" })).status, 202);
  t.match(await audited.promise, { audit: "operateComponent", login: localLogin, address: "", status: 202 });
});

t.test("who comes through it is a member of the household: the account is active whatever sign_up says", async (t) => {
  const { admin, folder, users } = await serve(t, { signUp: "closed" });
  const path = join(folder, "admin.sock");
  await admin.listenLocally(path);
  const { status, text } = await ask(path, "POST", "/admin/user", { login: "bert", password: "correct horse" });
  t.equal(status, 201, text);
  t.same(
    users.list().map(({ login }) => login),
    ["bert"],
  );
});

t.test("the socket of a killed supervisor is replaced, and a socket in a folder with a long name works", async (t) => {
  const { admin, folder } = await serve(t);
  const path = join(folder, "x".repeat(120), "admin.sock");
  await admin.listenLocally(path);
  t.equal((await ask(path, "GET", "/admin/health")).status, 200);
  const { admin: second } = await serve(t);
  await second.listenLocally(path);
  t.equal((await ask(path, "GET", "/admin/health")).status, 200);
});

t.test(
  "who is let in may take the time to ask: a busy machine is no attack; a skill is sent away, also if it keeps on sending",
  async (t) => {
    const { admin, port, folder } = await serve(
      t,
      {},
      { timeouts: { ...defaultTimeouts, headerMs: 400, idleMs: 400 } },
    );
    const path = join(folder, "admin.sock");
    await admin.listenLocally(path);
    const own = await withSocketAddress(path, async (address) => {
      const socket = connect(address);
      await once(socket, "connect");
      return socket;
    });
    t.teardown(() => own.destroy());
    const skill = [
      "-e",
      "require('node:net').connect(process.argv[1]).resume().on('close', () => console.log('sent away'))",
      path,
    ];
    const silent = run(process.execPath, skill, { env: { SOTTO_SKILL: "lights" } });
    const slow = [
      "-e",
      `const socket = require('node:net').connect(process.argv[1]).resume().on('error', () => {}).on('close', () => {
        clearInterval(sending);
        console.log('sent away');
      });
      socket.write('GET / HTTP/1.1\\r\\nHost: ');
      const sending = setInterval(() => socket.write('a'), 50);`,
      path,
    ];
    const dripping = run(process.execPath, slow, { env: { SOTTO_SKILL: "lights" } });
    // Who comes by the network later is sent away earlier.
    const stranger = connectSecure({ port, host: "127.0.0.1", rejectUnauthorized: false });
    await once(stranger.resume(), "close");
    t.equal((await silent).stdout, "sent away\n");
    t.equal((await dripping).stdout, "sent away\n");
    const answers = async () => {
      own.write("GET /admin/health HTTP/1.1\r\nHost: localhost\r\n\r\n");
      return String(((await once(own, "data")) as [Buffer])[0]);
    };
    t.match(await answers(), /^HTTP\/1.1 200 /u);
    const idle = connectSecure({ port, host: "127.0.0.1", rejectUnauthorized: false });
    await once(idle.resume(), "close");
    t.match(await answers(), /^HTTP\/1.1 200 /u, "a second request, after longer than the network may wait");
  },
);

t.test("a skill, and what a skill has started, is refused, though it runs as the same user", async (t) => {
  const { admin } = await serve(t);
  // In a folder with a short name, for curl.
  const folder = await mkdtemp(join(tmpdir(), "sotto-"));
  t.teardown(() => rm(folder, { recursive: true, force: true }));
  const path = join(folder, "admin.sock");
  await admin.listenLocally(path);
  const curl = ["--silent", "--unix-socket", path, "http://localhost/admin/health"];
  const asked = async (command: string, args: readonly string[], env: NodeJS.ProcessEnv) =>
    (await run(command, args, { env: { PATH: process.env["PATH"], ...env } })).stdout;
  t.match(await asked("curl", curl, {}), /"healthy"/u);
  t.match(await asked("curl", curl, { SOTTO_SKILL: "lights" }), /SOCKET_REFUSED/u);
  const child = ["-c", `env -u SOTTO_SKILL curl ${curl.map((word) => `'${word}'`).join(" ")}; true`];
  t.match(await asked("sh", child, { SOTTO_SKILL: "lights" }), /SOCKET_REFUSED/u, "also without its mark");
});
