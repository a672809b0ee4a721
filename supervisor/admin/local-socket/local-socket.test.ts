import { execFile } from "node:child_process";
import { mkdtemp, rm, stat } from "node:fs/promises";
import { request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import t from "tap";
import { serve } from "../testing/serve.ts";
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
